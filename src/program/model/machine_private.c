/* Objects that only one process can reach. */

#include "program/model/machine_impl.h"

#define SHARED UINT32_MAX

static void
reach (Machine *m, uint8_t *at, TypeKind kind) {
  uint32_t ref;
  memcpy (&ref, at, sizeof ref);
  uint32_t number = ref_object (kind, ref);
  if (!number || number >= m->owners.len)
    return;
  uint32_t *owner = m->owners.data + number;
  if (*owner == m->owner || *owner == SHARED)
    return;
  *owner = *owner ? SHARED : m->owner;
  vec_push (&m->queue, number);
}

/* Passes owners on; an object is visited at most twice, as what it gets first
   can only become SHARED. */
static void
spread (Machine *m) {
  while (m->queue.len) {
    uint32_t number = vec_pop (&m->queue);
    m->owner = m->owners.data[number];
    machine_visit_object (m, machine_object_part (m, number), reach);
  }
}

static void
find_owners (Machine *m) {
  State *s = m->s;
  uint32_t highest = 0, first = first_object_part (m, s);
  for (uint32_t p = first; p < state_parts (s); p++) {
    uint32_t number = part_words (s, p)[2];
    number = number ? number : p - first + 1;
    highest = number > highest ? number : highest;
  }
  vec_reserve (&m->owners, highest + 1);
  m->owners.len = highest + 1;
  memset (m->owners.data, 0, m->owners.len * sizeof *m->owners.data);
  vec_clear (&m->queue);
  m->owner = SHARED;
  machine_visit_shared (m, reach);
  spread (m);
  for (uint32_t pid = 0; pid < processes_of (s); pid++) {
    m->owner = pid + 1;
    machine_visit_frames (m, process_part (m, s, pid), reach);
    spread (m);
  }
  m->owners_stamp = s->stamp;
}

static void
watch (Machine *m, const Expr *e) {
  if (!e || m->failed)
    return;
  if (e->op <= PLACE_REMOTE)
    machine_place (m, e);
  else if (e->op != VALUE_ANY)
    machine_eval (m, e);
}

static void
watch_edge (Machine *m, const ModelEdge *edge) {
  if (edge->kind != STEP_CALL) /* its place is filled by the return */
    watch (m, edge->place);
  watch (m, edge->a);
  watch (m, edge->b);
  for (uint32_t i = 0; i < edge->count; i++)
    watch (m, edge->args[i]);
  if (edge->kind == STEP_DELETE && !m->failed)
    vec_push (&m->touched, (uint32_t)machine_eval (m, edge->a));
}

bool
machine_is_private (Machine *m, const State *state, uint32_t pid,
                    const ModelEdge *edge) {
  State *s = (State *)(uintptr_t)state; /* only looked at */
  m->s = s;
  if (!s->stamp || m->owners_stamp != s->stamp)
    find_owners (m);
  machine_enter (m, s, pid);
  m->failed = false;
  m->dry = m->watching = true;
  vec_clear (&m->touched);
  watch_edge (m, edge);
  bool private = !m->failed;
  m->failed = m->dry = m->watching = false;
  for (size_t i = 0; private && i < m->touched.len; i++) {
    if (!m->touched.data[i])
      continue; /* null */
    uint32_t number = ref_object (TYPE_POINTER, m->touched.data[i]);
    private =
        number && number < m->owners.len && m->owners.data[number] == pid + 1;
  }
  return private;
}

/* Expressions and places. */

#include "program/model/machine_impl.h"

#include <stdio.h>

static const char *
type_name (const Machine *m, Type t) {
  return model_type (m->model, t)->name;
}

/* Inside of records -------------------------------------------------------- */

/* What lies at a byte offset: elements of 'type', 'count' of them from there
   on. */
typedef struct {
  Type type;
  uint32_t count;
} Inside;

static uint32_t
type_size (const Machine *m, Type t) {
  const TypeInfo *info = model_type (m->model, t);
  return info->kind == TYPE_RECORD ? info->size : m->scalars[t.id].size;
}

/* Looks for something that can be used as 'want' at the offset in an array of
   'count' elements of 'type'. */
static bool
find_inside (const Machine *m, Type type, uint32_t count, uint32_t offset,
             Type want, Inside *found) {
  for (;;) {
    uint32_t size = type_size (m, type);
    uint32_t element = size ? offset / size : 0;
    if (element >= count)
      return false;
    offset -= element * size;
    if (!offset && model_fits (m->model, want, type)) {
      *found = (Inside){type, count - element};
      return true;
    }
    const TypeInfo *t = model_type (m->model, type);
    const Field *inner = NULL;
    for (size_t i = 0; t->kind == TYPE_RECORD && i < t->fields.len; i++)
      if (t->fields.data[i].offset <= offset)
        inner = t->fields.data + i;
    if (!inner)
      return false;
    type = inner->type;
    count = inner->count;
    offset -= inner->offset;
  }
}

/* References --------------------------------------------------------------- */

typedef struct {
  uint8_t *bytes; /* of the whole record or object */
  Type type;
  uint32_t count;
  uint32_t offset;
} Target;

/* Word of the header of frame number 'frame', or UINT32_MAX. */
static uint32_t
find_frame (const Machine *m, const State *s, uint32_t part, uint32_t frame) {
  uint32_t at = 0, len = part_len (s, part);
  for (; frame && at < len; frame--)
    at += m->frame_words[part_words (s, part)[at] >> 16] + (at > 0);
  return at < len ? at : UINT32_MAX;
}

static bool
target_local (Machine *m, uint32_t ref, Target *t) {
  uint32_t pid = (ref >> 20) & 0x3ff, frame = (ref >> 12) & 0xff;
  if (pid >= processes_of (m->s))
    return false;
  uint32_t part = process_part (m, m->s, pid);
  uint32_t at = find_frame (m, m->s, part, frame);
  if (at == UINT32_MAX)
    return false;
  uint32_t *header = part_words (m->s, part) + at;
  *t = (Target){(uint8_t *)(header + 1 + (at > 0)),
                m->model->codes.data[*header >> 16].frame, 1, ref & 0xfff};
  return true;
}

static bool
target_object (Machine *m, uint32_t ref, Target *t) {
  uint32_t part = machine_object_part (m, ref_object (TYPE_POINTER, ref));
  if (!part)
    return false;
  uint32_t *header = part_words (m->s, part);
  if (*header & (OBJECT_DEAD | OBJECT_CHANNEL))
    return false;
  uint32_t offset = ref >> TAG_SHIFT == TAG_INSIDE ? ref & 0x3fff : 0;
  *t = (Target){
      (uint8_t *)(header + OBJECT_HEADER), {*header}, header[1], offset};
  return true;
}

static bool
target_of (Machine *m, uint32_t ref, Target *t) {
  switch (ref >> TAG_SHIFT) {
  case TAG_GLOBAL:
    *t = (Target){(uint8_t *)(m->s->words.data + GLOBAL_HEADER),
                  m->model->globals, 1, ref & OFFSET_MASK};
    return true;
  case TAG_LOCAL:
    return target_local (m, ref, t);
  default:
    return target_object (m, ref, t);
  }
}

static uint8_t *
out_of_bounds (Machine *m, const Expr *e, int32_t index, uint32_t count) {
  machine_fail (m, KIND_INVALID_DEREF, e->pos,
                "index %d is out of bounds: there are %u elements", index,
                count);
  return NULL;
}

static void
fail_type (Machine *m, const Expr *e, uint32_t ref, Type found) {
  if (ref_object (TYPE_POINTER, ref))
    machine_fail (m, KIND_TYPE, e->pos, "a '%s' is used as a '%s'",
                  type_name (m, found), type_name (m, e->type));
  else
    machine_fail (m, KIND_TYPE, e->pos,
                  "a variable of another type is used as a '%s'",
                  type_name (m, e->type));
}

static uint8_t *
deref (Machine *m, const Expr *e) {
  uint32_t ref = (uint32_t)machine_eval (m, e->a);
  int32_t index = e->b ? machine_eval (m, e->b) : 0;
  Target t;
  Inside inside;
  if (m->failed)
    return NULL;
  if (m->watching)
    vec_push (&m->touched, ref);
  if (!ref)
    machine_fail (m, KIND_INVALID_DEREF, e->pos, "dereference of null");
  else if (ref == DANGLING || !target_of (m, ref, &t))
    machine_fail (m, KIND_INVALID_DEREF, e->pos,
                  "dereference of a dangling pointer");
  else if (!t.count)
    return out_of_bounds (m, e, index, 0);
  else if (!find_inside (m, t.type, t.count, t.offset, e->type, &inside))
    fail_type (m, e, ref, t.type);
  else if (index < 0 || (uint32_t)index >= inside.count)
    return out_of_bounds (m, e, index, inside.count);
  else
    return t.bytes + t.offset + (uint32_t)index * type_size (m, inside.type);
  return NULL;
}

/* The reference to a place of the state. */
static int32_t
address (Machine *m, const Expr *e) {
  const State *s = m->s;
  uint8_t *at = machine_place (m, e->a);
  if (!at)
    return 0;
  uint32_t bytes = (uint32_t)(at - (uint8_t *)s->words.data), part = 0;
  while (s->cuts.data[part + 1] <= bytes / 4)
    part++;
  bytes -= s->cuts.data[part] * 4;
  if (!part)
    return (int32_t)((uint32_t)TAG_GLOBAL << TAG_SHIFT |
                     (bytes - 4 * GLOBAL_HEADER));
  uint32_t first = first_object_part (m, s);
  if (part >= first) {
    uint32_t number = part_words (s, part)[2];
    number = number ? number : part - first + 1;
    bytes -= 4 * OBJECT_HEADER;
    if (!bytes)
      return (int32_t)number;
    if (number >= 0xffff || bytes >= 0x4000)
      return machine_fail (m, KIND_LIMIT, e->pos,
                           "a reference this deep into an object cannot be "
                           "kept");
    return (int32_t)((uint32_t)TAG_INSIDE << TAG_SHIFT | number << 14 | bytes);
  }
  uint32_t frame = 0, word = 0;
  for (uint32_t next; (next = find_frame (m, s, part, frame + 1)) <= bytes / 4;
       frame++)
    word = next;
  bytes -= 4 * (word + 1 + (word > 0));
  uint32_t pid = part - process_part (m, s, 0);
  if (part < process_part (m, s, 0) || frame > 255 || bytes > 0xfff)
    return machine_fail (m, KIND_LIMIT, e->pos,
                         "a reference to this local cannot be kept");
  return (int32_t)((uint32_t)TAG_LOCAL << TAG_SHIFT | pid << 20 | frame << 12 |
                   bytes);
}

/* Other processes ---------------------------------------------------------- */

/* The process that 'P[a]' means, or NO_PID; without 'a' the one instance. */
static uint32_t
remote_pid (Machine *m, const Expr *e) {
  const State *s = m->s;
  uint32_t n = processes_of (s);
  if (e->a) {
    int32_t pid = machine_eval (m, e->a);
    if (m->failed || pid < 0 || (uint32_t)pid >= n)
      return NO_PID;
    uint32_t header = *part_words (s, process_part (m, s, (uint32_t)pid));
    return header >> 16 == e->code ? (uint32_t)pid : NO_PID;
  }
  for (uint32_t pid = 0; pid < n; pid++)
    if (*part_words (s, process_part (m, s, pid)) >> 16 == e->code)
      return pid;
  return NO_PID;
}

/* What the variables of a process that is not there hold, as Spin has it: 0.
   Remote places are only read. */
static const uint32_t nowhere[1];

static bool
is_nowhere (const uint8_t *place) {
  return place == (const uint8_t *)nowhere;
}

static uint8_t *
remote_place (Machine *m, const Expr *e) {
  uint32_t pid = remote_pid (m, e);
  if (m->failed)
    return NULL;
  if (pid == NO_PID)
    return (uint8_t *)(uintptr_t)nowhere;
  uint32_t *words = part_words (m->s, process_part (m, m->s, pid));
  return (uint8_t *)(words + 1) + e->k;
}

uint8_t *
machine_place (Machine *m, const Expr *e) {
  switch (e->op) {
  case PLACE_GLOBAL:
    return (uint8_t *)(m->s->words.data + GLOBAL_HEADER) + e->k;
  case PLACE_LOCAL:
    return (uint8_t *)(m->s->words.data + m->locals) + e->k;
  case PLACE_FIELD: {
    uint8_t *base = machine_place (m, e->a);
    return !base || is_nowhere (base) ? base : base + e->k;
  }
  case PLACE_INDEX: {
    uint8_t *base = machine_place (m, e->a);
    int32_t index = base ? machine_eval (m, e->b) : 0;
    if (!base || m->failed)
      return NULL;
    if (index < 0 || (uint32_t)index >= e->count)
      return out_of_bounds (m, e, index, e->count);
    return is_nowhere (base) ? base : base + (int64_t)index * e->k;
  }
  case PLACE_DEREF:
    return deref (m, e);
  case PLACE_REMOTE:
    return remote_place (m, e);
  default:
    machine_fail (m, KIND_LIMIT, e->pos, "internal error: not a place");
    return NULL;
  }
}

void
machine_check_kept (Machine *m, const Expr *from, Type to, int32_t value) {
  if (model_type (m->model, to)->kind == TYPE_INT &&
      model_type (m->model, from->type)->kind == TYPE_CHAN &&
      ref_object (TYPE_CHAN, (uint32_t)value))
    machine_fail (m, KIND_TYPE, from->pos,
                  "a channel that is an object cannot be kept as a number");
}

/* Values ------------------------------------------------------------------- */

static int32_t
compare_refs (Machine *m, const Expr *e) {
  uint32_t a = (uint32_t)machine_eval (m, e->a);
  uint32_t b = (uint32_t)machine_eval (m, e->b);
  bool null = e->a->op == VALUE_CONST || e->b->op == VALUE_CONST;
  if (m->watching && !null) { /* whether they dangle matters */
    vec_push (&m->touched, a);
    vec_push (&m->touched, b);
  }
  if (!m->failed && !null && (a == DANGLING || b == DANGLING))
    return machine_fail (m, KIND_INVALID_DEREF, e->pos,
                         "comparison of a dangling pointer");
  return (e->op == VALUE_SAME) == (a == b);
}

static int32_t
apply (Machine *m, const Expr *e) {
  int32_t a = machine_eval (m, e->a), b = e->b ? machine_eval (m, e->b) : 0;
  int32_t value = 0;
  if (!m->failed && !expr_apply (e->op, a, b, &value))
    machine_fail (m, KIND_DIV_BY_ZERO, e->pos, "division by zero");
  return value;
}

static int32_t
channel_test (Machine *m, const Expr *e) {
  Channel c;
  int32_t value = machine_eval (m, e->a);
  if (m->failed || !machine_channel (m, value, e->pos, &c))
    return 0;
  uint32_t len = channel_len (&c);
  /* A rendezvous channel is never full: nothing stays in it. */
  bool full = c.type->capacity && len == c.type->capacity;
  switch (e->op) {
  case VALUE_LEN:
    return (int32_t)len;
  case VALUE_FULL:
    return full;
  case VALUE_NFULL:
    return !full;
  case VALUE_EMPTY:
    return !len;
  default:
    return len > 0;
  }
}

static int32_t
run (Machine *m, const Expr *e) {
  int32_t args[64];
  if (e->count > 64)
    return machine_fail (m, KIND_LIMIT, e->pos, "more than 64 arguments");
  const TypeInfo *frame =
      model_type (m->model, m->model->codes.data[e->code].frame);
  for (uint32_t i = 0; i < e->count; i++) {
    args[i] = machine_eval (m, e->args[i]);
    machine_check_kept (m, e->args[i], frame->fields.data[i].type, args[i]);
  }
  if (m->failed || m->dry)
    return (int32_t)processes_of (m->s);
  return (int32_t)machine_run (m, e->code, args, e->k ? e->k : 1, e->pos);
}

/* Whether another process could move; the evaluation at hand goes on after. */
static int32_t
enabled (Machine *m, const Expr *e) {
  int32_t pid = machine_eval (m, e->a);
  if (m->failed || pid < 0 || (uint32_t)pid >= processes_of (m->s) ||
      (uint32_t)pid == m->pid)
    return 0;
  uint32_t old_pid = m->pid, part = m->part, frame = m->frame,
           locals = m->locals;
  bool dry = m->dry;
  bool can = machine_can_move (m, m->s, (uint32_t)pid);
  m->pid = old_pid;
  m->part = part;
  m->frame = frame;
  m->locals = locals;
  m->dry = dry;
  return can;
}

static int32_t
process_test (Machine *m, const Expr *e) {
  switch (e->op) {
  case VALUE_TIMEOUT:
    return m->timeout;
  case VALUE_NP:
    return !machine_progresses (m, m->s);
  case VALUE_LAST:
    return (int32_t)(m->s->words.data[1] >> 16);
  case VALUE_PID:
    return (int32_t)m->pid;
  case VALUE_NR_PR:
    return (int32_t)processes_of (m->s);
  case VALUE_ENABLED:
    return enabled (m, e);
  case VALUE_PC_VALUE: {
    int32_t pid = machine_eval (m, e->a);
    if (m->failed || pid < 0 || (uint32_t)pid >= processes_of (m->s))
      return 0;
    return (int32_t)machine_standing (m, m->s, (uint32_t)pid).location;
  }
  default: { /* VALUE_AT */
    uint32_t pid = remote_pid (m, e);
    return pid != NO_PID && (*part_words (m->s, process_part (m, m->s, pid)) &
                             0xffff) == (uint32_t)e->k;
  }
  }
}

int32_t
machine_eval (Machine *m, const Expr *e) {
  switch (e->op) {
  case VALUE_CONST:
    return e->k;
  case VALUE_LOAD: {
    const uint8_t *at = machine_place (m, e->a);
    return at ? load_scalar (at, m->scalars[e->type.id]) : 0;
  }
  case VALUE_ADDRESS:
    return address (m, e);
  case VALUE_FUNCTION:
    return (int32_t)e->code + 1;
  case VALUE_NOT:
    return !machine_eval (m, e->a);
  case VALUE_AND:
    return machine_eval (m, e->a) && machine_eval (m, e->b);
  case VALUE_OR:
    return machine_eval (m, e->a) || (!m->failed && machine_eval (m, e->b));
  case VALUE_CHOICE:
    return machine_eval (m, machine_eval (m, e->a) ? e->b : e->c);
  case VALUE_SAME:
  case VALUE_DIFFER:
    return compare_refs (m, e);
  case VALUE_LEN:
  case VALUE_FULL:
  case VALUE_EMPTY:
  case VALUE_NFULL:
  case VALUE_NEMPTY:
    return channel_test (m, e);
  case VALUE_POLL:
    return machine_poll (m, e);
  case VALUE_RUN:
    return run (m, e);
  case VALUE_TIMEOUT:
  case VALUE_NP:
  case VALUE_LAST:
  case VALUE_PID:
  case VALUE_NR_PR:
  case VALUE_ENABLED:
  case VALUE_PC_VALUE:
  case VALUE_AT:
    return process_test (m, e);
  case VALUE_PRIORITY:
    return machine_priority (m, e->a);
  case VALUE_NEGATE:
  case VALUE_COMPLEMENT:
  case VALUE_ADD:
  case VALUE_SUB:
  case VALUE_MUL:
  case VALUE_DIV:
  case VALUE_MOD:
  case VALUE_LSHIFT:
  case VALUE_RSHIFT:
  case VALUE_BITAND:
  case VALUE_BITOR:
  case VALUE_BITXOR:
  case VALUE_EQ:
  case VALUE_NE:
  case VALUE_LT:
  case VALUE_LE:
  case VALUE_GT:
  case VALUE_GE:
    return apply (m, e);
  default:
    return machine_fail (m, KIND_LIMIT, e->pos, "internal error: not a value");
  }
}

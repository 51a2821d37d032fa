/* OP_HAVOC: what code that is not known may have written.

   Each object that it can reach is overwritten from an arbitrary object that is
   made for it, so that what was written is among the Choices like all other
   contents. */

#include "program/unit/execute_impl.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct {
  Exec *x;
  uint8_t *marked;      /* by slot */
  VEC (Object *) found; /* in the order in which they were found */
  Origin unknown;       /* of pointers that were written */
} Havoc;

/* Reaching ----------------------------------------------------------------- */

static void
reach (Havoc *h, Origin origin, bool is_stored) {
  Object *o = origin ? memory_object (&h->x->memory, origin) : NULL;
  if (!o || o->state != STATE_LIVE)
    return;
  o->is_held |= is_stored;
  if (h->marked[o->slot])
    return;
  h->marked[o->slot] = 1;
  vec_push (&h->found, o);
}

/* An origin in words, or in bytes that follow each other. */
static void
scan (Havoc *h, const Object *o) {
  size_t n = o->origins ? o->origin_bytes / sizeof (Origin) : 0;
  unsigned word = h->x->unit->pointer_bytes;
  for (size_t i = 0; i < n; i++) {
    bool is_whole = !o->by_byte || (!(o->origins[i] & 7) && n - i >= word);
    for (unsigned k = 1; o->by_byte && is_whole && k < word; k++)
      is_whole = o->origins[i + k] == o->origins[i] + k;
    if (is_whole)
      reach (h, o->origins[i], true);
  }
}

static void
tell_handed (Exec *x, const Operand *arg, Value v) {
  const Object *o = v.origin ? memory_object (&x->memory, v.origin) : NULL;
  if (o && exec_is_watched (x))
    exec_tell (x, (Event){.kind = EVENT_HANDED,
                          .proc = exec_top (x)->proc,
                          .value = arg->index,
                          .address = v.lo,
                          .base = o->address});
}

static void
reach_all (Havoc *h, const UnitOp *op, const Value *regs) {
  const Unit *u = h->x->unit;
  for (uint32_t i = 0; i < op->count; i++) {
    Value v = exec_value (h->x, regs, op->args + i);
    tell_handed (h->x, op->args + i, v);
    reach (h, v.origin, false);
  }
  for (uint32_t i = 0; op->code & HAVOC_GLOBALS && i < u->globals.len; i++)
    if (u->globals.data[i].is_exposed)
      reach (h, object_origin (memory_slot (&h->x->memory, i + 1)), false);
  for (size_t i = 0; i < h->found.len; i++)
    scan (h, h->found.data[i]);
}

static int
by_number (const void *a, const void *b) {
  const Object *x = *(Object *const *)a, *y = *(Object *const *)b;
  return x->number < y->number ? -1 : x->number > y->number;
}

/* Writing ------------------------------------------------------------------ */

static void
write_word (Havoc *h, Object *to, Object *from, uint64_t at) {
  Memory *m = &h->x->memory;
  unsigned bits = pointer_bits (h->x);
  Value old = memory_load (m, to, at, bits);
  Value v = memory_load (m, from, at, bits);
  bool is_same = !old.undefined && old.lo == v.lo;
  v.origin = is_same ? old.origin : v.lo ? h->unknown : 0;
  memory_store (m, to, at, bits, v);
}

static bool
is_changed (const Object *to, const Object *from, uint64_t at) {
  return to->bytes[at] != from->bytes[at] ||
         (to->defined && to->defined[at] != 0xff);
}

/* Runs of bytes that change. */
static void
tell_bytes (Exec *x, const Object *to, const Object *from) {
  for (uint64_t at = 0, end; at < to->size; at = end) {
    bool changes = is_changed (to, from, at);
    for (end = at + 1; end < to->size; end++)
      if (is_changed (to, from, end) != changes)
        break;
    if (changes)
      exec_tell (x, (Event){.kind = EVENT_BYTES,
                            .proc = exec_top (x)->proc,
                            .value = end - at,
                            .address = to->address + at,
                            .base = to->address,
                            .global = to->kind == OBJECT_GLOBAL
                                          ? (uint32_t)to->number
                                          : UINT32_MAX,
                            .text = (const char *)from->bytes + at});
  }
}

static bool
overwrite (Havoc *h, Object *o) {
  Memory *m = &h->x->memory;
  unsigned word = h->x->unit->pointer_bytes;
  ObjectPlan plan = {.kind = OBJECT_ARGUMENT,
                     .begin = BEGINS_ARBITRARY,
                     .size = o->size,
                     .op = h->x->op};
  Object *from = memory_add (m, &plan);
  if (!from)
    return exec_limit (h->x, "out of memory for what others write");
  if (exec_is_watched (h->x)) {
    exec_note_written (h->x, o, from);
    tell_bytes (h->x, o, from);
  }
  uint64_t at = 0;
  for (; o->size - at >= word; at += word)
    write_word (h, o, from, at);
  memory_move (m, o, at, from, at, o->size - at);
  memory_kill (m, from, STATE_FREED);
  exec_charge (h->x, 8 * o->size);
  return true;
}

static bool
overwrite_all (Havoc *h) {
  ObjectPlan opaque = {.kind = OBJECT_OPAQUE, .size = 1, .op = h->x->op};
  Object *unknown = memory_add (&h->x->memory, &opaque);
  if (!unknown)
    return exec_limit (h->x, "out of memory for what others write");
  h->unknown = object_origin (unknown);
  if (h->found.len)
    qsort (h->found.data, h->found.len, sizeof (Object *), by_number);
  for (size_t i = 0; i < h->found.len; i++)
    if (h->found.data[i]->writable && !overwrite (h, h->found.data[i]))
      return false;
  return true;
}

bool
exec_havoc (Exec *x, const UnitOp *op, const Value *regs) {
  Havoc h = {.x = x, .marked = mem_zero (x->memory.slots)};
  vec_clear (&x->text);
  reach_all (&h, op, regs);
  bool good = overwrite_all (&h);
  if (good && exec_is_watched (x) && x->text.len)
    exec_tell (x, (Event){.kind = EVENT_WRITTEN,
                          .proc = exec_top (x)->proc,
                          .text = str_text (&x->text)});
  mem_free (h.marked);
  vec_done (&h.found);
  return good;
}

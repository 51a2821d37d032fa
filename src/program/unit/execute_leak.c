/* Leaks: heap blocks that nothing leads to when the program ends.

   Blocks are marked from globals, live locals, blocks of the caller, and from
   the registers of the library's frames (the user's variables are in memory;
   registers there only hold what an expression needs; where a pass has made
   registers of variables, operations say which: 'keeps').  A pointer leads to
   the object it points into, at any place of it or just behind: by its origin,
   or, where it was put together from parts, by the word's value. */

#include "program/unit/execute_impl.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
  Exec *x;
  uint8_t *marked; /* by slot */
  VEC (Object *) todo;
} Leaks;

static void
mark (Leaks *l, Object *o) {
  if (!o || o->state != STATE_LIVE || l->marked[o->slot])
    return;
  l->marked[o->slot] = 1;
  vec_push (&l->todo, o);
}

static void
mark_pointer (Leaks *l, Origin origin, uint64_t address) {
  Object *o = origin ? memory_object (&l->x->memory, origin) : NULL;
  if (o && address - o->address <= o->size)
    mark (l, o);
}

/* A part of a pointer: the rest may be somewhere else. */
static void
mark_origin (Leaks *l, Origin origin) {
  if (origin)
    mark (l, memory_object (&l->x->memory, origin));
}

static bool
word_is_defined (const Object *o, uint64_t offset, unsigned bytes) {
  for (unsigned i = 0; o->defined && i < bytes; i++)
    if (o->defined[offset + i] != 0xff)
      return false;
  return true;
}

static void
mark_word (Leaks *l, const Object *o, uint64_t offset, unsigned bytes) {
  uint64_t address = 0;
  memcpy (&address, o->bytes + offset, bytes);
  if (address && word_is_defined (o, offset, bytes))
    mark (l, memory_find (&l->x->memory, address));
}

static void
scan (Leaks *l, const Object *o) {
  unsigned word = l->x->unit->pointer_bytes;
  if (!o->bytes)
    return;
  for (size_t i = 0; o->origins && i < o->origin_bytes / sizeof (Origin); i++) {
    uint64_t address = 0;
    if (!o->by_byte && o->origins[i]) {
      memcpy (&address, o->bytes + i * word, word);
      mark_pointer (l, o->origins[i], address);
    } else
      mark_origin (l, o->origins[i]);
  }
  uint64_t first = -o->address % word;
  for (uint64_t i = first; i < o->size && o->size - i >= word; i += word)
    mark_word (l, o, i, word);
}

static void
mark_registers (Leaks *l, size_t frame) {
  Exec *x = l->x;
  const Frame *f = x->frames.data + frame;
  const UnitProc *p = x->unit->procs.data + f->proc;
  size_t count = p->holding ? p->holding : p->regs.len;
  for (size_t i = 0; p->is_library && i < count; i++)
    mark_pointer (l, x->regs.data[f->regs + i].origin,
                  x->regs.data[f->regs + i].lo);
}

/* What variables in registers hold, as 'scan' does for those in memory. */
static void
mark_kept (Leaks *l, size_t frame) {
  Exec *x = l->x;
  const Frame *f = x->frames.data + frame;
  const UnitOp *op = frame + 1 == x->frames.len ? x->op : f->op;
  for (uint32_t i = 0; i < op->keep_count; i++) {
    Value v = exec_value (x, x->regs.data + f->regs, op->keeps + i);
    mark_pointer (l, v.origin, v.lo);
    if (v.lo && !v.undefined && op->keeps[i].bits >= pointer_bits (x))
      mark (l, memory_find (&x->memory, v.lo));
  }
}

static void
mark_roots (Leaks *l) {
  Memory *m = &l->x->memory;
  for (uint32_t i = 1; i < m->slots; i++) {
    Object *o = memory_slot (m, i);
    if (o->kind != OBJECT_BLOCK || o->is_held)
      mark (l, o);
  }
  for (size_t i = 0; i < l->x->frames.len; i++) {
    mark_registers (l, i);
    mark_kept (l, i);
  }
}

static const Object *
first_lost (const Leaks *l) {
  const Memory *m = &l->x->memory;
  const Object *first = NULL;
  for (uint32_t i = 1; i < m->slots; i++) {
    const Object *o = memory_slot (m, i);
    if (o->kind == OBJECT_BLOCK && o->state == STATE_LIVE && !l->marked[i] &&
        !unit_knows (l->x->unit, KIND_LEAK, o->made) &&
        (!first || o->number < first->number))
      first = o;
  }
  return first;
}

static bool
report (Exec *x, const Object *o) {
  exec_error (x, KIND_LEAK,
              "%" PRIu64 " byte%s allocated here %s never freed, and nothing "
              "points to them when the program ends",
              o->size, o->size == 1 ? "" : "s", o->size == 1 ? "is" : "are");
  x->result.pos = o->made;
  return false;
}

bool
exec_leaks (Exec *x) {
  Leaks l = {.x = x, .marked = mem_zero (x->memory.slots)};
  mark_roots (&l);
  while (l.todo.len)
    scan (&l, vec_pop (&l.todo));
  const Object *lost = first_lost (&l);
  mem_free (l.marked);
  vec_done (&l.todo);
  return !lost || report (x, lost);
}

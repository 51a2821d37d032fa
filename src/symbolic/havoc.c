/* OP_HAVOC: all that code which is not known can reach is overwritten.

   The objects that may be reached are found first, whatever the paths; then
   each gets the condition under which it is, as with leaks.  A variable that is
   written to a whole word may be used as an address: it points to what is not
   modelled then ('foreign' in targets.c), unless it is 0. */

#include "symbolic/reach.h"
#include "symbolic/step_impl.h"

#include <stdlib.h>

enum { MOST_BYTES = 1 << 14, OPEN_END = 256 };

typedef struct {
  Reach reach;            /* first */
  VEC (uint32_t) objects; /* that may be reached */
  Map held;               /* object -> Term + 1: through a stored pointer */
} Havoc;

/* Reaching ----------------------------------------------------------------- */

static void
note_object (Havoc *h, uint32_t object) {
  Reach *r = &h->reach;
  if (map_get (&r->reached, object))
    return;
  sym_reach_add (r, &r->reached, object, value_bool (false));
  vec_push (&h->objects, object);
}

/* What a pointer points to, if that lives.  'from' UINT32_MAX: an argument. */
static void
follow (void *context, uint32_t from, Value pointer) {
  Havoc *h = context;
  Symbolic *sym = h->reach.sym;
  Targets targets = {0};
  Value nowhere;
  if (pointer.bits != sym->bits || !sym_may_be_address (sym, pointer))
    return;
  sym_targets_find (sym, h->reach.paths, pointer, &targets, &nowhere);
  for (size_t i = 0; i < targets.len; i++) {
    Target t = targets.data[i];
    if (sym_is_lost (sym, &t)) {
      sym_reach_hold (&h->reach, from, t.object, t.condition);
      continue;
    }
    Value live = sym_object_live (sym, h->reach.paths, t.object);
    t.condition = value_and (&sym->values, t.condition, live);
    if (value_is (t.condition, 0))
      continue;
    note_object (h, t.object);
    sym_reach_hold (&h->reach, from, t.object, t.condition);
  }
  vec_done (&targets);
}

static void
reach_all (Havoc *h, const UnitOp *op) {
  Reach *r = &h->reach;
  const Unit *u = r->sym->unit;
  for (uint32_t i = 0; i < op->count; i++)
    follow (h, UINT32_MAX, sym_operand (r->sym, r->paths->top, op->args + i));
  for (uint32_t i = 0; op->code & HAVOC_GLOBALS && i < u->globals.len; i++)
    if (u->globals.data[i].is_exposed) {
      note_object (h, i);
      sym_reach_add (r, &r->reached, i, value_bool (true));
    }
  for (size_t i = 0; i < h->objects.len; i++) {
    uint32_t object = h->objects.data[i];
    if (sym_reach_hides (r, object))
      sym_reach_hold (r, object, sym_lost_object (r->sym), value_bool (true));
    sym_reach_words (r, object, follow, h);
  }
}

static Value
is_reached (Reach *r, uint32_t object) {
  return sym_reach_get (r, &r->reached, object);
}

/* Writing ------------------------------------------------------------------ */

static bool
is_writable (const Symbolic *sym, uint32_t object) {
  const Object *o = sym->objects.data + object;
  if (o->kind == OBJECT_GLOBAL)
    return !sym->unit->globals.data[o->index].is_constant;
  return o->kind == OBJECT_LOCAL || o->kind == OBJECT_HEAP;
}

/* An object that exists on the paths of 'condition'. */
static uint32_t
make_object (Havoc *h, Object o, Value condition) {
  Paths *s = h->reach.paths;
  Value guard = s->guard;
  s->guard = value_and (&h->reach.sym->values, guard, condition);
  uint32_t number = sym_object_new (h->reach.sym, s, o, INITIAL_ARBITRARY);
  s->guard = guard;
  return number;
}

typedef struct {
  Contents *to, *from;
  Value condition;
  uint32_t unknown; /* the opaque object */
} Writing;

static void
write_word (Havoc *h, const Writing *w, uint64_t at, unsigned bytes) {
  Symbolic *sym = h->reach.sym;
  Values *v = &sym->values;
  Value value = sym_contents_read (sym, w->from, at, 8 * bytes);
  const Cell *cell = cow_get (&w->to->cells, sym_cell_type (), at);
  if (bytes * 8 == sym->bits)
    *map_put (&sym->foreign, value.term.id) = w->unknown;
  if (bytes * 8 == sym->bits && cell && cell->kind == CELL_TERM) {
    Value old = sym_contents_read (sym, w->to, at, 8 * bytes);
    if (!old.is_const && sym_address_is_based (sym, old.term))
      value = value_ite (v, value_eq (v, value, old), old, value);
  }
  value = value_defined (value);
  if (!value_is (w->condition, 1))
    value = value_choose (v, w->condition, value,
                          sym_contents_read (sym, w->to, at, 8 * bytes));
  sym_contents_write (w->to, at, value);
}

static void
write_all (Havoc *h, const Writing *w, Value size) {
  unsigned word = h->reach.sym->bits / 8;
  uint64_t end = size.is_const ? (uint64_t)size.k : OPEN_END;
  bool is_open = !size.is_const || end > MOST_BYTES;
  if (end > MOST_BYTES)
    end = MOST_BYTES;
  for (uint64_t at = 0; at < end;) {
    unsigned bytes = end - at < word ? 1 : word;
    if (bytes == 1 && word == 8 && end - at >= 4)
      bytes = 4;
    write_word (h, w, at, bytes);
    at += bytes;
  }
  if (is_open)
    sym_contents_forget (h->reach.sym, w->to, end);
}

static void
overwrite (Havoc *h, const UnitOp *op, uint32_t object, uint32_t unknown) {
  Symbolic *sym = h->reach.sym;
  Value condition = is_reached (&h->reach, object);
  if (value_is (value_and (&sym->values, h->reach.paths->guard, condition), 0))
    return;
  Object o = {.kind = OBJECT_HEAP,
              .op = op,
              .flags = ALLOC_ARBITRARY | ALLOC_ARGUMENT,
              .size = sym->objects.data[object].size,
              .pos = paths_pos (sym, h->reach.paths)};
  uint32_t from = make_object (h, o, condition);
  Writing w = {.to = sym_contents_own (sym, h->reach.paths, object),
               .from = sym_contents_own (sym, h->reach.paths, from),
               .condition = condition,
               .unknown = unknown};
  if (w.to)
    write_all (h, &w, o.size);
  sym_object_kill (sym, h->reach.paths, from, value_bool (true));
}

static void
hold (Havoc *h, uint32_t object) {
  Value held = value_and (&h->reach.sym->values, h->reach.paths->guard,
                          sym_reach_get (&h->reach, &h->held, object));
  if (!value_is (held, 0))
    vec_push (&h->reach.sym->objects.data[object].holds,
              value_term (&h->reach.sym->values, held));
}

static int
by_number (const void *a, const void *b) {
  const uint32_t *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

void
paths_do_havoc (Symbolic *sym, Paths *s, const UnitOp *op) {
  Havoc h = {.reach = {.sym = sym, .paths = s}};
  Object opaque = {.kind = OBJECT_OPAQUE,
                   .op = op,
                   .align = 1,
                   .size = value_const (1, sym->bits),
                   .pos = paths_pos (sym, s)};
  reach_all (&h, op);
  sym_reach_spread (&h.reach, h.objects.len, is_reached, &h.held);
  if (sym->lost_object)
    sym_obstruct (sym, s, is_reached (&h.reach, sym->lost_object - 1),
                  sym_lost_text ());
  uint32_t unknown = make_object (&h, opaque, value_bool (true));
  if (h.objects.len)
    qsort (h.objects.data, h.objects.len, sizeof (uint32_t), by_number);
  for (size_t i = 0; i < h.objects.len; i++) {
    if (is_writable (sym, h.objects.data[i]))
      overwrite (&h, op, h.objects.data[i], unknown);
    hold (&h, h.objects.data[i]);
  }
  vec_done (&h.objects);
  sym_reach_done (&h.reach);
  map_done (&h.held);
}

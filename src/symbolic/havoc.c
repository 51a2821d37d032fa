/* OP_HAVOC: all that code which is not known can reach is overwritten.

   The objects that may be reached are found first, whatever the paths; then
   each gets the condition under which it is, as with leaks.  A variable that is
   written to a whole word may be used as an address: it points to what is not
   modelled then ('foreign' in targets.c), unless it is 0. */

#include "symbolic/step_impl.h"

#include <stdlib.h>

enum { MOST_BYTES = 1 << 14, OPEN_END = 256 };

/* 'from' holds a pointer to 'to' on the paths of 'condition'. */
typedef struct {
  uint32_t from, to;
  Value condition;
} Holding;

typedef struct {
  Symbolic *sym;
  Paths *paths;
  VEC (uint32_t) objects; /* that may be reached */
  VEC (Holding) edges;
  Map reached; /* object -> Term + 1 */
  Map held;    /* likewise: through a pointer that is stored */
} Havoc;

/* Reaching ----------------------------------------------------------------- */

static Value
condition_in (const Havoc *h, const Map *map, uint32_t object) {
  const uint64_t *term = map_get ((Map *)map, object);
  if (!term || !*term)
    return value_bool (false);
  return value_of (&h->sym->values, (Term){(uint32_t)*term - 1});
}

static void
add_condition (Havoc *h, Map *map, uint32_t object, Value condition) {
  Value now =
      value_or (&h->sym->values, condition_in (h, map, object), condition);
  *map_put (map, object) = value_term (&h->sym->values, now).id + 1;
}

static void
note_object (Havoc *h, uint32_t object) {
  if (map_get (&h->reached, object))
    return;
  add_condition (h, &h->reached, object, value_bool (false));
  vec_push (&h->objects, object);
}

/* What a pointer points to, if that lives. */
static void
follow (Havoc *h, uint32_t from, Value pointer) {
  Symbolic *sym = h->sym;
  Targets targets = {0};
  Value nowhere;
  if (pointer.is_const || pointer.bits != sym->bits ||
      !sym_address_is_based (sym, pointer.term))
    return;
  sym_targets_find (sym, h->paths, pointer, &targets, &nowhere);
  for (size_t i = 0; i < targets.len; i++) {
    Target t = targets.data[i];
    Value live = sym_object_live (sym, h->paths, t.object);
    t.condition = value_and (&sym->values, t.condition, live);
    if (value_is (t.condition, 0))
      continue;
    note_object (h, t.object);
    if (from == UINT32_MAX)
      add_condition (h, &h->reached, t.object, t.condition);
    else
      vec_push (&h->edges, ((Holding){from, t.object, t.condition}));
  }
  vec_done (&targets);
}

static bool
is_written (const Contents *c, uint64_t at, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    const Cell *cell = cow_get (&c->cells, sym_cell_type (), at + i);
    if (!cell || !cell->kind)
      return false;
  }
  return true;
}

static void
scan (Havoc *h, uint32_t object) {
  const Slot *slot = cow_get (&h->paths->slots, sym_slot_type (), object);
  Contents *c = slot ? slot->contents : NULL;
  unsigned n = h->sym->bits / 8;
  for (uint64_t at = 0; c && at < c->cells.len * COW_PAGE; at++) {
    const Cell *cell = cow_get (&c->cells, sym_cell_type (), at);
    if (!cell)
      at |= COW_PAGE - 1;
    else if (cell->kind == CELL_TERM && is_written (c, at, n))
      follow (h, object, sym_contents_read (h->sym, c, at, 8 * n));
  }
}

static void
reach_all (Havoc *h, const UnitOp *op) {
  const Unit *u = h->sym->unit;
  for (uint32_t i = 0; i < op->count; i++)
    follow (h, UINT32_MAX, sym_operand (h->sym, h->paths->top, op->args + i));
  for (uint32_t i = 0; op->code & HAVOC_GLOBALS && i < u->globals.len; i++)
    if (u->globals.data[i].is_exposed) {
      note_object (h, i);
      add_condition (h, &h->reached, i, value_bool (true));
    }
  for (size_t i = 0; i < h->objects.len; i++)
    scan (h, h->objects.data[i]);
}

/* A chain of pointers has at most as many objects as there are. */
static void
spread (Havoc *h) {
  bool changed = true;
  for (size_t round = 0; changed && round <= h->objects.len; round++) {
    changed = false;
    for (size_t i = 0; i < h->edges.len; i++) {
      const Holding *e = h->edges.data + i;
      Value before = condition_in (h, &h->reached, e->to);
      Value from = condition_in (h, &h->reached, e->from);
      Value through = value_and (&h->sym->values, from, e->condition);
      add_condition (h, &h->reached, e->to, through);
      add_condition (h, &h->held, e->to, through);
      changed |= !value_same (before, condition_in (h, &h->reached, e->to));
    }
  }
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
  Paths *s = h->paths;
  Value guard = s->guard;
  s->guard = value_and (&h->sym->values, guard, condition);
  uint32_t number = sym_object_new (h->sym, s, o, INITIAL_ARBITRARY);
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
  Symbolic *sym = h->sym;
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
  unsigned word = h->sym->bits / 8;
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
    sym_contents_forget (w->to, end);
}

static void
overwrite (Havoc *h, const UnitOp *op, uint32_t object, uint32_t unknown) {
  Symbolic *sym = h->sym;
  Value condition = condition_in (h, &h->reached, object);
  if (value_is (value_and (&sym->values, h->paths->guard, condition), 0))
    return;
  Object o = {.kind = OBJECT_HEAP,
              .op = op,
              .flags = ALLOC_ARBITRARY | ALLOC_ARGUMENT,
              .size = sym->objects.data[object].size,
              .pos = paths_pos (sym, h->paths)};
  uint32_t from = make_object (h, o, condition);
  Writing w = {.to = sym_contents_own (sym, h->paths, object),
               .from = sym_contents_own (sym, h->paths, from),
               .condition = condition,
               .unknown = unknown};
  if (w.to)
    write_all (h, &w, o.size);
  sym_object_kill (sym, h->paths, from, value_bool (true));
}

static void
hold (Havoc *h, uint32_t object) {
  Value held = value_and (&h->sym->values, h->paths->guard,
                          condition_in (h, &h->held, object));
  if (!value_is (held, 0))
    vec_push (&h->sym->objects.data[object].holds,
              value_term (&h->sym->values, held));
}

static int
by_number (const void *a, const void *b) {
  const uint32_t *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

void
paths_do_havoc (Symbolic *sym, Paths *s, const UnitOp *op) {
  Havoc h = {.sym = sym, .paths = s};
  Object opaque = {.kind = OBJECT_OPAQUE,
                   .op = op,
                   .align = 1,
                   .size = value_const (1, sym->bits),
                   .pos = paths_pos (sym, s)};
  reach_all (&h, op);
  spread (&h);
  uint32_t unknown = make_object (&h, opaque, value_bool (true));
  if (h.objects.len)
    qsort (h.objects.data, h.objects.len, sizeof (uint32_t), by_number);
  for (size_t i = 0; i < h.objects.len; i++) {
    if (is_writable (sym, h.objects.data[i]))
      overwrite (&h, op, h.objects.data[i], unknown);
    hold (&h, h.objects.data[i]);
  }
  vec_done (&h.objects);
  vec_done (&h.edges);
  map_done (&h.reached);
  map_done (&h.held);
}

/* Leaks: heap blocks that live when the program ends, and that no pointer in
   globals, arguments or live locals leads to, directly or through others. */

#include "symbolic/symbolic_impl.h"

/* 'from' holds a pointer to 'to' on the paths of 'condition'; blocks that may
   be held from outside have the edge from themselves. */
typedef struct {
  uint32_t from, to;
  Value condition;
} Holding;

typedef struct {
  Symbolic *sym;
  Paths *paths;
  VEC (uint32_t) live; /* objects */
  VEC (Holding) edges;
  Map reached; /* object -> Term + 1 */
} Leaks;

static bool
is_root (const Object *o) {
  return o->kind != OBJECT_HEAP || o->flags & ALLOC_ARGUMENT;
}

static bool
may_leak (const Object *o) {
  return o->kind == OBJECT_HEAP && !(o->flags & ALLOC_ARGUMENT);
}

static void
find_live (Leaks *l) {
  const Cow *slots = &l->paths->slots;
  for (size_t i = 0; i < slots->len * COW_PAGE; i++) {
    const Slot *slot = cow_get (slots, sym_slot_type (), i);
    if (!slot)
      i |= COW_PAGE - 1;
    else if (slot->live)
      vec_push (&l->live, (uint32_t)i);
  }
}

static Value
reached (Leaks *l, uint32_t object) {
  uint64_t *term = map_get (&l->reached, object);
  return term ? value_of (&l->sym->values, (Term){(uint32_t)*term - 1})
              : value_bool (false);
}

static void
reach (Leaks *l, uint32_t object, Value condition) {
  Value now = value_or (&l->sym->values, reached (l, object), condition);
  *map_put (&l->reached, object) = value_term (&l->sym->values, now).id + 1;
}

/* 'from' UINT32_MAX: a register. */
static void
hold (Leaks *l, uint32_t from, Value pointer) {
  Targets targets = {0};
  Value nowhere, live = value_bool (true);
  if (pointer.is_const || pointer.bits != l->sym->bits)
    return;
  if (from != UINT32_MAX)
    live = sym_object_live (l->sym, l->paths, from);
  sym_targets_find (l->sym, l->paths, pointer, &targets, &nowhere);
  for (size_t i = 0; i < targets.len; i++) {
    const Target *t = targets.data + i;
    const Object *o = l->sym->objects.data + t->object;
    if (!may_leak (o))
      continue;
    Value inside = value_ule (&l->sym->values, t->offset, o->size);
    Value holds = value_and (&l->sym->values, t->condition, inside);
    if (from == UINT32_MAX)
      reach (l, t->object, holds);
    else
      vec_push (&l->edges,
                ((Holding){from, t->object,
                           value_and (&l->sym->values, live, holds)}));
  }
  vec_done (&targets);
}

/* Whether 'n' bytes at 'at' were all written. */
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
scan (Leaks *l, uint32_t object) {
  const Slot *slot = cow_get (&l->paths->slots, sym_slot_type (), object);
  Contents *c = slot->contents;
  unsigned n = l->sym->bits / 8;
  if (!c)
    return;
  for (uint64_t at = 0; at < c->cells.len * COW_PAGE; at++) {
    const Cell *cell = cow_get (&c->cells, sym_cell_type (), at);
    if (!cell)
      at |= COW_PAGE - 1;
    else if (cell->kind == CELL_TERM && is_written (c, at, n))
      hold (l, object, sym_contents_read (l->sym, c, at, 8 * n));
  }
}

/* Registers of the library stand for locals; those of the user's procedures
   hold what has a place in memory if it is to be kept. */
static void
scan_frames (Leaks *l) {
  for (const Frame *f = l->paths->top; f; f = f->below) {
    const UnitProc *proc = l->sym->unit->procs.data + f->proc;
    for (size_t i = 0; proc->is_library && i < proc->regs.len; i++)
      if (f->regs[i].bits)
        hold (l, UINT32_MAX, f->regs[i]);
  }
}

/* Code that is not known may hold it. */
static Value
held_outside (Symbolic *sym, uint32_t object) {
  const Object *o = sym->objects.data + object;
  Value held = value_bool (false);
  for (size_t i = 0; i < o->holds.len; i++)
    held = value_or (&sym->values, held,
                     value_of (&sym->values, o->holds.data[i]));
  return held;
}

static void
spread (Leaks *l) {
  bool changed = true;
  for (size_t round = 0; changed && round <= l->live.len; round++) {
    changed = false;
    for (size_t i = 0; i < l->edges.len; i++) {
      const Holding *h = l->edges.data + i;
      Value before = reached (l, h->to);
      bool root = is_root (l->sym->objects.data + h->from);
      Value from = root ? value_bool (true)
                        : value_or (&l->sym->values, reached (l, h->from),
                                    held_outside (l->sym, h->from));
      reach (l, h->to, value_and (&l->sym->values, from, h->condition));
      changed |= !value_same (before, reached (l, h->to));
    }
  }
}

void
sym_check_leaks (Symbolic *sym, Paths *s) {
  Leaks l = {.sym = sym, .paths = s};
  bool any = false;
  find_live (&l);
  for (size_t i = 0; i < l.live.len; i++)
    any |= may_leak (sym->objects.data + l.live.data[i]);
  if (any && unit_looks_for (sym->unit, KIND_LEAK)) {
    scan_frames (&l);
    for (size_t i = 0; i < l.live.len; i++)
      scan (&l, l.live.data[i]);
    spread (&l);
    for (size_t i = 0; i < l.live.len && !sym->stop; i++)
      if (may_leak (sym->objects.data + l.live.data[i])) {
        Value live = sym_object_live (sym, s, l.live.data[i]);
        Value held = value_or (&sym->values, reached (&l, l.live.data[i]),
                               held_outside (sym, l.live.data[i]));
        sym_oblige_at (
            sym, s,
            value_and (&sym->values, live, value_not (&sym->values, held)),
            KIND_LEAK, sym->objects.data[l.live.data[i]].pos);
      }
  }
  vec_done (&l.live);
  vec_done (&l.edges);
  map_done (&l.reached);
}

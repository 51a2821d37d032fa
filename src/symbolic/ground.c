/* Where objects may lie.  A base is aligned, not near 0, and objects that live
   at the same time do not overlap.  The solver is told only about objects whose
   base occurs in what it is asked. */

#include "symbolic/symbolic_impl.h"

static void
tell (Symbolic *sym, Value fact) {
  if (fact.is_const)
    return;
  vec_push (&sym->facts, fact.term);
  solver_assert (sym->solver, fact.term);
}

enum { LOWEST = 0x1000 };

/* The end of the addresses of objects. */
static Wide
highest (const Symbolic *sym) {
  return sym->bits == 64 ? (Wide)1 << 48 : 0xffff0000u;
}

Wide
sym_address_space (const Symbolic *sym) {
  return highest (sym) - LOWEST;
}

Wide
sym_largest_object (const Symbolic *sym) {
  return sym->bits == 64 ? ((Wide)1 << 47) - 1 : 0x7fffffffu;
}

unsigned
sym_object_zeros (const Object *o) {
  unsigned low = 0;
  while (low < 12 && (1u << low) < (o->align ? o->align : 16))
    low++;
  return low;
}

static void
place (Symbolic *sym, const Object *o) {
  Values *v = &sym->values;
  Value lowest = value_const (LOWEST, sym->bits);
  Value guard = value_of (v, o->guard);
  unsigned low = sym_object_zeros (o);
  tell (sym, value_ule (v, lowest, o->base));
  Value end = value_const (highest (sym), sym->bits);
  tell (sym, value_ule (v, o->base, end));
  tell (sym, value_or (v, value_not (v, guard),
                       value_ule (v, o->size, value_sub (v, end, o->base))));
  if (low)
    tell (sym, value_eq (v, value_extract (v, o->base, 0, low),
                         value_const (0, low)));
}

/* The paths on which 'o' died before 'time'. */
static Value
dead_before (Symbolic *sym, const Object *o, uint64_t time) {
  Value dead = value_bool (false);
  for (size_t i = 0; i < o->deaths.len; i++)
    if (o->deaths.data[i].time < time)
      dead = value_or (&sym->values, dead,
                       value_of (&sym->values, o->deaths.data[i].guard));
  return dead;
}

/* Heap blocks of no bytes have addresses of their own, too. */
static Value
end_of (Symbolic *sym, const Object *o) {
  Values *v = &sym->values;
  if (o->kind != OBJECT_HEAP)
    return value_add (v, o->base, o->size);
  Value one = value_const (1, sym->bits);
  Value none = value_eq (v, o->size, value_const (0, sym->bits));
  return value_add (v, o->base, value_ite (v, none, one, o->size));
}

/* Whether both locals lived at some time. */
static bool
lived_together (const Object *x, const Object *y) {
  for (size_t i = 0; i < x->lives.len; i++)
    for (size_t k = 0; k < y->lives.len; k++)
      if (x->lives.data[i].begin < y->lives.data[k].end &&
          y->lives.data[k].begin < x->lives.data[i].end)
        return true;
  return false;
}

/* Whether 'part' may lie at the end of 'whole'. */
static bool
is_tail (const Symbolic *sym, const Object *whole, const Object *part) {
  const UnitGlobal *globals = sym->unit->globals.data;
  return whole->kind == OBJECT_GLOBAL && part->kind == OBJECT_GLOBAL &&
         unit_literal_is_tail (globals + whole->index, globals + part->index);
}

/* What is opaque may be anything, also an object that is known; literals may be
   parts of each other; locals of different scopes may take turns. */
bool
sym_objects_may_share (const Symbolic *sym, const Object *x, const Object *y) {
  if (x->kind == OBJECT_OPAQUE || y->kind == OBJECT_OPAQUE)
    return true;
  if (x->kind == OBJECT_LOCAL && y->kind == OBJECT_LOCAL)
    return !lived_together (x, y);
  return is_tail (sym, x, y) || is_tail (sym, y, x);
}

static void
separate (Symbolic *sym, const Object *x, const Object *y) {
  Values *v = &sym->values;
  bool are_literals = is_tail (sym, x, y) || is_tail (sym, y, x);
  if (sym_objects_may_share (sym, x, y) && !are_literals)
    return;
  if (x->time > y->time) {
    const Object *swap = x;
    x = y;
    y = swap;
  }
  Value both = value_and (v, value_of (v, x->guard), value_of (v, y->guard));
  both = value_and (v, both, value_not (v, dead_before (sym, x, y->time)));
  Value apart = value_or (v, value_ule (v, end_of (sym, x), y->base),
                          value_ule (v, end_of (sym, y), x->base));
  if (are_literals) /* or they end together */
    apart = value_or (v, apart, value_eq (v, end_of (sym, x), end_of (sym, y)));
  tell (sym, value_or (v, value_not (v, both), apart));
}

static void
ground_object (Symbolic *sym, uint32_t number) {
  Object *o = sym->objects.data + number;
  if (o->grounded)
    return;
  o->grounded = true;
  place (sym, o);
  for (size_t i = 0; i < sym->grounded.len; i++)
    separate (sym, o, sym->objects.data + sym->grounded.data[i]);
  vec_push (&sym->grounded, number);
}

void
sym_ground (Symbolic *sym, Term root) {
  VEC (Term) stack = {0};
  vec_push (&stack, root);
  while (stack.len) {
    Term term = vec_pop (&stack);
    uint64_t *seen = map_put (&sym->visited, term.id);
    if (*seen)
      continue;
    *seen = 1;
    uint64_t *object = map_get (&sym->bases, term.id);
    if (object) {
      uint32_t number = (uint32_t)*object;
      size_t first = sym->facts.len;
      ground_object (sym, number);
      for (size_t i = first; i < sym->facts.len; i++)
        vec_push (&stack, sym->facts.data[i]);
    }
    for (size_t i = 0; i < term_count (sym->terms, term); i++)
      vec_push (&stack, term_arg (sym->terms, term, i));
  }
  vec_done (&stack);
}

/* Whether there is room for all objects.  The solver places those it knows
   about, so executions for which there is no room are left out. */

#include "symbolic/symbolic_impl.h"

enum { SPACE_MS = 5000, SUM_BITS = 96 };

static Value
room_of (Symbolic *sym, const Object *o) {
  Values *v = &sym->values;
  Value align = value_const (o->align ? o->align : 16, SUM_BITS);
  Value room = value_add (v, value_resize (v, o->size, SUM_BITS), align);
  return value_ite (v, value_of (v, o->guard), room, value_const (0, SUM_BITS));
}

/* Asked without what the solver knows of places. */
static bool
is_possible (Symbolic *sym, Term term) {
  Solver *solver = solver_new_z3_bits_once (sym->terms, sym->run);
  solver_limit (solver, SPACE_MS);
  Answer answer = solver_check (solver, 1, &term);
  sym->questions++;
  solver_free (solver);
  return answer != UNSAT;
}

bool
symbolic_space_is_short (Symbolic *sym) {
  Values *v = &sym->values;
  Value all = value_const (0, SUM_BITS);
  Wide most = 0, space = sym_address_space (sym);
  for (size_t i = 0; i < sym->grounded.len; i++) {
    const Object *o = sym->objects.data + sym->grounded.data[i];
    most += o->size.is_const ? o->size.k : sym_largest_object (sym);
    most += o->align ? o->align : 16;
    all = value_add (v, all, room_of (sym, o));
  }
  if (most <= space)
    return false;
  Value is_short = value_ult (v, value_const (space, SUM_BITS), all);
  if (is_short.is_const)
    return is_short.k;
  return is_possible (sym, is_short.term);
}

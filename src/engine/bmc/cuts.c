/* Executions that do not count, and what the verdict says about them.

   Some are left out by an assumption that the program did not make: OP_ASSUME
   with a clause, a stack of the usual size, an address space in which all
   objects find a place.  If there are such executions, SAFE holds on this
   assumption only. */

#include "engine/bmc/bmc.h"

#include <string.h>

enum { STACK_BYTES = 8 << 20, SPACE_MS = 5000, SUM_BITS = 96 };

static const char larger_stack[] = "the stack is larger than 8 MB";

void
note_cut (Bmc *b, Value guard, Value condition, const char *clause) {
  Value here = value_and (&b->values, guard, condition);
  if (!value_is (here, 0))
    vec_push (&b->cuts, ((Cut){value_term (&b->values, here), clause}));
}

/* The stack ---------------------------------------------------------------- */

/* Objects of a fixed size are made once in a frame, so their sizes add up;
   others are looked at one by one. */
void
note_local (Bmc *b, Paths *s, const UnitOp *op, Value size) {
  uint64_t used = s->top->stack;
  if (op->a.kind != OPERAND_CONST) {
    uint64_t left = used < STACK_BYTES ? STACK_BYTES - used : 0;
    note_cut (b, s->guard,
              value_ult (&b->values, value_const (left, b->bits), size),
              larger_stack);
    return;
  }
  Frame *f = paths_frame (b, s);
  f->stack += (uint64_t)size.k;
  if (used <= STACK_BYTES && f->stack > STACK_BYTES)
    note_cut (b, s->guard, value_bool (true), larger_stack);
}

/* The space of addresses --------------------------------------------------- */

static Value
room_of (Bmc *b, const Object *o) {
  Values *v = &b->values;
  Value align = value_const (o->align ? o->align : 16, SUM_BITS);
  Value room = value_add (v, value_resize (v, o->size, SUM_BITS), align);
  return value_ite (v, value_of (v, o->guard), room, value_const (0, SUM_BITS));
}

/* Whether there may not be a place for each object whose place matters: the
   solver leaves such executions out.  Asked without what it knows of places. */
static bool
space_is_short (Bmc *b) {
  Values *v = &b->values;
  Value all = value_const (0, SUM_BITS);
  Wide most = 0, space = address_space (b);
  for (size_t i = 0; i < b->grounded.len; i++) {
    const Object *o = b->objects.data + b->grounded.data[i];
    most += o->size.is_const ? o->size.k : largest_object (b);
    most += o->align ? o->align : 16;
    all = value_add (v, all, room_of (b, o));
  }
  if (most <= space)
    return false;
  Value is_short = value_ult (v, value_const (space, SUM_BITS), all);
  if (is_short.is_const)
    return is_short.k;
  Solver *solver = solver_new_z3_bits_once (b->terms, b->run);
  solver_limit (solver, SPACE_MS);
  Answer answer = solver_check (solver, 1, &is_short.term);
  b->stats->solver_calls++;
  solver_free (solver);
  return answer != UNSAT;
}

/* All of them -------------------------------------------------------------- */

/* Whether some execution is left out by this clause. */
static bool
cuts_off (Bmc *b, const char *clause) {
  VEC (Term) terms = {0};
  for (size_t i = 0; i < b->cuts.len; i++)
    if (!strcmp (b->cuts.data[i].clause, clause))
      vec_push (&terms, b->cuts.data[i].term);
  Term any = term_or (b->terms, terms.len, terms.data);
  vec_done (&terms);
  return term_is_true (b->terms, any) || bmc_ask (b, any) != UNSAT;
}

static bool
is_first (const Bmc *b, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (!strcmp (b->cuts.data[k].clause, b->cuts.data[i].clause))
      return false;
  return true;
}

void
state_assumptions (Bmc *b, Program *program) {
  for (size_t i = 0; i < b->cuts.len; i++)
    if (is_first (b, i) && cuts_off (b, b->cuts.data[i].clause))
      program_assume (program, "%s", b->cuts.data[i].clause);
  if (space_is_short (b))
    program_assume (program, "no allocation fails for lack of addresses");
}

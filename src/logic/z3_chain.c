/* Sequence interpolants by Horn clauses: predicates P_1 ... P_k over the
   variables between the formulas, the clauses

     F_0 => P_1,   P_i && F_i => P_(i+1),   P_k && F_k => error,

   and the solution Spacer finds for them. */

#include "base/map.h"
#include "logic/horn.h"
#include "logic/interpolate.h"
#include "logic/solver.h"

#include <assert.h>

typedef VEC (Term) Vars;

typedef struct {
  Terms *terms;
  Horn *horn;
  size_t steps;
  const Term *formulas;
  Vars *vars;         /* by step: between it and the one before */
  size_t *predicates; /* by step; none for number 0 */
} Chain;

static void
add_to_set (void *context, Term var) {
  *map_put (context, var.id) = 1;
}

/* The variables of 'row' which occur in both formulas. */
static void
shared_vars (Chain *ch, Vars *vars, Term before, Term after, size_t n,
             const Term *row) {
  Map left = {0}, right = {0};
  term_vars (ch->terms, before, add_to_set, &left);
  term_vars (ch->terms, after, add_to_set, &right);
  for (size_t i = 0; i < n; i++)
    if (map_get (&left, row[i].id) && map_get (&right, row[i].id))
      vec_push (vars, row[i]);
  map_done (&left);
  map_done (&right);
}

static HornAtom
atom (const Chain *ch, size_t step) {
  return (HornAtom){ch->predicates[step], ch->vars[step].data};
}

static void
add_clauses (Chain *ch) {
  for (size_t i = 1; i < ch->steps; i++)
    ch->predicates[i] =
        horn_predicate (ch->horn, ch->vars[i].len, ch->vars[i].data);
  for (size_t i = 0; i < ch->steps; i++) {
    HornAtom from = i ? atom (ch, i) : (HornAtom){0}, to;
    bool last = i + 1 == ch->steps;
    if (!last)
      to = atom (ch, i + 1);
    horn_clause (ch->horn, i ? 1 : 0, &from, ch->formulas[i],
                 last ? NULL : &to);
  }
}

/* Clauses whose body is plainly false are dropped by Spacer, and its answer is
   just 'true'.  Then that formula alone is refuted. */
static bool
refute_one (Chain *ch, Run *run, Term *interpolants) {
  Solver *solver = solver_new_z3 (ch->terms, run);
  size_t found = 0;
  solver_limit (solver, 1000);
  while (found < ch->steps &&
         solver_check (solver, 1, ch->formulas + found) != UNSAT)
    found++;
  solver_free (solver);
  for (size_t i = 0; i + 1 < ch->steps; i++)
    interpolants[i] = term_bool (ch->terms, i < found);
  return found < ch->steps;
}

static bool
query (Chain *ch, Run *run, unsigned milliseconds, Term *interpolants) {
  if (horn_solve (ch->horn, milliseconds) != HORN_SOLVED)
    return false;
  bool all = true;
  for (size_t i = 1; i < ch->steps && all; i++)
    all = horn_solution (ch->horn, ch->predicates[i], interpolants + i - 1);
  return all || refute_one (ch, run, interpolants);
}

#ifndef NDEBUG
static bool
refuted (Solver *solver, size_t n, const Term *terms) {
  return solver_check (solver, n, terms) != SAT;
}

/* What the header promises, as far as a solver can tell in time. */
static bool
is_interpolant (Terms *t, Run *run, size_t steps, const Term *formulas,
                const Term *interpolants) {
  Solver *solver = solver_new_z3 (t, run);
  solver_limit (solver, 10000);
  bool good = true;
  for (size_t i = 0; i < steps && good; i++) {
    Term before = i ? interpolants[i - 1] : term_bool (t, true);
    Term after = i + 1 < steps ? interpolants[i] : term_bool (t, false);
    good =
        refuted (solver, 3, (Term[]){before, formulas[i], term_not (t, after)});
  }
  solver_free (solver);
  return good;
}
#endif

bool
interpolate_chain (Terms *terms, Run *run, size_t steps, const Term *formulas,
                   size_t nvars, const Term *const *vars_at,
                   unsigned milliseconds, Term *interpolants) {
  assert (steps);
  Chain ch = {.terms = terms,
              .horn = horn_new (terms, run),
              .steps = steps,
              .formulas = formulas,
              .vars = mem_zero (steps * sizeof (Vars)),
              .predicates = mem_zero (steps * sizeof (size_t))};
  for (size_t i = 1; i < steps; i++)
    shared_vars (&ch, ch.vars + i, formulas[i - 1], formulas[i], nvars,
                 vars_at[i]);
  add_clauses (&ch);
  bool good = query (&ch, run, milliseconds, interpolants);
  horn_free (ch.horn);
  for (size_t i = 0; i < steps; i++)
    vec_done (ch.vars + i);
  mem_free (ch.vars);
  mem_free (ch.predicates);
  assert (!good || is_interpolant (terms, run, steps, formulas, interpolants));
  return good;
}

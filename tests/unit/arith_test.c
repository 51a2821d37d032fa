/* Linear arithmetic: cases by hand; random problems small enough to try all
   values; random larger ones against Z3.  Every answer is checked with its
   evidence: models by evaluation, proofs by 'arith_proof_check', cores and
   interpolants by further checks. */

#include "base/mem.h"
#include "base/vec.h"
#include "logic/arith.h"
#include "check.h"

#include <string.h>
#include <time.h>
#include <z3.h>

static uint64_t seed = 88172645463325252u;

static uint64_t
next (void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  return seed ^= seed << 17;
}

static int
between (int low, int high) {
  return low + (int)(next () % (uint64_t)(high - low + 1));
}

/* -- Evidence ----------------------------------------------------------- */

static void
check_model (Arith *a, size_t n, const Form *forms) {
  size_t vars = arith_vars (a);
  Rat *values = mem_alloc ((vars + 1) * sizeof *values);
  for (uint32_t i = 0; i < vars; i++) {
    values[i] = *arith_value (a, (ArithVar){i});
    CHECK (!arith_var_is_int (a, (ArithVar){i}) || rat_is_int (values + i));
  }
  for (size_t i = 0; i < n; i++) {
    CHECK (arith_eval (a, forms[i], values));
    CHECK (arith_holds (a, forms[i]));
  }
  mem_free (values);
}

static ArithAnswer
check_answer (Arith *a, size_t n, const Form *forms) {
  ArithAnswer answer = arith_check (a, n, forms, NULL);
  if (answer == ARITH_SAT)
    check_model (a, n, forms);
  if (answer == ARITH_UNSAT)
    CHECK (arith_proof_check (a, n, forms));
  return answer;
}

/* The used conjuncts alone must be contradictory, too. */
static void
check_core (Arith *a, size_t n, const Form *forms) {
  VEC (Form) core = {0};
  for (size_t i = 0; i < n; i++)
    if (arith_used (a, i))
      vec_push (&core, forms[i]);
  CHECK (check_answer (a, core.len, core.data) == ARITH_UNSAT);
  vec_done (&core);
}

static void
mark_vars (const Arith *a, Form f, bool *marks) {
  if (arith_kind (a, f) == ARITH_LITERAL) {
    ArithLiteral lit = arith_literal (a, f);
    for (size_t i = 0; i < lit.n; i++)
      marks[lit.vars[i].id] = true;
    return;
  }
  size_t n;
  const Form *members = arith_children (a, f, &n);
  for (size_t i = 0; i < n; i++)
    mark_vars (a, members[i], marks);
}

static void
check_common (const Arith *a, size_t n, const Form *forms, const unsigned *step,
              unsigned k, Form interpolant) {
  size_t vars = arith_vars (a);
  bool *marks = mem_zero (3 * (vars + 1));
  bool *first = marks, *second = marks + vars, *mine = second + vars;
  for (size_t i = 0; i < n; i++)
    mark_vars (a, forms[i], step[i] <= k ? first : second);
  mark_vars (a, interpolant, mine);
  for (size_t i = 0; i < vars; i++)
    CHECK (!mine[i] || (first[i] && second[i]));
  mem_free (marks);
}

/* Do 'before' and the conjuncts of step 'k' imply 'after'? */
static bool
implies (Arith *a, size_t n, const Form *forms, const unsigned *step,
         unsigned k, Form before, Form after) {
  VEC (Form) all = {0};
  vec_push (&all, before);
  for (size_t i = 0; i < n; i++)
    if (step[i] == k)
      vec_push (&all, forms[i]);
  vec_push (&all, arith_not (a, after));
  ArithAnswer answer = arith_check (a, all.len, all.data, NULL);
  vec_done (&all);
  return answer == ARITH_UNSAT;
}

static void
check_sequence (Arith *a, size_t n, const Form *forms, const unsigned *step,
                unsigned steps, bool weak) {
  Form out[16];
  CHECK (check_answer (a, n, forms) == ARITH_UNSAT);
  CHECK (arith_interpolate (a, n, forms, step, steps, weak, out + 1));
  CHECK (arith_proof_check (a, n, forms));
  out[0] = arith_true (a);
  out[steps] = arith_false (a);
  for (unsigned k = 0; k < steps; k++) {
    CHECK (implies (a, n, forms, step, k, out[k], out[k + 1]));
    if (k)
      check_common (a, n, forms, step, k - 1, out[k]);
  }
}

static void
check_refutation (Arith *a, size_t n, const Form *forms, const unsigned *step,
                  unsigned steps) {
  check_core (a, n, forms);
  check_sequence (a, n, forms, step, steps, false);
  check_sequence (a, n, forms, step, steps, true);
}

/* -- By hand ------------------------------------------------------------ */

/* p x + q y op b */
static Form
atom2 (Arith *a, int p, ArithVar x, int q, ArithVar y, ArithOp op, int b) {
  return arith_atom (a, 2, (ArithVar[]){x, y},
                     (Rat[]){RAT_INT (p), RAT_INT (q)}, op, &RAT_INT (b));
}

static Form
atom1 (Arith *a, int p, ArithVar x, ArithOp op, int b) {
  return arith_atom (a, 1, &x, &RAT_INT (p), op, &RAT_INT (b));
}

static Form
or2 (Arith *a, Form f, Form g) {
  return arith_or (a, 2, (Form[]){f, g});
}

static Form
and2 (Arith *a, Form f, Form g) {
  return arith_and (a, 2, (Form[]){f, g});
}

#define ANSWER(A, ...)                                                         \
  check_answer ((A), sizeof ((Form[]){__VA_ARGS__}) / sizeof (Form),           \
                (Form[]){__VA_ARGS__})

static void
literals_are_canonical (void) {
  Arith *a = arith_new ();
  ArithVar x = arith_var (a, true), y = arith_var (a, true);
  ArithVar r = arith_var (a, false);
  CHECK (atom2 (a, 2, x, -4, y, ARITH_LE, 7).id ==
         atom2 (a, -2, y, 1, x, ARITH_LE, 3).id);
  CHECK (atom1 (a, 1, x, ARITH_LT, 3).id == atom1 (a, 1, x, ARITH_LE, 2).id);
  CHECK (atom1 (a, 1, r, ARITH_LT, 3).id != atom1 (a, 1, r, ARITH_LE, 2).id);
  CHECK (atom1 (a, 2, x, ARITH_EQ, 3).id == arith_false (a).id);
  CHECK (atom1 (a, 2, r, ARITH_EQ, 3).id != arith_false (a).id);
  CHECK (atom2 (a, 1, x, -1, x, ARITH_LE, 0).id == arith_true (a).id);
  CHECK (atom2 (a, 1, x, -1, x, ARITH_LT, 0).id == arith_false (a).id);
  CHECK (atom2 (a, -1, x, 1, y, ARITH_EQ, 1).id ==
         atom2 (a, 1, x, -1, y, ARITH_EQ, -1).id);
  ArithLiteral lit = arith_literal (a, atom2 (a, -6, x, 4, y, ARITH_LE, -5));
  CHECK (lit.n == 2 && lit.op == ARITH_LE && !rat_cmp_int (lit.coefs, -3) &&
         !rat_cmp_int (lit.coefs + 1, 2) && !rat_cmp_int (&lit.bound, -3));
  arith_free (a);
}

static void
formulas_are_canonical (void) {
  Arith *a = arith_new ();
  ArithVar x = arith_var (a, true), r = arith_var (a, false);
  Form p = atom1 (a, 1, x, ARITH_LE, 2), q = atom1 (a, 1, r, ARITH_LT, 0);
  Form s = atom1 (a, 1, x, ARITH_EQ, 5), t = arith_true (a);
  CHECK (and2 (a, p, p).id == p.id);
  CHECK (and2 (a, p, t).id == p.id && or2 (a, p, t).id == t.id);
  CHECK (arith_and (a, 0, NULL).id == t.id);
  CHECK (or2 (a, or2 (a, p, q), s).id ==
         arith_or (a, 4, (Form[]){p, q, s, p}).id);
  CHECK (arith_not (a, p).id == atom1 (a, -1, x, ARITH_LE, -3).id);
  CHECK (arith_not (a, arith_not (a, q)).id == q.id);
  CHECK (
      arith_not (a, s).id ==
      or2 (a, atom1 (a, 1, x, ARITH_LE, 4), atom1 (a, -1, x, ARITH_LE, -6)).id);
  CHECK (arith_not (a, and2 (a, p, q)).id ==
         or2 (a, arith_not (a, p), arith_not (a, q)).id);
  CHECK (arith_not (a, t).id == arith_false (a).id);
  arith_free (a);
}

static void
strict_reals (void) {
  Arith *a = arith_new ();
  ArithVar x = arith_var (a, false), y = arith_var (a, false);
  Form below = atom2 (a, 1, x, -1, y, ARITH_LT, 0);
  Form above = atom2 (a, -1, x, 1, y, ARITH_LT, 0);
  Form at_most = atom2 (a, -1, x, 1, y, ARITH_LE, 0);
  CHECK (ANSWER (a, below, above) == ARITH_UNSAT);
  CHECK (ANSWER (a, below, at_most) == ARITH_UNSAT);
  CHECK (ANSWER (a, below, atom1 (a, -1, x, ARITH_LT, 0),
                 atom1 (a, 1000000, y, ARITH_LT, 1)) == ARITH_SAT);
  CHECK (ANSWER (a, below, atom1 (a, -1, x, ARITH_LE, 0),
                 atom1 (a, 1, y, ARITH_LE, 0)) == ARITH_UNSAT);
  CHECK (ANSWER (a, arith_not (a, atom1 (a, 1, x, ARITH_EQ, 0)),
                 atom1 (a, 1000, x, ARITH_LT, 1),
                 atom1 (a, -1000, x, ARITH_LT, 1)) == ARITH_SAT);
  arith_free (a);
}

static void
integers (void) {
  Arith *a = arith_new ();
  ArithVar x = arith_var (a, true), y = arith_var (a, true);
  ArithVar r = arith_var (a, false);
  CHECK (ANSWER (a, atom1 (a, 2, x, ARITH_LT, 4),
                 atom1 (a, -1, x, ARITH_LT, -1),
                 arith_true (a)) == ARITH_UNSAT);
  CHECK (ANSWER (a, atom2 (a, 2, x, -2, y, ARITH_EQ, 1)) == ARITH_UNSAT);
  CHECK (ANSWER (a, atom2 (a, 3, x, 5, y, ARITH_EQ, 1)) == ARITH_SAT);
  CHECK (ANSWER (a, atom2 (a, 3, x, -3, y, ARITH_LE, 2),
                 atom2 (a, -3, x, 3, y, ARITH_LE, -1)) == ARITH_UNSAT);
  CHECK (ANSWER (a, atom2 (a, 1, x, -1, r, ARITH_LT, 0),
                 atom2 (a, -1, x, 1, r, ARITH_LT, 1),
                 atom1 (a, 2, r, ARITH_EQ, 7)) == ARITH_SAT);
  CHECK (!rat_cmp_int (arith_value (a, x), 3));
  CHECK (ANSWER (a, atom2 (a, 1, x, -1, r, ARITH_LT, 0),
                 atom2 (a, -1, x, 1, r, ARITH_LT, 1),
                 atom1 (a, 1, r, ARITH_EQ, 7)) == ARITH_UNSAT);
  CHECK (ANSWER (a, arith_false (a)) == ARITH_UNSAT);
  CHECK (arith_used (a, 0) && arith_proof (a)->n == 1);
  arith_free (a);
}

static void
unbounded_search_ends (void) {
  Arith *a = arith_new ();
  ArithVar x = arith_var (a, true), y = arith_var (a, true);
  ArithVar z = arith_var (a, true);
  Form first = atom2 (a, 1, x, -2, z, ARITH_EQ, 0);
  Form second = arith_atom (a, 3, (ArithVar[]){x, y, z},
                            (Rat[]){RAT_INT (1), RAT_INT (-2), RAT_INT (2)},
                            ARITH_EQ, &RAT_INT (1));
  CHECK (ANSWER (a, first, second) == ARITH_LIMIT);
  Form low = atom2 (a, 3, x, -3, y, ARITH_LE, 2), high;
  high = arith_atom (a, 3, (ArithVar[]){x, y, z},
                     (Rat[]){RAT_INT (-3), RAT_INT (3), RAT_INT (2)}, ARITH_LE,
                     &RAT_INT (-1));
  CHECK (ANSWER (a, low, high, atom1 (a, 1, z, ARITH_EQ, 0)) != ARITH_SAT);
  arith_free (a);
}

static void
nested_disjunctions (void) {
  Arith *a = arith_new ();
  ArithVar x = arith_var (a, true), y = arith_var (a, true);
  ArithVar z = arith_var (a, true);
  Form inner =
      or2 (a, atom1 (a, 1, x, ARITH_EQ, 1), atom1 (a, 1, x, ARITH_EQ, 2));
  Form outer = or2 (a, and2 (a, atom1 (a, 1, y, ARITH_EQ, 7), inner),
                    atom1 (a, 1, x, ARITH_EQ, 5));
  Form low = atom1 (a, 1, x, ARITH_LE, 0), noise = atom1 (a, 1, z, ARITH_LE, 0);
  CHECK (ANSWER (a, noise, outer, low) == ARITH_UNSAT);
  CHECK (!arith_used (a, 0) && arith_used (a, 1) && arith_used (a, 2));
  CHECK (ANSWER (a, noise, outer) == ARITH_SAT);
  CHECK (ANSWER (a, outer, atom1 (a, 1, x, ARITH_LE, 4),
                 atom1 (a, 1, y, ARITH_LE, 6)) == ARITH_UNSAT);
  /* The nested one alone refutes nothing: both branches are needed. */
  CHECK (ANSWER (a, outer, atom1 (a, -1, x, ARITH_LE, -3)) == ARITH_SAT);
  CHECK (!rat_cmp_int (arith_value (a, x), 5));
  arith_free (a);
}

static void
unneeded_branches_are_skipped (void) {
  Arith *a = arith_new ();
  ArithVar x = arith_var (a, true), y = arith_var (a, true);
  VEC (Form) forms = {0};
  for (int i = 0; i < 30; i++) {
    ArithVar b = arith_var (a, true);
    vec_push (&forms, or2 (a, atom1 (a, 1, b, ARITH_EQ, 1),
                           atom1 (a, 1, b, ARITH_EQ, 2)));
  }
  vec_push (&forms, or2 (a, atom2 (a, 1, x, -1, y, ARITH_LE, -1),
                         atom2 (a, 1, x, -1, y, ARITH_LE, -2)));
  vec_push (&forms, atom2 (a, 1, x, -2, y, ARITH_EQ, 0));
  vec_push (&forms, atom2 (a, -1, x, -1, y, ARITH_LE, 0));
  CHECK (check_answer (a, forms.len, forms.data) == ARITH_UNSAT);
  CHECK (arith_stats (a).leaves < 10);
  for (size_t i = 0; i < 30; i++)
    CHECK (!arith_used (a, i));
  vec_done (&forms);
  arith_free (a);
}

static bool
stop_now (void *calls) {
  return ++*(int *)calls > 1;
}

/* x1, ..., xn are different numbers from 1 to n - 1. */
static void
pigeons (Arith *a, int n, ArithAnswer *answer, const ArithLimit *limit) {
  VEC (Form) forms = {0};
  VEC (ArithVar) vars = {0};
  for (int i = 0; i < n; i++) {
    ArithVar v = arith_var (a, true);
    vec_push (&forms, atom1 (a, -1, v, ARITH_LE, -1));
    vec_push (&forms, atom1 (a, 1, v, ARITH_LE, n - 1));
    for (size_t k = 0; k < vars.len; k++)
      vec_push (&forms,
                arith_not (a, atom2 (a, 1, v, -1, vars.data[k], ARITH_EQ, 0)));
    vec_push (&vars, v);
  }
  *answer = arith_check (a, forms.len, forms.data, limit);
  CHECK (*answer != ARITH_UNSAT ||
         arith_proof_check (a, forms.len, forms.data));
  vec_done (&forms);
  vec_done (&vars);
}

static void
limits_are_kept (void) {
  Arith *a = arith_new ();
  ArithAnswer answer;
  pigeons (a, 5, &answer, NULL);
  CHECK (answer == ARITH_UNSAT);
  pigeons (a, 9, &answer, &(ArithLimit){.leaves = 50});
  CHECK (answer == ARITH_LIMIT);
  int calls = 0;
  pigeons (a, 9, &answer, &(ArithLimit){.stop = stop_now, .arg = &calls});
  CHECK (answer == ARITH_LIMIT && calls == 2);
  arith_free (a);
}

/* Coefficients whose products leave the words. */
static void
big_numbers (void) {
  Arith *a = arith_new ();
  ArithVar v[6];
  Form forms[13];
  size_t n = 0;
  for (int i = 0; i < 6; i++)
    v[i] = arith_var (a, false);
  forms[n++] = atom1 (a, 1, v[0], ARITH_EQ, 1);
  for (int i = 0; i < 5; i++)
    forms[n++] = atom2 (a, 1000003 + 2 * i, v[i], -1000004 * (i + 1) - 1,
                        v[i + 1], ARITH_EQ, 1000000007);
  CHECK (check_answer (a, n, forms) == ARITH_SAT);
  CHECK (arith_stats (a).promotions > 0);
  Rat bound = RAT_INT (0);
  rat_set (&bound, arith_value (a, v[5]));
  forms[n++] = arith_atom (a, 1, v + 5, &RAT_INT (1), ARITH_LT, &bound);
  CHECK (check_answer (a, n, forms) == ARITH_UNSAT);
  unsigned step[] = {0, 0, 1, 1, 2, 2, 3};
  check_refutation (a, n, forms, step, 4);
  rat_done (&bound);
  arith_free (a);
}

/* -- Random ------------------------------------------------------------- */

enum { MAX_VARS = 16, MAX_FORMS = 64 };

typedef struct {
  Arith *a;
  int nvars, nforms, range;
  ArithVar vars[MAX_VARS];
  Form forms[MAX_FORMS];
  unsigned step[MAX_FORMS], steps;
} Problem;

static Form
random_atom (Problem *p, int width, int range) {
  ArithVar vars[4];
  Rat coefs[4];
  int n = between (1, width);
  for (int i = 0; i < n; i++) {
    vars[i] = p->vars[between (0, p->nvars - 1)];
    coefs[i] = RAT_INT (between (-range, range));
  }
  ArithOp op = next () % 4 ? next () % 2 ? ARITH_LE : ARITH_LT : ARITH_EQ;
  return arith_atom (p->a, (size_t)n, vars, coefs, op,
                     &RAT_INT (between (-p->range, p->range)));
}

static Form
random_form (Problem *p, int depth) {
  if (!depth || next () % 3 == 0) {
    Form f = random_atom (p, 3, 3);
    return next () % 4 ? f : arith_not (p->a, f);
  }
  Form members[3];
  size_t n = (size_t)between (2, 3);
  for (size_t i = 0; i < n; i++)
    members[i] = random_form (p, depth - 1);
  return next () % 2 ? arith_or (p->a, n, members)
                     : arith_and (p->a, n, members);
}

static void
push_form (Problem *p, Form f) {
  p->step[p->nforms] = (unsigned)next () % p->steps;
  p->forms[p->nforms++] = f;
}

static void
random_problem (Problem *p, int nvars, int nforms, int depth, int ints) {
  p->a = arith_new ();
  p->nvars = nvars;
  p->nforms = 0;
  p->steps = (unsigned)between (2, 5);
  for (int i = 0; i < nvars; i++) {
    p->vars[i] = arith_var (p->a, i < ints);
    push_form (p, atom1 (p->a, 1, p->vars[i], ARITH_LE, p->range));
    push_form (p, atom1 (p->a, -1, p->vars[i], ARITH_LE, p->range));
  }
  for (int i = 0; i < nforms; i++)
    push_form (p, random_form (p, depth));
}

/* Try all values in the box. */
static bool
brute_force (const Problem *p) {
  Rat values[MAX_VARS];
  for (int i = 0; i < p->nvars; i++)
    values[i] = RAT_INT (-p->range);
  for (;;) {
    int i = 0;
    while (i < p->nforms && arith_eval (p->a, p->forms[i], values))
      i++;
    if (i == p->nforms)
      return true;
    for (i = 0; i < p->nvars && values[i].num == p->range; i++)
      values[i].num = -p->range;
    if (i == p->nvars)
      return false;
    values[i].num++;
  }
}

static void
check_problem (Problem *p, bool satisfiable) {
  size_t n = (size_t)p->nforms;
  ArithAnswer answer = check_answer (p->a, n, p->forms);
  CHECK (answer == (satisfiable ? ARITH_SAT : ARITH_UNSAT));
  if (answer == ARITH_UNSAT)
    check_refutation (p->a, n, p->forms, p->step, p->steps);
}

static void
small_problems (void) {
  int sat = 0, total = 4000;
  for (int i = 0; i < total; i++) {
    Problem p = {.range = between (1, 3)};
    int nvars = between (1, 4);
    random_problem (&p, nvars, between (1, 8), between (0, 3), nvars);
    bool satisfiable = brute_force (&p);
    sat += satisfiable;
    check_problem (&p, satisfiable);
    arith_free (p.a);
  }
  printf ("# small problems: %d of %d satisfiable\n", sat, total);
}

/* One Arith for many checks: the answers must not depend on those before. */
static void
checks_are_independent (void) {
  Problem p = {.range = 2};
  random_problem (&p, 4, 40, 2, 4);
  Form all[MAX_FORMS];
  int n = p.nforms;
  memcpy (all, p.forms, sizeof all);
  for (int i = 0; i < 3000; i++) {
    p.nforms = 8;
    for (int k = between (1, 6); k; k--)
      push_form (&p, all[between (8, n - 1)]);
    check_problem (&p, brute_force (&p));
  }
  arith_free (p.a);
}

/* -- Z3 ----------------------------------------------------------------- */

static Z3_ast
z3_number (Z3_context z, const Rat *r, bool is_int) {
  char *text = rat_to_string (r);
  Z3_ast n = Z3_mk_numeral (z, text,
                            is_int ? Z3_mk_int_sort (z) : Z3_mk_real_sort (z));
  mem_free (text);
  return n;
}

/* All sums are reals. */
static Z3_ast
z3_literal (Z3_context z, const Problem *p, Form f, const Z3_ast *vars) {
  ArithLiteral lit = arith_literal (p->a, f);
  Z3_ast terms[8];
  for (size_t i = 0; i < lit.n; i++)
    terms[i] = Z3_mk_mul (
        z, 2,
        (Z3_ast[]){z3_number (z, lit.coefs + i, false), vars[lit.vars[i].id]});
  Z3_ast sum = Z3_mk_add (z, (unsigned)lit.n, terms);
  Z3_ast bound = z3_number (z, &lit.bound, false);
  return lit.op == ARITH_LE   ? Z3_mk_le (z, sum, bound)
         : lit.op == ARITH_LT ? Z3_mk_lt (z, sum, bound)
                              : Z3_mk_eq (z, sum, bound);
}

static Z3_ast
z3_form (Z3_context z, const Problem *p, Form f, const Z3_ast *vars) {
  ArithKind kind = arith_kind (p->a, f);
  if (kind == ARITH_LITERAL)
    return z3_literal (z, p, f, vars);
  size_t n;
  const Form *members = arith_children (p->a, f, &n);
  Z3_ast args[32];
  for (size_t i = 0; i < n; i++)
    args[i] = z3_form (z, p, members[i], vars);
  return kind == ARITH_TRUE    ? Z3_mk_true (z)
         : kind == ARITH_FALSE ? Z3_mk_false (z)
         : kind == ARITH_AND   ? Z3_mk_and (z, (unsigned)n, args)
                               : Z3_mk_or (z, (unsigned)n, args);
}

static Z3_lbool
z3_answer (const Problem *p) {
  Z3_config config = Z3_mk_config ();
  Z3_context z = Z3_mk_context (config);
  Z3_solver solver = Z3_mk_simple_solver (z);
  Z3_solver_inc_ref (z, solver);
  Z3_ast vars[MAX_VARS];
  for (int i = 0; i < p->nvars; i++) {
    bool is_int = arith_var_is_int (p->a, p->vars[i]);
    vars[i] = Z3_mk_const (z, Z3_mk_int_symbol (z, i),
                           is_int ? Z3_mk_int_sort (z) : Z3_mk_real_sort (z));
    if (is_int)
      vars[i] = Z3_mk_int2real (z, vars[i]);
  }
  for (int i = 0; i < p->nforms; i++)
    Z3_solver_assert (z, solver, z3_form (z, p, p->forms[i], vars));
  Z3_lbool answer = Z3_solver_check (z, solver);
  Z3_solver_dec_ref (z, solver);
  Z3_del_context (z);
  Z3_del_config (config);
  return answer;
}

static void
agreement_with_z3 (void) {
  int sat = 0, total = 600;
  for (int i = 0; i < total; i++) {
    Problem p = {.range = between (2, 20)};
    int nvars = between (4, 12);
    random_problem (&p, nvars, between (2, 24), between (0, 3),
                    between (0, nvars));
    Z3_lbool answer = z3_answer (&p);
    CHECK (answer != Z3_L_UNDEF);
    sat += answer == Z3_L_TRUE;
    check_problem (&p, answer == Z3_L_TRUE);
    arith_free (p.a);
  }
  printf ("# against Z3: %d of %d satisfiable\n", sat, total);
}

/* -- Speed -------------------------------------------------------------- */

static double
seconds (void) {
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Typical of steps of a transition system: bounds, differences, updates.  Most
   hold for the 'values'. */
static Form
typical_literal (Problem *p, const int *values) {
  int i = between (0, p->nvars - 1), k = between (0, p->nvars - 1);
  ArithVar x = p->vars[i], y = p->vars[k];
  int slack = next () % 50 ? between (0, 3) : -1;
  switch (next () % 5) {
  case 0:
    return atom1 (p->a, 1, x, ARITH_LE, values[i] + slack);
  case 1:
    return atom1 (p->a, -1, x, ARITH_LE, slack - values[i]);
  case 2:
    return atom2 (p->a, 1, x, -1, y, ARITH_EQ, values[i] - values[k]);
  case 3:
    return atom2 (p->a, 1, x, -1, y, ARITH_LE, values[i] - values[k] + slack);
  default:
    return atom2 (p->a, 2, x, 1, y, ARITH_LE,
                  2 * values[i] + values[k] + slack);
  }
}

static void
speed (void) {
  Problem p = {.a = arith_new (), .nvars = 15, .range = 12, .steps = 1};
  enum { PROBLEMS = 200, ROUNDS = 50, LITERALS = 30 };
  Form forms[PROBLEMS][LITERALS];
  for (int i = 0; i < p.nvars; i++)
    p.vars[i] = arith_var (p.a, true);
  for (int i = 0; i < PROBLEMS; i++) {
    int values[MAX_VARS];
    for (int k = 0; k < p.nvars; k++)
      values[k] = between (-5, 5);
    for (int k = 0; k < LITERALS; k++)
      forms[i][k] = typical_literal (&p, values);
  }
  int answers[3] = {0};
  double start = seconds ();
  for (int i = 0; i < PROBLEMS * ROUNDS; i++)
    answers[arith_check (p.a, LITERALS, forms[i % PROBLEMS], NULL)]++;
  double each = (seconds () - start) / (PROBLEMS * ROUNDS) * 1e6;
  ArithStats s = arith_stats (p.a);
  CHECK (!answers[ARITH_LIMIT]);
  printf ("# %.2f us for each conjunction of %d literals over %d variables "
          "(%d%% satisfiable, %.1f pivots)\n",
          each, LITERALS, p.nvars,
          100 * answers[ARITH_SAT] / (PROBLEMS * ROUNDS),
          (double)s.pivots / (double)s.checks);
  arith_free (p.a);
}

int
main (void) {
  RUN (literals_are_canonical);
  RUN (formulas_are_canonical);
  RUN (strict_reals);
  RUN (integers);
  RUN (unbounded_search_ends);
  RUN (nested_disjunctions);
  RUN (unneeded_branches_are_skipped);
  RUN (limits_are_kept);
  RUN (big_numbers);
  RUN (small_problems);
  RUN (checks_are_independent);
  RUN (agreement_with_z3);
  RUN (speed);
  return check_done ();
}

/* Interpolants of a whole sequence of steps from one proof.

   A leaf is a sum of literals which is contradictory; what those of the steps
   up to k sum up to follows from these steps, and contradicts the others.  So
   does the negation of what the others sum up to.  Since consecutive sums
   differ by the literals of one step, each interpolant follows from the one
   before it and that step.

   A case distinction belongs to one step.  Where this step is among the first
   ones, one of the cases holds there, hence one of the interpolants; where it
   is among the others, all interpolants hold, whatever the case. */

#include "logic/arith.h"
#include "base/vec.h"

#include <assert.h>

typedef struct {
  Form form;
  unsigned step;
} Tagged;

/* A sum of literals. */
typedef struct {
  VEC (ArithVar) vars;
  VEC (Rat) coefs;
  Rat bound;
  bool strict, equal; /* 'equal': there are only equalities */
} Sum;

typedef struct {
  Arith *a;
  unsigned steps;
  bool weak;
  VEC (Tagged) context;
  unsigned *home; /* by variable: the first step which has it */
  Sum sum;
} Maker;

/* -- Sums --------------------------------------------------------------- */

static void
sum_clear (Sum *s) {
  for (size_t i = 0; i < s->coefs.len; i++)
    rat_done (s->coefs.data + i);
  vec_clear (&s->vars);
  vec_clear (&s->coefs);
  rat_set_int (&s->bound, 0);
  s->strict = false;
  s->equal = true;
}

static void
sum_done (Sum *s) {
  sum_clear (s);
  vec_done (&s->vars);
  vec_done (&s->coefs);
}

/* 'false' is 0 <= -1. */
static void
sum_add (const Arith *a, Sum *s, Form f, const Rat *multiplier) {
  if (arith_kind (a, f) == ARITH_FALSE) {
    rat_sub (&s->bound, &s->bound, multiplier);
    s->equal = false;
    return;
  }
  ArithLiteral lit = arith_literal (a, f);
  for (size_t i = 0; i < lit.n; i++) {
    Rat product = RAT_INT (0);
    rat_mul (&product, lit.coefs + i, multiplier);
    vec_push (&s->vars, lit.vars[i]);
    vec_push (&s->coefs, product);
  }
  rat_addmul (&s->bound, &lit.bound, multiplier);
  s->strict |= lit.op == ARITH_LT;
  s->equal &= lit.op == ARITH_EQ;
}

static Form
sum_form (Arith *a, const Sum *s, bool equality) {
  ArithOp op = equality ? ARITH_EQ : s->strict ? ARITH_LT : ARITH_LE;
  return arith_atom (a, s->vars.len, s->vars.data, s->coefs.data, op,
                     &s->bound);
}

/* -- Leaves ------------------------------------------------------------- */

static Form
leaf_form (Maker *m, const ArithProof *p, unsigned k) {
  sum_clear (&m->sum);
  for (size_t i = 0; i < p->n; i++) {
    assert (p->entries[i].number < m->context.len);
    const Tagged *t = m->context.data + p->entries[i].number;
    if ((t->step > k) == m->weak)
      sum_add (m->a, &m->sum, t->form, &p->entries[i].multiplier);
  }
  if (m->weak)
    return arith_not (m->a, sum_form (m->a, &m->sum, false));
  return sum_form (m->a, &m->sum, m->sum.equal);
}

/* The interpolants change only where a step has entries. */
static void
leaf (Maker *m, const ArithProof *p, Form *out) {
  for (unsigned k = 0; k + 1 < m->steps; k++) {
    bool changes = !k;
    for (size_t i = 0; i < p->n && !changes; i++)
      changes = m->context.data[p->entries[i].number].step == k;
    out[k] = changes ? leaf_form (m, p, k) : out[k - 1];
  }
}

/* -- Cases -------------------------------------------------------------- */

static void
add (Maker *m, Form f, unsigned step) {
  assert (step < m->steps);
  ArithKind kind = arith_kind (m->a, f);
  size_t n;
  const Form *members = arith_children (m->a, f, &n);
  if (kind == ARITH_AND)
    for (size_t i = 0; i < n; i++)
      add (m, members[i], step);
  else if (kind != ARITH_TRUE)
    vec_push (&m->context, (Tagged){f, step});
}

static void visit (Maker *, const ArithProof *, Form *out);

/* The k-th member of the formula split, or side of the cut. */
static Form
added (const Maker *m, const ArithProof *p, size_t k) {
  size_t n;
  return p->step == ARITH_CUT
             ? p->sides[k]
             : arith_children (m->a, m->context.data[p->number].form, &n)[k];
}

/* The interpolants of case i are at parts[i], those for the same k 'p->n'
   apart. */
static void
join (Maker *m, const ArithProof *p, unsigned step, const Form *parts,
      Form *out) {
  assert (step < m->steps);
  for (unsigned k = 0; k + 1 < m->steps; k++)
    out[k] = k >= step ? arith_or (m->a, p->n, parts + k * p->n)
                       : arith_and (m->a, p->n, parts + k * p->n);
}

static void
cases (Maker *m, const ArithProof *p, Form *out) {
  assert (p->step == ARITH_CUT || p->number < m->context.len);
  unsigned step = p->step == ARITH_CUT ? m->home[p->var.id]
                                       : m->context.data[p->number].step;
  size_t base = m->context.len;
  Form *parts = mem_alloc (m->steps * p->n * sizeof *parts);
  for (size_t i = 0; i < p->n; i++) {
    add (m, added (m, p, i), step);
    visit (m, p->children[i], out);
    for (unsigned k = 0; k + 1 < m->steps; k++)
      parts[k * p->n + i] = out[k];
    m->context.len = base;
  }
  join (m, p, step, parts, out);
  mem_free (parts);
}

static void
visit (Maker *m, const ArithProof *p, Form *out) {
  if (p->step == ARITH_FARKAS)
    leaf (m, p, out);
  else
    cases (m, p, out);
}

/* -- Homes -------------------------------------------------------------- */

static bool
has_cuts (const ArithProof *p) {
  if (p->step != ARITH_SPLIT)
    return p->step == ARITH_CUT;
  for (size_t i = 0; i < p->n; i++)
    if (has_cuts (p->children[i]))
      return true;
  return false;
}

static void
find_homes (Maker *m, Form f, unsigned step) {
  if (arith_kind (m->a, f) == ARITH_LITERAL) {
    ArithLiteral lit = arith_literal (m->a, f);
    for (size_t i = 0; i < lit.n; i++)
      if (step < m->home[lit.vars[i].id])
        m->home[lit.vars[i].id] = step;
    return;
  }
  size_t n;
  const Form *members = arith_children (m->a, f, &n);
  for (size_t i = 0; i < n; i++)
    find_homes (m, members[i], step);
}

/* -- All ---------------------------------------------------------------- */

bool
arith_interpolate (Arith *a, size_t n, const Form *conjuncts,
                   const unsigned *step, unsigned steps, bool weak, Form *out) {
  const ArithProof *proof = arith_proof (a);
  if (!proof || !steps)
    return false;
  Maker m = {.a = a, .steps = steps, .weak = weak};
  m.sum.bound = RAT_INT (0);
  m.home = mem_alloc ((arith_vars (a) + 1) * sizeof *m.home);
  for (size_t i = 0; i < arith_vars (a); i++)
    m.home[i] = steps;
  bool cuts = has_cuts (proof);
  for (size_t i = 0; i < n; i++) {
    add (&m, conjuncts[i], step[i]);
    if (cuts)
      find_homes (&m, conjuncts[i], step[i]);
  }
  visit (&m, proof, out);
  sum_done (&m.sum);
  vec_done (&m.context);
  mem_free (m.home);
  return true;
}

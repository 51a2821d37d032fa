/* Projection of a cube of linear literals guided by a model.

   An equality that can be solved for the variable is substituted.  Otherwise
   each lower bound is combined with each upper bound (Fourier and Motzkin),
   which is exact over the reals, and over the integers when one of the two
   coefficients is 1; if that would give too many literals, only the greatest
   lower bound in the model is combined (Loos and Weispfenning), which keeps an
   implicant.  Where integers make neither possible, the variable gets its value
   in the model. */

#include "logic/native_impl.h"

#include <assert.h>

enum { MANY_PAIRS = 24 };

typedef VEC (Form) Forms;

typedef struct {
  Native *native;
  Arith *arith;
  ArithVar var;
  bool is_int;
  Forms kept, equal, lower, upper;
} Elimination;

/* The coefficient of the variable in a literal, or NULL. */
static const Rat *
coefficient (const Elimination *e, const ArithLiteral *l) {
  for (size_t i = 0; i < l->n; i++)
    if (l->vars[i].id == e->var.id)
      return l->coefs + i;
  return NULL;
}

static bool
is_unit (const Rat *r) {
  return !rat_cmp_int (r, 1) || !rat_cmp_int (r, -1);
}

static void
sort_literal (Elimination *e, Form form) {
  ArithLiteral l = arith_literal (e->arith, form);
  const Rat *c = coefficient (e, &l);
  if (!c)
    vec_push (&e->kept, form);
  else if (l.op == ARITH_EQ)
    vec_push (&e->equal, form);
  else if (rat_sgn (c) < 0)
    vec_push (&e->lower, form);
  else
    vec_push (&e->upper, form);
}

static void
keep (Elimination *e, Form form) {
  if (arith_kind (e->arith, form) == ARITH_LITERAL)
    vec_push (&e->kept, form);
}

typedef struct {
  VEC (ArithVar) vars;
  VEC (Rat) coefs;
  Rat bound;
} Row;

static void
row_add (Row *row, const ArithLiteral *l, const Rat *factor) {
  for (size_t i = 0; i < l->n; i++) {
    Rat c;
    rat_init (&c);
    rat_mul (&c, l->coefs + i, factor);
    vec_push (&row->vars, l->vars[i]);
    vec_push (&row->coefs, c);
  }
  rat_addmul (&row->bound, &l->bound, factor);
}

static Form
row_form (Elimination *e, Row *row, ArithOp op) {
  Form form = arith_atom (e->arith, row->vars.len, row->vars.data,
                          row->coefs.data, op, &row->bound);
  for (size_t i = 0; i < row->coefs.len; i++)
    rat_done (row->coefs.data + i);
  vec_done (&row->vars);
  vec_done (&row->coefs);
  rat_done (&row->bound);
  return form;
}

/* fa * a + fb * b  op  ..., with the variable cancelled by the factors. */
static Form
combine (Elimination *e, Form a, const Rat *fa, Form b, const Rat *fb,
         ArithOp op) {
  Row row = {0};
  rat_init (&row.bound);
  ArithLiteral la = arith_literal (e->arith, a);
  ArithLiteral lb = arith_literal (e->arith, b);
  row_add (&row, &la, fa);
  row_add (&row, &lb, fb);
  return row_form (e, &row, op);
}

/* Replaces the variable in 'form' by its solution in the equality. */
static void
substitute (Elimination *e, Form form, Form equality) {
  ArithLiteral l = arith_literal (e->arith, form);
  ArithLiteral q = arith_literal (e->arith, equality);
  assert (coefficient (e, &l) && coefficient (e, &q));
  Rat one, factor;
  rat_init_int (&one, 1);
  rat_init (&factor);
  rat_div (&factor, coefficient (e, &l), coefficient (e, &q));
  rat_neg (&factor, &factor);
  ArithOp op = l.op;
  keep (e, combine (e, form, &one, equality, &factor, op));
  rat_done (&one);
  rat_done (&factor);
}

/* Replaces the variable by its value in the model. */
static void
evaluate (Elimination *e, Form form) {
  Row row = {0};
  rat_init (&row.bound);
  ArithLiteral l = arith_literal (e->arith, form);
  Rat one;
  rat_init_int (&one, 1);
  row_add (&row, &l, &one);
  ArithOp op = l.op;
  for (size_t i = 0; i < row.vars.len; i++)
    if (row.vars.data[i].id == e->var.id) {
      rat_neg (row.coefs.data + i, row.coefs.data + i);
      rat_addmul (&row.bound, row.coefs.data + i,
                  arith_value (e->arith, e->var));
      rat_set_int (row.coefs.data + i, 0);
    }
  rat_done (&one);
  keep (e, row_form (e, &row, op));
}

static ArithOp
weaker (ArithOp a, ArithOp b) {
  return a == ARITH_LT || b == ARITH_LT ? ARITH_LT : ARITH_LE;
}

static void
resolve (Elimination *e, Form lower, Form upper) {
  ArithLiteral l = arith_literal (e->arith, lower);
  ArithLiteral u = arith_literal (e->arith, upper);
  assert (coefficient (e, &l) && coefficient (e, &u));
  Rat fl, fu;
  rat_init (&fl);
  rat_init (&fu);
  rat_set (&fl, coefficient (e, &u));
  rat_neg (&fu, coefficient (e, &l));
  keep (e, combine (e, lower, &fl, upper, &fu, weaker (l.op, u.op)));
  rat_done (&fl);
  rat_done (&fu);
}

static bool
all_unit (const Elimination *e, const Forms *forms) {
  for (size_t i = 0; i < forms->len; i++) {
    ArithLiteral l = arith_literal (e->arith, forms->data[i]);
    if (!is_unit (coefficient (e, &l)))
      return false;
  }
  return true;
}

/* The bound on the variable that a literal gives in the model. */
static void
bound_value (const Elimination *e, Form form, Rat *out) {
  ArithLiteral l = arith_literal (e->arith, form);
  assert (coefficient (e, &l));
  rat_set (out, &l.bound);
  Rat minus;
  rat_init (&minus);
  for (size_t i = 0; i < l.n; i++)
    if (l.vars[i].id != e->var.id) {
      rat_neg (&minus, l.coefs + i);
      rat_addmul (out, &minus, arith_value (e->arith, l.vars[i]));
    }
  rat_div (out, out, coefficient (e, &l));
  rat_done (&minus);
}

/* The greatest lower bound in the model, a strict one if several are equal. */
static size_t
greatest_lower (const Elimination *e) {
  size_t best = 0;
  Rat top, here;
  rat_init (&top);
  rat_init (&here);
  for (size_t i = 0; i < e->lower.len; i++) {
    bound_value (e, e->lower.data[i], &here);
    int sign = i ? rat_cmp (&here, &top) : 1;
    ArithLiteral l = arith_literal (e->arith, e->lower.data[i]);
    if (sign > 0 || (!sign && l.op == ARITH_LT)) {
      best = i;
      rat_set (&top, &here);
    }
  }
  rat_done (&top);
  rat_done (&here);
  return best;
}

/* "lower bound i is not above the greatest": a positive combination of the one
   with the negation of the other. */
static void
below_greatest (Elimination *e, Form lower, Form greatest) {
  ArithLiteral l = arith_literal (e->arith, lower);
  ArithLiteral g = arith_literal (e->arith, greatest);
  assert (coefficient (e, &l) && coefficient (e, &g));
  Rat fl, fg;
  rat_init (&fl);
  rat_init (&fg);
  rat_neg (&fl, coefficient (e, &g));
  rat_set (&fg, coefficient (e, &l));
  bool strict = l.op == ARITH_LT && g.op != ARITH_LT;
  keep (e,
        combine (e, lower, &fl, greatest, &fg, strict ? ARITH_LT : ARITH_LE));
  rat_done (&fl);
  rat_done (&fg);
}

static void
eliminate_bounds (Elimination *e) {
  size_t pairs = e->lower.len * e->upper.len;
  bool units = all_unit (e, &e->lower) && all_unit (e, &e->upper);
  bool exact = !e->is_int || all_unit (e, &e->lower) || all_unit (e, &e->upper);
  if (!pairs)
    return;
  if (exact && pairs <= MANY_PAIRS) {
    for (size_t i = 0; i < e->lower.len; i++)
      for (size_t k = 0; k < e->upper.len; k++)
        resolve (e, e->lower.data[i], e->upper.data[k]);
  } else if (!e->is_int || units) {
    Form greatest = e->lower.data[greatest_lower (e)];
    for (size_t i = 0; i < e->lower.len; i++)
      if (e->lower.data[i].id != greatest.id)
        below_greatest (e, e->lower.data[i], greatest);
    for (size_t k = 0; k < e->upper.len; k++)
      resolve (e, greatest, e->upper.data[k]);
  } else {
    for (size_t i = 0; i < e->lower.len; i++)
      evaluate (e, e->lower.data[i]);
    for (size_t k = 0; k < e->upper.len; k++)
      evaluate (e, e->upper.data[k]);
  }
}

static bool
solvable (const Elimination *e, Form equality) {
  ArithLiteral q = arith_literal (e->arith, equality);
  return !e->is_int || is_unit (coefficient (e, &q));
}

static void
apply_all (Elimination *e, void (*apply) (Elimination *, Form, Form), Form by) {
  Forms *lists[] = {&e->equal, &e->lower, &e->upper};
  for (size_t k = 0; k < 3; k++)
    for (size_t i = 0; i < lists[k]->len; i++)
      if (lists[k]->data[i].id != by.id)
        apply (e, lists[k]->data[i], by);
}

static void
evaluate_any (Elimination *e, Form form, Form unused) {
  (void)unused;
  evaluate (e, form);
}

/* Whether an Int to be eliminated meets Reals: then no bound or solution found
   by arithmetic need be integral. */
static bool
meets_reals (const Elimination *e) {
  const Forms *lists[] = {&e->equal, &e->lower, &e->upper};
  for (size_t k = 0; e->is_int && k < 3; k++)
    for (size_t i = 0; i < lists[k]->len; i++) {
      ArithLiteral l = arith_literal (e->arith, lists[k]->data[i]);
      for (size_t v = 0; v < l.n; v++)
        if (!arith_var_is_int (e->arith, l.vars[v]))
          return true;
    }
  return false;
}

static void
eliminate (Elimination *e) {
  if (meets_reals (e)) {
    apply_all (e, evaluate_any, (Form){UINT32_MAX});
    return;
  }
  for (size_t i = 0; i < e->equal.len; i++)
    if (solvable (e, e->equal.data[i])) {
      apply_all (e, substitute, e->equal.data[i]);
      return;
    }
  if (e->equal.len)
    apply_all (e, evaluate_any, (Form){UINT32_MAX});
  else
    eliminate_bounds (e);
}

static void
eliminate_var (Native *n, ArithVar var, Forms *forms) {
  Arith *arith = native_arith (n);
  Elimination e = {.native = n,
                   .arith = arith,
                   .var = var,
                   .is_int = arith_var_is_int (arith, var)};
  for (size_t i = 0; i < forms->len; i++)
    sort_literal (&e, forms->data[i]);
  eliminate (&e);
  vec_done (&e.equal);
  vec_done (&e.lower);
  vec_done (&e.upper);
  vec_done (forms);
  *forms = e.kept;
}

/* Appends the literals of a formula that is a conjunction of them. */
static bool
add_literals (Native *n, Form form, Forms *out) {
  size_t count = 0;
  ArithKind kind = arith_kind (n->arith, form);
  if (kind == ARITH_LITERAL)
    vec_push (out, form);
  if (kind != ARITH_AND)
    return kind == ARITH_LITERAL || kind == ARITH_TRUE;
  const Form *parts = arith_children (n->arith, form, &count);
  for (size_t i = 0; i < count; i++)
    if (!add_literals (n, parts[i], out))
      return false;
  return true;
}

typedef struct {
  size_t n;
  const Term *vars;
  bool found;
} Hidden;

static void
look_hidden (void *context, Term var) {
  Hidden *h = context;
  for (size_t i = 0; i < h->n; i++)
    h->found = h->found || term_is (h->vars[i], var);
}

static bool
is_hidden (Native *n, Term term, size_t count, const Term *vars) {
  Hidden hidden = {count, vars, false};
  term_vars (n->terms, term, look_hidden, &hidden);
  return hidden.found;
}

/* Quotients and rests of what is to be removed are removed with it: what they
   are becomes part of the literals, and they themselves part of 'vars'. */
static bool
add_divided (Native *n, TermList *vars, Forms *forms) {
  FormList needed = {0};
  size_t count = vars->len, first = forms->len;
  bool ok = true;
  for (size_t i = 0; i < first; i++)
    vec_push (&needed, forms->data[i]);
  native_need_sides (n, 0, &needed);
  for (size_t i = 0; i < n->var_terms.len && ok; i++) {
    Term term = n->var_terms.data[i];
    const uint64_t *side = map_get (&n->sides, i);
    size_t k = first;
    while (side && k < needed.len && needed.data[k].id + 1 != *side)
      k++;
    if (!side || k == needed.len || !is_hidden (n, term, count, vars->data))
      continue;
    vec_push (vars, term);
    if (term_kind (n->terms, term) == TERM_MOD) /* once for both */
      ok = add_literals (n, needed.data[k], forms);
  }
  vec_done (&needed);
  return ok;
}

bool
native_project (Native *n, size_t count, const Term *vars, TermList *literals) {
  Forms forms = {0};
  TermList gone = {0};
  bool ok = true;
  n->divided = false;
  for (size_t i = 0; i < count; i++)
    vec_push (&gone, vars[i]);
  for (size_t i = 0; i < literals->len && ok; i++) {
    Form form;
    ok = native_any_form (n, literals->data[i], &form) &&
         add_literals (n, form, &forms);
  }
  if (ok && n->divided)
    ok = add_divided (n, &gone, &forms);
  for (size_t i = 0; i < gone.len && ok; i++) {
    ArithVar var;
    if (native_known_var (n, gone.data[i], &var))
      eliminate_var (n, var, &forms);
  }
  if (ok) {
    vec_clear (literals);
    for (size_t i = 0; i < forms.len; i++)
      vec_push (literals, native_term (n, forms.data[i]));
  }
  vec_done (&forms);
  vec_done (&gone);
  return ok;
}

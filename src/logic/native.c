/* Booleans are Ints that are >= 1 when true.  A numeric if-then-else inside an
   atom is lifted: the atom becomes a disjunction over its branches. */

#include "logic/native_impl.h"

#include <assert.h>

Native *
native_new (Terms *terms) {
  Native *n = mem_zero (sizeof *n);
  n->terms = terms;
  n->arith = arith_new ();
  return n;
}

void
native_free (Native *n) {
  if (!n)
    return;
  map_done (&n->forms);
  map_done (&n->back);
  map_done (&n->vars);
  map_done (&n->sides);
  vec_done (&n->var_terms);
  vec_done (&n->conjuncts);
  arith_free (n->arith);
  mem_free (n);
}

Arith *
native_arith (Native *n) {
  return n->arith;
}

ArithVar
native_variable (Native *n, Term var) {
  assert (term_kind (n->terms, var) == TERM_VAR ||
          term_kind (n->terms, var) == TERM_DIV ||
          term_kind (n->terms, var) == TERM_MOD);
  uint64_t *known = map_put (&n->vars, var.id);
  if (!*known) {
    bool real = sort_is (term_sort (n->terms, var), REAL_SORT);
    ArithVar v = arith_var (n->arith, !real);
    assert (v.id == n->var_terms.len);
    vec_push (&n->var_terms, var);
    *known = v.id + 1;
  }
  return (ArithVar){(uint32_t)*known - 1};
}

void
native_add_var (Native *n, Term var) {
  native_variable (n, var);
}

bool
native_known_var (const Native *n, Term var, ArithVar *out) {
  uint64_t *known = map_get (&n->vars, var.id);
  if (known)
    *out = (ArithVar){(uint32_t)*known - 1};
  return known;
}

/* Atoms ------------------------------------------------------------------- */

/* What is still to be added to the sum: a list on the stack. */
typedef struct Todo Todo;
struct Todo {
  Term term;
  const Rat *factor;
  const Todo *rest;
};

typedef struct {
  VEC (ArithVar) vars;
  VEC (Rat) coefs;
  Rat bound; /* the constant, moved to the right side */
} Sum;

static void
sum_pop (Sum *s, size_t len) {
  assert (s->vars.len >= len && s->vars.len == s->coefs.len);
  while (s->vars.len > len) {
    s->vars.len--;
    rat_done (&s->coefs.data[--s->coefs.len]);
  }
}

static bool sum_form (Native *, Sum *, const Todo *, ArithOp, Form *);

static bool
sum_number (Native *n, Sum *s, const Todo *todo, ArithOp op, Form *out) {
  assert (term_kind (n->terms, todo->term) == TERM_NUMBER);
  Rat minus;
  rat_init (&minus);
  rat_mul (&minus, todo->factor, term_value (n->terms, todo->term));
  rat_sub (&s->bound, &s->bound, &minus);
  bool ok = sum_form (n, s, todo->rest, op, out);
  rat_add (&s->bound, &s->bound, &minus);
  rat_done (&minus);
  return ok;
}

static bool
sum_var (Native *n, Sum *s, const Todo *todo, ArithOp op, Form *out) {
  size_t len = s->vars.len;
  Rat coef;
  rat_init (&coef);
  rat_set (&coef, todo->factor);
  vec_push (&s->vars, native_variable (n, todo->term));
  vec_push (&s->coefs, coef);
  bool ok = sum_form (n, s, todo->rest, op, out);
  sum_pop (s, len);
  return ok;
}

static bool
sum_ite (Native *n, Sum *s, const Todo *todo, ArithOp op, Form *out) {
  assert (term_kind (n->terms, todo->term) == TERM_ITE);
  Form yes, no, cond;
  Term term = todo->term;
  Todo first = {term_arg (n->terms, term, 1), todo->factor, todo->rest};
  Todo second = {term_arg (n->terms, term, 2), todo->factor, todo->rest};
  if (!native_any_form (n, term_arg (n->terms, term, 0), &cond) ||
      !sum_form (n, s, &first, op, &yes) || !sum_form (n, s, &second, op, &no))
    return false;
  Form both[2] = {
      arith_and (n->arith, 2, (Form[]){cond, yes}),
      arith_and (n->arith, 2, (Form[]){arith_not (n->arith, cond), no})};
  *out = arith_or (n->arith, 2, both);
  return true;
}

static bool
sum_add (Native *n, Sum *s, const Todo *todo, ArithOp op, size_t i,
         const Todo *rest, Form *out) {
  if (i == term_count (n->terms, todo->term))
    return sum_form (n, s, rest, op, out);
  Todo one = {term_arg (n->terms, todo->term, i), todo->factor, rest};
  return sum_add (n, s, todo, op, i + 1, &one, out);
}

static bool
sum_scaled (Native *n, Sum *s, const Todo *todo, ArithOp op, Form *out) {
  Term number = term_arg (n->terms, todo->term, 0);
  if (term_count (n->terms, todo->term) != 2 ||
      term_kind (n->terms, number) != TERM_NUMBER)
    return false;
  Rat factor;
  rat_init (&factor);
  rat_mul (&factor, todo->factor, term_value (n->terms, number));
  Todo one = {term_arg (n->terms, todo->term, 1), &factor, todo->rest};
  bool ok = sum_form (n, s, &one, op, out);
  rat_done (&factor);
  return ok;
}

/* A division that is normal is a variable. */
static bool
sum_divided (Native *n, Sum *s, const Todo *todo, ArithOp op, Form *out) {
  Term normal;
  if (!native_divide (n, todo->term, &normal))
    return false;
  if (!term_is (normal, todo->term)) {
    Todo one = {normal, todo->factor, todo->rest};
    return sum_form (n, s, &one, op, out);
  }
  bool ok = native_add_sides (n, normal) && sum_var (n, s, todo, op, out);
  n->divided = true;
  return ok;
}

/* The form of  sum + todo  op  bound. */
static bool
sum_form (Native *n, Sum *s, const Todo *todo, ArithOp op, Form *out) {
  if (!todo) {
    *out = arith_atom (n->arith, s->vars.len, s->vars.data, s->coefs.data, op,
                       &s->bound);
    return true;
  }
  switch (term_kind (n->terms, todo->term)) {
  case TERM_NUMBER:
    return sum_number (n, s, todo, op, out);
  case TERM_VAR:
    return sum_var (n, s, todo, op, out);
  case TERM_ITE:
    return sum_ite (n, s, todo, op, out);
  case TERM_ADD:
    return sum_add (n, s, todo, op, 0, todo->rest, out);
  case TERM_MUL:
    return sum_scaled (n, s, todo, op, out);
  case TERM_DIV:
  case TERM_MOD:
    return sum_divided (n, s, todo, op, out);
  case TERM_TO_REAL: {
    Todo one = {term_arg (n->terms, todo->term, 0), todo->factor, todo->rest};
    return sum_form (n, s, &one, op, out);
  }
  default:
    return false;
  }
}

static bool
atom (Native *n, Term term, ArithOp op, Form *out) {
  Sum s = {0};
  Rat one, minus;
  rat_init (&s.bound);
  rat_init_int (&one, 1);
  rat_init_int (&minus, -1);
  Todo right = {term_arg (n->terms, term, 1), &minus, NULL};
  Todo left = {term_arg (n->terms, term, 0), &one, &right};
  bool ok = sum_form (n, &s, &left, op, out);
  vec_done (&s.vars);
  vec_done (&s.coefs);
  rat_done (&s.bound);
  rat_done (&one);
  rat_done (&minus);
  return ok;
}

/* Formulas ---------------------------------------------------------------- */

static Form
bool_var (Native *n, Term term) {
  assert (sort_is (term_sort (n->terms, term), BOOL_SORT));
  Rat minus;
  ArithVar v = native_variable (n, term);
  rat_init_int (&minus, -1);
  Form form = arith_atom (n->arith, 1, &v, &minus, ARITH_LE, &minus);
  rat_done (&minus);
  return form;
}

static bool
junction (Native *n, Term term, Form *out) {
  size_t count = term_count (n->terms, term);
  Form *parts = mem_alloc (count * sizeof *parts);
  bool ok = true;
  for (size_t i = 0; i < count && ok; i++)
    ok = native_any_form (n, term_arg (n->terms, term, i), parts + i);
  if (ok)
    *out = term_kind (n->terms, term) == TERM_AND
               ? arith_and (n->arith, count, parts)
               : arith_or (n->arith, count, parts);
  mem_free (parts);
  return ok;
}

/* (c and a) or (not c and b) */
static Form
choose (Native *n, Form c, Form a, Form b) {
  Form both[2] = {
      arith_and (n->arith, 2, (Form[]){c, a}),
      arith_and (n->arith, 2, (Form[]){arith_not (n->arith, c), b})};
  return arith_or (n->arith, 2, both);
}

static bool
equality (Native *n, Term term, Form *out) {
  Term left = term_arg (n->terms, term, 0);
  Sort sort = term_sort (n->terms, left);
  if (sort_is (sort, INT_SORT) || sort_is (sort, REAL_SORT))
    return atom (n, term, ARITH_EQ, out);
  Form a, b;
  if (!sort_is (sort, BOOL_SORT) || !native_any_form (n, left, &a) ||
      !native_any_form (n, term_arg (n->terms, term, 1), &b))
    return false;
  *out = choose (n, a, b, arith_not (n->arith, b));
  return true;
}

static bool
make_form (Native *n, Term term, Form *out) {
  Form c, a, b;
  switch (term_kind (n->terms, term)) {
  case TERM_TRUE:
    *out = arith_true (n->arith);
    return true;
  case TERM_FALSE:
    *out = arith_false (n->arith);
    return true;
  case TERM_VAR:
    *out = bool_var (n, term);
    return true;
  case TERM_NOT:
    if (!native_any_form (n, term_arg (n->terms, term, 0), &a))
      return false;
    *out = arith_not (n->arith, a);
    return true;
  case TERM_AND:
  case TERM_OR:
    return junction (n, term, out);
  case TERM_LE:
    return atom (n, term, ARITH_LE, out);
  case TERM_LT:
    return atom (n, term, ARITH_LT, out);
  case TERM_EQ:
    return equality (n, term, out);
  case TERM_ITE:
    if (!native_any_form (n, term_arg (n->terms, term, 0), &c) ||
        !native_any_form (n, term_arg (n->terms, term, 1), &a) ||
        !native_any_form (n, term_arg (n->terms, term, 2), &b))
      return false;
    *out = choose (n, c, a, b);
    return true;
  default:
    return false;
  }
}

/* The formula, and whether it has quotients or rests. */
static bool
known_form (Native *n, Term term, Form *out, bool *divided) {
  assert (sort_is (term_sort (n->terms, term), BOOL_SORT));
  uint64_t *known = map_get (&n->forms, term.id);
  if (!known) {
    Form form = {0};
    bool before = n->divided;
    n->divided = false;
    bool ok = make_form (n, term, &form);
    uint64_t value = ok ? 2 * (uint64_t)form.id + n->divided + 2 : 1;
    n->divided = before;
    known = map_put (&n->forms, term.id);
    *known = value;
  }
  *out = (Form){(uint32_t)(*known / 2 - 1)};
  *divided = *known % 2;
  return *known != 1;
}

bool
native_any_form (Native *n, Term term, Form *out) {
  bool divided;
  bool ok = known_form (n, term, out, &divided);
  n->divided = n->divided || divided;
  return ok;
}

bool
native_form (Native *n, Term term, Form *out) {
  bool divided;
  return known_form (n, term, out, &divided) && !divided;
}

/* Back to terms ----------------------------------------------------------- */

static Term
var_as_number (Native *n, ArithVar v) {
  assert (v.id < n->var_terms.len);
  Terms *t = n->terms;
  Term var = n->var_terms.data[v.id];
  return sort_is (term_sort (t, var), BOOL_SORT)
             ? term_ite (t, var, term_int (t, 1), term_int (t, 0))
             : var;
}

/* A literal on one Boolean variable. */
static bool
bool_literal (Native *n, const ArithLiteral *l, Term *out) {
  Term var = l->n == 1 ? n->var_terms.data[l->vars[0].id] : (Term){0};
  if (l->n != 1 || !sort_is (term_sort (n->terms, var), BOOL_SORT))
    return false;
  bool positive = rat_sgn (l->coefs) < 0 && !rat_cmp_int (&l->bound, -1);
  bool negative = rat_sgn (l->coefs) > 0 && rat_is_zero (&l->bound);
  if (l->op != ARITH_LE || (!positive && !negative))
    return false;
  *out = positive ? var : term_not (n->terms, var);
  return true;
}

/* Positive summands stay on the left, negative ones go to the right. */
static Term
literal_term (Native *n, Form form) {
  Terms *t = n->terms;
  ArithLiteral l = arith_literal (n->arith, form);
  Term out;
  if (bool_literal (n, &l, &out))
    return out;
  VEC (Term) sides[2] = {{0}, {0}};
  for (size_t i = 0; i < l.n; i++) {
    Rat size;
    rat_init (&size);
    rat_abs (&size, l.coefs + i);
    Term part = term_scale (t, &size, var_as_number (n, l.vars[i]));
    vec_push (&sides[rat_sgn (l.coefs + i) < 0], part);
    rat_done (&size);
  }
  bool left_empty = !sides[0].len;
  Rat bound;
  rat_init (&bound);
  rat_set (&bound, &l.bound);
  if (left_empty)
    rat_neg (&bound, &bound);
  if (left_empty || !rat_is_zero (&bound) || !sides[1].len) {
    Sort sort = rat_is_int (&bound) ? INT_SORT : REAL_SORT;
    vec_push (&sides[!left_empty], term_number (t, &bound, sort));
  }
  rat_done (&bound);
  Term left = term_add (t, sides[0].len, sides[0].data);
  Term right = term_add (t, sides[1].len, sides[1].data);
  out = l.op == ARITH_LE   ? term_le (t, left, right)
        : l.op == ARITH_LT ? term_lt (t, left, right)
                           : term_eq (t, left, right);
  vec_done (&sides[0]);
  vec_done (&sides[1]);
  return out;
}

static Term
make_term (Native *n, Form form) {
  ArithKind kind = arith_kind (n->arith, form);
  if (kind == ARITH_TRUE || kind == ARITH_FALSE)
    return term_bool (n->terms, kind == ARITH_TRUE);
  if (kind == ARITH_LITERAL)
    return literal_term (n, form);
  size_t count;
  arith_children (n->arith, form, &count);
  Term *parts = mem_alloc (count * sizeof *parts);
  for (size_t i = 0; i < count; i++)
    parts[i] = native_term (n, arith_children (n->arith, form, &count)[i]);
  Term out = kind == ARITH_AND ? term_and (n->terms, count, parts)
                               : term_or (n->terms, count, parts);
  mem_free (parts);
  return out;
}

Term
native_term (Native *n, Form form) {
  uint64_t *known = map_get (&n->back, form.id);
  if (known)
    return (Term){(uint32_t)*known - 1};
  Term term = make_term (n, form);
  *map_put (&n->back, form.id) = term.id + 1;
  return term;
}

Term
native_canonical (Native *n, Term term) {
  Form form;
  return native_any_form (n, term, &form) ? native_term (n, form) : term;
}

/* Checks ------------------------------------------------------------------ */

Answer
native_check (Native *n, size_t count, const Term *terms,
              const ArithLimit *limit) {
  vec_clear (&n->conjuncts);
  n->divided = false;
  for (size_t i = 0; i < count; i++) {
    Form form;
    if (!native_any_form (n, terms[i], &form))
      return UNDECIDED;
    vec_push (&n->conjuncts, form);
  }
  if (n->divided)
    native_need_sides (n, 0, &n->conjuncts);
  ArithAnswer answer =
      arith_check (n->arith, n->conjuncts.len, n->conjuncts.data, limit);
  return answer == ARITH_SAT ? SAT : answer == ARITH_UNSAT ? UNSAT : UNDECIDED;
}

Term
native_value (Native *n, Term var) {
  assert (term_kind (n->terms, var) == TERM_VAR);
  Sort sort = term_sort (n->terms, var);
  uint64_t *known = map_get (&n->vars, var.id);
  Rat zero;
  rat_init (&zero);
  const Rat *value =
      known ? arith_value (n->arith, (ArithVar){(uint32_t)*known - 1}) : &zero;
  Term result = sort_is (sort, BOOL_SORT)
                    ? term_bool (n->terms, rat_sgn (value) > 0)
                    : term_number (n->terms, value, sort);
  rat_done (&zero);
  return result;
}

bool
native_holds (Native *n, Term term) {
  Form form;
  return native_any_form (n, term, &form) && arith_holds (n->arith, form);
}

bool
native_proved (const Native *n) {
  return arith_proof_check (n->arith, n->conjuncts.len, n->conjuncts.data);
}

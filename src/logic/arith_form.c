/* Formulas.  A literal is stored as a bound on a linear form which has a
   positive first coefficient: x - y <= 3 and y - x <= 2 are bounds of the same
   form, and share its row in the simplex. */

#include "logic/arith_impl.h"

#include <assert.h>
#include <string.h>

/* -- Index -------------------------------------------------------------- */

/* Make room for one more.  'hash_of' gives the hash of a number in 'store'. */
static void
index_reserve (Index *x, const Store *store,
               uint64_t (*hash_of) (const Store *, uint32_t)) {
  if (x->len * 2 < x->cap)
    return;
  Index old = *x;
  x->cap = old.cap ? old.cap * 2 : 64;
  x->slots = mem_zero (x->cap * sizeof *x->slots);
  for (size_t i = 0; i < old.cap; i++) {
    if (!old.slots[i])
      continue;
    size_t at = hash_of (store, old.slots[i] - 1) & (x->cap - 1);
    while (x->slots[at])
      at = (at + 1) & (x->cap - 1);
    x->slots[at] = old.slots[i];
  }
  mem_free (old.slots);
}

static uint64_t
linear_hash (const Store *s, uint32_t i) {
  assert (i < s->linears.len);
  return s->linears.data[i].hash;
}

static uint64_t
node_hash (const Store *s, uint32_t i) {
  assert (i < s->nodes.len);
  return s->nodes.data[i].hash;
}

/* -- Linear forms ------------------------------------------------------- */

static bool
same_linear (const Linear *l, const ArithVar *vars, const Rat *coefs,
             size_t n) {
  if (l->n != n || memcmp (l->vars, vars, n * sizeof *vars))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!rat_equal (l->coefs + i, coefs + i))
      return false;
  return true;
}

static Linear
make_linear (const Store *s, const ArithVar *vars, const Rat *coefs, size_t n,
             uint64_t hash) {
  assert (n >= 1 && rat_sgn (coefs) > 0);
  Linear l = {.n = (uint32_t)n, .is_int = true, .hash = hash};
  l.vars = mem_alloc (n * sizeof *l.vars);
  l.coefs = mem_alloc (n * sizeof *l.coefs);
  l.minus = mem_alloc (n * sizeof *l.minus);
  for (size_t i = 0; i < n; i++) {
    l.vars[i] = vars[i];
    l.is_int &= s->vars.data[vars[i].id].is_int;
    rat_init (l.coefs + i);
    rat_init (l.minus + i);
    rat_set (l.coefs + i, coefs + i);
    rat_neg (l.minus + i, coefs + i);
  }
  return l;
}

/* The number of a form which is canonical already. */
static uint32_t
intern_linear (Store *s, const ArithVar *vars, const Rat *coefs, size_t n) {
  uint64_t hash = n;
  for (size_t i = 0; i < n; i++)
    hash = mem_mix (mem_mix (hash, vars[i].id), rat_hash (coefs + i));
  Index *x = &s->linear_index;
  index_reserve (x, s, linear_hash);
  size_t at = hash & (x->cap - 1);
  for (; x->slots[at]; at = (at + 1) & (x->cap - 1)) {
    const Linear *l = s->linears.data + x->slots[at] - 1;
    if (l->hash == hash && same_linear (l, vars, coefs, n))
      return x->slots[at] - 1;
  }
  vec_push (&s->linears, make_linear (s, vars, coefs, n, hash));
  x->len++;
  x->slots[at] = (uint32_t)s->linears.len;
  return x->slots[at] - 1;
}

ArithVar
arith_var (Arith *a, bool is_int) {
  Store *s = &a->store;
  ArithVar v = {(uint32_t)s->vars.len};
  vec_push (&s->vars, (VarInfo){.is_int = is_int});
  s->vars.data[v.id].linear = intern_linear (s, &v, &RAT_INT (1), 1);
  return v;
}

bool
arith_var_is_int (const Arith *a, ArithVar v) {
  assert (v.id < a->store.vars.len);
  return a->store.vars.data[v.id].is_int;
}

size_t
arith_vars (const Arith *a) {
  return a->store.vars.len;
}

/* -- Sums --------------------------------------------------------------- */

static void
sum_reserve (Store *s, size_t n) {
  if (n <= s->sum_cap)
    return;
  size_t cap = n * 2;
  s->sum_coefs = mem_resize (s->sum_coefs, cap * sizeof *s->sum_coefs);
  for (size_t i = s->sum_cap; i < cap; i++)
    rat_init (s->sum_coefs + i);
  s->sum_cap = cap;
}

/* Keep the variables of the sum in order, each one once. */
static void
sum_add (Store *s, ArithVar v, const Rat *coef) {
  assert (v.id < s->vars.len);
  size_t at = s->sum_vars.len;
  while (at && s->sum_vars.data[at - 1].id > v.id)
    at--;
  if (at && s->sum_vars.data[at - 1].id == v.id) {
    rat_add (s->sum_coefs + at - 1, s->sum_coefs + at - 1, coef);
    return;
  }
  sum_reserve (s, s->sum_vars.len + 1);
  vec_push (&s->sum_vars, v);
  for (size_t i = s->sum_vars.len - 1; i > at; i--) {
    s->sum_vars.data[i] = s->sum_vars.data[i - 1];
    rat_swap (s->sum_coefs + i, s->sum_coefs + i - 1);
  }
  s->sum_vars.data[at] = v;
  rat_set (s->sum_coefs + at, coef);
}

static void
sum_drop_zeros (Store *s) {
  size_t kept = 0;
  for (size_t i = 0; i < s->sum_vars.len; i++)
    if (!rat_is_zero (s->sum_coefs + i)) {
      s->sum_vars.data[kept] = s->sum_vars.data[i];
      rat_swap (s->sum_coefs + kept++, s->sum_coefs + i);
    }
  s->sum_vars.len = kept;
}

/* What to divide the coefficients by to make them coprime integers, the first
   one positive: the gcd of numerators over the lcm of denominators. */
static void
sum_content (const Store *s, Rat *content) {
  Rat top = RAT_INT (0), bottom = RAT_INT (1), part = RAT_INT (0);
  for (size_t i = 0; i < s->sum_vars.len; i++) {
    rat_num (&part, s->sum_coefs + i);
    rat_gcd (&top, &top, &part);
    rat_den (&part, s->sum_coefs + i);
    rat_lcm (&bottom, &bottom, &part);
  }
  rat_div (content, &top, &bottom);
  if (rat_sgn (s->sum_coefs) < 0)
    rat_neg (content, content);
  rat_done (&top);
  rat_done (&bottom);
  rat_done (&part);
}

/* -- Literals ----------------------------------------------------------- */

static const Form form_true = {0}, form_false = {1};

static Form
constant (bool value) {
  return value ? form_true : form_false;
}

static Form
intern_literal (Store *s, uint32_t linear, BoundKind bound, bool strict,
                const Rat *limit) {
  assert (linear < s->linears.len && !(strict && bound == BOUND_BOTH));
  uint64_t hash = mem_mix (mem_mix (linear, bound), strict);
  hash = mem_mix (hash, rat_hash (limit));
  Index *x = &s->node_index;
  index_reserve (x, s, node_hash);
  size_t at = hash & (x->cap - 1);
  for (; x->slots[at]; at = (at + 1) & (x->cap - 1)) {
    const Node *n = s->nodes.data + x->slots[at] - 1;
    if (n->hash == hash && n->kind == ARITH_LITERAL && n->linear == linear &&
        n->bound == bound && n->strict == strict &&
        rat_equal (&n->limit, limit))
      return (Form){x->slots[at] - 1};
  }
  Node n = {.kind = ARITH_LITERAL,
            .bound = bound,
            .strict = strict,
            .linear = linear,
            .limit = RAT_INT (0),
            .minus = RAT_INT (0),
            .negation = NO_FORM,
            .hash = hash};
  rat_set (&n.limit, limit);
  rat_neg (&n.minus, limit);
  vec_push (&s->nodes, n);
  x->len++;
  x->slots[at] = (uint32_t)s->nodes.len;
  return (Form){x->slots[at] - 1};
}

/* Round the bound of an integer form to the integers. */
static void
tighten (BoundKind bound, bool strict, Rat *limit) {
  assert (bound != BOUND_BOTH);
  if (strict && rat_is_int (limit))
    rat_add (limit, limit, &RAT_INT (bound == BOUND_UPPER ? -1 : 1));
  else if (bound == BOUND_UPPER)
    rat_floor (limit, limit);
  else
    rat_ceil (limit, limit);
}

static Form
bound_linear (Store *s, uint32_t linear, BoundKind bound, bool strict,
              Rat *limit) {
  if (!s->linears.data[linear].is_int)
    return intern_literal (s, linear, bound, strict, limit);
  if (bound != BOUND_BOTH)
    tighten (bound, strict, limit);
  else if (!rat_is_int (limit))
    return form_false;
  return intern_literal (s, linear, bound, false, limit);
}

static Form
constant_atom (ArithOp op, const Rat *bound) {
  int sign = rat_sgn (bound);
  return constant (op == ARITH_LE   ? sign >= 0
                   : op == ARITH_LT ? sign > 0
                                    : sign == 0);
}

/* The literal for the sum in 'sum_vars' and 'sum_coefs'. */
static Form
sum_atom (Store *s, ArithOp op, const Rat *bound) {
  size_t n = s->sum_vars.len;
  Rat content = RAT_INT (0), limit = RAT_INT (0);
  sum_content (s, &content);
  bool flip = rat_sgn (&content) < 0;
  if (rat_cmp_int (&content, 1))
    for (size_t i = 0; i < n; i++)
      rat_div (s->sum_coefs + i, s->sum_coefs + i, &content);
  rat_div (&limit, bound, &content);
  uint32_t linear = intern_linear (s, s->sum_vars.data, s->sum_coefs, n);
  BoundKind kind = op == ARITH_EQ ? BOUND_BOTH
                   : flip         ? BOUND_LOWER
                                  : BOUND_UPPER;
  Form f = bound_linear (s, linear, kind, op == ARITH_LT, &limit);
  rat_done (&content);
  rat_done (&limit);
  return f;
}

Form
arith_atom (Arith *a, size_t n, const ArithVar *vars, const Rat *coefs,
            ArithOp op, const Rat *bound) {
  Store *s = &a->store;
  vec_clear (&s->sum_vars);
  for (size_t i = 0; i < n; i++)
    sum_add (s, vars[i], coefs + i);
  sum_drop_zeros (s);
  return s->sum_vars.len ? sum_atom (s, op, bound) : constant_atom (op, bound);
}

Form
arith_true (const Arith *a) {
  (void)a;
  return form_true;
}

Form
arith_false (const Arith *a) {
  (void)a;
  return form_false;
}

/* -- And, or ------------------------------------------------------------ */

/* Collect 'f', or its children if it is of the same kind, without
   repetitions. */
static void
collect (Arith *a, ArithKind kind, Form f) {
  const Node *n = node_of (a, f);
  if (n->kind == kind) {
    for (size_t i = 0; i < n->n; i++)
      collect (a, kind, child_of (a, n, i));
    return;
  }
  for (size_t i = 0; i < a->store.members.len; i++)
    if (a->store.members.data[i].id == f.id)
      return;
  vec_push (&a->store.members, f);
}

static Form
intern_members (Store *s, ArithKind kind) {
  assert (s->members.len >= 2 && (kind == ARITH_AND || kind == ARITH_OR));
  size_t n = s->members.len, bytes = n * sizeof (Form);
  uint64_t hash = mem_mix (mem_hash (s->members.data, bytes), kind);
  Index *x = &s->node_index;
  index_reserve (x, s, node_hash);
  size_t at = hash & (x->cap - 1);
  for (; x->slots[at]; at = (at + 1) & (x->cap - 1)) {
    const Node *old = s->nodes.data + x->slots[at] - 1;
    if (old->hash == hash && old->kind == kind && old->n == n &&
        !memcmp (s->kids.data + old->first, s->members.data, bytes))
      return (Form){x->slots[at] - 1};
  }
  vec_push (&s->nodes, (Node){.kind = kind,
                              .limit = RAT_INT (0),
                              .minus = RAT_INT (0),
                              .first = (uint32_t)s->kids.len,
                              .n = (uint32_t)n,
                              .negation = NO_FORM,
                              .hash = hash});
  vec_reserve (&s->kids, s->kids.len + n);
  memcpy (s->kids.data + s->kids.len, s->members.data, bytes);
  s->kids.len += n;
  x->len++;
  x->slots[at] = (uint32_t)s->nodes.len;
  return (Form){x->slots[at] - 1};
}

/* 'unit' changes nothing, 'zero' decides all. */
static Form
combine (Arith *a, ArithKind kind, size_t n, const Form *forms, Form unit,
         Form zero) {
  vec_clear (&a->store.members);
  for (size_t i = 0; i < n; i++) {
    if (forms[i].id == zero.id)
      return zero;
    if (forms[i].id != unit.id)
      collect (a, kind, forms[i]);
  }
  if (!a->store.members.len)
    return unit;
  if (a->store.members.len == 1)
    return a->store.members.data[0];
  return intern_members (&a->store, kind);
}

Form
arith_and (Arith *a, size_t n, const Form *forms) {
  return combine (a, ARITH_AND, n, forms, form_true, form_false);
}

Form
arith_or (Arith *a, size_t n, const Form *forms) {
  return combine (a, ARITH_OR, n, forms, form_false, form_true);
}

/* -- Not ---------------------------------------------------------------- */

/* The literal which bounds the same form from the other side. */
static Form
not_bound (Store *s, uint32_t linear, BoundKind bound, bool strict,
           const Rat *limit) {
  assert (bound != BOUND_BOTH);
  Rat copy = RAT_INT (0);
  rat_set (&copy, limit);
  Form f =
      bound_linear (s, linear, bound == BOUND_UPPER ? BOUND_LOWER : BOUND_UPPER,
                    !strict, &copy);
  rat_done (&copy);
  return f;
}

static Form
not_literal (Arith *a, const Node *n) {
  assert (n->kind == ARITH_LITERAL);
  if (n->bound != BOUND_BOTH)
    return not_bound (&a->store, n->linear, n->bound, n->strict, &n->limit);
  uint32_t linear = n->linear;
  Rat limit = n->limit;
  Form sides[] = {not_bound (&a->store, linear, BOUND_LOWER, false, &limit),
                  not_bound (&a->store, linear, BOUND_UPPER, false, &limit)};
  return arith_or (a, 2, sides);
}

static Form
not_members (Arith *a, Form f) {
  assert (node_of (a, f)->n >= 2);
  ArithKind kind = node_of (a, f)->kind;
  size_t n = node_of (a, f)->n;
  Form *negated = mem_alloc (n * sizeof *negated);
  for (size_t i = 0; i < n; i++)
    negated[i] = arith_not (a, child_of (a, node_of (a, f), i));
  Form result =
      kind == ARITH_AND ? arith_or (a, n, negated) : arith_and (a, n, negated);
  mem_free (negated);
  return result;
}

Form
arith_not (Arith *a, Form f) {
  const Node *n = node_of (a, f);
  if (n->kind == ARITH_TRUE || n->kind == ARITH_FALSE)
    return constant (n->kind == ARITH_FALSE);
  if (n->negation != NO_FORM)
    return (Form){n->negation};
  Form result =
      n->kind == ARITH_LITERAL ? not_literal (a, n) : not_members (a, f);
  a->store.nodes.data[f.id].negation = result.id;
  if (a->store.nodes.data[result.id].negation == NO_FORM)
    a->store.nodes.data[result.id].negation = f.id;
  return result;
}

/* -- Looking ------------------------------------------------------------ */

ArithKind
arith_kind (const Arith *a, Form f) {
  return node_of (a, f)->kind;
}

ArithLiteral
arith_literal (const Arith *a, Form f) {
  const Node *n = node_of (a, f);
  assert (n->kind == ARITH_LITERAL);
  const Linear *l = a->store.linears.data + n->linear;
  bool flip = n->bound == BOUND_LOWER;
  return (ArithLiteral){.n = l->n,
                        .vars = l->vars,
                        .coefs = flip ? l->minus : l->coefs,
                        .op = n->bound == BOUND_BOTH ? ARITH_EQ
                              : n->strict            ? ARITH_LT
                                                     : ARITH_LE,
                        .bound = flip ? n->minus : n->limit};
}

const Form *
arith_children (const Arith *a, Form f, size_t *n) {
  *n = node_of (a, f)->n;
  return a->store.kids.data + node_of (a, f)->first;
}

uint32_t
arith_context_size (const Arith *a, Form f) {
  const Node *n = node_of (a, f);
  return n->kind == ARITH_TRUE ? 0 : n->kind == ARITH_AND ? n->n : 1;
}

static bool
eval_literal (const Arith *a, Form f, const Rat *values) {
  ArithLiteral lit = arith_literal (a, f);
  Rat sum = RAT_INT (0);
  for (size_t i = 0; i < lit.n; i++)
    rat_addmul (&sum, lit.coefs + i, values + lit.vars[i].id);
  int order = rat_cmp (&sum, &lit.bound);
  rat_done (&sum);
  return lit.op == ARITH_LE   ? order <= 0
         : lit.op == ARITH_LT ? order < 0
                              : !order;
}

bool
arith_eval (const Arith *a, Form f, const Rat *values) {
  const Node *n = node_of (a, f);
  if (n->kind == ARITH_LITERAL)
    return eval_literal (a, f, values);
  if (n->kind == ARITH_TRUE || n->kind == ARITH_FALSE)
    return n->kind == ARITH_TRUE;
  for (size_t i = 0; i < n->n; i++)
    if (arith_eval (a, child_of (a, n, i), values) != (n->kind == ARITH_AND))
      return n->kind == ARITH_OR;
  return n->kind == ARITH_AND;
}

/* -- Life --------------------------------------------------------------- */

void
arith_store_init (Store *s) {
  *s = (Store){0};
  for (ArithKind kind = ARITH_TRUE; kind <= ARITH_FALSE; kind++)
    vec_push (&s->nodes,
              (Node){.kind = kind, .limit = RAT_INT (0), .minus = RAT_INT (0)});
}

static void
linear_done (Linear *l) {
  for (size_t i = 0; i < l->n; i++) {
    rat_done (l->coefs + i);
    rat_done (l->minus + i);
  }
  mem_free (l->vars);
  mem_free (l->coefs);
  mem_free (l->minus);
}

void
arith_store_done (Store *s) {
  for (size_t i = 0; i < s->linears.len; i++)
    linear_done (s->linears.data + i);
  for (size_t i = 0; i < s->nodes.len; i++) {
    rat_done (&s->nodes.data[i].limit);
    rat_done (&s->nodes.data[i].minus);
  }
  for (size_t i = 0; i < s->sum_cap; i++)
    rat_done (s->sum_coefs + i);
  mem_free (s->sum_coefs);
  mem_free (s->linear_index.slots);
  mem_free (s->node_index.slots);
  vec_done (&s->vars);
  vec_done (&s->linears);
  vec_done (&s->nodes);
  vec_done (&s->kids);
  vec_done (&s->sum_vars);
  vec_done (&s->members);
}

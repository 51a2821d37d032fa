/* The search.  The literals of the context are bounds in the simplex.  A visit
   solves these; the values found then choose what to do about the rest: an OR
   they make false is split, an integer variable which got a fraction is cut.
   When there is none of either, the values are a model.

   A refutation comes with the set of context numbers it uses, as bits.  If the
   refutation of a branch uses nothing the branch has added, then it refutes
   the node as well, and the other branches are skipped.  An OR which came with
   a branch has a number of that branch; so splitting it uses the branch. */

#include "logic/arith_impl.h"

#include <assert.h>
#include <string.h>

typedef enum { REFUTED, FOUND, GAVE_UP } Outcome;

/* -- Sets of context numbers -------------------------------------------- */

static size_t
words (size_t numbers) {
  return (numbers + 63) / 64;
}

/* An empty set for the numbers of the context, on top of the stack.  Sets are
   known by where they begin, since the stack may move. */
static size_t
push_set (Arith *a) {
  size_t set = a->bits.len, n = words (a->context.len);
  vec_reserve (&a->bits, set + n + 1);
  memset (a->bits.data + set, 0, n * sizeof *a->bits.data);
  a->bits.len += n;
  return set;
}

static void
set_add (Arith *a, size_t set, uint32_t number) {
  assert (number < a->context.len);
  a->bits.data[set + number / 64] |= (uint64_t)1 << number % 64;
}

static bool
set_has (const Arith *a, size_t set, uint32_t number) {
  assert (set + number / 64 < a->bits.len);
  return a->bits.data[set + number / 64] >> number % 64 & 1;
}

/* Is there anything from 'from' on, up to the context's length? */
static bool
set_meets (const Arith *a, size_t set, size_t from) {
  for (size_t i = from; i < a->context.len; i++)
    if (set_has (a, set, (uint32_t)i))
      return true;
  return false;
}

/* Put the numbers below 'end' of 'other' into 'set', or instead of 'set'. */
static void
set_join (Arith *a, size_t set, size_t other, size_t end, bool instead) {
  uint64_t *to = a->bits.data + set, *from = a->bits.data + other;
  for (size_t i = 0; i < words (end); i++) {
    uint64_t keep =
        end / 64 == i ? ((uint64_t)1 << end % 64) - 1 : ~(uint64_t)0;
    to[i] = (instead ? 0 : to[i]) | (from[i] & keep);
  }
}

/* -- Linear forms in the simplex ---------------------------------------- */

static bool
is_active (const Arith *a, const Linear *l) {
  return l->stamp == a->stamp;
}

static uint32_t
activate_var (Arith *a, ArithVar v) {
  assert (v.id < a->store.vars.len);
  Linear *l = a->store.linears.data + a->store.vars.data[v.id].linear;
  if (!is_active (a, l)) {
    l->local = simplex_var (a->simplex);
    l->stamp = a->stamp;
    vec_push (&a->columns, v);
  }
  return l->local;
}

static uint32_t
activate (Arith *a, Linear *l) {
  if (is_active (a, l))
    return l->local;
  if (l->n == 1)
    return activate_var (a, l->vars[0]);
  vec_clear (&a->locals);
  for (size_t i = 0; i < l->n; i++)
    vec_push (&a->locals, activate_var (a, l->vars[i]));
  l->local = simplex_row (a->simplex, l->n, a->locals.data, l->coefs);
  l->stamp = a->stamp;
  return l->local;
}

/* Where the variable is in the simplex, or NO_FORM. */
static uint32_t
local_of (const Arith *a, ArithVar v) {
  assert (v.id < a->store.vars.len);
  const Linear *l = a->store.linears.data + a->store.vars.data[v.id].linear;
  return is_active (a, l) ? l->local : NO_FORM;
}

/* -- Formulas under the values of the simplex --------------------------- */

static bool
agrees (const Node *n, int order) {
  if (n->bound == BOUND_BOTH)
    return !order;
  if (n->bound == BOUND_LOWER)
    order = -order;
  return n->strict ? order < 0 : order <= 0;
}

/* The sign of the form's value minus 'limit', for a form without a row. */
static int
compare_sum (const Arith *a, const Linear *l, const Rat *limit) {
  Rat real = RAT_INT (0), eps = RAT_INT (0);
  for (size_t i = 0; i < l->n; i++) {
    uint32_t x = local_of (a, l->vars[i]);
    if (x == NO_FORM)
      continue;
    rat_addmul (&real, l->coefs + i, simplex_real (a->simplex, x));
    rat_addmul (&eps, l->coefs + i, simplex_infinitesimal (a->simplex, x));
  }
  int order = rat_cmp (&real, limit);
  if (!order)
    order = rat_sgn (&eps);
  rat_done (&real);
  rat_done (&eps);
  return order;
}

static bool
literal_true (const Arith *a, const Node *n) {
  const Linear *l = a->store.linears.data + n->linear;
  if (!is_active (a, l))
    return agrees (n, compare_sum (a, l, &n->limit));
  int order = rat_cmp (simplex_real (a->simplex, l->local), &n->limit);
  if (!order)
    order = rat_sgn (simplex_infinitesimal (a->simplex, l->local));
  return agrees (n, order);
}

static bool
is_true (const Arith *a, Form f) {
  const Node *n = node_of (a, f);
  if (n->kind == ARITH_LITERAL)
    return literal_true (a, n);
  for (size_t i = 0; i < n->n; i++)
    if (is_true (a, child_of (a, n, i)) != (n->kind == ARITH_AND))
      return n->kind == ARITH_OR;
  return n->kind == ARITH_AND;
}

/* Do the bounds leave room for 'f', at first sight? */
static bool
is_viable (const Arith *a, Form f) {
  const Node *n = node_of (a, f);
  if (n->kind == ARITH_LITERAL) {
    const Linear *l = a->store.linears.data + n->linear;
    return !is_active (a, l) ||
           !((n->bound != BOUND_LOWER &&
              simplex_excludes (a->simplex, l->local, UPPER, &n->limit,
                                n->strict)) ||
             (n->bound != BOUND_UPPER &&
              simplex_excludes (a->simplex, l->local, LOWER, &n->limit,
                                n->strict)));
  }
  for (size_t i = 0; i < n->n; i++)
    if (is_viable (a, child_of (a, n, i)) != (n->kind == ARITH_AND))
      return n->kind == ARITH_OR;
  return n->kind == ARITH_AND;
}

/* -- The context -------------------------------------------------------- */

static bool
assert_literal (Arith *a, Form f, uint32_t number) {
  assert (node_of (a, f)->kind == ARITH_LITERAL && number < a->context.len);
  Linear *l = a->store.linears.data + node_of (a, f)->linear;
  uint32_t x = activate (a, l);
  const Node *n = node_of (a, f);
  return (n->bound == BOUND_LOWER ||
          simplex_bound (a->simplex, x, UPPER, &n->limit, n->strict, number)) &&
         (n->bound == BOUND_UPPER ||
          simplex_bound (a->simplex, x, LOWER, &n->limit, n->strict, number));
}

/* Add 'f' to the context.  False: there is a conflict, and the rest of 'f' is
   left out. */
static bool
add (Arith *a, Form f) {
  const Node *n = node_of (a, f);
  uint32_t number = (uint32_t)a->context.len;
  if (n->kind == ARITH_AND) {
    for (size_t i = 0; i < n->n; i++)
      if (!add (a, child_of (a, n, i)))
        return false;
    return true;
  }
  if (n->kind == ARITH_TRUE)
    return true;
  vec_push (&a->context, (Fact){.form = f});
  if (n->kind == ARITH_OR)
    vec_push (&a->ors, number);
  else if (n->kind == ARITH_FALSE)
    a->absurd = number;
  return n->kind == ARITH_OR ||
         (n->kind == ARITH_LITERAL && assert_literal (a, f, number));
}

/* -- Refutations -------------------------------------------------------- */

static void
fill_absurd (Arith *a, ArithProof *p, size_t set) {
  assert (a->absurd < a->context.len && p->n == 1);
  p->entries[0] = (ArithEntry){a->absurd, RAT_INT (1)};
  set_add (a, set, a->absurd);
}

/* An equality used as a lower bound counts negatively. */
static void
fill_entries (Arith *a, ArithProof *p, const SimplexEntry *e, size_t set) {
  for (size_t i = 0; i < p->n; i++) {
    assert (e[i].reason < a->context.len);
    const Node *n = node_of (a, a->context.data[e[i].reason].form);
    bool minus = n->bound == BOUND_BOTH && e[i].side == LOWER;
    p->entries[i] = (ArithEntry){e[i].reason,
                                 arith_proof_keep (a, &e[i].multiplier, minus)};
    set_add (a, set, e[i].reason);
  }
}

/* Record the conflict at hand; what it uses goes to the empty 'set'. */
static Outcome
leaf (Arith *a, size_t set, ArithProof **proof) {
  size_t n = 1;
  const SimplexEntry *e = NULL;
  if (a->absurd == NO_FORM)
    e = simplex_conflict (a->simplex, &n);
  *proof = arith_proof_new (a, ARITH_FARKAS, (uint32_t)n);
  if (e)
    fill_entries (a, *proof, e, set);
  else
    fill_absurd (a, *proof, set);
  a->stats.leaves++;
  return REFUTED;
}

static Outcome visit (Arith *, size_t set, ArithProof **);

/* Refute the context with 'f' added.  What that uses is joined to 'set', which
   is for the context without it; or replaces it, if 'f' is not '*needed'. */
static Outcome
branch (Arith *a, Form f, size_t set, ArithProof **proof, bool *needed) {
  size_t base = a->context.len, ors = a->ors.len;
  size_t mark = simplex_mark (a->simplex);
  bool consistent = add (a, f);
  size_t mine = push_set (a);
  Outcome outcome = consistent ? visit (a, mine, proof) : leaf (a, mine, proof);
  if (outcome == REFUTED) {
    *needed = set_meets (a, mine, base);
    set_join (a, set, mine, base, !*needed);
  }
  if (outcome != FOUND) {
    a->bits.len = mine;
    a->context.len = base;
    a->ors.len = ors;
    simplex_undo (a->simplex, mark);
  }
  return outcome;
}

/* Refute by cases, beginning with case 'first'.  If a case is not needed its
   refutation is the result. */
static Outcome
branches (Arith *a, ArithProof *p, const Form *forms, size_t first, size_t set,
          ArithProof **proof) {
  *proof = p;
  for (size_t i = 0; i < p->n; i++) {
    size_t k = (first + i) % p->n;
    bool needed = true;
    Outcome outcome = branch (a, forms[k], set, p->children + k, &needed);
    if (outcome != REFUTED)
      return outcome;
    if (!needed) {
      *proof = p->children[k];
      return REFUTED;
    }
  }
  if (p->step == ARITH_SPLIT)
    set_add (a, set, p->number);
  return REFUTED;
}

/* -- Splitting ---------------------------------------------------------- */

/* How many members are viable, counted up to 'enough'. */
static size_t
count_viable (const Arith *a, Form f, size_t enough) {
  const Node *n = node_of (a, f);
  size_t count = 0;
  for (size_t i = 0; i < n->n && count < enough; i++)
    count += is_viable (a, child_of (a, n, i));
  return count;
}

/* A false OR with the fewest viable members, or NO_FORM. */
static uint32_t
pick_or (const Arith *a) {
  uint32_t best = NO_FORM;
  size_t least = SIZE_MAX;
  for (size_t i = 0; i < a->ors.len && least > 1; i++) {
    uint32_t number = a->ors.data[i];
    const Fact *fact = a->context.data + number;
    if (fact->decided || is_true (a, fact->form))
      continue;
    size_t count = count_viable (a, fact->form, least);
    if (count < least) {
      least = count;
      best = number;
    }
  }
  return best;
}

/* The members stay where they are: cuts make no formulas but literals. */
static Outcome
split (Arith *a, uint32_t number, size_t set, ArithProof **proof) {
  assert (number < a->context.len &&
          node_of (a, a->context.data[number].form)->kind == ARITH_OR);
  Form f = a->context.data[number].form;
  uint32_t n = node_of (a, f)->n;
  ArithProof *p = arith_proof_new (a, ARITH_SPLIT, n);
  p->number = number;
  p->base = (uint32_t)a->context.len;
  const Form *members = a->store.kids.data + node_of (a, f)->first;
  a->context.data[number].decided = true;
  Outcome outcome = branches (a, p, members, 0, set, proof);
  a->context.data[number].decided = false;
  return outcome;
}

/* -- Cutting ------------------------------------------------------------ */

static bool
is_integral (const Arith *a, uint32_t local) {
  return rat_is_int (simplex_real (a->simplex, local)) &&
         rat_is_zero (simplex_infinitesimal (a->simplex, local));
}

/* An integer variable with a value which is none. */
static bool
find_fraction (const Arith *a, ArithVar *v) {
  for (size_t i = 0; i < a->columns.len; i++) {
    *v = a->columns.data[i];
    if (arith_var_is_int (a, *v) && !is_integral (a, local_of (a, *v)))
      return true;
  }
  return false;
}

/* The greatest integer below the value of 'v', which is none. */
static void
floor_of_value (const Arith *a, ArithVar v, Rat *d) {
  uint32_t x = local_of (a, v);
  const Rat *real = simplex_real (a->simplex, x);
  rat_floor (d, real);
  if (rat_is_int (real) && rat_sgn (simplex_infinitesimal (a->simplex, x)) < 0)
    rat_sub (d, d, &RAT_INT (1));
}

/* The side towards 0 comes first: without bounds, the other one may lead ever
   farther away. */
static Outcome
cut (Arith *a, ArithVar v, size_t set, ArithProof **proof) {
  assert (arith_var_is_int (a, v));
  if (a->cuts == a->limit.cuts)
    return GAVE_UP;
  ArithProof *p = arith_proof_new (a, ARITH_CUT, 2);
  p->base = (uint32_t)a->context.len;
  p->var = v;
  Rat bound = RAT_INT (0), minus = RAT_INT (0);
  floor_of_value (a, v, &bound);
  p->bound = arith_proof_keep (a, &bound, false);
  p->sides[0] = arith_atom (a, 1, &v, &RAT_INT (1), ARITH_LE, &bound);
  rat_neg (&minus, &bound);
  p->sides[1] = arith_atom (a, 1, &v, &RAT_INT (-1), ARITH_LT, &minus);
  rat_done (&bound);
  rat_done (&minus);
  a->cuts++;
  Outcome outcome =
      branches (a, p, p->sides, rat_sgn (&p->bound) < 0, set, proof);
  a->cuts--;
  return outcome;
}

/* -- Searching ---------------------------------------------------------- */

static bool
must_stop (Arith *a) {
  return a->stats.leaves >= a->last_leaf ||
         (a->limit.stop && !(a->visits++ & 15) && a->limit.stop (a->limit.arg));
}

/* Refute the context.  What that uses is put into the empty 'set'. */
static Outcome
visit (Arith *a, size_t set, ArithProof **proof) {
  if (!simplex_solve (a->simplex))
    return leaf (a, set, proof);
  uint32_t number = pick_or (a);
  ArithVar v;
  if (number == NO_FORM && !find_fraction (a, &v))
    return FOUND;
  if (must_stop (a))
    return GAVE_UP;
  return number != NO_FORM ? split (a, number, set, proof)
                           : cut (a, v, set, proof);
}

/* -- Models ------------------------------------------------------------- */

/* The values with 'e' for the infinitesimal. */
static void
set_model (Arith *a, const Rat *e) {
  size_t n = simplex_vars (a->simplex), old = a->model.cap;
  vec_reserve (&a->model, n);
  for (size_t i = old; i < a->model.cap; i++)
    rat_init (a->model.data + i);
  a->model.len = n;
  bool strict = simplex_strict (a->simplex);
  for (uint32_t x = 0; x < n; x++) {
    rat_set (a->model.data + x, simplex_real (a->simplex, x));
    if (strict)
      rat_addmul (a->model.data + x, simplex_infinitesimal (a->simplex, x), e);
  }
}

static bool
all_hold (const Arith *a, size_t n, const Form *conjuncts) {
  for (size_t i = 0; i < n; i++)
    if (!arith_holds (a, conjuncts[i]))
      return false;
  return true;
}

/* Every small enough infinitesimal will do, so halve it until it does. */
static void
make_model (Arith *a, size_t n, const Form *conjuncts) {
  assert (!a->proof);
  Rat e = RAT_INT (1), half = {.num = 1, .den = 2};
  set_model (a, &e);
  while (simplex_strict (a->simplex) && !all_hold (a, n, conjuncts)) {
    rat_mul (&e, &e, &half);
    set_model (a, &e);
  }
  rat_done (&e);
}

static const Rat zero = {.num = 0, .den = 1};

const Rat *
arith_value (const Arith *a, ArithVar v) {
  uint32_t x = local_of (a, v);
  return x == NO_FORM ? &zero : a->model.data + x;
}

static bool
literal_holds (const Arith *a, const Node *n) {
  const Linear *l = a->store.linears.data + n->linear;
  if (is_active (a, l))
    return agrees (n, rat_cmp (a->model.data + l->local, &n->limit));
  Rat sum = RAT_INT (0);
  for (size_t i = 0; i < l->n; i++)
    rat_addmul (&sum, l->coefs + i, arith_value (a, l->vars[i]));
  int order = rat_cmp (&sum, &n->limit);
  rat_done (&sum);
  return agrees (n, order);
}

bool
arith_holds (const Arith *a, Form f) {
  const Node *n = node_of (a, f);
  if (n->kind == ARITH_LITERAL)
    return literal_holds (a, n);
  if (n->kind == ARITH_TRUE || n->kind == ARITH_FALSE)
    return n->kind == ARITH_TRUE;
  for (size_t i = 0; i < n->n; i++)
    if (arith_holds (a, child_of (a, n, i)) != (n->kind == ARITH_AND))
      return n->kind == ARITH_OR;
  return n->kind == ARITH_AND;
}

/* -- Checking ----------------------------------------------------------- */

static void
reset (Arith *a, const ArithLimit *limit) {
  a->limit = limit ? *limit : (ArithLimit){0};
  if (!a->limit.leaves)
    a->limit.leaves = 100000;
  if (!a->limit.cuts)
    a->limit.cuts = 60;
  a->last_leaf = a->stats.leaves + a->limit.leaves;
  a->cuts = 0;
  a->visits = 0;
  a->absurd = NO_FORM;
  a->proof = NULL;
  a->stamp++;
  a->stats.checks++;
  simplex_reset (a->simplex);
  arith_pool_reset (&a->pool);
  vec_clear (&a->context);
  vec_clear (&a->ors);
  vec_clear (&a->starts);
  vec_clear (&a->bits);
  vec_clear (&a->columns);
}

/* Add the conjuncts; after a conflict, only note where the others begin. */
static bool
add_conjuncts (Arith *a, size_t n, const Form *conjuncts) {
  bool consistent = true;
  for (size_t i = 0; i < n; i++) {
    vec_push (&a->starts, (uint32_t)a->context.len);
    consistent = consistent && add (a, conjuncts[i]);
  }
  vec_push (&a->starts, (uint32_t)a->context.len);
  return consistent;
}

ArithAnswer
arith_check (Arith *a, size_t n, const Form *conjuncts,
             const ArithLimit *limit) {
  reset (a, limit);
  bool consistent = add_conjuncts (a, n, conjuncts);
  size_t set = push_set (a);
  ArithProof *proof;
  Outcome outcome = consistent ? visit (a, set, &proof) : leaf (a, set, &proof);
  if (outcome == GAVE_UP)
    return ARITH_LIMIT;
  if (outcome == FOUND) {
    make_model (a, n, conjuncts);
    return ARITH_SAT;
  }
  a->proof = proof;
  arith_proof_number (a);
  return ARITH_UNSAT;
}

/* The root's set is the bottom of the stack. */
bool
arith_used (const Arith *a, size_t i) {
  assert (a->proof);
  assert (i + 1 < a->starts.len);
  for (uint32_t k = a->starts.data[i]; k < a->starts.data[i + 1]; k++)
    if (set_has (a, 0, k))
      return true;
  return false;
}

ArithStats
arith_stats (const Arith *a) {
  ArithStats stats = a->stats;
  stats.pivots = simplex_pivots (a->simplex);
  stats.promotions = simplex_promotions (a->simplex);
  return stats;
}

/* -- Life --------------------------------------------------------------- */

Arith *
arith_new (void) {
  Arith *a = mem_zero (sizeof *a);
  arith_store_init (&a->store);
  a->simplex = simplex_new ();
  return a;
}

void
arith_free (Arith *a) {
  if (!a)
    return;
  arith_store_done (&a->store);
  simplex_free (a->simplex);
  arith_pool_done (&a->pool);
  for (size_t i = 0; i < a->model.cap; i++)
    rat_done (a->model.data + i);
  vec_done (&a->model);
  vec_done (&a->context);
  vec_done (&a->ors);
  vec_done (&a->starts);
  vec_done (&a->bits);
  vec_done (&a->locals);
  vec_done (&a->columns);
  mem_free (a);
}

/* Proofs: memory for them, their numbering, and their check. */

#include "logic/arith_impl.h"

#include <assert.h>

/* -- Memory ------------------------------------------------------------- */

#define BLOCK_BYTES ((size_t)1 << 16)

/* Blocks are of one size, but for single objects larger than that. */
static void
next_block (Pool *p, size_t bytes) {
  assert (bytes);
  p->block += p->blocks.len > 0;
  p->used = 0;
  if (p->block < p->blocks.len && bytes <= BLOCK_BYTES)
    return;
  vec_push (&p->blocks, NULL);
  for (size_t i = p->blocks.len - 1; i > p->block; i--)
    p->blocks.data[i] = p->blocks.data[i - 1];
  p->blocks.data[p->block] =
      mem_alloc (bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES);
}

static void *
pool_alloc (Pool *p, size_t bytes) {
  bytes = (bytes + 15) & ~(size_t)15;
  if (!p->blocks.len || p->used + bytes > BLOCK_BYTES)
    next_block (p, bytes);
  void *result = p->blocks.data[p->block] + p->used;
  p->used += bytes;
  return result;
}

void
arith_pool_reset (Pool *p) {
  p->block = p->used = 0;
  for (size_t i = 0; i < p->bigs.len; i++)
    rat_done (p->bigs.data + i);
  vec_clear (&p->bigs);
}

void
arith_pool_done (Pool *p) {
  arith_pool_reset (p);
  for (size_t i = 0; i < p->blocks.len; i++)
    mem_free (p->blocks.data[i]);
  vec_done (&p->blocks);
  vec_done (&p->bigs);
}

ArithProof *
arith_proof_new (Arith *a, ArithStep step, uint32_t n) {
  ArithProof *p = pool_alloc (&a->pool, sizeof *p);
  *p = (ArithProof){.step = step, .n = n};
  if (step == ARITH_FARKAS)
    p->entries = pool_alloc (&a->pool, n * sizeof *p->entries);
  else
    p->children = pool_alloc (&a->pool, n * sizeof *p->children);
  return p;
}

Rat
arith_proof_keep (Arith *a, const Rat *r, bool minus) {
  Rat copy = RAT_INT (0);
  if (minus)
    rat_neg (&copy, r);
  else
    rat_set (&copy, r);
  if (rat_is_big (&copy))
    vec_push (&a->pool.bigs, copy);
  return copy;
}

const ArithProof *
arith_proof (const Arith *a) {
  return a->proof;
}

/* -- Numbering ---------------------------------------------------------- */

/* While searching, a fact is known by its place in the context of that time,
   which has facts of branches that were not needed in the end.  The i-th
   element of 'places' tells what was at place i, and where it is now. */
typedef struct {
  Form form;
  uint32_t now;
} Place;

typedef struct {
  const Arith *a;
  VEC (Place) places;
} Numbering;

/* What 'f' has added to the context at 'from' is now at 'to'. */
static void
place (Numbering *x, Form f, uint32_t from, uint32_t to) {
  const Node *n = node_of (x->a, f);
  uint32_t size = arith_context_size (x->a, f);
  vec_reserve (&x->places, from + size);
  for (uint32_t i = 0; i < size; i++)
    x->places.data[from + i] =
        (Place){n->kind == ARITH_AND ? child_of (x->a, n, i) : f, to + i};
}

/* What branch 'k' adds; 'f' is the formula split, if any. */
static Form
added (const Arith *a, const ArithProof *p, Form f, size_t k) {
  return p->step == ARITH_CUT ? p->sides[k] : child_of (a, node_of (a, f), k);
}

static void number_branches (Numbering *, ArithProof *, uint32_t base);

/* 'base' is the length of the final context at 'p'. */
static void
number_node (Numbering *x, ArithProof *p, uint32_t base) {
  if (p->step != ARITH_FARKAS) {
    number_branches (x, p, base);
    return;
  }
  for (size_t i = 0; i < p->n; i++)
    p->entries[i].number = x->places.data[p->entries[i].number].now;
}

static void
number_branches (Numbering *x, ArithProof *p, uint32_t base) {
  uint32_t from = p->base;
  Form f = arith_true (x->a);
  p->base = base;
  if (p->step == ARITH_SPLIT) {
    assert (p->number < x->places.cap);
    f = x->places.data[p->number].form;
    p->number = x->places.data[p->number].now;
  }
  for (size_t k = 0; k < p->n; k++) {
    Form member = added (x->a, p, f, k);
    place (x, member, from, base);
    number_node (x, p->children[k], base + arith_context_size (x->a, member));
  }
}

void
arith_proof_number (Arith *a) {
  assert (a->proof);
  if (a->proof->step == ARITH_FARKAS)
    return;
  Numbering x = {.a = a};
  uint32_t base = (uint32_t)a->context.len;
  for (uint32_t i = 0; i < base; i++)
    place (&x, a->context.data[i].form, i, i);
  number_node (&x, a->proof, base);
  vec_done (&x.places);
}

/* -- Checking ----------------------------------------------------------- */

typedef struct {
  const Arith *a;
  VEC (Form) context;
  Rat *sum; /* by variable */
  Rat bound;
  bool strict;
} Checker;

static void
check_add (Checker *c, Form f) {
  ArithKind kind = arith_kind (c->a, f);
  size_t n;
  const Form *members = arith_children (c->a, f, &n);
  if (kind == ARITH_AND)
    for (size_t i = 0; i < n; i++)
      check_add (c, members[i]);
  else if (kind != ARITH_TRUE)
    vec_push (&c->context, f);
}

/* Add the entry to the sum, if it is a proper one. */
static bool
check_entry (Checker *c, const ArithEntry *e) {
  if (e->number >= c->context.len)
    return false;
  Form f = c->context.data[e->number];
  int sign = rat_sgn (&e->multiplier);
  if (arith_kind (c->a, f) == ARITH_FALSE) {
    rat_sub (&c->bound, &c->bound, &e->multiplier);
    return sign > 0;
  }
  if (arith_kind (c->a, f) != ARITH_LITERAL)
    return false;
  ArithLiteral lit = arith_literal (c->a, f);
  for (size_t i = 0; i < lit.n; i++)
    rat_addmul (c->sum + lit.vars[i].id, lit.coefs + i, &e->multiplier);
  rat_addmul (&c->bound, &lit.bound, &e->multiplier);
  c->strict |= lit.op == ARITH_LT;
  return lit.op == ARITH_EQ ? sign != 0 : sign > 0;
}

static bool
check_leaf (Checker *c, const ArithProof *p) {
  size_t n = arith_vars (c->a);
  for (size_t i = 0; i < n; i++)
    rat_set_int (c->sum + i, 0);
  rat_set_int (&c->bound, 0);
  c->strict = false;
  for (size_t i = 0; i < p->n; i++)
    if (!check_entry (c, p->entries + i))
      return false;
  for (size_t i = 0; i < n; i++)
    if (!rat_is_zero (c->sum + i))
      return false;
  int sign = rat_sgn (&c->bound);
  return sign < 0 || (!sign && c->strict);
}

/* Is 'f' the literal coef * v <= bound? */
static bool
is_side (const Checker *c, Form f, ArithVar v, int coef, const Rat *bound) {
  if (arith_kind (c->a, f) != ARITH_LITERAL)
    return false;
  ArithLiteral lit = arith_literal (c->a, f);
  return lit.op == ARITH_LE && lit.n == 1 && lit.vars[0].id == v.id &&
         !rat_cmp_int (lit.coefs, coef) && rat_equal (&lit.bound, bound);
}

/* Do the sides say var <= bound and -var <= -bound - 1? */
static bool
check_sides (const Checker *c, const ArithProof *p) {
  Rat other = RAT_INT (-1);
  rat_sub (&other, &other, &p->bound);
  bool ok = p->n == 2 && arith_var_is_int (c->a, p->var) &&
            rat_is_int (&p->bound) &&
            is_side (c, p->sides[0], p->var, 1, &p->bound) &&
            is_side (c, p->sides[1], p->var, -1, &other);
  rat_done (&other);
  return ok;
}

static bool check_node (Checker *, const ArithProof *);

static bool
check_branches (Checker *c, const ArithProof *p, const Form *forms) {
  size_t base = c->context.len;
  if (p->base != base)
    return false;
  for (size_t k = 0; k < p->n; k++) {
    check_add (c, forms[k]);
    if (!check_node (c, p->children[k]))
      return false;
    c->context.len = base;
  }
  return true;
}

static bool
check_node (Checker *c, const ArithProof *p) {
  if (p->step == ARITH_FARKAS)
    return check_leaf (c, p);
  if (p->step == ARITH_CUT)
    return check_sides (c, p) && check_branches (c, p, p->sides);
  if (p->number >= c->context.len)
    return false;
  Form f = c->context.data[p->number];
  size_t n;
  const Form *members = arith_children (c->a, f, &n);
  return arith_kind (c->a, f) == ARITH_OR && n == p->n &&
         check_branches (c, p, members);
}

bool
arith_proof_check (const Arith *a, size_t n, const Form *conjuncts) {
  if (!a->proof)
    return false;
  Checker c = {.a = a, .bound = RAT_INT (0)};
  c.sum = mem_alloc ((arith_vars (a) + 1) * sizeof *c.sum);
  for (size_t i = 0; i < arith_vars (a); i++)
    rat_init (c.sum + i);
  for (size_t i = 0; i < n; i++)
    check_add (&c, conjuncts[i]);
  bool ok = check_node (&c, a->proof);
  for (size_t i = 0; i < arith_vars (a); i++)
    rat_done (c.sum + i);
  rat_done (&c.bound);
  mem_free (c.sum);
  vec_done (&c.context);
  return ok;
}

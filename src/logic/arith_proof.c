/* Proofs: memory for them, their numbering, and their check. */

#include "logic/arith_impl.h"

#include <assert.h>

/* -- Memory ------------------------------------------------------------- */

#define BLOCK_BYTES ((size_t) 1 << 16)

/* Blocks are of one size, but for single objects larger than that. */
static void
next_block (Pool *p, size_t bytes) {
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
  bytes = (bytes + 15) & ~(size_t) 15;
  if (!p->blocks.len || p->used + bytes > BLOCK_BYTES)
    next_block (p, bytes);
  void *result = p->blocks.data[p->block] + p->used;
  p->used += bytes;
  return result;
}

void
pool_reset (Pool *p) {
  p->block = p->used = 0;
  for (size_t i = 0; i < p->bigs.len; i++)
    rat_done (p->bigs.data + i);
  vec_clear (&p->bigs);
}

void
pool_done (Pool *p) {
  pool_reset (p);
  for (size_t i = 0; i < p->blocks.len; i++)
    mem_free (p->blocks.data[i]);
  vec_done (&p->blocks);
  vec_done (&p->bigs);
}

ArithProof *
proof_new (Arith *a, ArithStep step, uint32_t n) {
  ArithProof *p = pool_alloc (&a->pool, sizeof *p);
  *p = (ArithProof){.step = step, .n = n};
  if (step == ARITH_FARKAS)
    p->entries = pool_alloc (&a->pool, n * sizeof *p->entries);
  else
    p->children = pool_alloc (&a->pool, n * sizeof *p->children);
  return p;
}

Rat
proof_keep (Arith *a, const Rat *r, bool minus) {
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
   which has facts of branches that were not needed in the end.  'now' gives
   for each of those places the one in the context without them. */
typedef struct {
  uint32_t *now;
  size_t cap;
} Places;

static void
places_reserve (Places *places, size_t n) {
  if (n > places->cap) {
    places->cap = n * 2;
    places->now =
        mem_resize (places->now, places->cap * sizeof *places->now);
  }
}

/* 'n' facts which were at 'from' on are at 'to' on. */
static void
places_set (Places *places, uint32_t from, uint32_t to, uint32_t n) {
  places_reserve (places, from + n);
  for (uint32_t i = 0; i < n; i++)
    places->now[from + i] = to + i;
}

/* 'context' are the formulas at the places of the time. */
typedef struct {
  const Arith *a;
  Places places;
  VEC (Form) context;
} Numbering;

static void
numbering_add (Numbering *x, uint32_t from, Form f) {
  const Node *n = node_of (x->a, f);
  uint32_t size = context_size (x->a, f);
  vec_reserve (&x->context, from + size);
  for (uint32_t i = 0; i < size; i++)
    x->context.data[from + i] =
        n->kind == ARITH_AND ? child_of (x->a, n, i) : f;
}

static Form
branch_form (const Arith *a, const ArithProof *p, Form or_form, size_t k) {
  return p->step == ARITH_CUT ? p->sides[k]
                              : child_of (a, node_of (a, or_form), k);
}

/* 'base' is the length of the final context at 'p'. */
static void
renumber (Numbering *x, ArithProof *p, uint32_t base) {
  if (p->step == ARITH_FARKAS) {
    for (size_t i = 0; i < p->n; i++)
      p->entries[i].number = x->places.now[p->entries[i].number];
    return;
  }
  uint32_t from = p->base;
  Form f = {0};
  if (p->step == ARITH_SPLIT) {
    f = x->context.data[p->number];
    p->number = x->places.now[p->number];
  }
  p->base = base;
  for (size_t k = 0; k < p->n; k++) {
    Form member = branch_form (x->a, p, f, k);
    uint32_t size = context_size (x->a, member);
    places_set (&x->places, from, base, size);
    numbering_add (x, from, member);
    renumber (x, p->children[k], base + size);
  }
}

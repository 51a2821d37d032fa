/* arith_impl.h -- what the files of the arithmetic solver share:

   arith_form.c         makes formulas
   arith.c              searches
   arith_proof.c        keeps, numbers and checks proofs
   arith_interpolate.c  interpolates, by the public interface alone */

#ifndef LOGIC_ARITH_IMPL_H
#define LOGIC_ARITH_IMPL_H

#include "logic/arith.h"
#include "logic/simplex.h"
#include "base/vec.h"

#include <assert.h>

/* A linear form: variables in order, coefficients coprime integers, the first
   one positive.  In a check which has stamped it, it is 'local' in the
   simplex. */
typedef struct {
  uint32_t n;
  bool is_int; /* all its variables are */
  ArithVar *vars;
  Rat *coefs, *minus; /* 'minus' are the negated ones */
  uint64_t hash, stamp;
  uint32_t local;
} Linear;

typedef struct {
  uint32_t linear; /* the variable alone */
  bool is_int;
} VarInfo;

/* A literal bounds a linear form by 'limit' from above, from below or both. */
typedef enum { BOUND_LOWER, BOUND_UPPER, BOUND_BOTH } BoundKind;

typedef struct {
  ArithKind kind;
  BoundKind bound; /* LITERAL from here ... */
  bool strict;
  uint32_t linear;
  Rat limit, minus;  /* ... to here; 'minus' is the negated limit */
  uint32_t first, n; /* AND, OR: where the children are in 'kids' */
  uint32_t negation; /* or NO_FORM if not yet known */
  uint64_t hash;
} Node;

#define NO_FORM UINT32_MAX

/* A hash table of numbers: open addressing, a slot is number + 1 or 0. */
typedef struct {
  uint32_t *slots;
  size_t len, cap;
} Index;

typedef struct {
  VEC (VarInfo) vars;
  VEC (Linear) linears;
  VEC (Node) nodes; /* 0 is true, 1 is false */
  VEC (Form) kids;
  Index linear_index, node_index;
  VEC (ArithVar) sum_vars; /* scratch: a sum being made canonical */
  Rat *sum_coefs;          /* all of 'sum_cap' are started */
  size_t sum_cap;
  VEC (Form) members; /* scratch: children being collected */
} Store;

/* Memory for proofs, used again for each check. */
typedef struct {
  VEC (char *) blocks;
  size_t block, used;
  VEC (Rat) bigs; /* to be ended at reset */
} Pool;

/* A formula in the context. */
typedef struct {
  Form form;
  bool decided; /* an OR, one of whose members is in the context too */
} Fact;

struct Arith {
  Store store;
  Simplex *simplex;
  uint64_t stamp; /* of this check */
  VEC (Fact) context;
  VEC (uint32_t) ors;     /* numbers of the ORs in the context */
  VEC (uint32_t) starts;  /* context length before each conjunct */
  VEC (uint64_t) bits;    /* a stack of sets of context numbers */
  VEC (uint32_t) locals;  /* scratch: row being made */
  VEC (ArithVar) columns; /* variables in the simplex */
  uint32_t absurd;        /* number of the 'false' in the context, or NO_FORM */
  uint32_t cuts;          /* on the current path */
  uint64_t visits;
  uint64_t last_leaf;
  ArithLimit limit;
  Pool pool;
  ArithProof *proof; /* of the last check, if that was UNSAT */
  VEC (Rat) model;   /* by number in the simplex; all of 'cap' are started */
  ArithStats stats;
};

static inline const Node *
node_of (const Arith *a, Form f) {
  assert (f.id < a->store.nodes.len);
  return a->store.nodes.data + f.id;
}

static inline Form
child_of (const Arith *a, const Node *n, size_t i) {
  assert (i < n->n);
  return a->store.kids.data[n->first + i];
}

void arith_store_init (Store *);
void arith_store_done (Store *);

/* How many numbers 'f' gets when it is added to the context. */
uint32_t arith_context_size (const Arith *, Form f);

void arith_pool_reset (Pool *);
void arith_pool_done (Pool *);
ArithProof *arith_proof_new (Arith *, ArithStep, uint32_t n);

/* Keep 'r', or minus 'r', in a proof: 'arith_pool_reset' ends what it returns.
 */
Rat arith_proof_keep (Arith *, const Rat *r, bool minus);

/* Number the facts by their place in the context of the finished proof, from
   which the branches that turned out not to be needed are gone. */
void arith_proof_number (Arith *);

#endif

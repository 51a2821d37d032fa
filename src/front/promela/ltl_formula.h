/* ltl_formula.h -- formulas as the translation sees them.

   A formula is the number of a node, doubled, plus one for its negation.  There
   are nodes for true, atoms, conjunction, next and until; their negations give
   false, negated atoms, disjunction, next and release.  So formulas are always
   in negation normal form, negating costs nothing, and each rule of
   simplification is also its dual. */

#ifndef PROMELA_LTL_FORMULA_H
#define PROMELA_LTL_FORMULA_H

#include "base/map.h"
#include "front/promela/ltl.h"

typedef enum {
  LTL_TRUE,
  LTL_FALSE,
  LTL_ATOM,
  LTL_NOT_ATOM,
  LTL_AND,
  LTL_OR,
  LTL_NEXT,
  LTL_UNTIL,
  LTL_RELEASE,
} LtlKind;

typedef struct {
  LtlKind kind; /* TRUE, ATOM, AND, NEXT or UNTIL */
  Ltl a, b;     /* operands; 'a' of NEXT; the number of an atom is in 'a' */
  uint16_t depth;
  /* A formula is eventual if it holds in front of each word where it holds, and
     universal if it holds on all suffixes of each such word. */
  bool eventual, universal;
} LtlNode;

struct LtlFormulas {
  VEC (LtlNode) nodes;
  Map index;        /* from kind and operands to the number of the node */
  Map entailed;     /* what 'entails' found out about pairs of formulas */
  unsigned nesting; /* calls of simplifying constructors under way */
  size_t effort;    /* what may still be spent on simplification */
  bool refused;     /* some formula was too large and is not what it should */
};

/* A formula with its negation pushed to the operands. */
typedef struct {
  LtlKind kind;
  Ltl a, b;
} LtlView;

LtlView ltl_view (const LtlFormulas *, Ltl);

static inline bool
ltl_is (Ltl p, Ltl q) {
  return p.id == q.id;
}

static inline bool
ltl_eventual (const LtlFormulas *f, Ltl p) {
  const LtlNode *n = f->nodes.data + p.id / 2;
  return p.id % 2 ? n->universal : n->eventual;
}

static inline bool
ltl_universal (const LtlFormulas *f, Ltl p) {
  return ltl_eventual (f, ltl_not (p));
}

/* Make a node as it is.  Only for the kinds that have nodes. */
Ltl ltl_node (LtlFormulas *, LtlKind, Ltl a, Ltl b);

#endif

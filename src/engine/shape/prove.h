/* prove.h -- what follows from the ranges, facts and chunks of a heap. */

#ifndef ENGINE_SHAPE_PROVE_H
#define ENGINE_SHAPE_PROVE_H

#include "heap/heap.h"

typedef VEC (HeapValue) HeapValues;

/* Whether a symbol may be used on the way from one to the other; NULL: all. */
typedef bool ProveUses (const void *context, HeapSym);

typedef struct {
  const Heap *heap;
  ProveUses *uses;
  const void *context;
} Prover;

/* The integers that the value may be. */
void prove_range (const Heap *, HeapValue, WideSigned *low, WideSigned *high);

/* Ranges become as narrow as facts say; 'by_parts': also those of parts of sums
   that are compared with the other part.  False: the state is impossible. */
bool prove_narrow (Heap *, bool by_parts);

/* What equations and differences with symbols that occur nowhere else say about
   others becomes facts about these. */
void prove_relate (HeapState *);

/* The least c for which a - b <= c is known. */
WideSigned prove_difference (const Prover *, HeapValue a, HeapValue b);
/* The same, by shortest ways only. */
WideSigned prove_by_ways (const Prover *, HeapValue a, HeapValue b);
/* a - b <= c is known: cheaper than to find the least c. */
bool prove_at_most (const Prover *, HeapValue a, HeapValue b, WideSigned c);

/* The least c for which the sum of the symbols, times numbers, is known to be
   at most c; very large: none is. */
typedef struct {
  HeapSym sym; /* 0: nothing */
  int64_t times;
} LinearTerm;
WideSigned prove_linear (const Prover *, const LinearTerm *, size_t count);
/* The values as sums k_i * x_i + c of numbers of which equations tell nothing
   more: the same x_i for all of them.  False: there are too many. */
enum { LINEAR_VARS = 36 };
typedef struct {
  int64_t k[LINEAR_VARS];
  WideSigned c;
} LinearForm;
bool prove_forms (const Prover *, const HeapValue *, size_t count,
                  LinearForm *);

/* a = b + d, a = b * d. */
bool prove_equation (const Prover *, HeapEquationKind, HeapValue a, HeapValue b,
                     HeapValue d);

/* The fact, said about values: b may be the constant 0. */
bool prove_fact (const Prover *, HeapFactKind, HeapValue a, HeapValue b,
                 int64_t c);

#endif

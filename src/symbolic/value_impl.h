/* value_impl.h -- what the files of value.h share. */

#ifndef SYMBOLIC_VALUE_IMPL_H
#define SYMBOLIC_VALUE_IMPL_H

#include "symbolic/value.h"

/* The bits of a term; 1 for a Bool. */
unsigned value_width (const Terms *, Term);
bool value_is_constant (const Terms *, Term);

/* A bit-vector operation; values of one bit are converted to and fro. */
Value value_make1 (Values *, TermKind, uint32_t data, Value);
Value value_make2 (Values *, TermKind, Value, Value);

bool value_is_tree (Values *, Value);
/* 'op' leaf by leaf: operand 'which' (0 or 1) is the tree 'term', the other one
   is given. */
Value value_push_down (Values *, const UnitOp *op, Term term, unsigned which,
                       Value a, Value b);

/* Whether the last 'low' bits are known to be 0. */
bool value_has_zeros (const Values *, Term, unsigned low);

/* Splits 'root + constant'; false if the term is none. */
bool value_split_sum (const Terms *, Term, Term *root, Wide *k);

#endif

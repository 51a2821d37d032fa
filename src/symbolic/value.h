/* value.h -- what a register holds in symbolic execution: a constant or a term.

   Most values of most programs are constants; they are computed with as machine
   words and become terms only where they meet terms.  Values of 1 bit are terms
   of sort Bool, others bit-vectors.

   A "tree" is a term of nested if-then-else with constants at its leaves, as it
   arises where paths meet.  Operations with constants are pushed down to the
   leaves of small trees, so that loop counters and sizes stay nearly concrete.

   Addresses are sums with the variable of an object's base; nothing here knows
   about objects but that. */

#ifndef SYMBOLIC_VALUE_H
#define SYMBOLIC_VALUE_H

#include "base/map.h"
#include "logic/term.h"
#include "program/unit/unit.h"

typedef struct {
  uint16_t bits; /* 0: no value */
  bool is_const;
  Term term;          /* unless 'is_const' */
  uint32_t undefined; /* which bits are: none (0), ALL_UNDEFINED, or those that
                         are set in the term of this number - 1; only values in
                         registers and memory have them, see value_follow */
  Wide k;             /* if 'is_const' */
} Value;

#define ALL_UNDEFINED UINT32_MAX

/* A floating point operation on terms: a variable stands for its result. */
typedef struct {
  UnitOp op;
  Value a, b, result;
} FloatApplication;

typedef struct {
  Terms *terms;
  Map trees; /* term -> leaves + 1; of those looked at */
  Map zeros; /* variable -> how many of its low bits are known to be 0 */
  VEC (FloatApplication) floats;
  Map float_index; /* hash of an application -> its index + 1 */
  size_t fresh;    /* variables made */
} Values;

static inline Value
value_const (Wide k, unsigned bits) {
  return (Value){(uint16_t)bits, true, {0}, 0, k & wide_mask (bits)};
}

static inline Value
value_bool (bool b) {
  return value_const (b, 1);
}

static inline bool
value_is (Value v, Wide k) {
  return v.is_const && v.k == k;
}

bool value_same (Value, Value);

/* The value of a term of sort Bool or bit-vector; constants are recognised. */
Value value_of (Values *, Term);
Term value_term (Values *, Value);

/* A fresh variable. */
Value value_fresh (Values *, const char *stem, unsigned bits);

/* The last 'low' bits of a variable are always 0. */
void value_set_zeros (Values *, Value variable, unsigned low);

/* The constant that a BITS, TRUE or FALSE term is. */
Wide value_constant (const Terms *, Term);

void values_done (Values *);

/* Integer and floating point operations of a Unit.  Comparisons of numbers of
   32 and 64 bits are exact; other floating point operations on terms give a
   variable, the same for the same operands, about which only 'floats' knows. */
Value value_apply (Values *, const UnitOp *, Value a, Value b, Value c);

Value value_add (Values *, Value, Value);
Value value_sub (Values *, Value, Value);
Value value_eq (Values *, Value, Value);
Value value_ult (Values *, Value, Value);
Value value_ule (Values *, Value, Value);
Value value_not (Values *, Value);
Value value_and (Values *, Value, Value);
Value value_or (Values *, Value, Value);
Value value_ite (Values *, Value condition, Value yes, Value no);
/* 'a' where 'condition' holds: a simpler truth value, or fewer choices. */
Value value_under (Values *, Value condition, Value a);

/* 'bits' bits from bit 'low' on. */
Value value_extract (Values *, Value, unsigned low, unsigned bits);
Value value_concat (Values *, Value high, Value low);
/* Extended with zeros, or cut, to 'bits'. */
Value value_resize (Values *, Value, unsigned bits);

/* value_undefined.c.  Other functions leave it open which bits of their result
   are undefined; these say so. */
Value value_undefined (Values *, Value); /* the bits, as a value */
Value value_set_undefined (Values *, Value, Value bits);
Value value_defined (Value); /* without undefined bits */
/* Whether any bit is undefined. */
Value value_is_undefined (Values *, Value);
/* if-then-else */
Value value_choose (Values *, Value condition, Value yes, Value no);
/* 'result' is that of the operation on these operands. */
Value value_follow (Values *, const UnitOp *, Value a, Value b, Value c,
                    Value result);

/* value_float.c: what can be said about the bits. */
bool value_float_is_exact (const UnitOp *);
Value value_float_exact (Values *, const UnitOp *, Value a, Value b);

/* The number of leaves of a tree, 0 if it is none, or too large a one. */
size_t value_leaves (Values *, Term);

/* All multiples of '*stride' (a power of two) plus '*rest': what is known about
   the value of a term. */
void value_stride (const Terms *, Term, uint64_t *stride, uint64_t *rest);

/* The value, without sign, is not greater; UINT64_MAX if nothing is known. */
uint64_t value_most (const Terms *, Value);

#endif

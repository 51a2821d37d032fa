/* term.h -- hash-consed formulas and expressions.

   Equal terms are the same number, so comparing is comparing ids, and caches
   are arrays.  Terms live as long as their 'Terms'.  The builders simplify what
   is cheap to simplify (constants, units, duplicates, double negation) and keep
   the rest as written, so that printed terms look like the source.

   Conventions: >= and > become <= and < with the sides swapped; not (a <= b)
   becomes b < a; => and <=> become 'or' and '='; a - b becomes a + (-1) * b.
   'and' and 'or' are flat. */

#ifndef LOGIC_TERM_H
#define LOGIC_TERM_H

#include "base/num.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t id;
} Sort;
typedef struct {
  uint32_t id;
} Term;
typedef struct Terms Terms;

typedef enum {
  SORT_BOOL,
  SORT_INT,
  SORT_REAL, /* these have the ids 0, 1, 2 */
  SORT_BITS,
  SORT_ARRAY,
  SORT_ENUM,
  SORT_OPAQUE
} SortKind;

#define BOOL_SORT ((Sort){SORT_BOOL})
#define INT_SORT ((Sort){SORT_INT})
#define REAL_SORT ((Sort){SORT_REAL})

/* The operators with their SMT-LIB names; those before TERM_NOT are leaves. */
/* clang-format off */
#define TERM_KINDS(K)                                                          \
  K (TRUE, "true")                                                             \
  K (FALSE, "false")                                                           \
  K (NUMBER, "")                                                               \
  K (BITS, "")                                                                 \
  K (ENUM, "")                                                                 \
  K (VAR, "")                                                                  \
  K (NOT, "not")                                                               \
  K (AND, "and")                                                               \
  K (OR, "or")                                                                 \
  K (ITE, "ite")                                                               \
  K (EQ, "=")                                                                  \
  K (LE, "<=")                                                                 \
  K (LT, "<")                                                                  \
  K (ADD, "+")                                                                 \
  K (MUL, "*")                                                                 \
  K (DIV, "div")                                                               \
  K (MOD, "mod")                                                               \
  K (QUOTIENT, "/")                                                            \
  K (TO_REAL, "to_real")                                                       \
  K (TO_INT, "to_int")                                                         \
  K (SELECT, "select")                                                         \
  K (STORE, "store")                                                           \
  K (FILL, "const")                                                            \
  K (APPLY, "")                                                                \
  K (BVNOT, "bvnot")                                                           \
  K (BVNEG, "bvneg")                                                           \
  K (BVAND, "bvand")                                                           \
  K (BVOR, "bvor")                                                             \
  K (BVXOR, "bvxor")                                                           \
  K (BVADD, "bvadd")                                                           \
  K (BVSUB, "bvsub")                                                           \
  K (BVMUL, "bvmul")                                                           \
  K (BVUDIV, "bvudiv")                                                         \
  K (BVUREM, "bvurem")                                                         \
  K (BVSDIV, "bvsdiv")                                                         \
  K (BVSREM, "bvsrem")                                                         \
  K (BVSHL, "bvshl")                                                           \
  K (BVLSHR, "bvlshr")                                                         \
  K (BVASHR, "bvashr")                                                         \
  K (BVCONCAT, "concat")                                                       \
  K (BVEXTRACT, "extract")                                                     \
  K (BVZEXT, "zero_extend")                                                    \
  K (BVSEXT, "sign_extend")                                                    \
  K (BVULE, "bvule")                                                           \
  K (BVULT, "bvult")                                                           \
  K (BVSLE, "bvsle")                                                           \
  K (BVSLT, "bvslt")
/* clang-format on */

#define TERM_KIND_MEMBER(NAME, TEXT) TERM_##NAME,
typedef enum { TERM_KINDS (TERM_KIND_MEMBER) TERM_KIND_COUNT } TermKind;

Terms *terms_new (void);
void terms_free (Terms *);
size_t terms_len (const Terms *); /* ids are below this */

/* Sorts. */
Sort sort_bits (Terms *, unsigned width);
Sort sort_array (Terms *, Sort index, Sort element);
Sort sort_enum (Terms *, const char *name, size_t n, const char *const *values);
Sort sort_opaque (Terms *, const char *name);
SortKind sort_kind (const Terms *, Sort);
unsigned sort_width (const Terms *, Sort);   /* of bits */
Sort sort_index (const Terms *, Sort);       /* of an array */
Sort sort_element (const Terms *, Sort);     /* of an array */
const char *sort_name (const Terms *, Sort); /* of an enum or opaque sort */
size_t sort_count (const Terms *, Sort);     /* values of an enum */
const char *sort_value (const Terms *, Sort, size_t i);
static inline bool
sort_is (Sort a, Sort b) {
  return a.id == b.id;
}

/* Leaves. */
Term term_bool (Terms *, bool);
Term term_number (Terms *, const Rat *, Sort); /* Int or Real */
Term term_int (Terms *, int64_t);
Term term_bits (Terms *, const Rat *value, unsigned width);
Term term_enum (Terms *, Sort, size_t value);
Term term_var (Terms *, const char *name, Sort); /* same name: same variable */
/* A variable whose name is 'stem', or 'stem' with a number if that is taken. */
Term term_fresh (Terms *, const char *stem, Sort);

/* Builders.  Arguments must have the right sorts. */
Term term_not (Terms *, Term);
Term term_and (Terms *, size_t, const Term *);
Term term_or (Terms *, size_t, const Term *);
Term term_and2 (Terms *, Term, Term);
Term term_or2 (Terms *, Term, Term);
Term term_implies (Terms *, Term, Term);
Term term_ite (Terms *, Term cond, Term yes, Term no);
Term term_eq (Terms *, Term, Term);
Term term_le (Terms *, Term, Term);
Term term_lt (Terms *, Term, Term);
Term term_add (Terms *, size_t, const Term *);
Term term_add2 (Terms *, Term, Term);
Term term_sub (Terms *, Term, Term);
Term term_neg (Terms *, Term);
Term term_mul (Terms *, Term, Term);
Term term_scale (Terms *, const Rat *, Term);
Term term_to_real (Terms *, Term); /* the identity on Real */
/* An array with that element everywhere. */
Term term_fill (Terms *, Sort array, Term element);
/* Any operator; 'data' is hi << 16 | lo of extract, the amount of extensions,
   the sort of a FILL.
   MUL, ADD, AND, OR take any number of arguments. */
Term term_make (Terms *, TermKind, uint32_t data, size_t n, const Term *);
Term term_apply (Terms *, const char *function, Sort result, size_t n,
                 const Term *);

/* Looking inside. */
TermKind term_kind (const Terms *, Term);
Sort term_sort (const Terms *, Term);
size_t term_count (const Terms *, Term);
Term term_arg (const Terms *, Term, size_t i);
const Term *term_args (const Terms *, Term); /* until the next term is made */
uint32_t term_data (const Terms *, Term);
const char *term_name (const Terms *, Term); /* of a variable, function */
const Rat *term_value (const Terms *, Term); /* of NUMBER, BITS, ENUM */
const char *term_operator (TermKind);        /* its SMT-LIB name */
static inline bool
term_is (Term a, Term b) {
  return a.id == b.id;
}
bool term_is_true (const Terms *, Term);
bool term_is_false (const Terms *, Term);
bool term_is_constant (const Terms *, Term);
/* A constant, or an array of them that has one element everywhere but for
   finitely many places.  Equal values are equal terms. */
bool term_is_value (const Terms *, Term);

/* Some value of a sort: false, 0, the first one, an array of these; false if
   nothing is known of the sort. */
bool term_default (Terms *, Sort, Term *value);

/* The top-level conjuncts (or disjuncts) of 't': its arguments, or itself. */
size_t term_conjuncts (const Terms *, Term *t, const Term **);
size_t term_disjuncts (const Terms *, Term *t, const Term **);

/* Calls 'visit' once for each variable in the term. */
void term_vars (const Terms *, Term, void (*visit) (void *, Term), void *);

/* Whether variables are multiplied, or something is divided by a variable or by
   zero. */
bool term_is_nonlinear (const Terms *, Term);

/* Whether an operator occurs. */
bool term_mentions (const Terms *, Term, TermKind);

/* The number of different subterms. */
size_t term_size (const Terms *, Term);

/* A substitution of terms for variables, with its cache. */
typedef struct Subst Subst;
Subst *subst_new (Terms *);
void subst_free (Subst *);
void subst_set (Subst *, Term var, Term value); /* drops the cache */
Term subst_apply (Subst *, Term);

#endif

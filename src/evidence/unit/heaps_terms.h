/* heaps_terms.h -- what a symbolic heap says of variables, as terms of C. */

#ifndef EVIDENCE_UNIT_HEAPS_TERMS_H
#define EVIDENCE_UNIT_HEAPS_TERMS_H

#include "heap/heap.h"

/* A variable is between these numbers. */
typedef struct {
  const char *name;
  WideSigned low, high;
  WideSigned least, most; /* of its type */
} HeapsSpan;

/* One variable minus another one is at most k. */
typedef struct {
  const char *a, *b;
  WideSigned k;
} HeapsDifference;

typedef VEC (char *) HeapsTexts;

typedef struct {
  VEC (HeapsSpan) spans;
  VEC (HeapsDifference) differences; /* of variables with a span */
  HeapsTexts facts;                  /* other terms; owned */
} HeapsTerms;

/* Of the variables of the loop, in the innermost frame. */
HeapsTerms heaps_terms (const Unit *, const HeapState *, const UnitLoop *);
void heaps_terms_done (HeapsTerms *);

/* NULL: there is none. */
const HeapsSpan *heaps_terms_span (const HeapsTerms *, const char *name);

/* heaps_terms_text.c: appends the terms, whose conjunction is what is said. */
void heaps_terms_texts (HeapsTexts *, const HeapsTerms *);
/* As a number of C. */
void heaps_terms_number (Str *, WideSigned);

/* heaps_terms_join.c: all that 'b' says follows. */
bool heaps_terms_imply (const HeapsTerms *a, const HeapsTerms *b);
/* Says no more than 'other' does, too. */
void heaps_terms_widen (HeapsTerms *, const HeapsTerms *other);
/* Before: states what holds by ranges of differences that the other one states.
 */
void heaps_terms_match (HeapsTerms *, const HeapsTerms *other);

/* Sums of such numbers are of type 'long long'. */
#define HEAPS_SMALL ((WideSigned)1 << 61)

static inline bool
heaps_span_is_small (const HeapsSpan *s) {
  return s->low >= -HEAPS_SMALL && s->high <= HEAPS_SMALL;
}

#endif

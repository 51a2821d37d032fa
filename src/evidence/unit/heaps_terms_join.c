/* What several states have in common: ranges around all of theirs, differences
   that hold by facts or ranges of each, and terms that all have. */

#include "evidence/unit/heaps_terms.h"

#include <string.h>

/* At most so much is a - b; false: nothing is known of one of them. */
static bool
bound_of (const HeapsTerms *t, const char *a, const char *b, WideSigned *k) {
  const HeapsSpan *x = heaps_terms_span (t, a), *y = heaps_terms_span (t, b);
  if (!x || !y)
    return false;
  *k = x->high - y->low;
  for (size_t i = 0; i < t->differences.len; i++) {
    const HeapsDifference *d = t->differences.data + i;
    if (!strcmp (d->a, a) && !strcmp (d->b, b) && d->k < *k)
      *k = d->k;
  }
  return true;
}

static bool
has_difference (const HeapsTerms *t, const char *a, const char *b) {
  for (size_t i = 0; i < t->differences.len; i++)
    if (!strcmp (t->differences.data[i].a, a) &&
        !strcmp (t->differences.data[i].b, b))
      return true;
  return false;
}

void
heaps_terms_match (HeapsTerms *t, const HeapsTerms *other) {
  for (size_t i = 0; i < other->differences.len; i++) {
    const HeapsDifference *d = other->differences.data + i;
    const HeapsSpan *a = heaps_terms_span (t, d->a);
    const HeapsSpan *b = heaps_terms_span (t, d->b);
    WideSigned k;
    if (a && b && !has_difference (t, d->a, d->b) &&
        bound_of (t, d->a, d->b, &k))
      vec_push (&t->differences, ((HeapsDifference){a->name, b->name, k}));
  }
}

static void
widen_differences (HeapsTerms *t, const HeapsTerms *other) {
  size_t kept = 0;
  for (size_t i = 0; i < t->differences.len; i++) {
    HeapsDifference d = t->differences.data[i];
    WideSigned k;
    if (!bound_of (other, d.a, d.b, &k))
      continue;
    d.k = k > d.k ? k : d.k;
    t->differences.data[kept++] = d;
  }
  t->differences.len = kept;
}

static void
widen_spans (HeapsTerms *t, const HeapsTerms *other) {
  size_t kept = 0;
  for (size_t i = 0; i < t->spans.len; i++) {
    HeapsSpan s = t->spans.data[i];
    const HeapsSpan *its = heaps_terms_span (other, s.name);
    if (!its)
      continue;
    s.low = s.low < its->low ? s.low : its->low;
    s.high = s.high > its->high ? s.high : its->high;
    t->spans.data[kept++] = s;
  }
  t->spans.len = kept;
}

static bool
has_fact (const HeapsTerms *t, const char *fact) {
  for (size_t i = 0; i < t->facts.len; i++)
    if (!strcmp (t->facts.data[i], fact))
      return true;
  return false;
}

static void
widen_facts (HeapsTerms *t, const HeapsTerms *other) {
  size_t kept = 0;
  for (size_t i = 0; i < t->facts.len; i++)
    if (has_fact (other, t->facts.data[i]))
      t->facts.data[kept++] = t->facts.data[i];
    else
      mem_free (t->facts.data[i]);
  t->facts.len = kept;
}

void
heaps_terms_widen (HeapsTerms *t, const HeapsTerms *other) {
  widen_differences (t, other);
  widen_spans (t, other);
  widen_facts (t, other);
}

bool
heaps_terms_imply (const HeapsTerms *a, const HeapsTerms *b) {
  WideSigned k;
  for (size_t i = 0; i < b->spans.len; i++) {
    const HeapsSpan *s = b->spans.data + i;
    const HeapsSpan *its = heaps_terms_span (a, s->name);
    if (!its ? s->low > s->least || s->high < s->most
             : its->low < s->low || its->high > s->high)
      return false;
  }
  for (size_t i = 0; i < b->differences.len; i++) {
    const HeapsDifference *d = b->differences.data + i;
    if (!bound_of (a, d->a, d->b, &k) || k > d->k)
      return false;
  }
  for (size_t i = 0; i < b->facts.len; i++)
    if (!has_fact (a, b->facts.data[i]))
      return false;
  return true;
}

/* Terms as text. */

#include "evidence/unit/heaps_terms.h"

#include <assert.h>

void
heaps_terms_number (Str *out, WideSigned k) {
  if (k > INT64_MAX)
    str_format (out, "%lluULL", (unsigned long long)k);
  else if (k > INT32_MAX || k < -INT32_MAX)
    str_format (out, "%lldLL", (long long)k);
  else
    str_format (out, "%lld", (long long)k);
}

static void
add_text (HeapsTexts *all, Str *text) {
  vec_push (all, str_take (text));
}

static void
add_bound (HeapsTexts *all, const HeapsSpan *s, const char *relation,
           WideSigned k) {
  Str text = {0};
  str_format (&text, "%s %s ", s->name, relation);
  heaps_terms_number (&text, k);
  add_text (all, &text);
}

static void
add_span (HeapsTexts *all, const HeapsSpan *s) {
  if (s->low == s->high) {
    add_bound (all, s, "==", s->low);
    return;
  }
  if (s->low > s->least)
    add_bound (all, s, ">=", s->low);
  if (s->high < s->most)
    add_bound (all, s, "<=", s->high);
}

/* The opposite difference says that it is exactly so. */
static bool
is_exact (const HeapsTerms *t, const HeapsDifference *d) {
  for (size_t i = 0; i < t->differences.len; i++) {
    const HeapsDifference *e = t->differences.data + i;
    if (e->a == d->b && e->b == d->a && e->k == -d->k)
      return true;
  }
  return false;
}

/* Numbers of one type are compared as they are; others, and sums, as 'long
   long', if they surely are of that type. */
static void
add_difference (HeapsTexts *all, const HeapsTerms *t,
                const HeapsDifference *d) {
  const HeapsSpan *a = heaps_terms_span (t, d->a);
  const HeapsSpan *b = heaps_terms_span (t, d->b);
  Str text = {0};
  assert (a && b);
  bool is_equal = is_exact (t, d);
  bool is_plain = a->least == b->least && a->most == b->most &&
                  (!d->k || (d->k == -1 && !is_equal));
  bool is_long = heaps_span_is_small (a) && heaps_span_is_small (b) &&
                 d->k >= -HEAPS_SMALL && d->k <= HEAPS_SMALL;
  bool is_idle = d->k >= a->high - b->low; /* ranges alone say so */
  if ((!is_plain && !is_long) || is_idle || (is_equal && a > b))
    return;
  str_format (&text, is_plain ? "%s %s %s" : "(long long) %s %s (long long) %s",
              a->name,
              is_equal           ? "=="
              : is_plain && d->k ? "<"
                                 : "<=",
              b->name);
  if (!is_plain && d->k) {
    str_add (&text, d->k < 0 ? " - " : " + ");
    heaps_terms_number (&text, d->k < 0 ? -d->k : d->k);
  }
  add_text (all, &text);
}

void
heaps_terms_texts (HeapsTexts *all, const HeapsTerms *t) {
  for (size_t i = 0; i < t->spans.len; i++)
    add_span (all, t->spans.data + i);
  for (size_t i = 0; i < t->differences.len; i++)
    add_difference (all, t, t->differences.data + i);
  for (size_t i = 0; i < t->facts.len; i++)
    vec_push (all, mem_string (t->facts.data[i]));
}

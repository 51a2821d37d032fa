/* Counts that become negative, however they are written.

   The front end has looked at writes that name the count; here are those
   through pointers, and of bit-fields.  An unsigned count goes below 0 where 0
   becomes the largest number. */

#include "pass/refcount.h"

#include <assert.h>

static const CellKind *
kind_of (const Refcount *w, uint32_t array) {
  for (size_t i = 0; i < w->kinds.len; i++)
    if (w->kinds.data[i].count == array)
      return w->kinds.data + i;
  return NULL;
}

static void
fail (CellPath *p, const CellKind *k, Pos pos) {
  Str text = {0};
  str_format (&text, "the count '%s' becomes negative", k->source->count);
  refcount_error (p, KIND_REFCOUNT, pos, str_keep (&text, &p->w->arena));
}

void
refcount_check_count (CellPath *p, uint32_t array, const Term *index,
                      Term value, Pos pos) {
  const Refcount *w = p->w;
  Terms *t = w->t;
  const CellArray *a = w->arrays.data + array;
  const CellKind *k = kind_of (w, array);
  if (!k || p->is_probe || !(w->refs->checks & REF_CHECK_UNDERFLOW))
    return;
  Term old = refcount_look_at (p, array, index);
  Term below = term_lt (t, value, term_int (t, 0));
  a = w->arrays.data + array;
  if (a->is_natural) {
    int64_t most = ((int64_t)1 << (a->field ? a->field : a->bits)) - 1;
    below = term_and2 (t, term_eq (t, old, term_int (t, 0)),
                       term_eq (t, value, term_int (t, most)));
  }
  if (!term_is_false (t, below) && refcount_branch (p, below))
    fail (p, k, pos);
}

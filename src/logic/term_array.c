/* Arrays that are values: one element everywhere ('fill') but for finitely many
   places.  Stores are sorted by index, none stores what is there anyway, and
   fewer than half of the places have one; so equal arrays are equal terms. */

#include "logic/term_array.h"

#include <assert.h>

/* The number of values of a sort; INFINITY-like large if there is no end. */
static double
sort_size (const Terms *t, Sort sort) {
  switch (sort_kind (t, sort)) {
  case SORT_BOOL:
    return 2;
  case SORT_ENUM:
    return (double)sort_count (t, sort);
  case SORT_BITS: {
    double size = 1;
    for (unsigned i = 0; i < sort_width (t, sort) && size < 1e18; i++)
      size *= 2;
    return size;
  }
  default:
    return 1e18;
  }
}

bool
term_is_value (const Terms *t, Term term) {
  double stores = 0;
  Sort sort = term_sort (t, term);
  if (sort_kind (t, sort) != SORT_ARRAY)
    return term_is_constant (t, term);
  for (; term_kind (t, term) == TERM_STORE; term = term_arg (t, term, 0)) {
    stores++;
    if (!term_is_constant (t, term_arg (t, term, 1)) ||
        !term_is_value (t, term_arg (t, term, 2)))
      return false;
  }
  return term_kind (t, term) == TERM_FILL &&
         term_is_value (t, term_arg (t, term, 0)) &&
         (!stores || 2 * stores < sort_size (t, sort_index (t, sort)));
}

bool
array_select (const Terms *t, Term array, Term index, Term *element) {
  for (; term_kind (t, array) == TERM_STORE; array = term_arg (t, array, 0)) {
    Term at = term_arg (t, array, 1);
    if (term_is (at, index)) {
      *element = term_arg (t, array, 2);
      return true;
    }
    if (!term_is_constant (t, at) || !term_is_constant (t, index))
      return false;
  }
  if (term_kind (t, array) != TERM_FILL)
    return false;
  *element = term_arg (t, array, 0);
  return true;
}

/* An order of constants of one sort. */
static int
compare (const Terms *t, Term a, Term b) {
  if (sort_is (term_sort (t, a), BOOL_SORT))
    return (int)term_is_true (t, a) - (int)term_is_true (t, b);
  return rat_cmp (term_value (t, a), term_value (t, b));
}

void
array_store (const Terms *t, Term array, Term index, Term element,
             ArrayValue *out) {
  Term all = array;
  while (term_kind (t, all) == TERM_STORE)
    all = term_arg (t, all, 0);
  assert (term_kind (t, all) == TERM_FILL);
  out->fill = term_arg (t, all, 0);
  bool done = term_is (element, out->fill);
  for (; !term_is (array, all); array = term_arg (t, array, 0)) {
    ArrayEntry e = {term_arg (t, array, 1), term_arg (t, array, 2)};
    if (term_is (e.index, index))
      continue;
    if (!done && compare (t, index, e.index) > 0) {
      vec_push (&out->entries, ((ArrayEntry){index, element}));
      done = true;
    }
    vec_push (&out->entries, e);
  }
  if (!done)
    vec_push (&out->entries, ((ArrayEntry){index, element}));
}

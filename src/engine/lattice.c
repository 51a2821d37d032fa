/* The rows are in echelon form: each begins further right than the one before.
   A vector is taken apart by them from left to right; where a row and the
   vector begin at the same place, Euclid's algorithm on both leaves the row
   with what their first numbers have in common.

   Congruences are the dual: numbers h with h * row = 1 for one row and 0 for
   the others.  With m the least that makes m * h integers, all points x satisfy
   m * h * x = m * h * first (mod m). */

#include "engine/lattice.h"
#include "base/mem.h"

#include <assert.h>

enum { LARGEST = 1000, MOST_SUMMANDS = 4 };

static Rat *
vector_new (size_t n) {
  Rat *v = mem_alloc ((n + 1) * sizeof *v);
  for (size_t i = 0; i < n; i++)
    rat_init (v + i);
  return v;
}

static void
vector_free (Rat *v, size_t n) {
  for (size_t i = 0; v && i < n; i++)
    rat_done (v + i);
  mem_free (v);
}

void
lattice_init (Lattice *l, size_t n) {
  *l = (Lattice){.n = n};
}

void
lattice_done (Lattice *l) {
  vector_free (l->first, l->n);
  for (size_t i = 0; i < l->rows.len; i++)
    vector_free (l->rows.data[i], l->n);
  vec_done (&l->rows);
}

/* Where a row begins. */
static size_t
pivot (const Lattice *l, size_t row) {
  size_t i = 0;
  while (rat_is_zero (l->rows.data[row] + i))
    i++;
  assert (i < l->n);
  return i;
}

/* a -= factor * b */
static void
take_away (size_t n, Rat *a, const Rat *b, const Rat *factor) {
  Rat minus;
  rat_init (&minus);
  rat_neg (&minus, factor);
  for (size_t i = 0; i < n; i++)
    rat_addmul (a + i, &minus, b + i);
  rat_done (&minus);
}

/* Makes the vector 0 at 'at', where the row begins; whether the row changed. */
static bool
take_apart (const Lattice *l, Rat **row, Rat **v, size_t at) {
  bool changed = false;
  Rat factor;
  rat_init (&factor);
  while (!rat_is_zero (*v + at)) {
    rat_div (&factor, *v + at, *row + at);
    rat_floor (&factor, &factor);
    take_away (l->n, *v, *row, &factor);
    if (rat_is_zero (*v + at))
      break;
    Rat *other = *row;
    *row = *v;
    *v = other;
    changed = true;
  }
  rat_done (&factor);
  return changed;
}

static void
insert (Lattice *l, size_t row, Rat *v) {
  vec_push (&l->rows, v);
  for (size_t i = l->rows.len - 1; i > row; i--)
    l->rows.data[i] = l->rows.data[i - 1];
  l->rows.data[row] = v;
}

bool
lattice_add (Lattice *l, const Rat *point) {
  Rat *v = vector_new (l->n);
  for (size_t i = 0; i < l->n; i++)
    rat_set (v + i, point + i);
  if (!l->first) {
    l->first = v;
    return true;
  }
  for (size_t i = 0; i < l->n; i++)
    rat_sub (v + i, v + i, l->first + i);
  bool changed = false;
  size_t row = 0;
  for (size_t i = 0; i < l->n; i++) {
    bool begins = row < l->rows.len && pivot (l, row) == i;
    if (begins)
      changed = take_apart (l, l->rows.data + row, &v, i) || changed;
    else if (!rat_is_zero (v + i)) {
      insert (l, row, v);
      return true;
    }
    row += begins;
  }
  vector_free (v, l->n);
  return changed;
}

/* Formulas ----------------------------------------------------------------- */

/* By row: the dual of row number k, at the places where rows begin. */
static Rat *
dual (const Lattice *l, size_t k) {
  Rat *h = vector_new (l->rows.len), minus;
  rat_init (&minus);
  for (size_t j = l->rows.len; j-- > 0;) {
    const Rat *row = l->rows.data[j];
    rat_set_int (h + j, j == k);
    for (size_t i = j + 1; i < l->rows.len; i++) {
      rat_neg (&minus, row + pivot (l, i));
      rat_addmul (h + j, &minus, h + i);
    }
    rat_div (h + j, h + j, row + pivot (l, j));
  }
  rat_done (&minus);
  return h;
}

/* The least number that makes them integers. */
static void
common_denominator (const Rat *h, size_t n, Rat *out) {
  Rat part;
  rat_init (&part);
  rat_set_int (out, 1);
  for (size_t i = 0; i < n; i++) {
    rat_den (&part, h + i);
    rat_lcm (out, out, &part);
  }
  rat_done (&part);
}

/* What is left of a number when multiples of m are taken away. */
static void
reduce (Rat *number, const Rat *m) {
  Rat quotient;
  rat_init (&quotient);
  rat_div (&quotient, number, m);
  rat_floor (&quotient, &quotient);
  take_away (1, number, m, &quotient);
  rat_done (&quotient);
}

/* The sum of these multiples of variables is what it is for the first point. */
static bool
congruence (const Lattice *l, Terms *t, Rat *h, const Rat *m, const Term *vars,
            Term *out) {
  TermList sum = {0};
  Rat rest;
  rat_init (&rest);
  for (size_t i = 0; i < l->rows.len; i++) {
    rat_mul (h + i, h + i, m);
    reduce (h + i, m);
    rat_addmul (&rest, h + i, l->first + pivot (l, i));
    if (!rat_is_zero (h + i))
      vec_push (&sum, term_scale (t, h + i, vars[pivot (l, i)]));
  }
  reduce (&rest, m);
  bool few = sum.len && sum.len <= MOST_SUMMANDS;
  if (few) {
    Term args[2] = {term_add (t, sum.len, sum.data),
                    term_number (t, m, INT_SORT)};
    *out = term_eq (t, term_make (t, TERM_MOD, 0, 2, args),
                    term_number (t, &rest, INT_SORT));
  }
  rat_done (&rest);
  vec_done (&sum);
  return few;
}

void
lattice_terms (const Lattice *l, Terms *t, const Term *vars, TermList *out) {
  Rat m;
  rat_init (&m);
  for (size_t k = 0; k < l->rows.len; k++) {
    Rat *h = dual (l, k);
    Term term;
    common_denominator (h, l->rows.len, &m);
    if (rat_cmp_int (&m, 1) > 0 && rat_cmp_int (&m, LARGEST) <= 0 &&
        congruence (l, t, h, &m, vars, &term))
      vec_push (out, term);
    vector_free (h, l->rows.len);
  }
  rat_done (&m);
}

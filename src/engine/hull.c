/* With the first point there is an equation for each number.  Another point
   that does not satisfy all of them takes one away: the others are combined
   with it so that they hold for the point, too. */

#include "engine/hull.h"
#include "base/mem.h"

#include <assert.h>

void
hull_init (Hull *h, size_t n) {
  *h = (Hull){.n = n, .is_empty = true};
}

static void
equation_free (const Hull *h, Rat *e) {
  for (size_t i = 0; i <= h->n; i++)
    rat_done (e + i);
  mem_free (e);
}

void
hull_done (Hull *h) {
  for (size_t i = 0; i < h->equations.len; i++)
    equation_free (h, h->equations.data[i]);
  vec_done (&h->equations);
}

static void
begin (Hull *h, const Rat *point) {
  for (size_t i = 0; i < h->n; i++) {
    Rat *e = mem_alloc ((h->n + 1) * sizeof *e);
    for (size_t k = 0; k <= h->n; k++)
      rat_init_int (e + k, k == i);
    rat_set (e + h->n, point + i);
    vec_push (&h->equations, e);
  }
  h->is_empty = false;
}

/* How far the point is from satisfying the equation. */
static void
distance (const Hull *h, const Rat *e, const Rat *point, Rat *out) {
  rat_neg (out, e + h->n);
  for (size_t i = 0; i < h->n; i++)
    rat_addmul (out, e + i, point + i);
}

/* e -= factor * other */
static void
combine (const Hull *h, Rat *e, const Rat *other, const Rat *factor) {
  Rat minus;
  rat_init (&minus);
  rat_neg (&minus, factor);
  for (size_t i = 0; i <= h->n; i++)
    rat_addmul (e + i, &minus, other + i);
  rat_done (&minus);
}

bool
hull_add (Hull *h, const Rat *point) {
  if (h->is_empty) {
    begin (h, point);
    return true;
  }
  size_t gone = SIZE_MAX;
  Rat far, here;
  rat_init (&far);
  rat_init (&here);
  for (size_t i = h->equations.len; i-- > 0 && gone == SIZE_MAX;) {
    distance (h, h->equations.data[i], point, &far);
    if (!rat_is_zero (&far))
      gone = i;
  }
  for (size_t i = 0; i < gone && gone != SIZE_MAX; i++) {
    distance (h, h->equations.data[i], point, &here);
    if (rat_is_zero (&here))
      continue;
    rat_div (&here, &here, &far);
    combine (h, h->equations.data[i], h->equations.data[gone], &here);
  }
  rat_done (&far);
  rat_done (&here);
  if (gone == SIZE_MAX)
    return false;
  equation_free (h, h->equations.data[gone]);
  for (size_t i = gone; i + 1 < h->equations.len; i++)
    h->equations.data[i] = h->equations.data[i + 1];
  h->equations.len--;
  return true;
}

/* Formulas ----------------------------------------------------------------- */

/* Each equation has a variable that no other one has. */
static void
reduce (Hull *h) {
  size_t done = 0;
  for (size_t var = h->n; var-- > 0 && done < h->equations.len;) {
    size_t row = done;
    while (row < h->equations.len && rat_is_zero (h->equations.data[row] + var))
      row++;
    if (row == h->equations.len)
      continue;
    Rat *pivot = h->equations.data[row], factor;
    h->equations.data[row] = h->equations.data[done];
    h->equations.data[done] = pivot;
    rat_init (&factor);
    for (size_t i = 0; i < h->equations.len; i++)
      if (i != done && !rat_is_zero (h->equations.data[i] + var)) {
        rat_div (&factor, h->equations.data[i] + var, pivot + var);
        combine (h, h->equations.data[i], pivot, &factor);
      }
    rat_done (&factor);
    done++;
  }
}

/* Makes the numbers of an equation integers without a common divisor. */
static void
make_whole (const Hull *h, Rat *e) {
  Rat den, common, part;
  rat_init_int (&den, 1);
  rat_init (&common);
  rat_init (&part);
  for (size_t i = 0; i <= h->n; i++) {
    rat_den (&part, e + i);
    rat_lcm (&den, &den, &part);
  }
  for (size_t i = 0; i <= h->n; i++) {
    rat_mul (e + i, e + i, &den);
    rat_gcd (&common, &common, e + i);
  }
  for (size_t i = 0; i <= h->n && !rat_is_zero (&common); i++)
    rat_div (e + i, e + i, &common);
  rat_done (&den);
  rat_done (&common);
  rat_done (&part);
}

/* Positive terms on one side, negative ones on the other. */
static Term
equation_term (const Hull *h, Terms *t, const Rat *e, const Term *vars,
               Sort sort) {
  TermList left = {0}, right = {0};
  Rat part;
  rat_init (&part);
  for (size_t i = 0; i < h->n; i++) {
    if (rat_is_zero (e + i))
      continue;
    bool positive = rat_sgn (e + i) > 0;
    Term var = sort_is (sort, REAL_SORT) ? term_to_real (t, vars[i]) : vars[i];
    rat_abs (&part, e + i);
    Term scaled = term_scale (t, &part, var);
    vec_push (positive ? &left : &right, scaled);
  }
  rat_abs (&part, e + h->n);
  if (!rat_is_zero (&part))
    vec_push (rat_sgn (e + h->n) > 0 ? &right : &left,
              term_number (t, &part, sort));
  rat_done (&part);
  Term zero = term_number (t, &RAT_INT (0), sort);
  Term a = left.len ? term_add (t, left.len, left.data) : zero;
  Term b = right.len ? term_add (t, right.len, right.data) : zero;
  vec_done (&left);
  vec_done (&right);
  return term_eq (t, a, b);
}

void
hull_terms (Hull *h, Terms *t, const Term *vars, TermList *out) {
  reduce (h);
  for (size_t i = 0; i < h->equations.len; i++) {
    Rat *e = h->equations.data[i];
    Sort sort = INT_SORT;
    make_whole (h, e);
    for (size_t k = 0; k < h->n; k++)
      if (!rat_is_zero (e + k) && sort_is (term_sort (t, vars[k]), REAL_SORT))
        sort = REAL_SORT;
    vec_push (out, equation_term (h, t, e, vars, sort));
  }
}

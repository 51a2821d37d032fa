/* Quotients and rests by a constant, without a bound.

   e div c and e mod c are variables of the solver of which is known that
   e = c * (e div c) + e mod c and 0 <= e mod c < c.  Divisions whose sums
   differ in a number only share these variables: with r = e mod c,

       (e + k) mod c  is  r + k  or  r + k - c    for 0 <= k < c

   and multiples of c go to the quotient.  So the solver need not find out that
   2 q + 1 = 2 p is impossible, which it cannot by cuts. */

#include "logic/native_impl.h"

#include <assert.h>
#include <stdlib.h>

typedef struct {
  Term unit;
  Rat factor;
} Summand;

typedef struct {
  VEC (Summand) parts;
  Rat number;
} Whole;

static void
whole_done (Whole *w) {
  for (size_t i = 0; i < w->parts.len; i++)
    rat_done (&w->parts.data[i].factor);
  vec_done (&w->parts);
  rat_done (&w->number);
}

static void
add_unit (Whole *w, Term unit, const Rat *factor) {
  size_t i = 0;
  while (i < w->parts.len && !term_is (w->parts.data[i].unit, unit))
    i++;
  if (i == w->parts.len) {
    Summand fresh = {.unit = unit};
    rat_init (&fresh.factor);
    vec_push (&w->parts, fresh);
  }
  rat_add (&w->parts.data[i].factor, &w->parts.data[i].factor, factor);
}

/* Adds a term times a factor; what is no sum is a unit. */
static void
collect (const Terms *t, Whole *w, Term term, const Rat *factor) {
  TermKind kind = term_kind (t, term);
  if (kind == TERM_NUMBER) {
    rat_addmul (&w->number, factor, term_value (t, term));
  } else if (kind == TERM_ADD) {
    for (size_t i = 0; i < term_count (t, term); i++)
      collect (t, w, term_arg (t, term, i), factor);
  } else if (kind == TERM_MUL && term_count (t, term) == 2 &&
             term_kind (t, term_arg (t, term, 0)) == TERM_NUMBER) {
    Rat product;
    rat_init (&product);
    rat_mul (&product, factor, term_value (t, term_arg (t, term, 0)));
    collect (t, w, term_arg (t, term, 1), &product);
    rat_done (&product);
  } else
    add_unit (w, term, factor);
}

static int
by_unit (const void *a, const void *b) {
  const Summand *x = a, *y = b;
  return (x->unit.id > y->unit.id) - (x->unit.id < y->unit.id);
}

/* number = by * quotient + what stays in it */
static void
take_multiples (Rat *number, const Rat *by, Rat *quotient) {
  Rat minus;
  rat_init (&minus);
  rat_div (quotient, number, by);
  rat_floor (quotient, quotient);
  rat_neg (&minus, by);
  rat_addmul (number, quotient, &minus);
  rat_done (&minus);
}

/* The sum of the parts without multiples of 'by', which go to 'multiples'. */
static Term
normal_sum (Terms *t, Whole *w, const Rat *by, TermList *multiples) {
  TermList sum = {0};
  Rat quotient;
  rat_init (&quotient);
  qsort (w->parts.data, w->parts.len, sizeof *w->parts.data, by_unit);
  for (size_t i = 0; i < w->parts.len; i++) {
    Summand *p = w->parts.data + i;
    take_multiples (&p->factor, by, &quotient);
    if (!rat_is_zero (&p->factor))
      vec_push (&sum, term_scale (t, &p->factor, p->unit));
    if (!rat_is_zero (&quotient))
      vec_push (multiples, term_scale (t, &quotient, p->unit));
  }
  take_multiples (&w->number, by, &quotient);
  vec_push (multiples, term_number (t, &quotient, INT_SORT));
  rat_done (&quotient);
  Term result = sum.len ? term_add (t, sum.len, sum.data) : term_int (t, 0);
  vec_done (&sum);
  return result;
}

/* Of (sum + number) div or mod by, with 0 <= number < by. */
static Term
shifted (Terms *t, TermKind kind, Term sum, const Rat *number, const Rat *by,
         const TermList *multiples) {
  Term c = term_number (t, by, INT_SORT), args[2] = {sum, c};
  Term k = term_number (t, number, INT_SORT);
  Term rest = term_make (t, TERM_MOD, 0, 2, args);
  Term over = term_le (t, c, term_add2 (t, rest, k));
  if (rat_is_zero (number))
    over = term_bool (t, false);
  if (kind == TERM_MOD) {
    Term value = term_add2 (t, rest, k);
    return term_ite (t, over, term_sub (t, value, c), value);
  }
  Term more = term_ite (t, over, term_int (t, 1), term_int (t, 0));
  Term whole = term_add (t, multiples->len, multiples->data);
  return term_add (t, 3,
                   (Term[]){whole, term_make (t, TERM_DIV, 0, 2, args), more});
}

bool
native_divide (Native *n, Term term, Term *out) {
  Terms *t = n->terms;
  TermKind kind = term_kind (t, term);
  assert (kind == TERM_DIV || kind == TERM_MOD);
  Term by = term_arg (t, term, 1);
  if (term_kind (t, by) != TERM_NUMBER || rat_is_zero (term_value (t, by)))
    return false;
  Whole w = {0};
  TermList multiples = {0};
  Rat size;
  rat_init (&size);
  rat_init (&w.number);
  rat_abs (&size, term_value (t, by));
  collect (t, &w, term_arg (t, term, 0), &RAT_INT (1));
  Term sum = normal_sum (t, &w, &size, &multiples);
  *out = shifted (t, kind, sum, &w.number, &size, &multiples);
  if (kind == TERM_DIV && rat_sgn (term_value (t, by)) < 0)
    *out = term_neg (t, *out);
  rat_done (&size);
  vec_done (&multiples);
  whole_done (&w);
  return true;
}

/* Sides -------------------------------------------------------------------- */

bool
native_add_sides (Native *n, Term term) {
  Terms *t = n->terms;
  Term sum = term_arg (t, term, 0), by = term_arg (t, term, 1);
  Term args[2] = {sum, by};
  Term quotient = term_make (t, TERM_DIV, 0, 2, args);
  Term rest = term_make (t, TERM_MOD, 0, 2, args);
  ArithVar q = native_variable (n, quotient), r = native_variable (n, rest);
  if (map_get (&n->sides, q.id))
    return *map_get (&n->sides, q.id);
  *map_put (&n->sides, q.id) = 1; /* begun */
  Term side = term_and (
      t, 3,
      (Term[]){
          term_eq (t, sum, term_add2 (t, term_mul (t, by, quotient), rest)),
          term_le (t, term_int (t, 0), rest), term_lt (t, rest, by)});
  Form form = {0};
  bool linear = native_any_form (n, side, &form);
  uint64_t value = linear ? form.id + 1 : 0;
  *map_put (&n->sides, q.id) = value;
  *map_put (&n->sides, r.id) = value;
  return linear;
}

typedef struct {
  const Native *n;
  Map forms, added;
  FormList *out;
} Need;

static void
look (Need *need, Form form) {
  const Arith *a = need->n->arith;
  if (*map_put (&need->forms, form.id))
    return;
  *map_put (&need->forms, form.id) = 1;
  ArithKind kind = arith_kind (a, form);
  size_t n = 0;
  if (kind == ARITH_AND || kind == ARITH_OR) {
    const Form *parts = arith_children (a, form, &n);
    for (size_t i = 0; i < n; i++)
      look (need, parts[i]);
  }
  ArithLiteral l =
      kind == ARITH_LITERAL ? arith_literal (a, form) : (ArithLiteral){0};
  for (size_t i = 0; i < l.n; i++) {
    const uint64_t *side = map_get (&need->n->sides, l.vars[i].id);
    if (!side || !*side || *map_put (&need->added, *side))
      continue;
    *map_put (&need->added, *side) = 1;
    vec_push (need->out, ((Form){(uint32_t)*side - 1}));
  }
}

void
native_need_sides (const Native *n, size_t first, FormList *list) {
  Need need = {.n = n, .out = list};
  for (size_t i = first; i < list->len; i++)
    look (&need, list->data[i]);
  map_done (&need.forms);
  map_done (&need.added);
}

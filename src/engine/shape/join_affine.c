/* Joins: sums of several numbers, by the affine hull of both sides.

   On each side, equations say that the numbers of the result are sums of others
   that are free.  All that the numbers can be together is a point, and from
   there any way along one direction for each free number.  The smallest such
   space around both sides has the directions of both, and that from one point
   to the other.  A sum of numbers has the same value in all of it if it does
   not change along any direction.  Such sums of three or four numbers become
   equations of the result, unless fewer of them would do: so a loop that merges
   finds that `k` is `i + j - middle`.

   Nothing rests on this being complete: what is too large is left out. */

#include "engine/shape/join_impl.h"
#include "engine/shape/terms.h"

enum {
  MOST_NUMBERS = 16,
  MOST_ROWS = 2 * LINEAR_VARS + 1,
  MOST_TERMS = 4,
  LARGEST = 1 << 12 /* of numbers in the elimination */
};

/* One for each number. */
typedef struct {
  int64_t k[MOST_NUMBERS];
} Direction;

typedef struct {
  Join *join;
  HeapSym of[MOST_NUMBERS];
  int64_t most[MOST_NUMBERS]; /* how often it may be in one sum */
  size_t numbers;
  LinearForm left[MOST_NUMBERS], right[MOST_NUMBERS];
  Direction rows[MOST_ROWS];
  size_t count;
  int pivot[MOST_NUMBERS]; /* by number: its row, or -1 */
} Hull;

static bool
is_zero (const Direction *d) {
  for (size_t i = 0; i < MOST_NUMBERS; i++)
    if (d->k[i])
      return false;
  return true;
}

static int64_t
magnitude (int64_t k) {
  return k < 0 ? -k : k;
}

static int64_t
divisor_of (const Direction *d) {
  int64_t all = 0;
  for (size_t i = 0; i < MOST_NUMBERS; i++) {
    int64_t a = magnitude (d->k[i]);
    while (a) {
      int64_t rest = all % a;
      all = a;
      a = rest;
    }
  }
  return all;
}

/* row := row * p - pivot row * k, without the column.  False: too large. */
static bool
eliminate (Direction *row, const Direction *pivot, size_t column) {
  int64_t k = row->k[column], p = pivot->k[column];
  for (size_t i = 0; i < MOST_NUMBERS; i++)
    row->k[i] = row->k[i] * p - pivot->k[i] * k;
  int64_t all = divisor_of (row);
  for (size_t i = 0; i < MOST_NUMBERS; i++) {
    row->k[i] /= all ? all : 1;
    if (row->k[i] > LARGEST || row->k[i] < -LARGEST)
      return false;
  }
  return true;
}

/* Directions ----------------------------------------------------------------
 */

static bool
add_direction (Hull *h, const Direction *d) {
  for (size_t i = 0; i < MOST_NUMBERS; i++)
    if (d->k[i] > LARGEST || d->k[i] < -LARGEST)
      return false;
  if (!is_zero (d))
    h->rows[h->count++] = *d;
  return true;
}

static bool
add_directions (Hull *h, const LinearForm *forms) {
  bool good = true;
  for (size_t v = 0; v < LINEAR_VARS && good; v++) {
    Direction d = {{0}};
    for (size_t i = 0; i < h->numbers; i++)
      d.k[i] = forms[i].k[v];
    good = add_direction (h, &d);
  }
  return good;
}

static bool
add_way_between (Hull *h) {
  Direction d = {{0}};
  for (size_t i = 0; i < h->numbers; i++) {
    WideSigned way = h->right[i].c - h->left[i].c;
    if (way > LARGEST || way < -LARGEST)
      return false;
    d.k[i] = (int64_t)way;
  }
  return add_direction (h, &d);
}

static bool
find_forms (const Hull *h, bool is_left, LinearForm *forms) {
  const Side *side = is_left ? &h->join->left : &h->join->right;
  Prover p = {.heap = &side->heap};
  HeapValue values[MOST_NUMBERS];
  for (size_t i = 0; i < h->numbers; i++) {
    const OutSym *s = h->join->sources.data + h->of[i];
    values[i] = is_left ? s->a : s->b;
  }
  return prove_forms (&p, values, h->numbers, forms);
}

/* Each column has at most one row that is not 0 there, and these are pivots. */
static bool
reduce (Hull *h) {
  size_t done = 0;
  for (size_t c = 0; c < h->numbers; c++) {
    size_t found = done;
    h->pivot[c] = -1;
    while (found < h->count && !h->rows[found].k[c])
      found++;
    if (found == h->count)
      continue;
    Direction row = h->rows[found];
    h->rows[found] = h->rows[done];
    h->rows[done] = row;
    for (size_t i = 0; i < h->count; i++)
      if (i != done && h->rows[i].k[c] && !eliminate (h->rows + i, &row, c))
        return false;
    h->pivot[c] = (int)done++;
  }
  h->count = done; /* the others are 0 */
  return true;
}

/* Sums ----------------------------------------------------------------------
 */

/* Their sum is a constant. */
typedef struct {
  LinearTerm terms[MOST_TERMS];
  size_t count;
  WideSigned is;
} Sum;

/* Some of the numbers. */
typedef struct {
  size_t at[MOST_TERMS];
  size_t count;
} Choice;

/* The directions of these numbers alone, in the first columns of the others;
   the rows that are not 0 come first. */
static bool
reduce_chosen (const Hull *all, const Choice *c, Hull *h) {
  h->numbers = c->count;
  h->count = 0;
  for (size_t r = 0; r < all->count; r++) {
    Direction d = {{0}};
    for (size_t i = 0; i < c->count; i++)
      d.k[i] = all->rows[r].k[c->at[i]];
    if (!add_direction (h, &d))
      return false;
  }
  return reduce (h);
}

/* What the last number counts if all others are to count whole numbers. */
static int64_t
times_of_last (const Hull *h, size_t last) {
  int64_t times = 1;
  for (size_t i = 0; i < last; i++) {
    const Direction *row = h->rows + h->pivot[i];
    Direction two = {{row->k[i], row->k[last] * times}};
    times *= magnitude (row->k[i]) / divisor_of (&two);
    if (times > MOST_TERMS)
      return 0;
  }
  return times;
}

/* There is one sum of all of them, and none of fewer. */
static bool
sum_of (const Hull *all, const Choice *c, Sum *sum) {
  Hull h;
  size_t last = c->count - 1;
  if (!reduce_chosen (all, c, &h) || h.pivot[last] >= 0)
    return false;
  for (size_t i = 0; i < last; i++)
    if (h.pivot[i] < 0)
      return false;
  int64_t of_last = times_of_last (&h, last);
  *sum = (Sum){.count = c->count};
  for (size_t i = 0; i <= last; i++) {
    const Direction *row = i < last ? h.rows + h.pivot[i] : NULL;
    int64_t times = row ? -row->k[last] * of_last / row->k[i] : of_last;
    if (!times || magnitude (times) > all->most[c->at[i]])
      return false;
    sum->terms[i] = (LinearTerm){all->of[c->at[i]], times};
    sum->is += times * all->left[c->at[i]].c;
  }
  return sum->is > INT32_MIN && sum->is < INT32_MAX;
}

/* A value of the result that is so on the sides. */
static bool
joined (Join *j, HeapValue left, HeapValue right, HeapValue *v) {
  side_added (&j->left, 0);
  side_added (&j->right, 0);
  *v = join_value (j, left, right, 0);
  return !j->failed;
}

static HeapValue
source (const Join *j, HeapValue v, bool is_left) {
  const OutSym *s = j->sources.data + v.sym;
  return v.sym ? heap_plus (is_left ? s->a : s->b, v.add) : v;
}

static bool
multiple (Join *j, LinearTerm t, HeapValue *v) {
  HeapValue left, right;
  *v = heap_value (t.sym, 0);
  if (t.times == 1)
    return true;
  if (!terms_times (&j->left.heap, source (j, *v, true), t.times, 64, &left) ||
      !terms_times (&j->right.heap, source (j, *v, false), t.times, 64,
                    &right) ||
      !joined (j, left, right, v))
    return false;
  return heap_add_fact (&j->out, FACT_TIMES, *v, heap_value (t.sym, 0),
                        t.times);
}

/* The symbol of a + b. */
static bool
add (Join *j, HeapValue a, HeapValue b, HeapValue *v) {
  HeapValue left, right;
  if (!terms_sum (&j->left.heap, source (j, a, true), source (j, b, true), 64,
                  &left) ||
      !terms_sum (&j->right.heap, source (j, a, false), source (j, b, false),
                  64, &right) ||
      !joined (j, left, right, v))
    return false;
  return heap_add_equation (&j->out, EQUATION_SUM, *v, a, b);
}

/* a + b = c + d + is, a + b + c = d + is, a + b = c + is: two of those that are
   on one side get a symbol for their sum if there are four. */
static void
add_sum (Join *j, const Sum *sum) {
  HeapValue more[MOST_TERMS], less[MOST_TERMS], both;
  size_t m = 0, l = 0;
  for (size_t i = 0; i < sum->count; i++) {
    LinearTerm t = sum->terms[i];
    bool is_less = t.times < 0;
    t.times = is_less ? -t.times : t.times;
    if (!multiple (j, t, is_less ? &less[l++] : &more[m++]))
      return;
  }
  bool turns = l > m;
  HeapValue *many = turns ? less : more, *few = turns ? more : less;
  size_t n = turns ? l : m, rest = turns ? m : l;
  int64_t is = (int64_t)(turns ? -sum->is : sum->is);
  if (!rest || n < 2)
    return;
  if (n == 2 && rest == 1)
    heap_add_equation (&j->out, EQUATION_SUM, heap_plus (few[0], is), many[0],
                       many[1]);
  else if (add (j, many[0], many[1], &both) && n == 3)
    heap_add_equation (&j->out, EQUATION_SUM, heap_plus (few[0], is), both,
                       many[2]);
  else if (n == 2 && rest == 2)
    heap_add_equation (&j->out, EQUATION_SUM, heap_plus (both, -is), few[0],
                       few[1]);
}

/* Equations of the result say it already. */
static bool
is_told (const Join *j, const Sum *sum) {
  Prover p = {.heap = &j->out};
  HeapValue values[MOST_TERMS];
  LinearForm forms[MOST_TERMS];
  for (size_t i = 0; i < sum->count; i++)
    values[i] = heap_value (sum->terms[i].sym, 0);
  if (!prove_forms (&p, values, sum->count, forms))
    return true; /* there is too much already */
  for (size_t v = 0; v < LINEAR_VARS; v++) {
    int64_t k = 0;
    for (size_t i = 0; i < sum->count; i++)
      k += sum->terms[i].times * forms[i].k[v];
    if (k)
      return false;
  }
  return true;
}

static void
find_sums (Hull *h, Choice *c, size_t from, size_t terms) {
  Sum sum;
  if (c->count == terms) {
    if (sum_of (h, c, &sum) && !is_told (h->join, &sum))
      add_sum (h->join, &sum);
    return;
  }
  for (size_t i = from; i < h->numbers && !h->join->failed; i++) {
    c->at[c->count++] = i;
    find_sums (h, c, i + 1, terms);
    c->count--;
  }
}

/* Numbers that are multiples of others say nothing that those do not. */
static bool
is_multiple (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].kind == FACT_TIMES && h->facts.data[i].a == s)
      return true;
  return false;
}

/* So many variables have it: in a sum of variables it may be as often. */
static int64_t
count_variables (const Join *j, HeapSym s) {
  const HeapState *l = j->left.state, *r = j->right.state;
  int64_t count = 0;
  HeapValue out;
  for (size_t i = 0; i < l->roots.len; i++)
    if (join_recall (j, l->roots.data[i].value, r->roots.data[i].value, 0,
                     &out))
      count += out.sym == s;
  return count ? count : 1;
}

static void
find_numbers (Hull *h) {
  const Join *j = h->join;
  for (HeapSym s = 1; s < j->out.syms.len && h->numbers < MOST_NUMBERS; s++)
    if (join_counts (j, s) && !is_multiple (&j->out, s)) {
      h->most[h->numbers] = count_variables (j, s);
      h->of[h->numbers++] = s;
    }
}

void
join_affine (Join *j) {
  Hull *h = mem_zero (sizeof *h);
  Choice none = {.count = 0};
  h->join = j;
  find_numbers (h);
  if (h->numbers >= MOST_TERMS && find_forms (h, true, h->left) &&
      find_forms (h, false, h->right) && add_directions (h, h->left) &&
      add_directions (h, h->right) && add_way_between (h) && reduce (h)) {
    find_sums (h, &none, 0, MOST_TERMS - 1);
    find_sums (h, &none, 0, MOST_TERMS);
  }
  mem_free (h);
}

/* The largest number that a linear form can be, by linear programming.

   Equations are solved for a symbol each, which goes.  What is left are rows
   'sum of k_i * x_i <= c': facts, ranges of the symbols that went, and what
   products tell; each is divided by what all k_i have in common, and c is
   rounded down, since symbols are integers.  Ranges of the others are a box.

   Any rows times numbers that are not negative give a bound: their sum, and
   what the box says about the rest of the form.  Which numbers are good is
   found with floating point (the dual simplex method); the bound itself is
   computed with integers, so rounding makes it weaker at worst. */

#include "engine/shape/prove.h"

#include <string.h>

enum {
  MOST_VARS = LINEAR_VARS,
  MOST_ROWS = 120,
  MOST_PIVOTS = 60,
  LARGEST = 1 << 20
};

#define FAR ((WideSigned)1 << 100)
#define CLAMP 1e13 /* ranges are not larger where numbers are looked for */

typedef LinearForm Row;

typedef struct {
  const Prover *by;
  int *var; /* by symbol; -1: none */
  HeapSym sym[MOST_VARS];
  size_t vars;
  bool is_gone[MOST_VARS];
  Row is[MOST_VARS]; /* of those that went: sym = sum of k_i * x_i + c */
  Row rows[MOST_ROWS];
  size_t count;
  WideSigned low[MOST_VARS], high[MOST_VARS];
} Linear;

/* Symbols ------------------------------------------------------------------ */

static bool
may_use (const Prover *p, HeapSym s) {
  const HeapSymInfo *info = p->heap->syms.data + s;
  return info->kind == SYM_PLAIN && (!p->uses || p->uses (p->context, s));
}

static bool
add_var (Linear *g, HeapSym s) {
  if (!s || g->var[s] >= 0)
    return true;
  if (g->vars == MOST_VARS)
    return false;
  const HeapSymInfo *info = g->by->heap->syms.data + s;
  g->low[g->vars] = info->low;
  g->high[g->vars] = info->high;
  g->sym[g->vars] = s;
  g->var[s] = (int)g->vars++;
  return true;
}

/* One of them has a number: then all get one. */
static bool
connect (Linear *g, HeapSym a, HeapSym b, HeapSym d, bool *changed) {
  HeapSym all[] = {a, b, d};
  bool has = false, lacks = false;
  for (int i = 0; i < 3; i++) {
    if (all[i] && g->var[all[i]] < 0 && !may_use (g->by, all[i]))
      return true;
    has |= all[i] && g->var[all[i]] >= 0;
    lacks |= all[i] && g->var[all[i]] < 0;
  }
  if (!has || !lacks)
    return true;
  *changed = true;
  return add_var (g, a) && add_var (g, b) && add_var (g, d);
}

/* All symbols that equations, and facts, connect with those of the form. */
static bool
collect (Linear *g, bool with_differences) {
  const Heap *h = g->by->heap;
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i < h->equations.len; i++) {
      const HeapEquation *e = h->equations.data + i;
      if (!connect (g, e->a, e->b, e->d, &changed))
        return false;
    }
    for (size_t i = 0; i < h->facts.len; i++) {
      const HeapFact *f = h->facts.data + i;
      if (!f->b || f->kind == FACT_DIFFERENT ||
          (f->kind != FACT_TIMES && !with_differences))
        continue;
      if (!connect (g, f->a, f->b, 0, &changed))
        return false;
    }
  }
  return true;
}

static bool
has_var (const Linear *g, HeapSym s) {
  return !s || g->var[s] >= 0;
}

static void
add_term (const Linear *g, Row *r, HeapSym s, int64_t k) {
  if (s)
    r->k[g->var[s]] += k;
}

/* Equations ---------------------------------------------------------------- */

static bool
is_large (int64_t k) {
  return k > LARGEST || k < -LARGEST;
}

/* The row without symbols that went: is[i] says what they are.  'sign': of its
   constant, which is on the other side in rows. */
static bool
substitute (const Linear *g, Row *r, int sign) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < g->vars; i++) {
      int64_t k = r->k[i];
      if (!k || !g->is_gone[i])
        continue;
      changed = true;
      r->k[i] = 0;
      r->c += sign * k * g->is[i].c;
      for (size_t j = 0; j < g->vars; j++) {
        r->k[j] += k * g->is[i].k[j];
        if (is_large (r->k[j]))
          return false;
      }
    }
  }
  return true;
}

static WideSigned
floor_of (WideSigned a, WideSigned k) {
  return a / k - (a % k < 0);
}

static int64_t
divisor (const Linear *g, const Row *r) {
  int64_t d = 0;
  for (size_t i = 0; i < g->vars; i++) {
    int64_t a = r->k[i] < 0 ? -r->k[i] : r->k[i];
    while (a) {
      int64_t rest = d % a;
      d = a;
      a = rest;
    }
  }
  return d;
}

/* A row about one symbol narrows its range. */
static bool
is_range (Linear *g, const Row *r) {
  size_t found = 0, terms = 0;
  for (size_t i = 0; i < g->vars; i++)
    if (r->k[i]) {
      found = i;
      terms++;
    }
  if (terms != 1)
    return terms == 0;
  int64_t k = r->k[found];
  if (k > 0 && floor_of (r->c, k) < g->high[found])
    g->high[found] = floor_of (r->c, k);
  if (k < 0 && -floor_of (r->c, -k) > g->low[found])
    g->low[found] = -floor_of (r->c, -k);
  return true;
}

/* Forgets what is too much. */
static void
add_row (Linear *g, Row r) {
  if (!substitute (g, &r, -1) || g->count == MOST_ROWS)
    return;
  int64_t d = divisor (g, &r);
  for (size_t i = 0; d > 1 && i < g->vars; i++)
    r.k[i] /= d;
  if (d > 1)
    r.c = floor_of (r.c, d);
  if (!is_range (g, &r))
    g->rows[g->count++] = r;
}

/* sum of k_i * x_i + c = 0: one of them goes. */
static void
solve (Linear *g, Row r) {
  if (!substitute (g, &r, 1))
    return;
  for (size_t i = g->vars; i-- > 0;) {
    int64_t k = r.k[i];
    if (k != 1 && k != -1)
      continue;
    r.k[i] = 0;
    for (size_t j = 0; j < g->vars; j++)
      r.k[j] *= -k;
    r.c *= -k;
    g->is[i] = r;
    g->is_gone[i] = true;
    return;
  }
}

static void
solve_equations (Linear *g) {
  const Heap *h = g->by->heap;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    Row r = {.c = 0};
    if (f->kind != FACT_TIMES || !has_var (g, f->a) || !has_var (g, f->b) ||
        is_large (f->c))
      continue;
    add_term (g, &r, f->a, 1);
    add_term (g, &r, f->b, -f->c);
    solve (g, r);
  }
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    Row r = {.c = -e->c};
    if (e->kind != EQUATION_SUM || !has_var (g, e->a) || !has_var (g, e->b) ||
        !has_var (g, e->d))
      continue;
    add_term (g, &r, e->a, 1);
    add_term (g, &r, e->b, -1);
    add_term (g, &r, e->d, -1);
    solve (g, r);
  }
}

/* Rows --------------------------------------------------------------------- */

/* p = x * z and low <= x <= high, z not negative: low * z <= p <= high * z. */
static void
bound_product (Linear *g, HeapSym p, HeapSym x, HeapSym z) {
  const HeapSymInfo *info = g->by->heap->syms.data + x;
  if (g->by->heap->syms.data[z].low < 0)
    return;
  if (info->low > -LARGEST && info->low < LARGEST) {
    Row r = {.c = 0};
    add_term (g, &r, z, (int64_t)info->low);
    add_term (g, &r, p, -1);
    add_row (g, r);
  }
  if (info->high > -LARGEST && info->high < LARGEST) {
    Row r = {.c = 0};
    add_term (g, &r, z, -(int64_t)info->high);
    add_term (g, &r, p, 1);
    add_row (g, r);
  }
}

/* p = x * z, q = y * z and x - y <= d, z not negative: p - q <= d * z. */
static void
compare_products (Linear *g, const HeapEquation *e, HeapSym x, HeapSym z) {
  const Heap *h = g->by->heap;
  for (size_t i = 0; h->syms.data[z].low >= 0 && i < h->equations.len; i++) {
    const HeapEquation *f = h->equations.data + i;
    if (f == e || f->kind != EQUATION_PRODUCT || (f->b != z && f->d != z) ||
        !has_var (g, f->a))
      continue;
    HeapSym y = f->b == z ? f->d : f->b;
    WideSigned d = prove_by_ways (g->by, heap_value (x, 0), heap_value (y, 0));
    if (d > LARGEST || d < -LARGEST)
      continue;
    Row r = {.c = 0};
    add_term (g, &r, e->a, 1);
    add_term (g, &r, f->a, -1);
    add_term (g, &r, z, -(int64_t)d);
    add_row (g, r);
  }
}

static void
add_products (Linear *g) {
  const Heap *h = g->by->heap;
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    if (e->kind != EQUATION_PRODUCT || !has_var (g, e->a) ||
        !has_var (g, e->b) || !has_var (g, e->d))
      continue;
    bound_product (g, e->a, e->b, e->d);
    bound_product (g, e->a, e->d, e->b);
    compare_products (g, e, e->b, e->d);
    compare_products (g, e, e->d, e->b);
  }
}

static void
add_differences (Linear *g) {
  const Heap *h = g->by->heap;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    Row r = {.c = f->c};
    if (f->kind != FACT_AT_MOST || !has_var (g, f->a) || !has_var (g, f->b))
      continue;
    add_term (g, &r, f->a, 1);
    add_term (g, &r, f->b, -1);
    add_row (g, r);
  }
}

/* What there are few of comes first: there may be too many differences. */
static void
add_rows (Linear *g) {
  add_products (g);
  for (size_t i = 0; i < g->vars; i++) {
    if (!g->is_gone[i])
      continue;
    Row above = {.c = g->high[i]}, below = {.c = -g->low[i]};
    above.k[i] = 1;
    below.k[i] = -1;
    add_row (g, above);
    add_row (g, below);
  }
  add_differences (g);
}

/* Numbers for the rows ----------------------------------------------------- */

static double
clamped (WideSigned k) {
  return k > (WideSigned)CLAMP    ? CLAMP
         : k < -(WideSigned)CLAMP ? -CLAMP
                                  : (double)k;
}

/* Each line says that something is rest - sum of at[j] * what stands at column
   j, and is not negative; the costs are not negative either.  First the slacks
   of the rows are in lines, then those of ranges; symbols, counted from the end
   of their range that is good for the form, are the columns. */
typedef struct {
  double at[MOST_ROWS + MOST_VARS][MOST_VARS];
  double rest[MOST_ROWS + MOST_VARS];
  double cost[MOST_VARS];
  int line[MOST_ROWS + MOST_VARS]; /* number of a row, or -1: something else */
  int col[MOST_VARS];
  size_t lines, cols;
} Tableau;

static void
pivot (Tableau *t, size_t r, size_t c) {
  double p = t->at[r][c];
  for (size_t j = 0; j < t->cols; j++)
    t->at[r][j] = j == c ? 1 / p : t->at[r][j] / p;
  t->rest[r] /= p;
  for (size_t i = 0; i < t->lines; i++) {
    double k = t->at[i][c];
    if (i == r || k == 0)
      continue;
    for (size_t j = 0; j < t->cols; j++)
      t->at[i][j] = j == c ? -k / p : t->at[i][j] - k * t->at[r][j];
    t->rest[i] -= k * t->rest[r];
  }
  double k = t->cost[c];
  for (size_t j = 0; j < t->cols; j++)
    t->cost[j] = j == c ? -k / p : t->cost[j] - k * t->at[r][j];
  int was = t->line[r];
  t->line[r] = t->col[c];
  t->col[c] = was;
}

static void
fill (Tableau *t, const Linear *g, const Row *form) {
  t->cols = g->vars;
  t->lines = g->count + g->vars;
  for (size_t i = 0; i < g->count; i++) {
    const Row *r = g->rows + i;
    t->line[i] = (int)i;
    t->rest[i] = clamped (r->c);
    for (size_t j = 0; j < g->vars; j++) {
      bool is_down = form->k[j] > 0; /* counted from above */
      double k = (double)r->k[j];
      t->at[i][j] = is_down ? -k : k;
      t->rest[i] -= k * clamped (is_down ? g->high[j] : g->low[j]);
    }
  }
  for (size_t j = 0; j < g->vars; j++) {
    size_t i = g->count + j;
    t->line[i] = t->col[j] = -1;
    memset (t->at[i], 0, g->vars * sizeof t->at[i][0]);
    t->at[i][j] = 1;
    t->rest[i] = clamped (g->high[j]) - clamped (g->low[j]);
    t->cost[j] = (double)(form->k[j] < 0 ? -form->k[j] : form->k[j]);
  }
}

static size_t
worst_line (const Tableau *t) {
  size_t worst = t->lines;
  double least = -1e-6;
  for (size_t i = 0; i < t->lines; i++)
    if (t->rest[i] < least) {
      least = t->rest[i];
      worst = i;
    }
  return worst;
}

static size_t
best_column (const Tableau *t, size_t line) {
  size_t best = t->cols;
  for (size_t j = 0; j < t->cols; j++)
    if (t->at[line][j] < -1e-9 &&
        (best == t->cols ||
         t->cost[j] * -t->at[line][best] < t->cost[best] * -t->at[line][j]))
      best = j;
  return best;
}

/* By how much each row counts.  False: the rows contradict each other. */
static bool
find_numbers (const Linear *g, const Row *form, double *numbers) {
  Tableau t;
  fill (&t, g, form);
  for (int i = 0; i < MOST_PIVOTS; i++) {
    size_t line = worst_line (&t);
    if (line == t.lines)
      break;
    size_t column = best_column (&t, line);
    if (column == t.cols)
      return false;
    pivot (&t, line, column);
  }
  for (size_t j = 0; j < t.cols; j++)
    if (t.col[j] >= 0 && t.cost[j] > 0)
      numbers[t.col[j]] = t.cost[j];
  return true;
}

/* The bound ---------------------------------------------------------------- */

static int64_t
nearest (double x) {
  return (int64_t)(x + 0.5);
}

/* What all of them are multiples of one part of. */
static int64_t
denominator (const double *numbers, size_t count) {
  static const int64_t all[] = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 32, 64};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    bool good = true;
    for (size_t j = 0; j < count; j++) {
      double x = numbers[j] * (double)all[i], off = x - (double)nearest (x);
      good &= off < 1e-6 && off > -1e-6;
    }
    if (good)
      return all[i];
  }
  return 64;
}

static WideSigned
bound (const Linear *g, const Row *form, const double *numbers) {
  int64_t d = denominator (numbers, g->count);
  WideSigned sum = form->c * d;
  WideSigned rest[MOST_VARS];
  for (size_t j = 0; j < g->vars; j++)
    rest[j] = (WideSigned)form->k[j] * d;
  for (size_t i = 0; i < g->count; i++) {
    int64_t times = nearest (numbers[i] * (double)d);
    if (times <= 0 || times > LARGEST)
      continue;
    sum += g->rows[i].c * times;
    for (size_t j = 0; j < g->vars; j++)
      rest[j] -= (WideSigned)g->rows[i].k[j] * times;
  }
  for (size_t j = 0; j < g->vars; j++)
    sum += rest[j] * (rest[j] > 0 ? g->high[j] : g->low[j]);
  return floor_of (sum, d);
}

static WideSigned
most (Linear *g, const LinearTerm *terms, size_t count) {
  Row form = {.c = 0};
  for (size_t i = 0; i < count; i++)
    if (terms[i].sym && !may_use (g->by, terms[i].sym))
      return FAR;
    else if (!add_var (g, terms[i].sym))
      return FAR;
  if (!collect (g, true))
    return FAR;
  for (size_t i = 0; i < count; i++)
    add_term (g, &form, terms[i].sym, terms[i].times);
  solve_equations (g);
  add_rows (g);
  if (!substitute (g, &form, 1))
    return FAR;
  WideSigned c = form.c;
  int64_t d = divisor (g, &form);
  form.c = 0;
  for (size_t j = 0; j < g->vars; j++) {
    form.k[j] /= d ? d : 1;
    if (g->low[j] > g->high[j])
      return FAR;
  }
  double numbers[MOST_ROWS] = {0};
  return find_numbers (g, &form, numbers) ? bound (g, &form, numbers) * d + c
                                          : FAR;
}

static Linear *
linear_new (const Prover *p) {
  const Heap *h = p->heap;
  Linear *g = mem_alloc (sizeof *g); /* most of it is never looked at */
  g->by = p;
  g->vars = g->count = 0;
  memset (g->is_gone, 0, sizeof g->is_gone);
  g->var = mem_alloc (h->syms.len * sizeof *g->var);
  for (size_t i = 0; i < h->syms.len; i++)
    g->var[i] = -1;
  return g;
}

static void
linear_free (Linear *g) {
  mem_free (g->var);
  mem_free (g);
}

WideSigned
prove_linear (const Prover *p, const LinearTerm *terms, size_t count) {
  Linear *g = linear_new (p);
  WideSigned best = most (g, terms, count);
  linear_free (g);
  return best;
}

/* Forms -------------------------------------------------------------------- */

static bool
solve_for (Linear *g, const HeapValue *values, size_t count, Row *forms) {
  for (size_t i = 0; i < count; i++)
    if (values[i].sym &&
        (!may_use (g->by, values[i].sym) || !add_var (g, values[i].sym)))
      return false;
  if (!collect (g, false))
    return false;
  solve_equations (g);
  for (size_t i = 0; i < count; i++) {
    Row r = {.c = values[i].add};
    add_term (g, &r, values[i].sym, 1);
    if (!substitute (g, &r, 1))
      return false;
    forms[i] = r;
  }
  return true;
}

bool
prove_forms (const Prover *p, const HeapValue *values, size_t count,
             LinearForm *forms) {
  Linear *g = linear_new (p);
  bool good = solve_for (g, values, count, forms);
  linear_free (g);
  return good;
}

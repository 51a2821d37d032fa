/* Joins: equations, and symbols that others determine.

   Where a side says that a = b + d, and the result has symbols for two of them,
   the third becomes one of the result, too: its value on the other side is what
   the sum of the others is there.  The result says that it is their sum.

   Besides, sums of three numbers of the result that hold on both sides become
   equations, whether a side had them as such or not: so the first rounds of a
   loop, where all numbers are constants, tell what is the sum of what. */

#include "engine/shape/join_impl.h"
#include "engine/shape/terms.h"

enum { MOST_NUMBERS = 14, MOST_SYMBOLS = 60 };

static Side *
side_of (Join *j, bool is_left) {
  return is_left ? &j->left : &j->right;
}

static HeapValue
source (const Join *j, HeapSym s, bool is_left) {
  return is_left ? j->sources.data[s].a : j->sources.data[s].b;
}

static bool
is_number (const Join *j, HeapSym s) {
  return j->sources.data[s].is_number && !j->sources.data[s].level &&
         j->out.syms.data[s].kind == SYM_PLAIN;
}

/* The symbol of the result that is this one of a side, plus a constant, behind
   'skip' others that are; 0: none. */
static HeapSym
symbol_behind (const Join *j, HeapSym of, bool is_left, unsigned skip,
               int64_t *add) {
  for (HeapSym s = 1; of && s < j->out.syms.len; s++) {
    HeapValue v = source (j, s, is_left);
    if (!is_number (j, s) || v.sym != of || skip--)
      continue;
    *add = v.add;
    return s;
  }
  return 0;
}

static HeapSym
symbol_of (const Join *j, HeapSym of, bool is_left, int64_t *add) {
  return symbol_behind (j, of, is_left, 0, add);
}

/* A fact compares the symbol with others. */
static bool
is_told_of (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_AT_MOST && (f->a == s || f->b == s))
      return true;
  }
  return false;
}

/* What was determined to be 'here' on this side and 'there' on the other. */
static HeapValue
pair (Join *j, bool is_left, HeapSym here, HeapValue there) {
  side_added (&j->left, 0);
  side_added (&j->right, 0);
  HeapValue v = heap_value (here, 0);
  return is_left ? join_value (j, v, there, 0) : join_value (j, there, v, 0);
}

/* The result has symbols for all three: the equation holds if the other side
   says so. */
static void
keep_equation (Join *j, bool is_left, HeapEquation e, HeapValue a, HeapValue b,
               HeapValue d) {
  Prover p = {.heap = &side_of (j, !is_left)->heap};
  HeapValue x =
      a.sym ? heap_plus (source (j, a.sym, !is_left), a.add) : heap_const (0);
  HeapValue y = heap_plus (source (j, b.sym, !is_left), b.add);
  HeapValue z = heap_plus (source (j, d.sym, !is_left), d.add + e.c);
  if (prove_equation (&p, e.kind, x, y, z))
    heap_add_equation (&j->out, e.kind, a, b, heap_plus (d, e.c));
}

/* Registers or memory of the side have it; or something that they have is a
   multiple of it. */
static bool
occurs (Join *j, bool is_left, HeapSym s) {
  const Side *side = side_of (j, is_left);
  return !s || s >= side->occurs.len || side->occurs.data[s];
}

static void
mark_occurs (void *context, HeapValue *v) {
  Side *side = context;
  side->occurs.data[v->sym] = true;
}

static void
find_occurring (Side *side) {
  Heap *h = &side->heap;
  vec_clear (&side->occurs);
  for (size_t i = 0; i < h->syms.len; i++)
    vec_push (&side->occurs, false);
  for (size_t i = 0; side->state && i < side->state->roots.len; i++)
    side->occurs.data[side->state->roots.data[i].value.sym] = true;
  heap_visit (h, mark_occurs, side);
  for (size_t i = 1; i < h->syms.len; i++)
    if (h->syms.data[i].kind == SYM_INSIDE)
      side->occurs.data[h->syms.data[i].offset] = true;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind != FACT_TIMES || !side->occurs.data[f->a] ||
        side->occurs.data[f->b])
      continue;
    side->occurs.data[f->b] = true;
    i = (size_t)-1;
  }
}

/* A symbol that only terms have is one of the result if it is the sum or the
   product of others that are not: there may be ever more sums of sums. */
static bool
is_worth_it (Join *j, bool is_left, const HeapEquation *e, HeapSym missing) {
  int known = occurs (j, is_left, e->a) + occurs (j, is_left, e->b) +
              occurs (j, is_left, e->d);
  return known == 3 || (known == 2 && !occurs (j, is_left, missing));
}

/* If one of the three is missing in the result, it becomes one.  Several
   symbols of the result may be the same one of this side: 'skip' says which is
   meant. */
static void
join_equation_of (Join *j, bool is_left, HeapEquation e,
                  const unsigned skip[3]) {
  Heap *other = &side_of (j, !is_left)->heap;
  int64_t a_add = 0, b_add = 0, d_add = 0;
  HeapSym a = symbol_behind (j, e.a, is_left, skip[0], &a_add);
  HeapSym b = symbol_behind (j, e.b, is_left, skip[1], &b_add);
  HeapSym d = symbol_behind (j, e.d, is_left, skip[2], &d_add);
  bool is_sum = e.kind == EQUATION_SUM;
  if ((a || !e.a) && b && d) {
    keep_equation (j, is_left, e, heap_value (a, -a_add),
                   heap_value (b, -b_add), heap_value (d, -d_add));
    return;
  }
  HeapSym missing = !b ? e.b : !d ? e.d : e.a;
  if ((a != 0 || !e.a) + (b != 0) + (d != 0) != 2 || !missing ||
      !is_worth_it (j, is_left, &e, missing))
    return;
  HeapValue x =
      e.a && a ? heap_plus (source (j, a, !is_left), -a_add) : heap_const (0);
  HeapValue y =
      b ? heap_plus (source (j, b, !is_left), -b_add) : heap_const (0);
  HeapValue z =
      d ? heap_plus (source (j, d, !is_left), -d_add) : heap_const (0);
  HeapValue v;
  bool good =
      !is_sum && a ? terms_factor (other, x, b ? y : z, &v)
      : !is_sum    ? terms_product (other, y, z, 64, &v)
      : missing == e.a
          ? terms_sum (other, y, heap_plus (z, e.c), 64, &v)
          : terms_difference (other, heap_plus (x, -e.c), b ? y : z, 64, &v);
  if (!good)
    return;
  HeapValue third = pair (j, is_left, missing, v);
  HeapValue out_a = a ? heap_value (a, -a_add) : heap_const (0);
  HeapValue out_b = heap_value (b, -b_add), out_d = heap_value (d, -d_add);
  *(missing == e.a ? &out_a : b ? &out_d : &out_b) = third;
  heap_add_equation (&j->out, e.kind, out_a, out_b, heap_plus (out_d, e.c));
}

enum { MOST_SAME = 2 };

static void
join_equation (Join *j, bool is_left, HeapEquation e) {
  HeapSym of[] = {e.a, e.b, e.d};
  unsigned count[3];
  int64_t add;
  for (int i = 0; i < 3; i++)
    for (count[i] = 1; count[i] < MOST_SAME; count[i]++)
      if (!symbol_behind (j, of[i], is_left, count[i], &add))
        break;
  for (unsigned a = 0; a < count[0]; a++)
    for (unsigned b = 0; b < count[1]; b++)
      for (unsigned d = 0; d < count[2]; d++)
        join_equation_of (j, is_left, e, (unsigned[]){a, b, d});
}

/* A multiple of a number of the result. */
static void
join_multiple (Join *j, bool is_left, HeapFact f) {
  Heap *other = &side_of (j, !is_left)->heap;
  int64_t a_add, b_add;
  HeapSym b = symbol_of (j, f.b, is_left, &b_add);
  HeapValue v;
  if (f.kind != FACT_TIMES || !b || b_add || f.c <= 1 ||
      symbol_of (j, f.a, is_left, &a_add) ||
      !terms_times (other, source (j, b, !is_left), f.c, 64, &v))
    return;
  heap_add_fact (&j->out, FACT_TIMES, pair (j, is_left, f.a, v),
                 heap_value (b, 0), f.c);
}

static void
terms_once (Join *j, bool is_left, const Heap *h) {
  for (size_t i = 0, n = h->equations.len; i < n; i++)
    if (j->out.syms.len < MOST_SYMBOLS)
      join_equation (j, is_left, h->equations.data[i]);
  for (size_t i = 0, n = h->facts.len; i < n; i++)
    if (j->out.syms.len < MOST_SYMBOLS)
      join_multiple (j, is_left, h->facts.data[i]);
}

/* Chains of equations need several rounds. */
static void
terms_of_side (Join *j, bool is_left) {
  const Heap *h = &side_of (j, is_left)->heap;
  for (size_t before = 0; before < j->out.syms.len;) {
    before = j->out.syms.len;
    terms_once (j, is_left, h);
  }
}

/* Sums of numbers of the result -------------------------------------------- */

/* It may be anything, on both sides: no number that is counted with. */
static bool
is_anything (const Join *j, HeapSym s) {
  const OutSym *x = j->sources.data + s;
  const HeapSymInfo *info = j->out.syms.data + s;
  return x->a.sym && x->b.sym && info->high - info->low >= INT32_MAX &&
         !is_told_of (&j->left.heap, x->a.sym) &&
         !is_told_of (&j->right.heap, x->b.sym);
}

bool
join_counts (const Join *j, HeapSym s) {
  return is_number (j, s) && !j->out.syms.data[s].maybe_undef &&
         !is_anything (j, s);
}

/* b + d is a + c on this side, by constants and equations. */
static bool
sum_is (const Heap *h, HeapValue a, HeapValue b, HeapValue d, int64_t *c) {
  HeapValue v;
  if (!b.sym || !d.sym)
    v = heap_plus (b.sym ? b : d, b.sym ? d.add : b.add);
  else if (!heap_find_equation (h, EQUATION_SUM, b, d, &v))
    return false;
  *c = v.add - a.add;
  return v.sym == a.sym;
}

static void
join_sum (Join *j, HeapSym a, HeapSym b, HeapSym d) {
  const OutSym *x = j->sources.data + a, *y = j->sources.data + b,
               *z = j->sources.data + d;
  int64_t left, right;
  if (sum_is (&j->left.heap, x->a, y->a, z->a, &left) &&
      sum_is (&j->right.heap, x->b, y->b, z->b, &right) && left == right)
    heap_add_equation (&j->out, EQUATION_SUM, heap_value (a, left),
                       heap_value (b, 0), heap_value (d, 0));
}

static bool
product_is (const Heap *h, HeapValue a, HeapValue b, HeapValue d) {
  Prover p = {.heap = h};
  return prove_equation (&p, EQUATION_PRODUCT, a, b, d);
}

static void
join_product (Join *j, HeapSym a, HeapSym b, HeapSym d) {
  const OutSym *x = j->sources.data + a, *y = j->sources.data + b,
               *z = j->sources.data + d;
  bool is_open = (y->a.sym && y->b.sym) || (z->a.sym && z->b.sym);
  if (is_open && product_is (&j->left.heap, x->a, y->a, z->a) &&
      product_is (&j->right.heap, x->b, y->b, z->b))
    heap_add_equation (&j->out, EQUATION_PRODUCT, heap_value (a, 0),
                       heap_value (b, 0), heap_value (d, 0));
}

static bool
is_product_of_both (const Join *j, HeapSym a, HeapValue b, HeapValue d) {
  const OutSym *x = j->sources.data + a, *y = j->sources.data + b.sym,
               *z = j->sources.data + d.sym;
  bool is_open = (y->a.sym && y->b.sym) || (z->a.sym && z->b.sym);
  return is_open &&
         product_is (&j->left.heap, x->a, heap_plus (y->a, b.add),
                     heap_plus (z->a, d.add)) &&
         product_is (&j->right.heap, x->b, heap_plus (y->b, b.add),
                     heap_plus (z->b, d.add));
}

/* The result says already what the number is so many times. */
static bool
has_factors (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->equations.len; i++)
    if (h->equations.data[i].kind == EQUATION_PRODUCT &&
        h->equations.data[i].a == s)
      return true;
  return false;
}

HeapValue
join_whole (Join *j, HeapValue v) {
  HeapSymInfo info = j->out.syms.data[v.sym];
  OutSym source = j->sources.data[v.sym];
  HeapValue old = heap_value (v.sym, 0);
  if (!v.add)
    return v;
  info.low += v.add;
  info.high += v.add;
  HeapValue new =
      heap_value (join_symbol (j, heap_plus (source.a, v.add),
                               heap_plus (source.b, v.add), 0, info),
                  0);
  vec_last (&j->sources).is_number = true;
  heap_add_fact (&j->out, FACT_AT_MOST, new, old, v.add);
  heap_add_fact (&j->out, FACT_AT_MOST, old, new, -v.add);
  return new;
}

/* A size that is a product of numbers, one or both of which are one more than
   they are known as: rows with an end of their own. */
static void
join_size_product (Join *j, HeapSym size, const HeapSym *numbers,
                   size_t count) {
  for (size_t b = 0; b < count; b++)
    for (size_t d = 0; d < count; d++)
      for (int64_t more = 0; more < 2; more++) {
        HeapValue x = heap_value (numbers[b], 1);
        HeapValue y = heap_value (numbers[d], more);
        if (x.sym == size || y.sym == size || x.sym == y.sym ||
            !is_product_of_both (j, size, x, y))
          continue;
        x = join_whole (j, x);
        y = join_whole (j, y);
        heap_add_equation (&j->out, EQUATION_PRODUCT, heap_value (size, 0), x,
                           y);
        return;
      }
}

static void
join_size_products (Join *j, const HeapSym *numbers, size_t count) {
  for (size_t i = 0; i < j->out.objects.len; i++) {
    HeapSym size = j->out.objects.data[i].size.sym;
    HeapSym of = size;
    for (size_t k = 0; size && k < j->out.facts.len; k++)
      if (j->out.facts.data[k].kind == FACT_TIMES &&
          j->out.facts.data[k].a == size)
        of = j->out.facts.data[k].b;
    if (size && is_number (j, of) && !has_factors (&j->out, of))
      join_size_product (j, of, numbers, count);
  }
}

/* What both sides have remembered of the same numbers. */
static bool
joined_value (const Join *j, HeapValue left, HeapValue *right, HeapValue *out) {
  int64_t add = 0;
  HeapSym s = symbol_of (j, left.sym, true, &add);
  *right = *out = left;
  if (!left.sym || !s)
    return !left.sym;
  *right = heap_plus (source (j, s, false), left.add - add);
  *out = heap_value (s, left.add - add);
  return true;
}

static void
join_result (Join *j, const HeapResult *r) {
  HeapResult right = *r, out = *r;
  HeapValue is;
  if (joined_value (j, r->is, &right.is, &out.is) &&
      joined_value (j, r->a, &right.a, &out.a) &&
      joined_value (j, r->b, &right.b, &out.b) &&
      heap_find_result (&j->right.heap, right, &is) && heap_same (is, right.is))
    heap_add_result (&j->out, out);
}

void
join_terms (Join *j) {
  JoinLeave may_lose = j->may_lose;
  unsigned constants = j->loss.constants;
  j->may_lose = LOSE_CONSTANTS; /* it is more than would be known otherwise */
  find_occurring (&j->left);
  find_occurring (&j->right);
  terms_of_side (j, true);
  terms_of_side (j, false);
  if (j->out.syms.len < MOST_SYMBOLS)
    join_affine (j);
  j->may_lose = may_lose;
  j->loss.constants = constants;
  HeapSym n[MOST_NUMBERS];
  size_t count = 0;
  for (HeapSym s = 1; s < j->out.syms.len && count < MOST_NUMBERS; s++)
    if (join_counts (j, s))
      n[count++] = s;
  for (size_t a = 0; a < count; a++)
    for (size_t b = 0; b < count; b++)
      for (size_t d = b; d < count; d++)
        if (a != b && a != d) {
          if (b != d)
            join_sum (j, n[a], n[b], n[d]);
          join_product (j, n[a], n[b], n[d]);
        }
  join_size_products (j, n, count);
  join_strides (j);
  join_computed (j);
  join_sums (j);
  for (size_t i = 0; i < j->left.heap.results.len; i++)
    join_result (j, j->left.heap.results.data + i);
}

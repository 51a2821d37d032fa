/* Values of operations.  A value is an integer; a register of w bits holds it
   modulo 2^w.  So sums, differences and products are those of the integers,
   whatever overflows; what depends on the number that the bits are (extending,
   dividing, comparing) needs an integer in the range of that type. */

#include "evidence/unit/heaps_impl.h"

static const WideSigned LARGE = (WideSigned)1 << 64;
enum { MOST_ADD = 62 }; /* constants beside symbols are below 2^62 */

/* Making values ------------------------------------------------------------ */

HeapValue
number_const (Wide k, unsigned bits) {
  assert (bits >= 1 && bits <= 64);
  return heap_const (bits == 1 ? (int64_t)(k & 1)
                               : (int64_t)wide_signed (k, bits));
}

HeapValue
number_fresh (Heap *h, unsigned bits, bool is_signed, bool flagged) {
  HeapSym s = heap_fresh (h, bits, is_signed && bits > 1);
  h->syms.data[s].maybe_undef = flagged;
  return heap_value (s, 0);
}

/* A new symbol for an integer in this range. */
HeapValue
number_between (Heap *h, unsigned bits, WideSigned low, WideSigned high,
                bool flagged) {
  if (low < -LARGE || high > LARGE || low > high)
    return number_fresh (h, bits, false, flagged);
  if (low == high && !flagged && low >= INT64_MIN && low <= INT64_MAX)
    return number_const ((Wide)low, bits);
  HeapValue v = number_fresh (h, bits, false, flagged);
  h->syms.data[v.sym].low = low;
  h->syms.data[v.sym].high = high;
  return v;
}

/* The number that the bits are --------------------------------------------- */

typedef struct {
  HeapSym sym;
  bool found;
} Occurrence;

static void
look (void *context, HeapValue *v) {
  Occurrence *o = context;
  o->found |= v->sym == o->sym;
}

static bool
is_in_segments (const Heap *h, HeapSym s) {
  Heap part = {0}; /* without objects */
  Occurrence o = {s, false};
  part.segments.data = h->segments.data;
  part.segments.len = h->segments.len;
  heap_visit (&part, look, &o);
  return o.found;
}

bool
number_excludes_one (const HeapFact *f, HeapSym s) {
  return f->kind == FACT_DIFFERENT && f->a == s && !f->b;
}

/* In others than those. */
static bool
is_in_facts (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->facts.len; i++)
    if ((h->facts.data[i].a == s || h->facts.data[i].b == s) &&
        !number_excludes_one (h->facts.data + i, s))
      return true;
  for (size_t i = 0; i < h->equations.len; i++)
    if (heap_equation_has (h->equations.data + i, s))
      return true;
  for (size_t i = 1; i < h->syms.len; i++)
    if (h->syms.data[i].kind == SYM_INSIDE &&
        (h->syms.data[i].offset == s || h->syms.data[i].index == s))
      return true;
  return false;
}

static bool
is_in_objects (const Heap *h, HeapSym s, unsigned bits) {
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    if (o->base == s || o->size.sym == s || o->filled.sym == s)
      return true;
    for (size_t f = 0; f < o->fields.len; f++)
      if (o->fields.data[f].value.sym == s &&
          8 * o->fields.data[f].bytes > bits)
        return true;
  }
  return false;
}

/* In a result that more bits matter to. */
static bool
is_in_results (const Heap *h, HeapSym s, unsigned bits) {
  for (size_t i = 0; i < h->results.len; i++)
    if (h->results.data[i].bits > bits &&
        heap_result_has (h->results.data + i, s))
      return true;
  return false;
}

/* In a run: other than as the value of one of its elements. */
static bool
is_in_runs (const Heap *h, HeapSym s, unsigned bits) {
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    bool is_bound = r->low.sym == s || r->high.sym == s;
    if (r->from.sym == s || r->to.sym == s ||
        (is_bound && (8 * r->bytes > bits || !heap_same (r->low, r->high))))
      return true;
  }
  return false;
}

static bool
is_in_columns (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->columns.len; i++) {
    const HeapColumn *c = h->columns.data + i;
    if (c->from.sym == s || c->to.sym == s || c->low.sym == s ||
        c->high.sym == s)
      return true;
  }
  return false;
}

static bool
is_in_slots (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->slots.len; i++) {
    const HeapSlots *g = h->slots.data + i;
    bool is_in = g->from.sym == s || g->to.sym == s;
    for (size_t k = 0; k < g->args.len; k++)
      is_in |= g->args.data[k].sym == s;
    if (is_in)
      return true;
  }
  return false;
}

bool
number_is_only_bits (const Unit *u, const HeapState *s, HeapSym sym,
                     unsigned bits) {
  const Heap *h = &s->heap;
  if (h->syms.data[sym].kind != SYM_PLAIN || is_in_objects (h, sym, bits) ||
      is_in_runs (h, sym, bits) || is_in_segments (h, sym) ||
      is_in_columns (h, sym) || is_in_slots (h, sym) || is_in_facts (h, sym) ||
      is_in_results (h, sym, bits) || heap_choices_have (h, sym))
    return false;
  for (size_t i = 0; i < s->roots.len; i++) {
    const HeapRoot *r = s->roots.data + i;
    if (r->value.sym != sym)
      continue;
    if (r->frame >= s->frames.len || heap_is_ghost (r) ||
        heap_root_bits (u, s, r) > bits)
      return false;
  }
  return true;
}

typedef VEC (WideSigned) Numbers;

/* The numbers that the value is not, out of a range in which no two numbers
   have the same bits: then it does not have their bits either.  They are
   forgotten as facts. */
static Numbers
take_excluded (Heap *h, HeapValue v, unsigned bits) {
  Numbers found = {0};
  size_t kept = 0;
  WideSigned low = h->syms.data[v.sym].low, high = h->syms.data[v.sym].high;
  bool is_window = high - low < (WideSigned)1 << bits;
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    if (!number_excludes_one (&f, v.sym))
      h->facts.data[kept++] = f;
    else if (is_window && f.c >= low && f.c <= high)
      vec_push (&found, (WideSigned)f.c + v.add);
  }
  h->facts.len = kept;
  return found;
}

static void
add_excluded (Heap *h, HeapValue v, const Numbers *numbers, unsigned bits) {
  WideSigned size = (WideSigned)1 << bits;
  for (size_t i = 0; i < numbers->len; i++) {
    WideSigned c = numbers->data[i] % size;
    while (c < h->syms.data[v.sym].low)
      c += size;
    while (c > h->syms.data[v.sym].high)
      c -= size;
    if (c >= INT64_MIN && c <= INT64_MAX)
      heap_add_fact (h, FACT_DIFFERENT, v, heap_const (0), (int64_t)c);
  }
}

/* Another symbol, in the range of the type, for the value. */
static void
move_symbol (HeapState *s, HeapValue *v, HeapValue *other, unsigned bits,
             bool is_signed) {
  Heap *h = &s->heap;
  HeapSym old = v->sym;
  bool flagged = h->syms.data[old].maybe_undef;
  Numbers excluded = take_excluded (h, *v, bits);
  h->syms.data[old].low = -(LARGE << 60); /* says nothing */
  h->syms.data[old].high = LARGE << 60;
  HeapValue new = number_fresh (h, bits, is_signed, flagged);
  HeapValue to = heap_plus (new, -v->add);
  HeapValue nothing = heap_const (0);
  heap_state_replace_beside (s, old, to, other ? other : &nothing);
  h->syms.data[new.sym].maybe_undef = flagged;
  add_excluded (h, new, &excluded, bits);
  vec_done (&excluded);
  *v = new;
}

bool
number_is_signed (const Unit *u, const UnitOp *op) {
  UnitTypeKind kind = unit_type (u, op->type)->kind;
  return op->bits > 1 && kind != UNIT_TYPE_POINTER &&
         kind != UNIT_TYPE_UNSIGNED && kind != UNIT_TYPE_BOOL;
}

WideSigned
number_turn (WideSigned k, unsigned bits, bool is_signed) {
  WideSigned size = (WideSigned)1 << bits;
  k += is_signed ? size / 2 : 0;
  return k / size - (k < 0 && k % size);
}

bool
number_fits (const Heap *h, HeapValue *v, unsigned bits, bool is_signed) {
  if (v->sym && h->syms.data[v->sym].kind == SYM_INSIDE)
    return false;
  WideSigned turn = number_turn (heap_low (h, *v), bits, is_signed);
  WideSigned add = v->add - turn * ((WideSigned)1 << bits);
  if (number_turn (heap_high (h, *v), bits, is_signed) != turn ||
      add <= INT64_MIN || add > INT64_MAX)
    return false;
  v->add = (int64_t)add;
  return true;
}

bool
number_of (const Unit *u, HeapState *s, HeapValue *v, HeapValue *other,
           unsigned bits, bool is_signed) {
  const Heap *h = &s->heap;
  assert (bits >= 1 && bits <= 64);
  if (number_fits (h, v, bits, is_signed))
    return true;
  if (!v->sym || !number_is_only_bits (u, s, v->sym, bits))
    return false;
  move_symbol (s, v, other, bits, is_signed);
  return true;
}

/* Integers ----------------------------------------------------------------- */

static bool
fits_beside (WideSigned add) {
  return add > -((WideSigned)1 << MOST_ADD) && add < (WideSigned)1 << MOST_ADD;
}

static HeapValue
plus_const (Heap *h, HeapValue v, WideSigned k, unsigned bits) {
  WideSigned add = v.add + k;
  if (!v.sym)
    return number_const ((Wide)add, bits);
  if (fits_beside (add))
    return heap_value (v.sym, (int64_t)add);
  return number_fresh (h, bits, true, is_flagged (h, v));
}

static bool
has_range (const Heap *h, HeapValue v) {
  return !v.sym || h->syms.data[v.sym].kind != SYM_INSIDE;
}

/* The range is not larger than that of a type of these bits, if equations say
   so. */
static void
narrow (Heap *h, HeapSym s, unsigned bits) {
  HeapSymInfo *info = h->syms.data + s;
  WideSigned high = ((WideSigned)1 << bits) - 1, most = high / 2, low = 0;
  if (info->low < low &&
      formula_at_most (h, heap_const (0), heap_value (s, 0), 0))
    info->low = 0;
  if (info->low < 0)
    high = most, low = -most - 1;
  if (info->high > high &&
      formula_at_most (h, heap_value (s, 0), heap_const (0), high))
    info->high = high;
  if (info->low < low &&
      formula_at_most (h, heap_const (0), heap_value (s, 0), -low))
    info->low = low;
}

HeapValue
number_sum (Heap *h, HeapValue a, HeapValue b, unsigned bits) {
  bool flagged = is_flagged (h, a) || is_flagged (h, b);
  HeapValue v;
  if (!b.sym)
    return plus_const (h, a, b.add, bits);
  if (!a.sym)
    return plus_const (h, b, a.add, bits);
  if (!has_range (h, a) || !has_range (h, b))
    return number_fresh (h, bits, false, flagged);
  if (!flagged && heap_find_equation (h, EQUATION_SUM, a, b, &v) &&
      run_is_number (h, v))
    return v;
  WideSigned low = heap_low (h, a) + heap_low (h, b);
  WideSigned high = heap_high (h, a) + heap_high (h, b);
  if (a.sym == b.sym && fits_beside ((WideSigned)a.add + b.add))
    return plus_const (h, number_times (h, heap_value (a.sym, 0), 2, bits),
                       (WideSigned)a.add + b.add, bits);
  v = number_between (h, bits, low, high, flagged);
  if (low < -LARGE || high > LARGE || !v.sym)
    return v; /* it is not the integer */
  heap_add_equation (h, EQUATION_SUM, v, a, b);
  narrow (h, v.sym, bits);
  return v;
}

/* What is known to be a - b. */
static bool
find_rest (const Heap *h, HeapValue a, HeapValue b, HeapValue *v) {
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    WideSigned add = (WideSigned)a.add - b.add + e->c;
    if (e->kind != EQUATION_SUM || e->a != a.sym ||
        (e->b != b.sym && e->d != b.sym) || !fits_beside (add))
      continue;
    *v = heap_value (e->b == b.sym ? e->d : e->b, (int64_t)add);
    return true;
  }
  return false;
}

HeapValue
number_minus (Heap *h, HeapValue a, HeapValue b, unsigned bits) {
  bool flagged = is_flagged (h, a) || is_flagged (h, b);
  HeapValue v;
  if (!b.sym)
    return plus_const (h, a, -(WideSigned)b.add, bits);
  if (a.sym == b.sym)
    return number_const ((Wide)((WideSigned)a.add - b.add), bits);
  if (!has_range (h, a) || !has_range (h, b))
    return number_fresh (h, bits, false, flagged);
  if (!flagged && find_rest (h, a, b, &v) && run_is_number (h, v))
    return v;
  WideSigned low = heap_low (h, a) - heap_high (h, b);
  WideSigned high = heap_high (h, a) - heap_low (h, b);
  v = number_between (h, bits, low, high, flagged);
  if (low < -LARGE || high > LARGE || !v.sym)
    return v;
  heap_add_equation (h, EQUATION_SUM, a, b, v);
  narrow (h, v.sym, bits);
  return v;
}

/* What is known to be k times the symbol; false: nothing is. */
static bool
find_multiple (const Heap *h, HeapSym s, int64_t k, HeapSym *multiple) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    *multiple = f->a;
    if (f->kind == FACT_TIMES && f->b == s && f->c == k)
      return true;
  }
  return false;
}

/* v = k * s, and so k * c * t if s = c * t. */
static void
set_multiple (Heap *h, HeapValue v, HeapSym s, int64_t k) {
  size_t count = h->facts.len;
  heap_add_fact (h, FACT_TIMES, v, heap_value (s, 0), k);
  for (size_t i = 0; i < count; i++) {
    HeapFact f = h->facts.data[i];
    if (f.kind == FACT_TIMES && f.a == s && f.c > 0 && f.c < 1 << 30)
      heap_add_fact (h, FACT_TIMES, v, heap_value (f.b, 0), f.c * k);
  }
}

HeapValue
number_times (Heap *h, HeapValue a, int64_t k, unsigned bits) {
  bool flagged = is_flagged (h, a);
  bool is_small =
      k > -(1 << 30) && k < 1 << 30 && fits_beside (a.add * (WideSigned)k);
  WideSigned low = heap_low (h, heap_value (a.sym, 0));
  WideSigned high = heap_high (h, heap_value (a.sym, 0));
  if (!k && !flagged)
    return heap_const (0);
  if (k == 1)
    return a;
  if (!is_small || !has_range (h, a) || low < -LARGE || high > LARGE)
    return number_fresh (h, bits, true, flagged);
  WideSigned least = k < 0 ? high * k : low * k,
             most = k < 0 ? low * k : high * k;
  if (least < -LARGE || most > LARGE)
    return number_fresh (h, bits, true, flagged);
  HeapSym multiple;
  if (!flagged && find_multiple (h, a.sym, k, &multiple) &&
      run_is_number (h, heap_value (multiple, 0)))
    return plus_const (h, heap_value (multiple, 0), a.add * (WideSigned)k,
                       bits);
  HeapValue v = number_between (h, bits, least, most, flagged);
  if (v.sym)
    set_multiple (h, v, a.sym, k);
  return plus_const (h, v, a.add * (WideSigned)k, bits);
}

/* The symbol is so many times another one, which is a number: the most that
   facts say; 1: none does. */
static int64_t
most_times (const Heap *h, HeapSym s, HeapSym *of) {
  int64_t c = 1;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == s && f->c > c && f->c < 1 << 30 &&
        has_range (h, heap_value (f->b, 0)) &&
        !is_flagged (h, heap_value (f->b, 0))) {
      c = f->c;
      *of = f->b;
    }
  }
  return c;
}

enum { MOST_FACTORS = 4 }; /* that are taken out of a product */

/* (c * x) * y = c * (x * y).  A number may be a multiple of itself, if it is 0.
 */
static HeapValue
product_of_symbols (Heap *h, HeapSym a, HeapSym b, unsigned bits,
                    unsigned depth) {
  HeapValue x = heap_value (a, 0), y = heap_value (b, 0), v;
  bool flagged = is_flagged (h, x) || is_flagged (h, y);
  const WideSigned small = (WideSigned)1 << 62;
  if (!flagged && heap_find_equation (h, EQUATION_PRODUCT, x, y, &v) &&
      run_is_number (h, v))
    return v;
  HeapSym of = 0;
  bool asks = depth && !flagged;
  int64_t c = asks ? most_times (h, a, &of) : 1;
  if (c > 1)
    return number_times (h, product_of_symbols (h, of, b, bits, depth - 1), c,
                         bits);
  c = asks ? most_times (h, b, &of) : 1;
  if (c > 1)
    return number_times (h, product_of_symbols (h, a, of, bits, depth - 1), c,
                         bits);
  if (flagged || !has_range (h, x) || !has_range (h, y) ||
      heap_low (h, x) < 0 || heap_low (h, y) < 0 || heap_high (h, x) > small ||
      heap_high (h, y) > small || heap_high (h, x) * heap_high (h, y) > LARGE)
    return number_fresh (h, bits, true, flagged);
  v = number_between (h, bits, heap_low (h, x) * heap_low (h, y),
                      heap_high (h, x) * heap_high (h, y), false);
  if (v.sym)
    heap_add_equation (h, EQUATION_PRODUCT, v, x, y);
  return v;
}

/* (a + k) * (b + l) = a * b + k * (b + l) + l * a */
HeapValue
number_product (Heap *h, HeapValue a, HeapValue b, unsigned bits) {
  if (!a.sym || !b.sym)
    return number_times (h, a.sym ? a : b, a.sym ? b.add : a.add, bits);
  HeapValue v = product_of_symbols (h, a.sym, b.sym, bits, MOST_FACTORS);
  v = number_sum (h, v, number_times (h, b, a.add, bits), bits);
  return number_sum (h, v, number_times (h, heap_value (a.sym, 0), b.add, bits),
                     bits);
}

/* Entailment: what has to hold when all chunks have found each other. */

#include "evidence/unit/heaps_fit_impl.h"

enum { MOST_ROUNDS = 6 }; /* of chains of equations */

/* That an address is one of the caller's must be known as long as a state is
   about a call.  Where B says something of members, they lead to objects of B.
 */
static bool
nothing_is_lost (const Fit *m) {
  const Heap *h = &m->a->heap;
  bool may_lose = m->may_lose && !heap_knows_members (&m->all->heap);
  for (size_t i = 0; i < h->objects.len; i++)
    if ((h->objects.data[i].kind == OBJECT_OUTSIDE ||
         (h->objects.data[i].kind == OBJECT_HEAP && !may_lose) ||
         fit_minds (m, h->objects.data[i].type)) &&
        !has_symbol (m->used_objects.data, m->used_objects.len,
                     h->objects.data[i].base))
      return false;
  for (size_t i = 0; !may_lose && i < h->segments.len; i++)
    if (!m->used_segments.data[i] &&
        heap_high (h, h->segments.data[i].length) > 0)
      return false;
  return may_lose || fit_slots_are_taken (m);
}

/* No integer with these bits is the number. */
static bool
has_other_bits (const Heap *h, HeapValue v, WideSigned number, unsigned bits) {
  WideSigned size = (WideSigned)1 << bits;
  WideSigned low = heap_low (h, v), high = heap_high (h, v);
  if (v.sym && h->syms.data[v.sym].kind != SYM_PLAIN)
    return false;
  WideSigned with = number + (low - number) / size * size;
  with += with < low ? size : 0;
  return with > high || (with + size > high && with == (int64_t)with &&
                         formula_differ (h, v, heap_const ((int64_t)with)));
}

/* Something is said of the integer that need not be so of others with the same
   bits. */
static bool
is_claimed (const Fit *m, HeapSym t, HeapValue v, unsigned bits) {
  for (size_t i = 0; i < m->claims.len; i++)
    if (m->claims.data[i].a.sym == t || m->claims.data[i].b.sym == t)
      return true;
  for (size_t i = 0; i < m->b->heap.facts.len; i++) {
    const HeapFact *f = m->b->heap.facts.data + i;
    if ((f->a == t || f->b == t) &&
        !(number_excludes_one (f, t) &&
          has_other_bits (&m->a->heap, v, f->c, bits)))
      return true;
  }
  return false;
}

/* A symbol of which only some bits matter may be any integer that has them, if
   its range has one for all patterns.  In A it is 'v'. */
static bool
is_any_pattern (const Fit *m, HeapSym t, HeapValue v) {
  const HeapSymInfo *info = m->b->heap.syms.data + t;
  static const unsigned widths[] = {1, 8, 16, 32, 64};
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
    if (info->high - info->low >= ((WideSigned)1 << widths[i]) - 1 &&
        number_is_only_bits (m->unit, m->b, t, widths[i]) &&
        !is_claimed (m, t, v, widths[i]))
      return true;
  return false;
}

static WideSigned
least_size (const Fit *m, Place p) {
  const Heap *h = &m->a->heap;
  if (p.kind == PLACE_OBJECT)
    return heap_low (h, heap_object (h, p.base)->size);
  if (p.kind < PLACE_FRONT)
    return 0;
  return heap_element_bytes (h->segments.data[p.index].of);
}

/* Objects lie above 0 and do not wrap around: neither does what is in them, or
   just behind. */
static bool
is_address_in_range (const Fit *m, HeapValue v, const HeapSymInfo *info) {
  const Heap *h = &m->a->heap;
  Place p = formula_place (h, v);
  WideSigned low = 1, high = ((WideSigned)1 << 8 * m->unit->pointer_bytes) - 1;
  if (!formula_is_inside (m->unit, h, p, true))
    return false;
  if (!p.offset.sym && least_size (m, p) >= p.offset.add) {
    low += p.offset.add;
    high -= least_size (m, p) - p.offset.add;
  }
  return info->low <= low && info->high >= high;
}

/* No list is longer than HEAP_LONGEST: there are no addresses for more. */
static WideSigned
highest (const Fit *m, HeapSym t) {
  const Heap *h = &m->b->heap;
  WideSigned high = h->syms.data[t].high;
  for (size_t i = 0; i < h->segments.len; i++) {
    HeapValue length = h->segments.data[i].length;
    if (length.sym == t && high >= HEAP_LONGEST - length.add)
      return (WideSigned)1 << 100;
  }
  return high;
}

static bool
symbol_holds (const Fit *m, HeapSym t) {
  const Heap *h = &m->a->heap;
  const HeapSymInfo *info = m->b->heap.syms.data + t;
  HeapValue v;
  if (!fit_mapped (m, heap_value (t, 0), &v))
    return true;
  if (is_flagged (h, v) && !info->maybe_undef)
    return false;
  if (info->kind == SYM_INSIDE || info->kind == SYM_PARAM)
    return true;
  bool in_range = formula_at_most (h, v, heap_const (0), highest (m, t)) &&
                  formula_at_most (h, heap_const (0), v, -info->low);
  return in_range || is_address_in_range (m, v, info) ||
         is_any_pattern (m, t, v);
}

/* What A says that the symbol is k times; false: nothing. */
static bool
find_count (const Heap *h, HeapSym s, int64_t k, HeapValue *v) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    *v = heap_value (f->b, 0);
    if (f->kind == FACT_TIMES && f->a == s && f->c == k)
      return true;
  }
  return false;
}

/* The same of a sum of two multiples. */
static bool
find_count_of_sum (Heap *h, HeapSym s, int64_t k, HeapValue *v) {
  HeapValue b, d;
  for (size_t i = 0; i < h->equations.len; i++) {
    HeapEquation e = h->equations.data[i];
    if (e.kind == EQUATION_SUM && e.a == s && e.c % k == 0 &&
        find_count (h, e.b, k, &b) && find_count (h, e.d, k, &d)) {
      *v = number_sum (h, b, heap_plus (d, e.c / k), 64);
      return true;
    }
  }
  return false;
}

/* B says that a fit_mapped value is c times a symbol that is not fit_mapped: it
   is what A says that it is c times. */
static void
map_factor (Fit *m, const HeapFact *f) {
  Heap *h = &m->a->heap;
  HeapValue a, b;
  if (f->kind != FACT_TIMES || f->c <= 1 || f->b < m->outer_b ||
      fit_mapped (m, heap_value (f->b, 0), &b) ||
      !fit_mapped (m, heap_value (f->a, 0), &a) || a.add % f->c)
    return;
  if (!a.sym)
    fit_map (m, f->b, heap_const (a.add / f->c));
  else if (find_count (h, a.sym, f->c, &b) ||
           find_count_of_sum (h, a.sym, f->c, &b))
    fit_map (m, f->b, heap_plus (b, a.add / f->c));
}

/* A value of which A says that the product is this times 'by': the product is
   that itself, a multiple, or a product of symbols. */
static bool
find_factor (const Heap *h, HeapValue product, HeapValue by, HeapValue *v) {
  int64_t k = by.add;
  bool is_whole = !by.sym && k > 0 && product.add % k == 0;
  *v = product.sym ? heap_const (1)
                   : heap_const (is_whole ? product.add / k : 0);
  if (product.sym ? heap_same (product, by) : is_whole)
    return true;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind != FACT_TIMES || f->a != product.sym)
      continue;
    *v = is_whole ? heap_value (f->b, product.add / k) : heap_const (f->c);
    if (is_whole ? f->c == k : f->b == by.sym && !product.add && !k)
      return true;
  }
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    *v = heap_value (e->b == by.sym ? e->d : e->b, 0);
    if (e->kind == EQUATION_PRODUCT && e->a == product.sym && by.sym &&
        (e->b == by.sym || e->d == by.sym) && !product.add && !k)
      return true;
  }
  return false;
}

/* B says that a = b + d, or a = b * d, and but one of them is mapped: it is
   what the others say. */
static void
map_by_equation (Fit *m, const HeapEquation *e) {
  Heap *h = &m->a->heap;
  HeapValue a = {0}, b, d;
  bool has_a = !e->a || fit_mapped (m, heap_value (e->a, 0), &a);
  bool has_b = fit_mapped (m, heap_value (e->b, 0), &b);
  bool has_d = fit_mapped (m, heap_value (e->d, 0), &d);
  if (has_a + has_b + has_d != 2)
    return;
  HeapValue other;
  if (has_a && e->kind == EQUATION_PRODUCT) {
    if (find_factor (h, a, has_b ? b : d, &other))
      fit_map (m, has_b ? e->d : e->b, other);
  } else if (e->kind == EQUATION_PRODUCT)
    fit_map (m, e->a, number_product (h, b, d, 64));
  else if (!has_a)
    fit_map (m, e->a, number_sum (h, b, heap_plus (d, e->c), 64));
  else
    fit_map (m, has_b ? e->d : e->b,
             number_minus (h, heap_plus (a, -e->c), has_b ? b : d, 64));
}

/* The same for a = c * b. */
static void
map_multiple (Fit *m, const HeapFact *f) {
  HeapValue a, b;
  if (f->kind == FACT_TIMES && f->a >= m->outer_b &&
      !fit_mapped (m, heap_value (f->a, 0), &a) &&
      fit_mapped (m, heap_value (f->b, 0), &b))
    fit_map (m, f->a, number_times (&m->a->heap, b, f->c, 64));
}

void
fit_determine (Fit *m) {
  const Heap *h = &m->b->heap;
  for (size_t round = 0; round < MOST_ROUNDS; round++) {
    for (size_t i = 0; i < h->facts.len; i++) {
      map_factor (m, h->facts.data + i);
      map_multiple (m, h->facts.data + i);
    }
    for (size_t i = 0; i < h->equations.len; i++)
      map_by_equation (m, h->equations.data + i);
  }
}

static WideSigned
least (WideSigned a, WideSigned b) {
  return a < b ? a : b;
}

/* The value becomes this one if that is less; where nothing says which is, a
   constant that is not more than either. */
static void
lower (const Heap *h, HeapValue *v, HeapValue most) {
  if (formula_at_most (h, *v, most, 0))
    return;
  WideSigned low = least (heap_low (h, *v), heap_low (h, most));
  if (formula_at_most (h, most, *v, 0))
    *v = most;
  else if (low >= INT64_MIN && low <= INT64_MAX)
    *v = heap_const ((int64_t)low);
}

/* The value, or what B says that the symbol is at most. */
static void
lower_to_b (const Fit *m, HeapSym t, HeapValue *v) {
  const Heap *h = &m->b->heap;
  lower (&m->a->heap, v,
         heap_const ((int64_t)least (h->syms.data[t].high, INT64_MAX)));
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    HeapValue most;
    if (f->kind == FACT_AT_MOST && f->a == t &&
        fit_mapped (m, heap_value (f->b, f->c), &most))
      lower (&m->a->heap, v, most);
  }
}

/* B says that it is at least this much, which holds. */
static bool
is_enough (const Fit *m, HeapSym t, HeapValue v) {
  const Heap *h = &m->b->heap;
  HeapValue less;
  if (!formula_at_most (&m->a->heap, heap_const (0), v, -h->syms.data[t].low))
    return false;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_AT_MOST && f->b == t &&
        fit_mapped (m, heap_value (f->a, 0), &less) &&
        !formula_at_most (&m->a->heap, less, v, f->c))
      return false;
  }
  return true;
}

/* How far B's object is initialised, which may be less than A's is: as far as B
   lets it be, from what A says, or from the constant that A's is at least.  All
   that B says of it is looked at later. */
static HeapValue
choose_filled (const Fit *m, const HeapObject *b, const HeapObject *a) {
  const Heap *h = &m->a->heap;
  HeapValue v = heap_plus (memory_filled (h, a), -b->filled.add);
  if (!run_is_number (h, v))
    return v;
  lower_to_b (m, b->filled.sym, &v);
  if (!a->filled.sym || is_enough (m, b->filled.sym, v))
    return v;
  WideSigned low = least (heap_low (h, a->filled), INT64_MAX);
  HeapObject o = *a;
  o.filled = heap_const (low < 0 ? 0 : (int64_t)low);
  v = heap_plus (memory_filled (h, &o), -b->filled.add);
  lower_to_b (m, b->filled.sym, &v);
  return v;
}

/* A's object is initialised at least as far as B's.  A symbol that nothing else
   says is how far A's is, or less if B says so. */
static bool
is_filled (Fit *m, HeapSym base) {
  const HeapObject *b = heap_object (&m->b->heap, base);
  const Heap *h = &m->a->heap;
  HeapValue at, end;
  if (!b || !b->filled.sym)
    return true;
  if (!fit_mapped (m, heap_value (base, 0), &at) || at.add)
    return false;
  const HeapObject *a = heap_object (h, at.sym);
  if (!a)
    return false;
  bool is_known = fit_mapped (m, b->filled, &end);
  if (is_known && heap_same (b->filled, b->size) && memory_is_clean (h, a))
    return true; /* up to its end */
  if (is_known)
    return formula_at_most (h, end, fit_filled_to (m, a), 0);
  if (b->filled.sym < m->outer_b)
    return false; /* it is for others to say */
  fit_map (m, b->filled.sym, choose_filled (m, b, a));
  return true;
}

static bool
are_filled (Fit *m) {
  for (size_t i = 0; i < m->fitted.len; i++)
    if (!is_filled (m, m->fitted.data[i]))
      return false;
  return true;
}

static bool
equation_holds (const Fit *m, const HeapEquation *e) {
  HeapValue a = {0}, b, d;
  return (!e->a || fit_mapped (m, heap_value (e->a, 0), &a)) &&
         fit_mapped (m, heap_value (e->b, 0), &b) &&
         fit_mapped (m, heap_value (e->d, 0), &d) &&
         formula_equation (&m->a->heap, e->kind, a, b, heap_plus (d, e->c));
}

/* What the fact with this constant says of what is left of it. */
static bool
leaves (const Heap *h, HeapValue a, int64_t c) {
  HeapFact f = {.kind = FACT_MODULO, .c = c};
  HeapModulo m = heap_modulo_of (&f);
  int64_t left;
  return formula_left (h, a, m.by, &left) && left == m.is;
}

/* It may be an object around the element. */
static bool
is_member (const Fit *m, HeapValue a, HeapMember to) {
  if (heap_has_lost (&m->all->heap, to.type))
    return true;
  for (; m; m = m->around)
    if (a.sym < m->a->heap.syms.len && member_is (&m->a->heap, a, to))
      return true;
  return false;
}

static bool
claim_holds (const Fit *m, Claim k) {
  const Heap *h = &m->a->heap;
  HeapValue a, b;
  if (!fit_mapped (m, k.a, &a) || !fit_mapped (m, k.b, &b))
    return false;
  if (k.kind == FACT_AT_MOST)
    return formula_at_most (h, a, b, k.c);
  if (k.kind == FACT_TIMES)
    return formula_is_multiple (h, a, b, k.c);
  if (k.kind == FACT_WHEN)
    return formula_tells (h, a, b, k.c);
  if (k.kind == FACT_MODULO)
    return leaves (h, a, k.c);
  if (k.kind == FACT_MEMBER)
    return is_member (m, a, heap_member_of (k.c));
  WideSigned add = (WideSigned)b.add + k.c; /* a is not b + c */
  if (add < INT64_MIN / 2 || add > INT64_MAX / 2)
    return false;
  b.add = (int64_t)add;
  return formula_differ (h, a, b) || formula_are_apart (m->unit, h, a, b) ||
         (heap_is (b, 0) &&
          formula_is_inside (m->unit, h, formula_place (h, a), true)) ||
         (heap_is (a, 0) &&
          formula_is_inside (m->unit, h, formula_place (h, b), true));
}

/* The value of A is the one of B, which is a constant or around the element.
   Those around it that have names may not be mapped yet. */
static bool
is_value (const Fit *m, HeapValue a, HeapValue b) {
  const HeapSymInfo *to = m->b->heap.syms.data + b.sym;
  const HeapSymInfo *from = m->a->heap.syms.data + a.sym;
  HeapValue known;
  if (b.sym && (to->kind == SYM_GLOBAL || to->kind == SYM_PROC))
    return a.sym && from->kind == to->kind && from->index == to->index &&
           a.add == b.add;
  return fit_mapped (m, b, &known) && heap_same (known, a);
}

static bool
is_among (const Fit *m, HeapValue a, const HeapChoice *b) {
  for (uint32_t i = 0; i < b->count; i++)
    if (is_value (m, a, b->among[i]))
      return true;
  return false;
}

/* What B's number is in A is one of B's values: itself, or each that it may be
   in A. */
static bool
choice_holds (const Fit *m, const HeapChoice *b) {
  HeapValue a;
  if (!fit_mapped (m, heap_value (b->sym, 0), &a))
    return false;
  const HeapChoice *of = heap_choice (&m->a->heap, a);
  bool good = of;
  for (uint32_t i = 0; good && i < of->count; i++)
    good = is_among (m, of->among[i], b);
  return good || is_among (m, a, b);
}

/* Whatever the state says of the addresses of globals and procedures is about
   those of the program, also if nothing in it points there.  Those around an
   element have their turn later. */
static void
map_named (Fit *m) {
  for (HeapSym t = m->outer_b ? m->outer_b : 1; t < m->b->heap.syms.len; t++) {
    const HeapSymInfo *info = m->b->heap.syms.data + t;
    if ((info->kind == SYM_GLOBAL || info->kind == SYM_PROC) &&
        !fit_map_of (m, t))
      fit_map (m, t,
               heap_value (heap_named (&m->a->heap, info->kind, info->index,
                                       8 * m->unit->pointer_bytes),
                           0));
  }
}

/* Of constants the operation can be done. */
static bool
is_result (const HeapResult *r) {
  Wide all = wide_mask (r->bits), v;
  UnitOp op = {.kind = r->op, .bits = r->bits};
  op.a.bits = op.b.bits = r->bits;
  return op_apply (&op, (Wide)r->a.add & all, (Wide)r->b.add & all, 0, &v) &&
         (v & all) == ((Wide)r->is.add & all);
}

/* A says that the operation makes the same of the same values. */
static bool
result_holds (const Fit *m, const HeapResult *r) {
  HeapResult of = *r;
  HeapValue known;
  if (!fit_mapped (m, r->is, &of.is) || !fit_mapped (m, r->a, &of.a) ||
      !fit_mapped (m, r->b, &of.b))
    return false;
  if (!of.is.sym && !of.a.sym && !of.b.sym)
    return is_result (&of);
  return heap_find_result (&m->a->heap, of, &known) && heap_same (known, of.is);
}

bool
fit_end_holds (Fit *m) {
  assert (!m->pairs.len && !m->joins.len);
  assert (m->fitted.len == m->b->heap.objects.len);
  if (!nothing_is_lost (m) || m->b->heap.slots.len)
    return false;
  map_named (m);
  fit_determine (m);
  if (!are_filled (m))
    return false;
  fit_determine (m);
  for (HeapSym t = 1; t < m->b->heap.syms.len; t++)
    if (!symbol_holds (m, t))
      return false;
  for (size_t i = 0; i < m->claims.len; i++)
    if (!claim_holds (m, m->claims.data[i]))
      return false;
  for (size_t i = 0; i < m->b->heap.choices.len; i++)
    if (!choice_holds (m, m->b->heap.choices.data + i))
      return false;
  for (size_t i = 0; i < m->b->heap.facts.len; i++) {
    HeapFact f = m->b->heap.facts.data[i];
    if (!claim_holds (
            m, (Claim){f.kind, heap_value (f.a, 0), heap_value (f.b, 0), f.c}))
      return false;
  }
  for (size_t i = 0; i < m->b->heap.equations.len; i++)
    if (!equation_holds (m, m->b->heap.equations.data + i))
      return false;
  for (size_t i = 0; i < m->b->heap.results.len; i++)
    if (!result_holds (m, m->b->heap.results.data + i))
      return false;
  return fit_runs_hold (m) && fit_columns_hold (m);
}

/* Widening: numbers that grew from one round to the next go on to a constant of
   the program at once. */

#include "engine/shape/entail_impl.h"
#include "engine/shape/join_impl.h"
#include "engine/shape/runs.h"

/* What counts from 0 may be told by what it is some rounds later: then that is
   so much below 0 at first. */
enum { FIRST_ROUNDS = 3 };

static WideSigned
next_below (const ShapeThresholds *t, WideSigned k, WideSigned least) {
  WideSigned next = least < k ? least : k;
  if (k <= 0 && k >= -FIRST_ROUNDS)
    return k;
  for (size_t i = 0; t && i < t->len; i++)
    if (t->data[i] <= k && t->data[i] > next)
      next = t->data[i];
  return next;
}

static WideSigned
next_above (const ShapeThresholds *t, WideSigned k, WideSigned most) {
  WideSigned next = most > k ? most : k;
  for (size_t i = t ? t->len : 0; i-- > 0;)
    if (t->data[i] >= k && t->data[i] < next)
      next = t->data[i];
  return next;
}

bool
widen_range (HeapSymInfo *info, WideSigned low, WideSigned high,
             const ShapeThresholds *t) {
  unsigned bits = info->bits ? info->bits : 64;
  WideSigned half = (WideSigned)1 << (bits - 1);
  bool is_unsigned = info->low >= 0;
  WideSigned least = is_unsigned ? 0 : -half;
  WideSigned most = is_unsigned ? 2 * half - 1 : half - 1;
  if (info->low < low)
    info->low = next_below (t, info->low, least);
  if (info->high > high)
    info->high = next_above (t, info->high, most);
  if (info->low >= least && info->high <= most)
    return false;
  info->low = least;
  info->high = most;
  return true;
}

/* Symbols of which more than the bits of registers and fields matter. */
static void
find_integers (const Heap *h, bool *is_integer) {
  for (size_t i = 0; i < h->objects.len; i++)
    is_integer[h->objects.data[i].size.sym] =
        is_integer[h->objects.data[i].filled.sym] = true;
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    is_integer[r->from.sym] = is_integer[r->to.sym] = true;
    is_integer[r->low.sym] = is_integer[r->high.sym] = true;
  }
  for (size_t i = 0; i < h->columns.len; i++) {
    const HeapColumn *c = h->columns.data + i;
    is_integer[c->from.sym] = is_integer[c->to.sym] = true;
    is_integer[c->low.sym] = is_integer[c->high.sym] = true;
  }
  for (size_t i = 0; i < h->slots.len; i++) {
    const HeapSlots *g = h->slots.data + i;
    is_integer[g->from.sym] = is_integer[g->to.sym] = true;
    for (size_t k = 0; k < g->args.len; k++)
      is_integer[g->args.data[k].sym] = true;
  }
  for (size_t i = 0; i < h->segments.len; i++)
    for (size_t k = 0; k < h->segments.data[i].args.len; k++)
      is_integer[h->segments.data[i].args.data[k].sym] = true;
  for (HeapSym s = 1; s < h->syms.len; s++)
    if (h->syms.data[s].kind == SYM_INSIDE)
      is_integer[h->syms.data[s].offset] = true;
}

/* Their ranges grow by offsets in elements only, not without end. */
static void
find_addresses (const Heap *h, bool *is_address) {
  for (size_t i = 0; i < h->objects.len; i++)
    is_address[h->objects.data[i].base] = true;
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    is_address[g->first.sym] = is_address[g->next.sym] = true;
    if (heap_is_doubly (g))
      is_address[g->last.sym] = is_address[g->prev.sym] = true;
  }
}

static void
drop_facts (Heap *h, HeapSym s) {
  size_t kept = 0;
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].a != s && h->facts.data[i].b != s)
      h->facts.data[kept++] = h->facts.data[i];
  h->facts.len = kept;
  kept = 0;
  for (size_t i = 0; i < h->equations.len; i++)
    if (!heap_equation_has (h->equations.data + i, s))
      h->equations.data[kept++] = h->equations.data[i];
  h->equations.len = kept;
}

static void
find_lengths (const Heap *h, bool *is_length) {
  for (size_t i = 0; i < h->segments.len; i++)
    is_length[h->segments.data[i].length.sym] = true;
}

void
widen_length (HeapSymInfo *info, WideSigned low, WideSigned high,
              const ShapeThresholds *t) {
  if (info->low < low)
    info->low = next_below (t, info->low, 0);
  if (info->high > high)
    info->high = next_above (t, info->high, HEAP_LONGEST);
}

/* Registers and fields have it: something is counted with it. */
static bool
is_counter (const HeapState *s, HeapSym sym) {
  for (size_t i = 0; i < s->roots.len; i++)
    if (s->roots.data[i].value.sym == sym)
      return true;
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    const HeapObject *o = s->heap.objects.data + i;
    for (size_t k = 0; k < o->fields.len; k++)
      if (o->fields.data[k].value.sym == sym)
        return true;
  }
  return false;
}

/* Small differences, such as that of a loop's counter and its end, go on step
   by step. */
bool
widen_difference (WideSigned *c) {
  static const int64_t steps[] = {-8, -4, -2, -1, 0, 1, 2, 4, 8};
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
    if (steps[i] >= *c) {
      *c = steps[i];
      return true;
    }
  return false;
}

/* False: there is none. */
static bool
next_difference (int64_t *c) {
  WideSigned next = *c;
  if (!widen_difference (&next))
    return false;
  *c = (int64_t)next;
  return true;
}

static void
widen_facts (Heap *h, const Heap *old, const MatchMap *map) {
  Prover p = {.heap = old};
  size_t kept = 0;
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    bool grew = false;
    if (f.kind == FACT_AT_MOST && map[f.a].is_bound && map[f.b].is_bound)
      grew = prove_at_most (&p, map[f.a].value, map[f.b].value, f.c - 1);
    if (!grew || next_difference (&f.c))
      h->facts.data[kept++] = f;
  }
  h->facts.len = kept;
}

enum { MOST_RELATED = 40, MOST_FIELDS = 16 };

/* What ranges say of the symbol and others becomes facts before the range is
   widened: some go on to hold. */
static void
relate_to_others (Heap *h, HeapSym s, const HeapSymInfo *was, bool is_above) {
  if (h->syms.len > MOST_RELATED)
    return;
  for (HeapSym t = 1; t < h->syms.len; t++) {
    const HeapSymInfo *info = h->syms.data + t;
    if (t == s || info->kind != SYM_PLAIN || heap_object (h, t))
      continue;
    WideSigned most = is_above ? was->high - info->low : info->high - was->low;
    int64_t c = (int64_t)most;
    if (most < -8 || most > 8 || !next_difference (&c))
      continue;
    heap_add_fact (h, FACT_AT_MOST, heap_value (is_above ? s : t, 0),
                   heap_value (is_above ? t : s, 0), c);
  }
}

/* A run of the old state that this one goes on: its bounds were narrower. */
static bool
has_grown (const HeapRun *r, const Heap *old, const MatchMap *map,
           bool is_high) {
  bool has_old = false;
  for (size_t i = 0; i < old->runs.len; i++) {
    const HeapRun *q = old->runs.data + i;
    HeapValue was = is_high ? q->high : q->low, is = is_high ? r->high : r->low;
    if (q->base != map[r->base].value.sym || q->bytes != r->bytes || was.sym ||
        is.sym || heap_is_single (q))
      continue;
    if (is_high ? was.add >= is.add : was.add <= is.add)
      return false;
    has_old = true;
  }
  return has_old;
}

static void
widen_runs (Heap *h, const Heap *old, const MatchMap *map,
            const ShapeThresholds *t) {
  size_t kept = 0;
  for (size_t i = 0; i < h->runs.len; i++) {
    HeapRun r = h->runs.data[i];
    WideSigned all = (WideSigned)1 << 8 * r.bytes;
    WideSigned least = r.low.add < 0 ? -all / 2 : 0;
    WideSigned most = r.low.add < 0 ? all / 2 - 1 : all - 1;
    WideSigned low = r.low.add, high = r.high.add;
    if (has_grown (&r, old, map, false))
      low = next_below (t, low, least);
    if (has_grown (&r, old, map, true))
      high = next_above (t, high, most);
    if (low < INT64_MIN / 8 || high > INT64_MAX / 8)
      continue;
    r.low.add = (int64_t)low;
    r.high.add = (int64_t)high;
    if (runs_tell (h, &r))
      h->runs.data[kept++] = r;
  }
  h->runs.len = kept;
}

/* The same for columns. */
static bool
has_column_grown (const HeapColumn *c, const Heap *old, const MatchMap *map,
                  bool is_high) {
  bool has_old = false;
  for (size_t i = 0; i < old->columns.len; i++) {
    const HeapColumn *q = old->columns.data + i;
    HeapValue was = is_high ? q->high : q->low, is = is_high ? c->high : c->low;
    if (q->base != map[c->base].value.sym || q->bytes != c->bytes ||
        q->step != c->step || q->kind != c->kind || was.sym || is.sym)
      continue;
    if (is_high ? was.add >= is.add : was.add <= is.add)
      return false;
    has_old = true;
  }
  return has_old;
}

static void
widen_columns (Heap *h, const Heap *old, const MatchMap *map,
               const ShapeThresholds *t) {
  for (size_t i = h->columns.len; i-- > 0;) {
    HeapColumn *c = h->columns.data + i;
    WideSigned all = (WideSigned)1 << 8 * c->bytes;
    WideSigned low = c->low.add, high = c->high.add;
    bool is_signed = low < 0;
    if (c->kind != COLUMN_BETWEEN)
      continue;
    if (has_column_grown (c, old, map, false))
      low = next_below (t, low, is_signed ? -all / 2 : 0);
    if (has_column_grown (c, old, map, true))
      high = next_above (t, high, is_signed ? all / 2 - 1 : all - 1);
    c->low.add = (int64_t)low;
    c->high.add = (int64_t)high;
    bool is_useless = !c->low.sym && !c->high.sym && high - low >= all - 1;
    if (low < INT64_MIN / 8 || high > INT64_MAX / 8 || is_useless) {
      c->kind = COLUMN_ANY;
      c->low = c->high = heap_const (0);
    }
  }
}

/* Sizes that are the symbol plus a constant go on to constants, too: no block
   is larger than some. */
static void
widen_size (const Heap *h, HeapSym s, const HeapSymInfo *was, HeapSymInfo *wide,
            const ShapeThresholds *t) {
  for (size_t i = 0; i < h->objects.len; i++) {
    HeapValue size = h->objects.data[i].size;
    if (size.sym != s || wide->high <= was->high)
      continue;
    WideSigned next =
        next_above (t, was->high + size.add, wide->high + size.add) - size.add;
    wide->high = next < wide->high ? next : wide->high;
  }
}

/* Fields are inside of their object, whatever its size is. */
static void
limit_sizes (Heap *h) {
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    if (!o->fields.len)
      continue;
    const HeapField *f = &vec_last (&o->fields);
    heap_limit (h, o->size, (WideSigned)(f->at + f->bytes),
                heap_high (h, o->size));
  }
}

/* A counter goes up to a constant, or stays below it. */
static void
add_constant (ShapeThresholds *to, HeapValue v) {
  if (v.sym)
    return;
  vec_push (to, (WideSigned)v.add - 1);
  vec_push (to, v.add);
}

void
shape_add_constants (const HeapState *s, ShapeThresholds *to) {
  for (size_t i = 0; i < s->roots.len; i++)
    add_constant (to, s->roots.data[i].value);
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    const HeapObject *o = s->heap.objects.data + i;
    add_constant (to, o->size);
    for (size_t k = 0; k < o->fields.len && k < MOST_FIELDS; k++)
      add_constant (to, o->fields.data[k].value);
  }
}

/* What registers have beyond the symbol: they are compared with the constants
   of the program, not the symbol itself. */
static int64_t
shift_of (const HeapState *s, HeapSym sym) {
  int64_t shift = 0;
  for (size_t i = 0; i < s->roots.len; i++) {
    HeapValue v = s->roots.data[i].value;
    if (v.sym == sym && !v.add)
      return 0;
    if (v.sym == sym && !shift)
      shift = v.add;
  }
  return shift;
}

/* The range of the symbol is widened, or that of a register that has it and a
   constant: what goes on less. */
static bool
widen_value (HeapSymInfo *wide, WideSigned low, WideSigned high, int64_t shift,
             const ShapeThresholds *thresholds) {
  HeapSymInfo moved = *wide;
  bool is_any = widen_range (wide, low, high, thresholds);
  moved.low += shift;
  moved.high += shift;
  if (!shift || widen_range (&moved, low + shift, high + shift, thresholds))
    return is_any;
  moved.low -= shift;
  moved.high -= shift;
  wide->low = is_any || moved.low > wide->low ? moved.low : wide->low;
  wide->high = is_any || moved.high < wide->high ? moved.high : wide->high;
  return false;
}

void
shape_widen (HeapState *joined, const HeapState *old,
             const ShapeThresholds *thresholds) {
  MatchMap *map = match_map (old, joined);
  if (!map)
    return;
  Heap *h = &joined->heap;
  bool *is_length = mem_zero (h->syms.len);
  bool *is_integer = mem_zero (h->syms.len);
  bool *is_address = mem_zero (h->syms.len);
  find_lengths (h, is_length);
  find_integers (h, is_integer);
  find_addresses (h, is_address);
  for (HeapSym s = 1; s < h->syms.len; s++) {
    HeapSymInfo *info = h->syms.data + s;
    if (info->kind != SYM_PLAIN || !map[s].is_bound || is_address[s])
      continue;
    WideSigned low, high;
    prove_range (&old->heap, map[s].value, &low, &high);
    HeapSymInfo wide = *info;
    if (is_length[s])
      widen_length (info, low, high,
                    is_counter (joined, s) ? thresholds : NULL);
    else if (!widen_value (&wide, low, high, shift_of (joined, s),
                           thresholds)) {
      widen_size (h, s, info, &wide, thresholds);
      if (wide.high > info->high)
        relate_to_others (h, s, info, true);
      if (wide.low < info->low)
        relate_to_others (h, s, info, false);
      h->syms.data[s] = wide;
    } else if (!is_integer[s]) {
      *info = wide;
      drop_facts (h, s);
    }
  }
  widen_facts (h, &old->heap, map);
  widen_runs (h, &old->heap, map, thresholds);
  widen_columns (h, &old->heap, map, thresholds);
  limit_sizes (h);
  prove_narrow (h, false);
  mem_free (is_length);
  mem_free (is_integer);
  mem_free (is_address);
  mem_free (map);
}

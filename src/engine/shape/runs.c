/* Elements of arrays: what is written to them, and what they are. */

#include "engine/shape/runs.h"
#include "engine/shape/columns.h"
#include "engine/shape/decide.h"
#include "engine/shape/owners.h"

enum { MOST_RUNS = 8, MOST_DEPTH = 4 };

static WideSigned
difference (const Heap *h, HeapValue a, HeapValue b) {
  Prover p = {.heap = h};
  return prove_difference (&p, a, b);
}

static bool
is_same (const Heap *h, HeapValue a, HeapValue b) {
  return heap_same (a, b) ||
         (difference (h, a, b) <= 0 && difference (h, b, a) <= 0);
}

/* Alignment ---------------------------------------------------------------- */

/* What is left of the integer when it is divided by k; false: not known. */
static bool remainder_of (const Heap *h, HeapSym s, int64_t k, unsigned depth,
                          int64_t *rest);

static bool
remainder_by_fact (const Heap *h, const HeapFact *f, int64_t k, unsigned depth,
                   int64_t *rest) {
  if (f->c % k == 0) {
    *rest = 0;
    return true;
  }
  if (!remainder_of (h, f->b, k, depth, rest))
    return false;
  *rest = *rest * (f->c % k) % k;
  return true;
}

static bool
remainder_by_equation (const Heap *h, const HeapEquation *e, int64_t k,
                       unsigned depth, int64_t *rest) {
  int64_t b, d;
  bool has_b = remainder_of (h, e->b, k, depth, &b);
  bool has_d = remainder_of (h, e->d, k, depth, &d);
  if (e->kind == EQUATION_PRODUCT && ((has_b && !b) || (has_d && !d))) {
    *rest = 0;
    return true;
  }
  if (!has_b || !has_d)
    return false;
  *rest = e->kind == EQUATION_SUM ? (b + d + e->c % k) % k : b * d % k;
  return true;
}

static bool
remainder_of (const Heap *h, HeapSym s, int64_t k, unsigned depth,
              int64_t *rest) {
  *rest = 0;
  if (!s || k == 1)
    return true;
  if (!depth)
    return false;
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].kind == FACT_TIMES && h->facts.data[i].a == s &&
        remainder_by_fact (h, h->facts.data + i, k, depth - 1, rest))
      return true;
  for (size_t i = 0; i < h->equations.len; i++)
    if (h->equations.data[i].a == s &&
        remainder_by_equation (h, h->equations.data + i, k, depth - 1, rest))
      return true;
  return false;
}

bool
runs_remainder (const Heap *h, HeapValue a, HeapValue b, int64_t k,
                int64_t *rest) {
  int64_t x = 0, y = 0;
  if (a.sym != b.sym && (!remainder_of (h, a.sym, k, MOST_DEPTH, &x) ||
                         !remainder_of (h, b.sym, k, MOST_DEPTH, &y)))
    return false;
  *rest = (x - y + a.add % k - b.add % k) % k;
  *rest += *rest < 0 ? k : 0;
  return true;
}

/* The difference is a multiple of k. */
bool
runs_are_aligned (const Heap *h, HeapValue a, HeapValue b, int64_t k) {
  int64_t rest;
  return runs_remainder (h, a, b, k, &rest) && !rest;
}

/* Stretches -------------------------------------------------------------------
 */

static bool
has_element (const Heap *h, const Stretch *p, uint32_t bytes, HeapValue at) {
  return runs_are_aligned (h, at, p->from, bytes) &&
         difference (h, p->from, at) <= 0 &&
         difference (h, at, p->to) <= -(WideSigned)bytes;
}

bool
runs_is_even (const Heap *h, const Stretch *p, uint32_t bytes) {
  return runs_are_aligned (h, p->to, p->from, bytes);
}

static bool
is_defined (const Heap *h, HeapValue v) {
  return shape_is_number (h, v) && !(v.sym && h->syms.data[v.sym].maybe_undef);
}

bool
runs_is_zero (const HeapObject *o) {
  bool is_zero = o->rest == REST_ZERO;
  for (size_t i = 0; i < o->fields.len; i++)
    is_zero &= heap_is (o->fields.data[i].value, 0);
  return is_zero;
}

bool
runs_is_link (const Heap *h, const HeapRun *r) {
  return heap_is_single (r) && r->low.sym &&
         (r->low.sym == r->base || h->syms.data[r->low.sym].kind == SYM_INSIDE);
}

static Stretch
stretch_of_run (const HeapRun *r) {
  return (Stretch){r->from, r->to, r->low, r->high, r->bytes};
}

static bool
is_zero_bytes (const HeapRun *r) {
  return r->bytes == 1 && heap_is (r->low, 0) && heap_is (r->high, 0);
}

/* Strings, and arrays of pointers. */
bool
runs_may_end_with_zero (uint32_t bytes) {
  return bytes == 1 || bytes == 8;
}

/* Zeros behind the last field that is none, and the last one of them. */
static void
add_rest (const Heap *h, const HeapObject *o, uint32_t bytes, Stretches *out) {
  HeapValue zero = heap_const (0), from = zero;
  for (size_t i = 0; i < o->fields.len; i++)
    if (!heap_is (o->fields.data[i].value, 0))
      from.add = (int64_t)(o->fields.data[i].at + o->fields.data[i].bytes);
  HeapValue last = heap_plus (o->size, -(int64_t)bytes);
  vec_push (out, ((Stretch){from, o->size, zero, zero, 1}));
  if (runs_may_end_with_zero (bytes) && difference (h, from, last) <= 0)
    vec_push (out, ((Stretch){last, o->size, zero, zero, 1}));
}

void
runs_stretches (const Heap *h, const HeapObject *o, uint32_t bytes,
                Stretches *out) {
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base == o->base && (r->bytes == bytes || is_zero_bytes (r)) &&
        !runs_is_link (h, r))
      vec_push (out, stretch_of_run (r));
  }
  for (size_t i = 0; i < o->fields.len; i++) {
    HeapField f = o->fields.data[i];
    if (f.bytes == bytes && is_defined (h, f.value))
      vec_push (out, ((Stretch){heap_const ((int64_t)f.at),
                                heap_const ((int64_t)(f.at + bytes)), f.value,
                                f.value, bytes}));
  }
  if (o->rest == REST_ZERO)
    add_rest (h, o, bytes, out);
}

static bool
is_between (const Heap *h, HeapValue low, HeapValue v, HeapValue w,
            HeapValue high) {
  return difference (h, low, v) <= 0 && difference (h, w, high) <= 0;
}

/* A stretch of elements within the bounds that goes on from 'at'; there may be
   none there.  It is used once. */
static bool
go_on (const Heap *h, Stretches *all, const HeapRun *r, HeapValue *at) {
  for (size_t i = 0; i < all->len; i++) {
    Stretch s = all->data[i];
    if (!runs_are_aligned (h, *at, s.from, r->bytes) ||
        difference (h, s.from, *at) > 0 ||
        !is_between (h, r->low, s.low, s.high, r->high))
      continue;
    bool is_last = difference (h, r->to, s.to) <= 0;
    if (!is_last &&
        (difference (h, *at, s.to) > 0 || !runs_is_even (h, &s, r->bytes)))
      continue;
    *at = is_last ? r->to : s.to;
    all->data[i] = vec_last (all);
    all->len--;
    return true;
  }
  return false;
}

bool
runs_hold (const Heap *h, const HeapRun *r) {
  HeapValue v;
  if (owners_is_cell (h, r) || runs_is_link (h, r))
    return owners_find_cell (h, r->base, r->from, &v) && heap_same (v, r->low);
  Stretches all = {0};
  runs_stretches (h, heap_object (h, r->base), r->bytes, &all);
  HeapValue at = r->from;
  bool holds = difference (h, r->to, at) < (WideSigned)r->bytes;
  while (!holds && go_on (h, &all, r, &at))
    holds = difference (h, r->to, at) < (WideSigned)r->bytes;
  vec_done (&all);
  return holds;
}

/* Writing ------------------------------------------------------------------ */

static void
remove_run (Heap *h, size_t i) {
  for (; i + 1 < h->runs.len; i++)
    h->runs.data[i] = h->runs.data[i + 1];
  h->runs.len--;
}

/* What was read or stored, is no address, and is not a constant, is worth
   little work. */
static WideSigned
distance (const Heap *h, const HeapRun *r, HeapValue a, HeapValue b) {
  Prover p = {.heap = h};
  return heap_is_single (r) && r->low.sym && !owners_is_cell (h, r)
             ? prove_by_ways (&p, a, b)
             : prove_difference (&p, a, b);
}

static bool
is_apart (const Heap *h, const HeapRun *r, HeapValue from, HeapValue to) {
  return distance (h, r, to, r->from) <= 0 || distance (h, r, r->to, from) <= 0;
}

void
runs_write (Heap *h, HeapSym base, HeapValue from, HeapValue to) {
  for (size_t i = h->runs.len; i-- > 0;)
    if (h->runs.data[i].base == base &&
        !is_apart (h, h->runs.data + i, from, to))
      remove_run (h, i);
  columns_forget (h, base, from, to);
  owners_forget (h, base, from, to);
}

/* Of the runs of one object, the one that was there first goes if there are too
   many. */
static void
add_run (Heap *h, HeapRun r) {
  size_t count = 0, first = 0;
  for (size_t i = h->runs.len; i-- > 0;)
    if (h->runs.data[i].base == r.base) {
      count++;
      first = count == 1 || !owners_is_cell (h, h->runs.data + i) ? i : first;
    }
  if (count >= MOST_RUNS)
    remove_run (h, first);
  vec_push (&h->runs, r);
}

/* The highest (lowest) of both: one of them, something that both are compared
   with, or a constant. */
HeapValue
runs_bound_of (const Heap *h, HeapValue a, HeapValue b, bool is_high) {
  WideSigned ab = difference (h, a, b), ba = difference (h, b, a);
  if (is_high ? ab <= 0 : ba <= 0)
    return b;
  if (is_high ? ba <= 0 : ab <= 0)
    return a;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    HeapSym of = is_high ? f->a : f->b, than = is_high ? f->b : f->a;
    if (f->kind != FACT_AT_MOST || of != b.sym || !b.sym)
      continue;
    HeapValue s = heap_value (than, is_high ? f->c + b.add : b.add - f->c);
    if ((is_high ? difference (h, a, s) : difference (h, s, a)) <= 0)
      return s;
  }
  WideSigned x = is_high ? heap_high (h, a) : heap_low (h, a);
  WideSigned y = is_high ? heap_high (h, b) : heap_low (h, b);
  return heap_const ((int64_t)((x > y) == is_high ? x : y));
}

/* Bounds with and without sign are numbers of 64 bits. */
enum { WIDEST_BLURRED = 4 };

/* It says less than the width of its elements does. */
static bool
is_useless (const HeapRun *r) {
  WideSigned all = (WideSigned)1 << 8 * r->bytes;
  return !r->low.sym && !r->high.sym &&
         (WideSigned)r->high.add - r->low.add >= all - 1;
}

/* That elements are initialised is known otherwise, or not for others. */
static bool
is_initialised (const HeapObject *o) {
  return (o->rest != REST_UNDEF && o->rest != REST_MAYBE) ||
         heap_same (o->filled, o->size);
}

bool
runs_tell (const Heap *h, HeapRun *r) {
  if (!is_useless (r))
    return true;
  const HeapObject *o = heap_object (h, r->base);
  if (!o || is_initialised (o) || heap_is (r->from, 0) ||
      r->bytes > WIDEST_BLURRED)
    return false;
  int64_t all = (int64_t)1 << 8 * r->bytes;
  r->low = heap_const (-all / 2);
  r->high = heap_const (all - 1);
  return true;
}

/* The number becomes an element of the run, or may replace one.  False: then
   nothing is known of the run any more. */
static bool
take_number (const Heap *h, HeapRun *r, HeapValue at, uint32_t bytes,
             HeapValue v) {
  if (r->bytes != bytes || !runs_are_aligned (h, at, r->from, bytes) ||
      owners_is_address (h, r->low) || runs_is_link (h, r))
    return false;
  const WideSigned most = INT64_MAX / 8;
  bool is_in = is_between (h, r->low, v, v, r->high);
  if (!is_in && (heap_is_single (r) || heap_low (h, r->low) < -most ||
                 heap_low (h, v) < -most || heap_high (h, r->high) > most ||
                 heap_high (h, v) > most))
    return false;
  if (!is_in) {
    r->low = runs_bound_of (h, r->low, v, false);
    r->high = runs_bound_of (h, r->high, v, true);
  }
  return runs_tell (h, r);
}

/* The number goes on where the run ends, or ends where it begins.
   '*is_missed': it is there, but not between the bounds. */
static bool
extend (const Heap *h, HeapRun *r, HeapValue at, uint32_t bytes, HeapValue v,
        bool *is_missed) {
  if (runs_is_link (h, r) || r->bytes != bytes)
    return false;
  bool is_behind = is_same (h, at, r->to);
  bool is_before = is_same (h, heap_plus (at, bytes), r->from);
  if ((!is_behind && !is_before) ||
      !runs_is_even (h, &(Stretch){.from = r->from, .to = r->to}, bytes))
    return false;
  if (!is_between (h, r->low, v, v, r->high)) {
    *is_missed |= !heap_is_single (r);
    return false;
  }
  if (is_behind)
    r->to = heap_plus (at, bytes);
  else
    r->from = at;
  return true;
}

/* What an object of zeros is, as a run; and its last element, which may stay.
 */
static void
begin_zeros (Heap *h, const HeapObject *o, uint32_t bytes) {
  HeapValue zero = heap_const (0);
  HeapValue last = heap_plus (o->size, -(int64_t)bytes);
  for (size_t i = 0; i < h->runs.len; i++)
    if (h->runs.data[i].base == o->base)
      return;
  if (!runs_is_zero (o))
    return;
  add_run (h, (HeapRun){o->base, bytes, zero, o->size, zero, zero});
  if (runs_may_end_with_zero (bytes))
    add_run (h, (HeapRun){o->base, bytes, last, o->size, zero, zero});
}

/* Something was stored in the midst of a run that is no element of it: what is
   before and behind it stays.  False: that cannot be said. */
static bool
leave_parts (Heap *h, size_t i, HeapValue at, uint32_t bytes) {
  HeapRun before = h->runs.data[i], behind = before;
  if (heap_is (before.low, 0) && heap_is (before.high, 0) &&
      runs_are_aligned (h, before.to, before.from, before.bytes))
    before.bytes = behind.bytes = 1; /* so are all of its bytes */
  if (heap_is_single (&before) || bytes % before.bytes ||
      !runs_are_aligned (h, at, before.from, before.bytes) ||
      difference (h, before.from, at) > 0 ||
      difference (h, at, before.to) > -(WideSigned)bytes)
    return false;
  before.to = at;
  behind.from = heap_plus (at, bytes);
  bool has_before = !heap_same (before.from, before.to);
  h->runs.data[i] = has_before ? before : behind;
  if (has_before && !heap_same (behind.from, behind.to))
    vec_push (&h->runs, behind);
  return true;
}

void
runs_store (Heap *h, HeapSym base, HeapValue at, uint32_t bytes, HeapValue v,
            bool is_number) {
  HeapValue end = heap_plus (at, bytes);
  bool is_told = false, is_missed = false;
  if (at.sym)
    begin_zeros (h, heap_object (h, base), bytes);
  for (size_t i = h->runs.len; i-- > 0;) {
    HeapRun *r = h->runs.data + i;
    if (r->base != base)
      continue;
    if (is_apart (h, r, at, end)) {
      is_told |= is_number && extend (h, r, at, bytes, v, &is_missed);
      continue;
    }
    bool is_taken = is_number && take_number (h, r, at, bytes, v);
    bool may_split = !is_number || bytes != r->bytes;
    if (!is_taken && (!may_split || !leave_parts (h, i, at, bytes)))
      remove_run (h, i);
  }
  columns_store (h, base, at, bytes, v);
  owners_forget (h, base, at, end);
  if (at.sym && is_number && (!is_told || is_missed))
    runs_note (h, base, at, bytes, v);
  if (at.sym && bytes == SLOT_BYTES &&
      (owners_is_address (h, v) || columns_is_link (h, v)))
    runs_note_cell (h, base, at, v);
}

void
runs_note_cell (Heap *h, HeapSym base, HeapValue at, HeapValue v) {
  add_run (h,
           (HeapRun){base, SLOT_BYTES, at, heap_plus (at, SLOT_BYTES), v, v});
}

void
runs_note (Heap *h, HeapSym base, HeapValue at, uint32_t bytes, HeapValue v) {
  HeapValue known;
  if (bytes > 8 || !is_defined (h, v) ||
      (runs_value (h, base, at, bytes, &known) && heap_same (known, v)))
    return;
  add_run (h, (HeapRun){base, bytes, at, heap_plus (at, bytes), v, v});
}

/* The part of the run in these bytes; false: it cannot be said.  Of bytes, it
   may begin at any of them. */
static bool
cut_run (const Heap *h, HeapRun *r, HeapValue from, HeapValue to) {
  bool is_early = difference (h, from, r->from) > 0;
  if (is_early && (r->bytes > 1 || difference (h, r->from, from) > 0))
    return false;
  if (is_early)
    r->from = from;
  if (difference (h, r->to, to) <= 0)
    return true;
  bool is_cut = difference (h, to, r->to) <= 0;
  r->to = to;
  return is_cut && !heap_is_single (r);
}

void
runs_move (Heap *h, HeapSym target, HeapSym source, HeapValue from,
           HeapValue to, int64_t shift) {
  size_t count = h->runs.len;
  HeapValue zero = heap_const (0);
  for (size_t i = 0; i < count; i++) {
    HeapRun r = h->runs.data[i];
    if (r.base != source || !cut_run (h, &r, from, to))
      continue;
    r.base = target;
    r.from = heap_plus (r.from, shift);
    r.to = heap_plus (r.to, shift);
    add_run (h, r);
  }
  if (runs_is_zero (heap_object (h, source)))
    add_run (h, (HeapRun){target, 1, heap_plus (from, shift),
                          heap_plus (to, shift), zero, zero});
  owners_move (h, target, source, from, to, shift);
}

/* Reading ------------------------------------------------------------------ */

static bool
is_about (const Heap *h, const HeapRun *r, HeapSym base, HeapValue at,
          uint32_t bytes) {
  Stretch p = stretch_of_run (r);
  return r->base == base && (r->bytes == bytes || is_zero_bytes (r)) &&
         has_element (h, &p, is_zero_bytes (r) ? 1 : bytes, at) &&
         difference (h, at, r->to) <= -(WideSigned)bytes;
}

bool
runs_value (const Heap *h, HeapSym base, HeapValue at, uint32_t bytes,
            HeapValue *v) {
  for (size_t i = h->runs.len; i-- > 0;) {
    const HeapRun *r = h->runs.data + i;
    if (heap_same (r->low, r->high) && is_about (h, r, base, at, bytes)) {
      *v = r->low;
      return true;
    }
  }
  return false;
}

size_t
runs_bounds (const Heap *h, HeapSym base, HeapValue at, uint32_t bytes,
             HeapRun *bounds, size_t most) {
  size_t count = 0;
  for (size_t i = 0; i < h->runs.len && count < most; i++)
    if (is_about (h, h->runs.data + i, base, at, bytes) &&
        !owners_is_cell (h, h->runs.data + i) &&
        !runs_is_link (h, h->runs.data + i))
      bounds[count++] = h->runs.data[i];
  return count;
}

static bool
is_different (const Heap *h, HeapValue a, HeapValue b) {
  Prover p = {.heap = h};
  return prove_fact (&p, FACT_DIFFERENT, a, b, 0);
}

bool
runs_is_open (const Heap *h, HeapValue a, HeapValue b) {
  return !is_same (h, a, b) && !is_different (h, a, b);
}

bool
runs_open (const Heap *h, HeapSym base, HeapValue at, uint32_t bytes,
           HeapValue *other) {
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base != base || r->bytes != bytes || !heap_is_single (r) ||
        r->low.sym || !runs_is_open (h, at, r->from))
      continue;
    *other = r->from;
    return true;
  }
  return false;
}

bool
runs_tell_apart (Heap *h, HeapValue a, HeapValue b) {
  bool is_below = difference (h, a, b) <= 0,
       is_above = difference (h, b, a) <= 0;
  if (!heap_add_fact (h, FACT_DIFFERENT, a, b, 0))
    return false;
  return (!is_below || heap_add_fact (h, FACT_AT_MOST, a, b, -1)) &&
         (!is_above || heap_add_fact (h, FACT_AT_MOST, b, a, -1));
}

bool
runs_mention (const Heap *h, HeapSym s, unsigned bits) {
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    bool is_bound = r->low.sym == s || r->high.sym == s;
    if (r->from.sym == s || r->to.sym == s ||
        (is_bound && (8 * r->bytes > bits || !heap_same (r->low, r->high))))
      return true;
  }
  for (size_t i = 0; i < h->columns.len; i++) {
    const HeapColumn *c = h->columns.data + i;
    if (c->from.sym == s || c->to.sym == s || c->low.sym == s ||
        c->high.sym == s)
      return true;
  }
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

/* Forgetting --------------------------------------------------------------- */

static void
mark (void *context, HeapValue *v) {
  unsigned *uses = context;
  uses[v->sym]++;
}

/* It was compared with something. */
static bool
is_told (const Heap *h, HeapSym s, uint32_t bytes) {
  const HeapSymInfo *info = h->syms.data + s;
  if (info->high - info->low < ((WideSigned)1 << 8 * bytes) - 1)
    return true;
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].a == s || h->facts.data[i].b == s)
      return true;
  return false;
}

/* The object has several of them: zeros are what it is filled with.  Where
   there are lists, they may be pointers that own nothing. */
static bool
has_zeros (const Heap *h, const HeapRun *like) {
  bool has_lists = h->segments.len || h->slots.len;
  for (size_t i = 0; !has_lists && i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base == like->base && r->bytes == like->bytes &&
        heap_is (r->low, 0) && heap_is (r->high, 0) && !heap_is_single (r))
      return true;
  }
  return false;
}

/* Somewhere is a constant that marks no end. */
static bool
is_by_chance (const Heap *h, const HeapRun *r) {
  if (!r->from.sym || r->low.sym || !heap_same (r->low, r->high))
    return false;
  bool is_zero = heap_is_single (r) && r->bytes > 1 && !r->low.add;
  return is_zero ? has_zeros (h, r) : r->low.add && r->low.add != -1;
}

/* One element with a constant, at a place that only the run itself names. */
static bool
is_nameless (const HeapRun *r, const unsigned *uses) {
  return heap_is_single (r) && !r->low.sym && r->from.sym &&
         uses[r->from.sym] == 2;
}

/* There is another one like it: a string has one end, and a loop that writes
   such elements would leave ever more of them. */
static bool
is_one_more (const Heap *h, size_t number, const unsigned *uses) {
  const HeapRun *r = h->runs.data + number;
  for (size_t i = 0; is_nameless (r, uses) && i < number; i++) {
    const HeapRun *q = h->runs.data + i;
    if (q->base == r->base && q->bytes == r->bytes &&
        heap_same (q->low, r->low) && is_nameless (q, uses))
      return true;
  }
  return false;
}

/* A column says in general what the element is. */
static bool
is_in_column (const Heap *h, const HeapRun *r) {
  return heap_is_single (r) && r->from.sym && !r->low.sym &&
         columns_tell (h, r->base, r->from, r->bytes);
}

/* Nothing but this run, and its place, speaks of what was read. */
static bool
is_idle (const Heap *h, const HeapRun *r, const unsigned *uses, bool is_loop) {
  if (runs_is_link (h, r) || is_in_column (h, r))
    return is_loop;
  if (owners_is_cell (h, r))
    return false;
  if (is_by_chance (h, r))
    return is_loop;
  return heap_is_single (r) && r->low.sym && uses[r->low.sym] == 2 &&
         (is_loop || !is_told (h, r->low.sym, r->bytes));
}

/* A longer run says the same of the element. */
static bool
is_part (const Heap *h, const HeapRun *r) {
  for (size_t i = 0; heap_is_single (r) && i < h->runs.len; i++) {
    const HeapRun *q = h->runs.data + i;
    if (q->base == r->base && !heap_is_single (q) &&
        heap_same (q->low, r->low) && heap_same (q->high, r->high) &&
        is_about (h, q, r->base, r->from, r->bytes))
      return true;
  }
  return false;
}

/* One element with a constant, at a constant, inside of the object: a field. */
static bool
become_field (Heap *h, const HeapRun *r) {
  HeapObject *o = heap_object (h, r->base);
  uint64_t at = (uint64_t)r->from.add;
  if (!heap_is_single (r) || r->from.sym || r->low.sym || r->from.add < 0 ||
      difference (h, r->to, o->size) > 0)
    return false;
  const HeapField *f = heap_field (o, at);
  if (!f || f->bytes != r->bytes)
    for (size_t i = 0; i < o->fields.len; i++)
      if (o->fields.data[i].at < at + r->bytes &&
          at < o->fields.data[i].at + o->fields.data[i].bytes)
        return false;
  heap_limit (h, o->size, (WideSigned)at + r->bytes, heap_high (h, o->size));
  heap_set_field (o, at, r->bytes, r->low);
  return true;
}

/* A variable, or a multiple of one, tells where the run begins. */
static bool
begins_at_variable (const HeapState *s, const HeapRun *r) {
  const Heap *h = &s->heap;
  for (size_t i = 0; i < s->roots.len; i++) {
    HeapSym x = s->roots.data[i].value.sym;
    if (x && x == r->from.sym)
      return true;
    for (size_t k = 0; k < h->facts.len; k++)
      if (h->facts.data[k].kind == FACT_TIMES &&
          h->facts.data[k].a == r->from.sym && h->facts.data[k].b == x)
        return true;
  }
  return false;
}

/* What the element is does not matter any more, only that it is initialised:
   alone, or with others beside it.  False: that is not worth a run. */
static bool
blur (HeapState *s, size_t number) {
  Heap *h = &s->heap;
  HeapRun *r = h->runs.data + number, like = *r;
  const HeapObject *o = heap_object (h, r->base);
  bool is_missed;
  if (runs_is_link (h, r) || !heap_is_single (r) || r->bytes > WIDEST_BLURRED)
    return false;
  like.low = heap_const (0);
  like.high = heap_const (((int64_t)1 << 8 * r->bytes) - 1);
  if (!runs_tell (h, &like) || difference (h, r->to, o->filled) <= 0)
    return false;
  for (size_t i = 0; i < h->runs.len; i++) {
    HeapRun *q = h->runs.data + i;
    if (i != number && q->base == r->base && heap_same (q->low, like.low) &&
        heap_same (q->high, like.high) &&
        (is_about (h, q, r->base, r->from, r->bytes) ||
         extend (h, q, r->from, r->bytes, r->low, &is_missed)))
      return false;
  }
  *r = like;
  return begins_at_variable (s, r);
}

void
runs_forget_idle (HeapState *s, bool is_loop) {
  Heap *h = &s->heap;
  unsigned *uses = mem_zero (h->syms.len * sizeof *uses);
  for (size_t i = 0; i < s->roots.len; i++)
    mark (uses, &s->roots.data[i].value);
  heap_visit (h, mark, uses);
  for (size_t i = h->runs.len; i-- > 0;)
    if (is_idle (h, h->runs.data + i, uses, is_loop)
            ? !is_loop || !blur (s, i)
            : (is_loop && is_one_more (h, i, uses)) ||
                  is_part (h, h->runs.data + i) ||
                  become_field (h, h->runs.data + i))
      remove_run (h, i);
  mem_free (uses);
}

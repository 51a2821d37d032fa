/* Runs: bounds of elements of arrays, at places that are symbols.

     store   v at a place: runs that lie apart from it stay.  Of the others,
             those with elements of this width at such places stay, too, with
             bounds that v is between; the rest goes.  What was stored is a run
             of its own.
     read    an element that surely is one of a run has its bounds; what it is
             becomes a run of its own, so that it is the same when it is read
             again
     cases   where a constant is at a place, and nothing says whether that is
             the one which is read, both cases are followed

   All of it is about numbers, but for cells: one element may be an address, and
   is it when it is read (heaps_slots.c).  Where an address is stored in the
   midst of a run, the elements before and behind it stay one each. */

#include "evidence/unit/heaps_impl.h"

enum { MOST_RUNS = 24, MOST_DEPTH = 4, MOST_STEPS = 1000 };

static bool
is_same (const Heap *h, HeapValue a, HeapValue b) {
  return heap_same (a, b) ||
         (formula_at_most (h, a, b, 0) && formula_at_most (h, b, a, 0));
}

/* Alignment ---------------------------------------------------------------- */

/* The integer modulo k; false: it is not known. */
static bool
modulo (const Heap *h, HeapSym s, int64_t k, unsigned depth, int64_t *rest) {
  int64_t b, d;
  *rest = 0;
  if (!s || k == 1)
    return true;
  for (size_t i = 0; depth && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind != FACT_TIMES || f->a != s)
      continue;
    b = 0;
    if (f->c % k && !modulo (h, f->b, k, depth - 1, &b))
      continue;
    *rest = f->c % k * b % k;
    return true;
  }
  for (size_t i = 0; depth && i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    if (e->a != s)
      continue;
    bool has_b = modulo (h, e->b, k, depth - 1, &b);
    bool has_d = modulo (h, e->d, k, depth - 1, &d);
    bool is_zero = (has_b && !b) || (has_d && !d);
    if (e->kind == EQUATION_PRODUCT ? !is_zero : !has_b || !has_d)
      continue;
    *rest = e->kind == EQUATION_PRODUCT ? 0 : (b + d + e->c % k) % k;
    return true;
  }
  return false;
}

/* The distance is so many whole elements. */
bool
run_is_aligned (const Heap *h, HeapValue a, HeapValue b, int64_t bytes) {
  int64_t x = 0, y = 0;
  if (a.sym != b.sym && (!modulo (h, a.sym, bytes, MOST_DEPTH, &x) ||
                         !modulo (h, b.sym, bytes, MOST_DEPTH, &y)))
    return false;
  return (x - y + a.add % bytes - b.add % bytes) % bytes == 0;
}

/* What is known ------------------------------------------------------------ */

/* A number that is initialised, and the address of nothing: that of a member is
   known by its symbol, so another one of the same number is not the same. */
bool
run_is_number (const Heap *h, HeapValue v) {
  return !v.sym ||
         (h->syms.data[v.sym].kind == SYM_PLAIN && !is_flagged (h, v) &&
          formula_place (h, v).kind == PLACE_NONE && !member_is_any (h, v.sym));
}

/* The run as one of elements of this width: zeros are zeros. */
static bool
has_width (const HeapRun *r, uint32_t bytes) {
  return r->bytes == bytes ||
         (r->bytes == 1 && heap_is (r->low, 0) && heap_is (r->high, 0));
}

/* The element at the place is one of the run. */
static bool
has_element (const Heap *h, const HeapRun *r, uint32_t bytes, HeapValue at) {
  return has_width (r, bytes) && run_is_aligned (h, at, r->from, r->bytes) &&
         formula_at_most (h, r->from, at, 0) &&
         formula_at_most (h, at, r->to, -(WideSigned)bytes);
}

bool
run_has (const Heap *h, HeapSym base, HeapValue at, WideSigned bytes) {
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base == base && r->bytes == bytes &&
        has_element (h, r, r->bytes, at))
      return true;
  }
  return false;
}

static bool
is_all_zero (const HeapObject *o) {
  bool is_zero = o->rest == REST_ZERO;
  for (size_t i = 0; i < o->fields.len; i++)
    is_zero &= heap_is (o->fields.data[i].value, 0);
  return is_zero;
}

static void
add_stretch (HeapRuns *out, HeapSym base, uint32_t bytes, HeapValue from,
             HeapValue to, HeapValue v) {
  vec_push (out, ((HeapRun){base, bytes, from, to, v, v}));
}

/* Zeros behind the last field that is none, and the last one of them. */
static void
add_rest (const Heap *h, const HeapObject *o, uint32_t bytes, HeapRuns *out) {
  HeapValue zero = heap_const (0), from = zero;
  for (size_t i = 0; i < o->fields.len; i++)
    if (!heap_is (o->fields.data[i].value, 0))
      from.add = (int64_t)memory_field_end (o->fields.data + i);
  HeapValue last = heap_plus (o->size, -(int64_t)bytes);
  add_stretch (out, o->base, 1, from, o->size, zero);
  if (formula_at_most (h, from, last, 0))
    add_stretch (out, o->base, bytes, last, o->size, zero);
}

/* One element that leads into an array: its symbol has no range. */
static bool
is_place (const Heap *h, const HeapRun *r) {
  return r->low.sym && h->syms.data[r->low.sym].kind == SYM_INSIDE;
}

void
run_stretches (const Heap *h, const HeapObject *o, uint32_t bytes,
               HeapRuns *out) {
  for (size_t i = 0; i < h->runs.len; i++)
    if (h->runs.data[i].base == o->base &&
        has_width (h->runs.data + i, bytes) && !is_place (h, h->runs.data + i))
      vec_push (out, h->runs.data[i]);
  for (size_t i = 0; i < o->fields.len; i++) {
    HeapField f = o->fields.data[i];
    if (f.bytes == bytes && run_is_number (h, f.value))
      add_stretch (out, o->base, bytes, heap_const ((int64_t)f.at),
                   heap_const ((int64_t)memory_field_end (&f)), f.value);
  }
  if (o->rest == REST_ZERO)
    add_rest (h, o, bytes, out);
}

static bool
is_between (const Heap *h, const HeapRun *r, HeapValue low, HeapValue high) {
  return formula_at_most (h, r->low, low, 0) &&
         formula_at_most (h, high, r->high, 0);
}

/* Elements within the bounds that go on from 'at', to their end: there may be
   none.  Each stretch is used once. */
static bool
go_on (const Heap *h, HeapRuns *all, const HeapRun *r, HeapValue *at) {
  for (size_t i = 0; i < all->len; i++) {
    HeapRun s = all->data[i];
    if (!run_is_aligned (h, *at, s.from, s.bytes) ||
        !formula_at_most (h, s.from, *at, 0) ||
        !is_between (h, r, s.low, s.high))
      continue;
    bool is_last = formula_at_most (h, r->to, s.to, 0);
    if (!is_last && (!formula_at_most (h, *at, s.to, 0) ||
                     !run_is_aligned (h, s.to, *at, r->bytes)))
      continue;
    *at = is_last ? r->to : s.to;
    all->data[i] = vec_last (all);
    all->len--;
    return true;
  }
  return false;
}

/* The bytes at a constant, whatever fields they are in. */
static bool
go_on_by_bytes (const Unit *u, Heap *h, const HeapRun *r, HeapValue *at) {
  HeapObject *o = heap_object (h, r->base);
  if (at->sym || at->add < 0 || at->add + r->bytes > heap_low (h, o->size))
    return false;
  HeapValue v = memory_read (u, h, o, (uint64_t)at->add, r->bytes, false);
  if (!run_is_number (h, v) || !is_between (h, r, v, v))
    return false;
  at->add += r->bytes;
  return true;
}

/* The address is at the place, for whoever asks for the integer. */
static bool
holds_address (const Heap *h, const HeapRun *r) {
  const HeapObject *o = heap_object (h, r->base);
  const HeapField *f = !r->from.sym && r->from.add >= 0
                           ? heap_field (o, (uint64_t)r->from.add)
                           : NULL;
  if (f && f->bytes == r->bytes && heap_same (f->value, r->low))
    return true;
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *a = h->runs.data + i;
    if (a->base == r->base && a->bytes == r->bytes && heap_is_single (a) &&
        heap_same (a->low, r->low) && is_same (h, a->from, r->from))
      return true;
  }
  return false;
}

/* What is in a run is initialised. */
bool
run_holds (const Unit *u, Heap *h, const HeapRun *r) {
  if (is_flagged (h, r->low) || is_flagged (h, r->high))
    return false;
  if (!run_is_number (h, r->low) || !run_is_number (h, r->high))
    return heap_is_single (r) && holds_address (h, r);
  HeapRuns all = {0};
  run_stretches (h, heap_object (h, r->base), r->bytes, &all);
  HeapValue at = r->from;
  size_t steps = 0;
  bool is_end, goes_on = true;
  while (!(is_end = formula_at_most (h, r->to, at, (WideSigned)r->bytes - 1)) &&
         goes_on && steps++ < MOST_STEPS)
    goes_on = go_on (h, &all, r, &at) || go_on_by_bytes (u, h, r, &at);
  vec_done (&all);
  return is_end;
}

/* Writing ------------------------------------------------------------------ */

static void
remove_run (Heap *h, size_t number) {
  for (size_t i = number; i + 1 < h->runs.len; i++)
    h->runs.data[i] = h->runs.data[i + 1];
  h->runs.len--;
}

/* If there are too many of the object, the oldest one goes. */
static void
add_run (Heap *h, HeapRun r) {
  size_t count = 0, oldest = 0;
  for (size_t i = h->runs.len; i-- > 0;)
    if (h->runs.data[i].base == r.base) {
      count++;
      oldest = i;
    }
  if (count >= MOST_RUNS)
    remove_run (h, oldest);
  vec_push (&h->runs, r);
}

/* What was read or stored, is no address, and is not a constant, is worth
 * little work. */
static bool
is_before (const Heap *h, const HeapRun *r, HeapValue a, HeapValue b) {
  return heap_is_single (r) && r->low.sym && run_is_number (h, r->low)
             ? formula_most (h, a.sym, b.sym) <= (WideSigned)b.add - a.add
             : formula_at_most (h, a, b, 0);
}

static bool
is_apart (const Heap *h, const HeapRun *r, HeapValue from, HeapValue to) {
  return is_before (h, r, to, r->from) || is_before (h, r, r->to, from);
}

void
run_forget (Heap *h, HeapSym base, HeapValue from, HeapValue to) {
  for (size_t i = h->runs.len; i-- > 0;)
    if (h->runs.data[i].base == base &&
        !is_apart (h, h->runs.data + i, from, to))
      remove_run (h, i);
  column_forget (h, base, from, to);
  slot_forget (h, base, from, to);
}

/* What is at least (at most) as large as both: one of them, what v is compared
   with, or a constant. */
static HeapValue
bound_of (const Heap *h, HeapValue old, HeapValue v, bool is_high) {
  HeapValue small = is_high ? old : v, large = is_high ? v : old;
  if (formula_at_most (h, small, large, 0))
    return v;
  if (formula_at_most (h, large, small, 0))
    return old;
  for (size_t i = 0; v.sym && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind != FACT_AT_MOST || (is_high ? f->a : f->b) != v.sym)
      continue;
    HeapValue s = is_high ? heap_value (f->b, f->c + v.add)
                          : heap_value (f->a, v.add - f->c);
    if (is_high ? formula_at_most (h, old, s, 0)
                : formula_at_most (h, s, old, 0))
      return s;
  }
  WideSigned x = is_high ? heap_high (h, old) : heap_low (h, old);
  WideSigned y = is_high ? heap_high (h, v) : heap_low (h, v);
  return heap_const ((int64_t)((x > y) == is_high ? x : y));
}

/* The number may become an element of the run, which stays if that is one at
   such a place. */
static bool
take_number (const Heap *h, HeapRun *r, HeapValue at, uint32_t bytes,
             HeapValue v) {
  const WideSigned most = INT64_MAX / 8;
  if (r->bytes != bytes || !run_is_aligned (h, at, r->from, bytes) ||
      !run_is_number (h, v) || !run_is_number (h, r->low) ||
      !run_is_number (h, r->high))
    return false;
  if (is_between (h, r, v, v))
    return true;
  if (heap_is_single (r) || heap_low (h, r->low) < -most ||
      heap_low (h, v) < -most || heap_high (h, r->high) > most ||
      heap_high (h, v) > most)
    return false;
  r->low = bound_of (h, r->low, v, false);
  r->high = bound_of (h, r->high, v, true);
  return r->low.sym || r->high.sym ||
         (WideSigned)r->high.add - r->low.add <
             ((WideSigned)1 << 8 * bytes) - 1;
}

/* An object of zeros, as runs: all of it, and its last element. */
static void
begin_zeros (Heap *h, const HeapObject *o, uint32_t bytes) {
  HeapValue zero = heap_const (0);
  HeapValue last = heap_plus (o->size, -(int64_t)bytes);
  if (!is_all_zero (o))
    return;
  add_run (h, (HeapRun){o->base, bytes, zero, o->size, zero, zero});
  add_run (h, (HeapRun){o->base, bytes, last, o->size, zero, zero});
}

static void
note (Heap *h, HeapSym base, HeapValue at, uint32_t bytes, HeapValue v) {
  add_run (h, (HeapRun){base, bytes, at, heap_plus (at, bytes), v, v});
}

void
run_note_cell (Heap *h, HeapSym base, HeapValue at, uint32_t bytes,
               HeapValue v) {
  note (h, base, at, bytes, v);
}

/* What is left of a run in which something else was stored: before and behind
   it.  False: nothing. */
static bool
leave_parts (Heap *h, size_t number, HeapValue at, uint32_t bytes) {
  HeapRun before = h->runs.data[number], behind = before;
  if (heap_is (before.low, 0) && heap_is (before.high, 0) &&
      run_is_aligned (h, before.to, before.from, before.bytes))
    before.bytes = behind.bytes = 1; /* so are all of its bytes */
  if (heap_is_single (&before) || bytes % before.bytes ||
      !run_is_aligned (h, at, before.from, before.bytes) ||
      !formula_at_most (h, before.from, at, 0) ||
      !formula_at_most (h, at, before.to, -(WideSigned)bytes))
    return false;
  before.to = at;
  behind.from = heap_plus (at, bytes);
  h->runs.data[number] = before;
  add_run (h, behind);
  return true;
}

/* Runs that end where an element within their bounds is stored go on behind it.
   If there is no element in them, there is none now, or this one. */
static void
extend_runs (Heap *h, HeapSym base, HeapValue at, uint32_t bytes, HeapValue v) {
  for (size_t i = 0; i < h->runs.len; i++) {
    HeapRun *r = h->runs.data + i;
    if (r->base == base && r->bytes == bytes && heap_same (r->to, at) &&
        !heap_is_single (r) && run_is_aligned (h, r->to, r->from, bytes) &&
        run_is_number (h, v) && run_is_number (h, r->low) &&
        run_is_number (h, r->high) && is_between (h, r, v, v))
      r->to = heap_plus (at, bytes);
  }
}

void
run_store (Heap *h, const HeapObject *o, HeapValue at, uint32_t bytes,
           HeapValue v) {
  HeapSym base = o->base;
  if (at.sym)
    begin_zeros (h, o, bytes);
  for (size_t i = h->runs.len; i-- > 0;) {
    HeapRun *r = h->runs.data + i;
    if (r->base == base && !is_apart (h, r, at, heap_plus (at, bytes)) &&
        !take_number (h, r, at, bytes, v) &&
        ((run_is_number (h, v) && r->bytes == bytes) ||
         !leave_parts (h, i, at, bytes)))
      remove_run (h, i);
  }
  extend_runs (h, base, at, bytes, v);
  column_store (h, base, at, bytes, v);
  slot_forget (h, base, at, heap_plus (at, bytes));
  if (at.sym && (run_is_number (h, v) || slot_is_address (h, v) ||
                 column_is_place (h, v)))
    note (h, base, at, bytes, v);
}

void
run_fill (Heap *h, HeapSym base, HeapValue from, HeapValue to, HeapValue v) {
  run_forget (h, base, from, to);
  if (!v.sym)
    add_run (h, (HeapRun){base, 1, from, to, v, v});
}

/* The part of the run that is in the bytes; false: it is not known.  Elements
   of one byte are those of the run from any of them on. */
static bool
cut_run (const Heap *h, HeapRun *r, HeapValue from, HeapValue to) {
  bool is_early = !formula_at_most (h, from, r->from, 0);
  bool is_cut = !formula_at_most (h, r->to, to, 0);
  if ((is_early && (r->bytes > 1 || !formula_at_most (h, r->from, from, 0))) ||
      (is_cut && !formula_at_most (h, to, r->to, 0)))
    return false;
  if (is_early)
    r->from = from;
  if (is_cut)
    r->to = to;
  return true;
}

void
run_move (Heap *h, Place to, Place from, HeapValue end) {
  int64_t shift = to.offset.add - from.offset.add;
  const HeapObject *source = heap_object (h, from.base);
  if (!source || to.base == from.base || to.offset.sym != from.offset.sym)
    return;
  HeapRuns all = {0};
  for (size_t i = 0; i < h->runs.len; i++)
    vec_push (&all, h->runs.data[i]);
  if (is_all_zero (source))
    add_stretch (&all, source->base, 1, from.offset, end, heap_const (0));
  for (size_t i = 0; i < all.len; i++) {
    HeapRun r = all.data[i];
    if (r.base != source->base || !cut_run (h, &r, from.offset, end))
      continue;
    r.base = to.base;
    r.from = heap_plus (r.from, shift);
    r.to = heap_plus (r.to, shift);
    add_run (h, r);
  }
  vec_done (&all);
  slot_move (h, to, from, end);
}

/* Reading ------------------------------------------------------------------ */

/* The element is between these bounds, too.  Several runs may speak of several
   integers with its bits, unless all that they allow are less than 2^bits
   apart. */
static bool
limit (Heap *h, HeapValue v, const HeapRun *r, unsigned bits) {
  WideSigned low = heap_low (h, r->low), high = heap_high (h, r->high);
  WideSigned least = heap_low (h, v), most = heap_high (h, v);
  if ((most > high ? most : high) - (least < low ? least : low) >= (WideSigned)1
                                                                       << bits)
    return false;
  heap_limit (h, v, low, high);
  formula_add_at_most (h, r->low, v, 0);
  formula_add_at_most (h, v, r->high, 0);
  return true;
}

/* The runs of the element: one of them says what it is. */
static bool
read_exactly (const Heap *h, const HeapRuns *all, unsigned bits, HeapValue *v) {
  for (size_t i = all->len; i-- > 0;) {
    const HeapRun *r = all->data + i;
    bool is_address =
        heap_is_single (r) && (slot_is_address (h, r->low) ||
                               (is_place (h, r) && !is_flagged (h, r->low)));
    if (!is_address &&
        (!heap_same (r->low, r->high) || !run_is_number (h, r->low)))
      continue;
    *v =
        r->low.sym ? r->low : number_const ((Wide)(WideSigned)r->low.add, bits);
    return true;
  }
  return false;
}

static bool
read_bounds (Heap *h, const HeapRuns *all, unsigned bits, HeapValue *v) {
  bool found = false;
  *v = heap_const (0);
  for (size_t i = all->len; i-- > 0;) {
    const HeapRun *r = all->data + i;
    WideSigned low = heap_low (h, r->low), high = heap_high (h, r->high);
    if (is_place (h, r) || low < INT64_MIN / 8 || high > INT64_MAX / 8 ||
        low > high)
      continue;
    if (!found)
      *v = number_between (h, bits, low, high, false);
    found |= limit (h, *v, r, bits);
  }
  return found;
}

bool
run_read (Heap *h, HeapSym base, HeapValue at, unsigned bits, HeapValue *v) {
  if (bits % 8)
    return false;
  HeapRuns all = {0};
  column_bounds (h, base, at, bits / 8, &all);
  for (size_t i = 0; i < h->runs.len; i++)
    if (h->runs.data[i].base == base &&
        has_element (h, h->runs.data + i, bits / 8, at))
      vec_push (&all, h->runs.data[i]);
  bool found =
      read_exactly (h, &all, bits, v) || read_bounds (h, &all, bits, v);
  vec_done (&all);
  return found;
}

void
run_note (Heap *h, HeapSym base, HeapValue at, unsigned bits, HeapValue v) {
  if (bits % 8 == 0 && run_is_number (h, v))
    note (h, base, at, bits / 8, v);
}

/* Initialised ---------------------------------------------------------------
 */

/* Elements of a run are initialised.  They have all bytes from its beginning to
   its end, if these are whole elements inside of the object. */
static bool
goes_on_from (const Heap *h, const HeapObject *o, const HeapRun *r,
              HeapValue end) {
  bool begins = heap_same (r->from, end) ||
                (!r->from.sym && r->from.add <= heap_low (h, end));
  return r->base == o->base && begins && !is_flagged (h, r->low) &&
         !is_flagged (h, r->high) && !heap_same (r->to, end) &&
         run_is_aligned (h, r->to, r->from, r->bytes) &&
         formula_at_most (h, heap_const (0), r->from, 0) &&
         formula_at_most (h, end, r->to, 0) &&
         formula_at_most (h, r->to, o->size, 0);
}

HeapValue
run_filled (const Heap *h, const HeapObject *o, HeapValue end) {
  for (size_t round = 0; round < h->runs.len; round++)
    for (size_t i = 0; i < h->runs.len; i++)
      if (goes_on_from (h, o, h->runs.data + i, end))
        end = h->runs.data[i].to;
  return end;
}

/* Cases -------------------------------------------------------------------- */

/* Nothing says whether the places are the same. */
static bool
is_open (const Heap *h, HeapValue a, HeapValue b) {
  return !is_same (h, a, b) && !formula_differ (h, a, b);
}

/* A place with a constant that may be the one which is read. */
static bool
find_open (const Unit *u, Heap *h, Place p, HeapValue size, uint32_t bytes,
           HeapValue *other) {
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    *other = r->from;
    if (r->base == p.base && r->bytes == bytes && heap_is_single (r) &&
        !r->low.sym && is_open (h, p.offset, r->from))
      return true;
  }
  *other = heap_const (size.add - bytes);
  if (size.sym || other->add < 0 || !is_open (h, p.offset, *other))
    return false;
  HeapObject *o = heap_object (h, p.base);
  bool is_zero = true, flagged = false;
  for (uint32_t i = 0; i < bytes && is_zero; i++) {
    uint8_t byte = 1;
    uint64_t at = (uint64_t)other->add + i;
    if (o)
      is_zero = memory_read_byte (u, h, o, at, &byte, &flagged) && !byte;
    else
      is_zero = heap_is (memory_initial (u, h, p.index, at, 1), 0);
  }
  return is_zero;
}

/* Where the places differ, one is behind the other. */
static bool
tell_apart (Heap *h, HeapValue a, HeapValue b) {
  bool is_below = formula_at_most (h, a, b, 0);
  bool is_above = formula_at_most (h, b, a, 0);
  return heap_add_fact (h, FACT_DIFFERENT, a, b, 0) &&
         (!is_below || formula_add_at_most (h, a, b, -1)) &&
         (!is_above || formula_add_at_most (h, b, a, -1));
}

bool
run_split (Checker *c, HeapState *s, Place p, uint32_t bytes) {
  if (!table_split (c, s, p, bytes))
    return false;
  const HeapObject *o = heap_object (&s->heap, p.base);
  if (o && is_all_zero (o))
    return true;
  HeapValue other, known;
  HeapState *copy = heap_state_copy (s);
  bool is_known =
      run_read (&copy->heap, p.base, p.offset, 8 * bytes, &known) && !known.sym;
  bool is_split =
      !is_known && find_open (c->unit, &copy->heap, p,
                              memory_size (c, &copy->heap, p), bytes, &other);
  heap_state_free (copy);
  if (!is_split)
    return true;
  HeapState *yes = heap_state_copy (s), *no = heap_state_copy (s);
  bool can_be =
      formula_equal_numbers (yes, p.offset, other) && formula_settle (yes);
  bool can_differ = tell_apart (&no->heap, p.offset, other);
  checker_again (c, can_be ? yes : NULL);
  checker_again (c, can_differ ? no : NULL);
  if (!can_be)
    heap_state_free (yes);
  if (!can_differ)
    heap_state_free (no);
  return false;
}

/* Joins: what elements of arrays are on both sides.

   Where elements lie one behind the other on both sides, from the same place
   on, the result has a run as far as they go on each side.  There may be none
   on one of them: so the first round of a loop that fills an array tells what
   it is filled with.  The bounds are constants, and numbers of the result that
   the elements are below on both sides. */

#include "engine/shape/join_impl.h"
#include "engine/shape/owners.h"
#include "engine/shape/runs.h"

enum { MOST_BOUNDS = 3, MOST_DEPTH = 300, FEWEST = 4 };

#define NOTHING (-((WideSigned)1 << 100))

/* Elements of one side, from one place on. */
typedef struct {
  const Heap *heap;
  Stretches stretches;
  HeapValue from, to;
} Span;

/* One of the stretches begins at 'at'; the largest is looked for. */
static const Stretch *
longest_at (const Span *s, HeapValue at) {
  Prover p = {.heap = s->heap};
  const Stretch *best = NULL;
  for (size_t i = 0; i < s->stretches.len; i++) {
    const Stretch *q = s->stretches.data + i;
    if (!heap_same (q->from, at) || heap_same (q->to, at))
      continue;
    if (!best || prove_by_ways (&p, best->to, q->to) <= 0)
      best = q;
  }
  return best;
}

static void
find_end (Span *s, uint32_t bytes) {
  s->to = s->from;
  for (size_t i = 0; i < s->stretches.len; i++) {
    const Stretch *p = longest_at (s, s->to);
    if (!p || !runs_is_even (s->heap, p, bytes))
      return;
    s->to = p->to;
  }
}

/* By how much elements from 'at' on are more than the value at most, if each is
   told by the stretch that says most. */
static WideSigned
excess (const Span *s, HeapValue at, HeapValue than, unsigned depth) {
  Prover prover = {.heap = s->heap};
  if (heap_same (at, s->to))
    return NOTHING;
  WideSigned best = -NOTHING;
  for (size_t i = 0; depth && i < s->stretches.len; i++) {
    const Stretch *p = s->stretches.data + i;
    if (!heap_same (p->from, at) || heap_same (p->to, at))
      continue;
    WideSigned this = prove_by_ways (&prover, p->high, than);
    WideSigned rest = excess (s, p->to, than, depth - 1);
    this = this > rest ? this : rest;
    best = this < best ? this : best;
  }
  return best;
}

static void
find_range (const Span *s, HeapValue at, WideSigned *low, WideSigned *high,
            unsigned depth) {
  if (heap_same (at, s->to) || !depth)
    return;
  const Stretch *best = NULL;
  for (size_t i = 0; i < s->stretches.len; i++) {
    const Stretch *p = s->stretches.data + i;
    bool is_here = heap_same (p->from, at) && !heap_same (p->to, at);
    if (is_here && (!best || heap_same (p->to, s->to)))
      best = p;
  }
  if (!best)
    return;
  WideSigned a, b, ignored;
  prove_range (s->heap, best->low, &a, &ignored);
  prove_range (s->heap, best->high, &ignored, &b);
  *low = a < *low ? a : *low;
  *high = b > *high ? b : *high;
  find_range (s, best->to, low, high, depth - 1);
}

/* Bounds ------------------------------------------------------------------- */

typedef struct {
  Join *join;
  HeapSym base;
  uint32_t bytes;
  Span left, right;
  HeapValue from, to;
} Pairing;

static void
add (const Pairing *p, HeapValue low, HeapValue high) {
  HeapRun r = {p->base, p->bytes, p->from, p->to, low, high};
  Heap *h = &p->join->out;
  for (size_t i = 0; i < h->runs.len; i++)
    if (heap_same_run (h->runs.data + i, &r))
      return;
  vec_push (&h->runs, r);
}

/* Numbers that all elements are at most, nearly. */
static void
add_symbols (const Pairing *p, HeapValue low, WideSigned high) {
  Join *j = p->join;
  size_t count = 0;
  for (HeapSym s = 1; s < j->out.syms.len && count < MOST_BOUNDS; s++) {
    const OutSym *o = j->sources.data + s; /* nothing is added meanwhile */
    if (!o->is_number || o->level || j->out.syms.data[s].kind != SYM_PLAIN)
      continue;
    WideSigned c = excess (&p->left, p->left.from, o->a, MOST_DEPTH);
    WideSigned d = excess (&p->right, p->right.from, o->b, MOST_DEPTH);
    c = c > d ? c : d;
    if (c < -1 || c > 0 || j->out.syms.data[s].high + c > high + 1)
      continue;
    add (p, low, heap_value (s, (int64_t)c));
    count++;
  }
}

static void
add_bounds (const Pairing *p) {
  WideSigned low = -NOTHING, high = NOTHING;
  find_range (&p->left, p->left.from, &low, &high, MOST_DEPTH);
  find_range (&p->right, p->right.from, &low, &high, MOST_DEPTH);
  WideSigned all = (WideSigned)1 << 8 * p->bytes;
  if (low > high || low < INT64_MIN / 8 || high > INT64_MAX / 8)
    return;
  HeapRun r = {p->base,
               p->bytes,
               p->from,
               p->to,
               heap_const ((int64_t)low),
               heap_const ((int64_t)high)};
  if (runs_tell (&p->join->out, &r))
    add (p, r.low, r.high);
  if (low != high && low >= -all / 2)
    add_symbols (p, heap_const ((int64_t)low), high);
}

/* Places ------------------------------------------------------------------- */

/* The place that both sides have; false: they have none. */
bool
join_place (Join *j, HeapValue a, HeapValue b, HeapValue *out) {
  *out = a;
  if ((!a.sym && heap_same (a, b)) || join_recall (j, a, b, 0, out))
    return true;
  if (!j->may_lose && (!a.sym || !b.sym))
    return false;
  *out = join_of_width (j, a, b, 0, 64);
  return !j->failed;
}

/* The end of elements that begin at a constant: what is between them is a
   multiple of something, not their end. */
bool
join_end_place (Join *j, HeapValue from, HeapValue a, HeapValue b,
                HeapValue *out) {
  int64_t k = from.sym ? 0 : from.add;
  bool good = join_place (j, heap_plus (a, -k), heap_plus (b, -k), out);
  *out = heap_plus (*out, k);
  return good;
}

static bool
is_single (const Stretch *p, uint32_t bytes) {
  return !p->low.sym && heap_same (p->low, p->high) &&
         heap_same (p->to, heap_plus (p->from, bytes));
}

/* The element of the other side that goes with this one, which is at a symbol:
   one with the same constant, at the place that is joined with this one, at a
   symbol, or the last one. */
static const Stretch *
partner_of (Pairing *p, const Stretch *a, const Span *other, bool is_left) {
  const Stretch *found = NULL;
  HeapValue out;
  for (size_t i = 0; i < other->stretches.len; i++) {
    const Stretch *b = other->stretches.data + i;
    if (!is_single (b, p->bytes) || !heap_same (a->low, b->low))
      continue;
    if (is_left ? join_recall (p->join, a->from, b->from, 0, &out)
                : join_recall (p->join, b->from, a->from, 0, &out))
      return b;
    if (!found || b->from.sym || !found->from.sym)
      found = b;
  }
  return found;
}

static void
join_single (Pairing *p, const Stretch *a, const Stretch *b) {
  if (!join_place (p->join, a->from, b->from, &p->from) || !p->from.sym)
    return;
  p->to = heap_plus (p->from, p->bytes);
  add (p, a->low, a->low);
}

/* One element with the same constant, wherever it is. */
static void
join_singles (Pairing *p) {
  for (int is_left = 1; is_left >= 0; is_left--) {
    const Span *here = is_left ? &p->left : &p->right;
    const Span *there = is_left ? &p->right : &p->left;
    for (size_t i = 0; i < here->stretches.len; i++) {
      const Stretch *a = here->stretches.data + i;
      const Stretch *b = is_single (a, p->bytes) && a->from.sym
                             ? partner_of (p, a, there, is_left)
                             : NULL;
      if (b && (is_left || !b->from.sym))
        join_single (p, is_left ? a : b, is_left ? b : a);
    }
  }
}

/* The only zero at a constant: a string ends there. */
static const Stretch *
terminator_of (const Span *s) {
  const Stretch *found = NULL;
  for (size_t i = 0; i < s->stretches.len; i++) {
    const Stretch *p = s->stretches.data + i;
    if (!is_single (p, 1) || !heap_is (p->low, 0) || p->from.sym)
      continue;
    if (found)
      return NULL;
    found = p;
  }
  return found;
}

/* Strings of other lengths. */
static void
join_terminators (Pairing *p) {
  const Stretch *a = terminator_of (&p->left);
  const Stretch *b = terminator_of (&p->right);
  if (a && b && !heap_same (a->from, b->from))
    join_single (p, a, b);
}

static void
join_spans (Pairing *p, HeapValue from_a, HeapValue from_b) {
  p->left.from = from_a;
  p->right.from = from_b;
  find_end (&p->left, p->bytes);
  find_end (&p->right, p->bytes);
  bool is_one_sided =
      heap_same (p->left.to, from_a) != heap_same (p->right.to, from_b);
  if (is_one_sided && !heap_is (from_a, 0))
    return;
  bool is_constant = !p->left.to.sym && heap_same (p->left.to, p->right.to);
  bool is_empty =
      heap_same (p->left.to, from_a) && heap_same (p->right.to, from_b);
  if (is_empty ||
      (is_constant && !from_a.sym && !from_b.sym &&
       !p->join->left.heap.runs.len && !p->join->right.heap.runs.len))
    return;
  if (join_place (p->join, from_a, from_b, &p->from) &&
      join_end_place (p->join, p->from, p->left.to, p->right.to, &p->to))
    add_bounds (p);
}

/* The first place of elements that nothing goes on to. */
static bool
is_begin (const Span *s, HeapValue from) {
  for (size_t i = 0; i < s->stretches.len; i++)
    if (heap_same (s->stretches.data[i].to, from) &&
        !heap_same (s->stretches.data[i].from, from))
      return false;
  return true;
}

static bool
is_first_of (const Span *s, size_t number) {
  for (size_t i = 0; i < number; i++)
    if (heap_same (s->stretches.data[i].from, s->stretches.data[number].from))
      return false;
  return is_begin (s, s->stretches.data[number].from);
}

/* Both are the same multiple of numbers that go together. */
static bool
are_multiples (const Join *j, HeapValue a, HeapValue b) {
  const Heap *l = &j->left.heap, *r = &j->right.heap;
  HeapValue out;
  for (size_t i = 0; i < l->facts.len; i++) {
    HeapFact f = l->facts.data[i];
    if (f.kind != FACT_TIMES || f.a != a.sym || !f.c || a.add % f.c ||
        b.add % f.c)
      continue;
    for (size_t k = 0; k < r->facts.len; k++) {
      HeapFact g = r->facts.data[k];
      if (g.kind == FACT_TIMES && g.a == b.sym && f.c == g.c &&
          join_recall (j, heap_value (f.b, a.add / f.c),
                       heap_value (g.b, b.add / f.c), 0, &out))
        return true;
    }
  }
  return false;
}

static bool
is_same_place (const Join *j, HeapValue a, HeapValue b) {
  HeapValue out;
  return join_recall (j, a, b, 0, &out) || are_multiples (j, a, b);
}

/* Elements from here on end in the same place, wherever they begin: the first
   ones are not needed any more.  Where others are initialised, too, that is not
   worth it. */
static bool
end_together (Pairing *p, HeapValue a, HeapValue b) {
  const HeapObject *o = heap_object (&p->join->out, p->base);
  if (o->rest != REST_UNDEF && o->rest != REST_MAYBE)
    return false;
  p->left.from = a;
  p->right.from = b;
  find_end (&p->left, p->bytes);
  find_end (&p->right, p->bytes);
  return p->left.to.sym && p->right.to.sym &&
         is_same_place (p->join, p->left.to, p->right.to);
}

/* From constants on, and from places that both sides have. */
static void
join_begins (Pairing *p) {
  for (size_t i = 0; i < p->left.stretches.len; i++) {
    HeapValue from = p->left.stretches.data[i].from;
    if (!is_first_of (&p->left, i))
      continue;
    if (!from.sym)
      join_spans (p, from, from);
    for (size_t k = 0; from.sym && k < p->right.stretches.len; k++) {
      HeapValue other = p->right.stretches.data[k].from;
      if (is_first_of (&p->right, k) && other.sym &&
          (is_same_place (p->join, from, other) ||
           end_together (p, from, other)))
        join_spans (p, from, other);
    }
  }
  for (size_t i = 0; i < p->right.stretches.len; i++) {
    HeapValue from = p->right.stretches.data[i].from;
    bool is_new = !from.sym && is_first_of (&p->right, i);
    for (size_t k = 0; is_new && k < p->left.stretches.len; k++)
      is_new = !heap_same (p->left.stretches.data[k].from, from);
    if (is_new)
      join_spans (p, from, from);
  }
}

/* Objects ------------------------------------------------------------------ */

static bool
has_runs (const Heap *h, HeapSym base, uint32_t bytes) {
  for (size_t i = 0; i < h->runs.len; i++)
    if (h->runs.data[i].base == base && h->runs.data[i].bytes == bytes)
      return true;
  return false;
}

static bool
has_only (const HeapObject *o, uint32_t bytes) {
  for (size_t i = 0; i < o->fields.len; i++)
    if (o->fields.data[i].bytes != bytes)
      return false;
  return true;
}

static size_t
count_of (const HeapObject *o, uint32_t bytes) {
  size_t count = 0;
  for (size_t i = 0; i < o->fields.len; i++)
    count += o->fields.data[i].bytes == bytes;
  return count;
}

/* It is initialised up to a byte of zero. */
static bool
is_string (const HeapObject *o) {
  const HeapField *f = o->filled.sym || o->filled.add <= 0
                           ? NULL
                           : heap_field (o, (uint64_t)o->filled.add - 1);
  return f && f->bytes == 1 && heap_is (f->value, 0);
}

/* An array of such elements, by what is in it: several of them, if there are no
   runs; in a struct there are more of them on one side.  One of unknown size is
   an array before. */
static bool
is_array (const Join *j, const HeapObject *a, const HeapObject *b,
          uint32_t bytes) {
  if (has_runs (&j->left.heap, a->base, bytes) ||
      has_runs (&j->right.heap, b->base, bytes))
    return true;
  if (bytes == 1 && (a->size.sym || b->size.sym) && a->rest == REST_ZERO &&
      b->rest == REST_ZERO && has_only (a, 1) && has_only (b, 1))
    return true; /* a string, perhaps */
  size_t in_a = count_of (a, bytes), in_b = count_of (b, bytes);
  size_t fewest =
      a->size.sym && b->size.sym && has_only (a, bytes) && has_only (b, bytes)
          ? 1
          : FEWEST;
  if (!j->may_lose || (in_a < fewest && in_b < fewest))
    return false;
  return in_a != in_b || (has_only (a, bytes) && has_only (b, bytes));
}

/* Stretches of numbers: addresses of chunks have no bounds. */
static void
find_stretches (Span *s, const HeapObject *o, uint32_t bytes) {
  runs_stretches (s->heap, o, bytes, &s->stretches);
  for (size_t i = s->stretches.len; i-- > 0;)
    if (owners_is_address (s->heap, s->stretches.data[i].low)) {
      s->stretches.data[i] = vec_last (&s->stretches);
      s->stretches.len--;
    }
}

static void
join_elements (Join *j, HeapSym base, const HeapObject *a, const HeapObject *b,
               uint32_t bytes) {
  bool are_elements = is_array (j, a, b, bytes);
  bool are_strings = bytes == 1 && is_string (a) && is_string (b);
  if (!are_elements && !are_strings)
    return;
  Pairing p = {.join = j, .base = base, .bytes = bytes};
  p.left.heap = &j->left.heap;
  p.right.heap = &j->right.heap;
  find_stretches (&p.left, a, bytes);
  find_stretches (&p.right, b, bytes);
  join_singles (&p);
  if (bytes == 1)
    join_terminators (&p);
  if (are_elements)
    join_begins (&p);
  vec_done (&p.left.stretches);
  vec_done (&p.right.stretches);
}

void
join_runs (Join *j) {
  unsigned constants = j->loss.constants; /* runs are more, not less */
  for (size_t i = 0; i < j->out.objects.len; i++) {
    HeapSym base = j->out.objects.data[i].base;
    OutSym s = j->sources.data[base];
    const HeapObject *a = heap_object (&j->left.heap, s.a.sym);
    const HeapObject *b = heap_object (&j->right.heap, s.b.sym);
    for (uint32_t bytes = 1; a && b && !s.level && bytes <= 8; bytes *= 2)
      join_elements (j, base, a, b, bytes);
  }
  j->loss.constants = constants;
}

/* Strings of elements ------------------------------------------------------ */

/* Where the string in the object ends: at its last byte, or in the only place
   where a zero is known. */
static bool
find_string_end (const Heap *h, const HeapObject *o, HeapValue *at) {
  HeapValue last = heap_plus (o->size, -1);
  Stretches all = {0};
  size_t count = 0;
  runs_stretches (h, o, 1, &all);
  for (size_t i = 0; i < all.len; i++) {
    if (!is_single (all.data + i, 1) || !heap_is (all.data[i].low, 0) ||
        (count && heap_same (*at, last)))
      continue;
    *at = all.data[i].from;
    count = heap_same (*at, last) ? 1 : count + 1;
  }
  vec_done (&all);
  return count == 1;
}

static void
join_string (Join *j, HeapSym base, const HeapObject *a, const HeapObject *b,
             uint32_t level) {
  HeapValue at_a, at_b, at;
  if (!find_string_end (&j->left.heap, a, &at_a) ||
      !find_string_end (&j->right.heap, b, &at_b))
    return;
  int64_t add = at_a.add - a->size.add;
  if (at_a.sym == a->size.sym && at_b.sym == b->size.sym &&
      add == at_b.add - b->size.add)
    at = heap_plus (heap_object (&j->out, base)->size, add);
  else
    at = join_of_width (j, at_a, at_b, level, 64);
  HeapValue zero = heap_const (0);
  if (!j->failed && at.sym)
    vec_push (&j->out.runs,
              ((HeapRun){base, 1, at, heap_plus (at, 1), zero, zero}));
}

void
join_strings (Join *j, uint32_t level) {
  JoinLoss loss = j->loss; /* it is more, not less */
  JoinLeave may_lose = j->may_lose;
  if (!j->may_lose)
    j->may_lose = LOSE_CONSTANTS;
  for (size_t i = 0; i < j->out.objects.len && !j->failed; i++) {
    HeapSym base = j->out.objects.data[i].base;
    OutSym s = j->sources.data[base];
    const HeapObject *a = heap_object (&j->left.heap, s.a.sym);
    const HeapObject *b = heap_object (&j->right.heap, s.b.sym);
    if (s.level == level && a && b)
      join_string (j, base, a, b, level);
  }
  j->loss = loss;
  j->may_lose = may_lose;
}

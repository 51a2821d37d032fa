/* Comparisons of values.

   Values are integers, comparisons are about patterns of w bits: they agree
   where both integers are in the range of the signed, or both in that of the
   unsigned type.  Where nothing says which way a comparison goes, both ways are
   followed, each with what it tells. */

#include "engine/shape/decide.h"
#include "engine/shape/members.h"
#include "engine/shape/modulo.h"
#include "engine/shape/prove.h"
#include "engine/shape/runs.h"
#include "engine/shape/unfold.h"

static WideSigned
lowest (unsigned bits, bool is_signed) {
  return is_signed ? -((WideSigned)1 << (bits - 1)) : 0;
}

static WideSigned
highest (unsigned bits, bool is_signed) {
  return ((WideSigned)1 << (is_signed ? bits - 1 : bits)) - 1;
}

int64_t
shape_constant (Wide pattern, unsigned bits) {
  if (bits == 1)
    return (int64_t)(pattern & 1);
  return (int64_t)wide_signed (pattern & wide_mask (bits), bits);
}

bool
shape_in_range (const Heap *h, HeapValue v, unsigned bits, bool is_signed) {
  WideSigned low = lowest (bits, is_signed), high = highest (bits, is_signed);
  if (heap_low (h, v) >= low && heap_high (h, v) <= high)
    return true;
  return v.sym && shape_difference (h, v, heap_const (0)) <= high &&
         shape_difference (h, heap_const (0), v) <= -low;
}

/* It is not a certain number. */
static bool
is_exception (const HeapFact *f, HeapSym s) {
  return f->kind == FACT_DIFFERENT && f->a == s && !f->b;
}

/* Facts, but those that it is not a certain number. */
static bool
has_facts (const Heap *h, HeapSym s, unsigned bits) {
  for (size_t i = 0; i < h->facts.len; i++)
    if ((h->facts.data[i].a == s || h->facts.data[i].b == s) &&
        !is_exception (h->facts.data + i, s))
      return true;
  for (size_t i = 0; i < h->equations.len; i++)
    if (heap_equation_has (h->equations.data + i, s))
      return true;
  for (HeapSym i = 1; i < h->syms.len; i++)
    if (h->syms.data[i].kind == SYM_INSIDE && h->syms.data[i].offset == s)
      return true;
  for (size_t i = 0; i < h->objects.len; i++)
    if (h->objects.data[i].filled.sym == s)
      return true;
  return runs_mention (h, s, bits);
}

/* The numbers that it is not, as numbers of the range that it has now. */
static void
turn_exceptions (Heap *h, HeapSym s, HeapSymInfo was, unsigned bits) {
  WideSigned low = h->syms.data[s].low, high = h->syms.data[s].high;
  VEC (int64_t) others = {0};
  size_t kept = 0;
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    if (is_exception (&f, s))
      vec_push (&others, f.c);
    else
      h->facts.data[kept++] = f;
  }
  h->facts.len = kept;
  for (size_t i = 0; i < others.len; i++) {
    WideSigned c = others.data[i];
    if (c < was.low || c > was.high)
      continue;
    c += c < low ? (WideSigned)1 << bits : 0;
    c -= c > high ? (WideSigned)1 << bits : 0;
    if (c >= low && c <= high && c <= INT64_MAX)
      heap_add_fact (h, FACT_DIFFERENT, heap_value (s, 0), heap_const (0),
                     (int64_t)c);
  }
  vec_done (&others);
}

/* A symbol that may be any number of one range but a few, which no other fact
   is about and which is used with no more bits, may be any number of the other
   instead: all patterns are the same. */
bool
shape_to_range (Heap *h, HeapValue v, unsigned bits, bool is_signed) {
  if (shape_in_range (h, v, bits, is_signed))
    return true;
  if (!v.sym || v.add)
    return false;
  HeapSymInfo *info = h->syms.data + v.sym;
  bool is_full = info->low == lowest (bits, !is_signed) &&
                 info->high == highest (bits, !is_signed);
  if (info->kind != SYM_PLAIN || !is_full || info->bits > bits ||
      has_facts (h, v.sym, bits))
    return false;
  HeapSymInfo was = *info;
  info->low = lowest (bits, is_signed);
  info->high = highest (bits, is_signed);
  turn_exceptions (h, v.sym, was, bits);
  return true;
}

/* A constant of the same pattern in the range, if there is one. */
static HeapValue
constant_in_range (HeapValue v, unsigned bits, bool is_signed) {
  if (v.sym || is_signed || v.add >= 0 || bits >= 63)
    return v;
  return heap_const ((int64_t)((Wide)v.add & wide_mask (bits)));
}

/* Both are numbers of this type, or can be. */
static bool
pair_in_range (Heap *h, HeapValue *a, HeapValue *b, unsigned bits,
               bool is_signed) {
  HeapValue x = constant_in_range (*a, bits, is_signed);
  HeapValue y = constant_in_range (*b, bits, is_signed);
  if (!shape_to_range (h, x, bits, is_signed) ||
      !shape_to_range (h, y, bits, is_signed))
    return false;
  *a = x;
  *b = y;
  return true;
}

/* Both in the same range, whichever: then patterns are equal if numbers are. */
static bool
comparable (Heap *h, HeapValue *a, HeapValue *b, unsigned bits) {
  if (shape_in_range (h, *a, bits, false) &&
      shape_in_range (h, *b, bits, false))
    return true;
  return pair_in_range (h, a, b, bits, true) ||
         pair_in_range (h, a, b, bits, false);
}

WideSigned
shape_difference (const Heap *h, HeapValue a, HeapValue b) {
  Prover p = {.heap = h};
  return prove_difference (&p, a, b);
}

/* Owners ------------------------------------------------------------------- */

/* What an address belongs to: an object, or an end of a segment that has
   elements. */
typedef struct {
  enum { OWNER_NONE, OWNER_OBJECT, OWNER_FIRST, OWNER_LAST } kind;
  size_t index;     /* symbol, or number of the segment */
  int64_t offset;   /* from the base of the object or element */
  WideSigned bytes; /* at least so many has it */
} Owner;

static Owner
owner_segment (const Heap *h, HeapValue v) {
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    if (!heap_is_nonempty (h, g))
      continue;
    bool is_last = heap_is_doubly (g) && g->last.sym == v.sym;
    if (g->first.sym != v.sym && !is_last)
      continue;
    bool is_first = g->first.sym == v.sym;
    HeapValue end = is_first ? g->first : g->last;
    uint64_t entry = is_first ? g->of->entry : g->of->back;
    return (Owner){is_first ? OWNER_FIRST : OWNER_LAST, i,
                   v.add - end.add + (int64_t)entry,
                   heap_element_bytes (g->of)};
  }
  return (Owner){.kind = OWNER_NONE};
}

static Owner
owner_of (const Heap *h, HeapValue v) {
  if (!v.sym)
    return (Owner){.kind = OWNER_NONE};
  const HeapSymInfo *info = h->syms.data + v.sym;
  const HeapObject *o = heap_object (h, v.sym);
  if (o && heap_lives (o))
    return (Owner){OWNER_OBJECT, v.sym, v.add, heap_low (h, o->size)};
  if (o)
    return (Owner){.kind = OWNER_NONE};
  if (info->kind == SYM_PROC || info->kind == SYM_GLOBAL)
    return (Owner){OWNER_OBJECT, v.sym, v.add, 1};
  return owner_segment (h, v);
}

static bool
is_within (const Owner *o) {
  return o->kind != OWNER_NONE && o->offset >= 0 && o->offset < o->bytes;
}

/* Not 0: inside, or just behind. */
static bool
is_not_null (const Owner *o) {
  return o->kind != OWNER_NONE && o->offset >= 0 && o->offset <= o->bytes;
}

static bool
are_apart (const Heap *h, const Owner *a, const Owner *b) {
  if (!is_within (a) || !is_within (b))
    return false;
  bool is_object = a->kind == OWNER_OBJECT || b->kind == OWNER_OBJECT;
  if (is_object)
    return a->kind != b->kind || a->index != b->index;
  if (a->index != b->index)
    return true;
  return a->kind != b->kind &&
         heap_low (h, h->segments.data[a->index].length) >= 2;
}

/* Constant globals may be parts of each other. */
static bool
is_constant_global (const Heap *h, HeapValue v) {
  return v.sym && h->syms.data[v.sym].kind == SYM_GLOBAL &&
         !heap_object (h, v.sym);
}

static bool
is_cut (const Heap *h, HeapValue v, unsigned bits) {
  return v.sym && h->syms.data[v.sym].bits > bits;
}

static bool
addresses_differ (const Heap *h, HeapValue a, HeapValue b, unsigned bits) {
  Owner x = owner_of (h, a), y = owner_of (h, b);
  if (is_cut (h, a, bits) || is_cut (h, b, bits))
    return false;
  if (is_constant_global (h, a) && is_constant_global (h, b))
    return false;
  if (heap_is (a, 0) || heap_is (b, 0))
    return is_not_null (&x) || is_not_null (&y);
  return are_apart (h, &x, &y);
}

/* The two places are in the same object: as offsets, which are equal if the
   addresses are. */
static bool
as_offsets (const Heap *h, HeapValue *a, HeapValue *b, unsigned bits,
            HeapSym *base) {
  HeapValue *values[] = {a, b};
  HeapValue offsets[2];
  HeapSym bases[2];
  for (int i = 0; i < 2; i++) {
    HeapValue v = *values[i];
    if (!v.sym || is_cut (h, v, bits))
      return false;
    const HeapSymInfo *info = h->syms.data + v.sym;
    bool is_inside = info->kind == SYM_INSIDE;
    bases[i] = is_inside ? info->index : v.sym;
    offsets[i] =
        is_inside ? heap_value (info->offset, v.add) : heap_const (v.add);
  }
  if (bases[0] != bases[1] || !heap_object (h, bases[0]))
    return false;
  *base = bases[0];
  *a = offsets[0];
  *b = offsets[1];
  return true;
}

/* From the first byte of the object to just behind it: there addresses have the
   order of offsets, as unsigned numbers. */
static bool
is_in_object (const Heap *h, HeapSym base, HeapValue offset) {
  HeapValue size = heap_object (h, base)->size;
  return shape_difference (h, heap_const (0), offset) <= 0 &&
         shape_difference (h, offset, size) <= 0;
}

static bool
as_ordered_offsets (const Heap *h, HeapValue *a, HeapValue *b, unsigned bits,
                    bool is_signed) {
  HeapSym base;
  HeapValue x = *a, y = *b;
  if (is_signed || !as_offsets (h, &x, &y, bits, &base) ||
      !is_in_object (h, base, x) || !is_in_object (h, base, y))
    return false;
  *a = x;
  *b = y;
  return true;
}

/* Equality ----------------------------------------------------------------- */

static bool
fact_says_different (const Heap *h, HeapValue a, HeapValue b) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind != FACT_DIFFERENT)
      continue;
    if (f->a == a.sym && f->b == b.sym && f->c == b.add - a.add)
      return true;
    if (f->a == b.sym && f->b == a.sym && f->c == a.add - b.add)
      return true;
  }
  return false;
}

static Answer
decide_equal (Heap *h, HeapValue a, HeapValue b, unsigned bits) {
  if (a.sym == b.sym) {
    Wide difference = (Wide)(WideSigned)a.add - (Wide)(WideSigned)b.add;
    return difference & wide_mask (bits) ? ANSWER_NO : ANSWER_YES;
  }
  if (addresses_differ (h, a, b, bits))
    return ANSWER_NO;
  HeapSym base;
  if (!as_offsets (h, &a, &b, bits, &base) && !comparable (h, &a, &b, bits))
    return ANSWER_MAYBE;
  WideSigned above = shape_difference (h, a, b);
  WideSigned below = shape_difference (h, b, a);
  if (fact_says_different (h, a, b) || above < 0 || below < 0 ||
      modulo_differ (h, a, b))
    return ANSWER_NO;
  return !above && !below ? ANSWER_YES : ANSWER_MAYBE;
}

/* Order -------------------------------------------------------------------- */

static Answer
decide_less (Heap *h, HeapValue a, HeapValue b, int64_t least, unsigned bits,
             bool is_signed) {
  if (!as_ordered_offsets (h, &a, &b, bits, is_signed) &&
      !pair_in_range (h, &a, &b, bits, is_signed))
    return ANSWER_MAYBE;
  if (shape_difference (h, a, b) <= -least)
    return ANSWER_YES;
  return shape_difference (h, b, a) < least ? ANSWER_NO : ANSWER_MAYBE;
}

static bool
is_signed_order (OpKind kind) {
  return kind == OP_SLT || kind == OP_SLE;
}

static Answer
opposite (Answer a) {
  return a == ANSWER_MAYBE ? a : a == ANSWER_YES ? ANSWER_NO : ANSWER_YES;
}

Answer
shape_decide (HeapState *s, OpKind kind, HeapValue a, HeapValue b,
              unsigned bits) {
  Heap *h = &s->heap;
  if (kind == OP_EQ || kind == OP_NE) {
    Answer equal = decide_equal (h, a, b, bits);
    return kind == OP_EQ ? equal : opposite (equal);
  }
  int64_t least = kind == OP_ULT || kind == OP_SLT ? 1 : 0;
  return decide_less (h, a, b, least, bits, is_signed_order (kind));
}

/* Learning ----------------------------------------------------------------- */

bool
shape_is_number (const Heap *h, HeapValue v) {
  size_t segment;
  SegmentEnd end;
  HeapMember m;
  return !v.sym ||
         (h->syms.data[v.sym].kind == SYM_PLAIN && !heap_object (h, v.sym) &&
          !shape_segment_at (h, v.sym, &segment, &end) &&
          !heap_find_member (h, v.sym, &m));
}

/* What a constant says about numbers of which something was left. */
static bool
learn_equal (Heap *h, HeapValue a, HeapValue b) {
  return !a.sym || b.sym || modulo_learn (h, a.sym, (WideSigned)b.add - a.add);
}

static bool
learn_different (Heap *h, HeapValue a, HeapValue b) {
  return !a.sym || b.sym ||
         modulo_learn_not (h, a.sym, (WideSigned)b.add - a.add);
}

/* Only one number is left for it. */
static bool
learn_last (Heap *h, HeapValue v) {
  const HeapSymInfo *info = h->syms.data + v.sym;
  return !v.sym || info->kind != SYM_PLAIN || info->low != info->high ||
         modulo_learn (h, v.sym, info->low);
}

/* An address, which a number is not. */
static bool
is_member (const Heap *h, HeapValue v) {
  HeapMember m;
  return heap_find_member (h, v.sym, &m);
}

static bool
assume_equal (HeapState *s, HeapValue a, HeapValue b, unsigned bits) {
  Heap *h = &s->heap;
  if (!is_cut (h, a, bits) && !is_cut (h, b, bits) && members_meet (h, a, b))
    return shape_equate (s, a, b);
  if ((is_member (h, a) && !heap_is (b, 0)) ||
      (is_member (h, b) && !heap_is (a, 0)))
    return true;
  if (!shape_is_number (h, a) || !shape_is_number (h, b)) {
    HeapSym base;
    return !as_offsets (h, &a, &b, bits, &base) || shape_equate (s, a, b);
  }
  if (!comparable (h, &a, &b, bits))
    return true;
  return learn_equal (h, a, b) && learn_equal (h, b, a) &&
         shape_equate (s, a, b);
}

/* a - b <= most, with what that says about the ranges of both. */
static bool
assume_at_most (HeapState *s, HeapValue a, HeapValue b, int64_t most) {
  Heap *h = &s->heap;
  most = (int64_t)modulo_tighten (h, a, b, most);
  WideSigned high = heap_high (h, b) + most, low = heap_low (h, a) - most;
  if (!heap_add_fact (h, FACT_AT_MOST, a, b, most))
    return false;
  return learn_last (h, a) && learn_last (h, b) &&
         shape_limit (s, a, heap_low (h, a), high) &&
         shape_limit (s, b, low, heap_high (h, b));
}

/* Of two that differ the one that is not more is less. */
static bool
assume_less (HeapState *s, HeapValue a, HeapValue b) {
  if (!a.sym || !b.sym)
    return true;
  if (shape_difference (&s->heap, a, b) <= 0)
    return assume_at_most (s, a, b, -1);
  return shape_difference (&s->heap, b, a) > 0 || assume_at_most (s, b, a, -1);
}

static bool
assume_different (HeapState *s, HeapValue a, HeapValue b, unsigned bits) {
  Heap *h = &s->heap;
  HeapSym base;
  if (as_offsets (h, &a, &b, bits, &base) || comparable (h, &a, &b, bits)) {
    if (!learn_different (h, a, b) || !learn_different (h, b, a) ||
        !heap_add_fact (h, FACT_DIFFERENT, a, b, 0) || !learn_last (h, a) ||
        !learn_last (h, b))
      return false;
    return shape_limit (s, a, heap_low (h, a), heap_high (h, a)) &&
           shape_limit (s, b, heap_low (h, b), heap_high (h, b)) &&
           assume_less (s, a, b);
  }
  return true;
}

/* Numbers with signs that are compared without: a negative one is more than all
   that are not.  So if a is at most b, and b is not negative, a is not. */
static bool
assume_natural (HeapState *s, HeapValue a, HeapValue b, int64_t most,
                unsigned bits) {
  const Heap *h = &s->heap;
  if (!shape_in_range (h, a, bits, true) ||
      !shape_in_range (h, b, bits, true) ||
      shape_difference (h, heap_const (0), b) > 0)
    return true;
  return shape_limit (s, a, 0, heap_high (h, a)) &&
         assume_at_most (s, a, b, most);
}

static bool
assume_order (HeapState *s, OpKind kind, bool holds, HeapValue a, HeapValue b,
              unsigned bits) {
  Heap *h = &s->heap;
  bool is_signed = is_signed_order (kind);
  HeapValue x = a, y = b;
  bool is_known = as_ordered_offsets (h, &a, &b, bits, is_signed) ||
                  pair_in_range (h, &a, &b, bits, is_signed);
  int64_t least = kind == OP_ULT || kind == OP_SLT ? 1 : 0;
  if (!is_known && is_signed)
    return true;
  if (!is_known)
    return holds ? assume_natural (s, x, y, -least, bits)
                 : assume_natural (s, y, x, least - 1, bits);
  return holds ? assume_at_most (s, a, b, -least)
               : assume_at_most (s, b, a, least - 1);
}

static bool
assume (HeapState *s, OpKind kind, bool holds, HeapValue a, HeapValue b,
        unsigned bits) {
  if (kind == OP_NE)
    return assume (s, OP_EQ, !holds, a, b, bits);
  if (kind != OP_EQ)
    return assume_order (s, kind, holds, a, b, bits);
  return holds ? assume_equal (s, a, b, bits)
               : assume_different (s, a, b, bits);
}

bool
shape_assume (HeapState *s, OpKind kind, bool holds, HeapValue a, HeapValue b,
              unsigned bits) {
  return assume (s, kind, holds, a, b, bits) && shape_normal (s);
}

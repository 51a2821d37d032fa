/* Entailment: every concrete state of A is one of B.

   A map sends symbols of B to values of A; it is built from the registers on.
   A is only ever said in other words: an element of a segment that has one
   becomes an object, bytes become fields.  B's segments are made to fit: one
   takes an object of A as its next element, takes a whole segment of A, or is
   found to be empty; these choices are tried one after the other.

     registers       those of B are those of A
     B: object       A: the object there, of the same kind and size; fields
                     pair, and what only one side has as a field is allowed by
                     the rest of the other
     B: segment      A: object there | segment there, whose template entails
                     that of B | nothing, then both ends pair
     in the end      all heap blocks of A are taken, unless a leak does not
                     matter; ranges, facts and definedness of B hold in A

   A template entails another one if its element does, where symbols around them
   are mapped to values around them only. */

#include "evidence/unit/heaps_impl.h"

/* The map is kept in A, as registers of a frame that it does not have: so it
   follows when symbols of A are replaced. */
enum { MAP = UINT32_MAX - 1 };

typedef struct {
  HeapValue a, b;
  unsigned bits; /* only these are known to be the same; 0: the integers */
} Pair;

typedef struct {
  HeapFactKind kind;
  HeapValue a, b; /* of B */
  int64_t c;
} Claim;

typedef struct {
  HeapValue length; /* elements so far; of A */
  bool is_done;
} Progress;

typedef struct Match Match;

struct Match {
  const Unit *unit;
  const Match *around; /* of an element: the match of what is around it */
  HeapState *a, *b;
  VEC (Pair) pairs;           /* still to be looked at */
  VEC (HeapSym) used_objects; /* of A, by base */
  VEC (HeapSym) fitted;       /* objects of B, by base */
  VEC (bool) used_segments;   /* of A, by number */
  VEC (Progress) progress;    /* segments of B, by number */
  VEC (Pair) joins;           /* values of B that are the same, not known yet */
  VEC (Claim) claims;         /* facts of templates, of B */
  HeapSym outer_a, outer_b;   /* symbols below are not of the template */
  bool may_lose;              /* heap blocks of A may be left */
  uint64_t *work;
};

/* Trying ------------------------------------------------------------------- */

static Match
match_copy (const Match *m) {
  Match copy = {.unit = m->unit,
                .around = m->around,
                .a = heap_state_copy (m->a),
                .b = heap_state_copy (m->b),
                .outer_a = m->outer_a,
                .outer_b = m->outer_b,
                .may_lose = m->may_lose,
                .work = m->work};
  vec_copy (&copy.pairs, &m->pairs);
  vec_copy (&copy.used_objects, &m->used_objects);
  vec_copy (&copy.fitted, &m->fitted);
  vec_copy (&copy.used_segments, &m->used_segments);
  vec_copy (&copy.progress, &m->progress);
  vec_copy (&copy.joins, &m->joins);
  vec_copy (&copy.claims, &m->claims);
  return copy;
}

static void
match_done (Match *m) {
  heap_state_free (m->a);
  heap_state_free (m->b);
  vec_done (&m->pairs);
  vec_done (&m->used_objects);
  vec_done (&m->fitted);
  vec_done (&m->used_segments);
  vec_done (&m->progress);
  vec_done (&m->joins);
  vec_done (&m->claims);
}

static void
match_count_segments (Match *m) {
  while (m->used_segments.len < m->a->heap.segments.len)
    vec_push (&m->used_segments, false);
  while (m->progress.len < m->b->heap.segments.len)
    vec_push (&m->progress, (Progress){0});
}

static bool
has_symbol (const HeapSym *list, size_t count, HeapSym s) {
  for (size_t i = 0; i < count; i++)
    if (list[i] == s)
      return true;
  return false;
}

/* Values ------------------------------------------------------------------- */

static void
add_pair (Match *m, HeapValue a, HeapValue b) {
  vec_push (&m->pairs, (Pair){a, b, 0});
}

/* What a register or field of these bits holds. */
static void
add_pair_of_bits (Match *m, HeapValue a, HeapValue b, unsigned bits) {
  vec_push (&m->pairs, (Pair){a, b, bits});
}

/* What the value of B is in A; false: not known yet. */
static bool
mapped (const Match *m, HeapValue b, HeapValue *a) {
  *a = b;
  if (!b.sym)
    return true;
  const HeapValue *v = heap_reg (m->a, MAP, b.sym);
  if (v)
    *a = heap_plus (*v, b.add);
  return v;
}

static bool
is_nobodys (const Heap *h, HeapValue v) {
  return !is_flagged (h, v) && formula_place (h, v).kind == PLACE_NONE &&
         (!v.sym || h->syms.data[v.sym].kind == SYM_PLAIN);
}

/* The address of no chunk, neither of the element nor of what is around it. */
static bool
is_number (const Match *m, HeapValue v) {
  for (; m; m = m->around)
    if (v.sym < m->a->heap.syms.len && !is_nobodys (&m->a->heap, v))
      return false;
  return true;
}

/* The same integer, and of no object. */
static bool
is_same (const Match *m, HeapValue a, HeapValue b) {
  const Heap *h = &m->a->heap;
  return heap_same (a, b) ||
         (is_number (m, a) && is_number (m, b) &&
          formula_at_most (h, a, b, 0) && formula_at_most (h, b, a, 0));
}

static bool
pair_inside (Match *m, HeapValue to, const HeapSymInfo *info) {
  const HeapSymInfo *of = m->a->heap.syms.data + to.sym;
  HeapSym base = of->kind == SYM_INSIDE ? of->index : to.sym;
  if (of->kind != SYM_INSIDE && of->kind != SYM_GLOBAL &&
      !heap_object (&m->a->heap, to.sym))
    return false;
  HeapValue offset = of->kind == SYM_INSIDE ? heap_value (of->offset, to.add)
                                            : heap_const (to.add);
  add_pair (m, heap_value (base, 0), heap_value (info->index, 0));
  add_pair (m, offset, heap_value (info->offset, 0));
  return true;
}

/* The integers differ by a multiple of 2^bits. */
static bool
has_same_bits (HeapValue a, HeapValue b, unsigned bits) {
  Wide d = (Wide)((WideSigned)a.add - b.add);
  return bits && a.sym == b.sym && !(d & wide_mask (bits));
}

/* A constant of A stands for all integers with its bits: the one that B's
   symbol may be. */
static HeapValue
choose_integer (HeapValue a, HeapValue b, const HeapSymInfo *info,
                unsigned bits) {
  WideSigned k = (WideSigned)a.add - b.add, turn = (WideSigned)1 << bits;
  if (a.sym || !bits || bits > 63 || info->kind != SYM_PLAIN)
    return a;
  if (k < info->low && k + turn <= info->high)
    a.add += (int64_t)1 << bits;
  else if (k > info->high && k - turn >= info->low)
    a.add -= (int64_t)1 << bits;
  return a;
}

static bool
fit_value (Match *m, HeapValue a, HeapValue b, unsigned bits) {
  const Heap *h = &m->a->heap;
  const HeapSymInfo *info = m->b->heap.syms.data + b.sym;
  HeapValue known;
  if (mapped (m, b, &known))
    return is_same (m, a, known) || has_same_bits (a, known, bits);
  a = choose_integer (a, b, info, bits);
  WideSigned add = (WideSigned)a.add - b.add;
  HeapValue to = {a.sym, (int64_t)add};
  if (add < INT64_MIN || add > INT64_MAX)
    return false;
  if (info->kind == SYM_GLOBAL || info->kind == SYM_PROC) {
    const HeapSymInfo *of = h->syms.data + to.sym;
    if (!to.sym || to.add || of->kind != info->kind || of->index != info->index)
      return false;
  }
  if (info->kind == SYM_INSIDE && (!to.sym || !pair_inside (m, to, info)))
    return false;
  if (b.sym < m->outer_b && to.sym >= m->outer_a)
    return false;
  heap_set_reg (m->a, MAP, b.sym, to);
  return true;
}

/* Objects ------------------------------------------------------------------ */

static void
forget_used (Match *m, size_t number) {
  for (size_t i = number; i + 1 < m->used_segments.len; i++)
    m->used_segments.data[i] = m->used_segments.data[i + 1];
  m->used_segments.len--;
}

/* Segments of A that have no elements any more. */
static bool
drop_empty (Match *m) {
  const Heap *h = &m->a->heap;
  for (size_t i = 0; i < h->segments.len;)
    if (!m->used_segments.data[i] &&
        heap_high (h, h->segments.data[i].length) < 1) {
      forget_used (m, i);
      if (!formula_empty (m->a, i))
        return false;
      i = 0;
    } else
      i++;
  return true;
}

static bool
unfold (Match *m, size_t number, bool at_back) {
  forget_used (m, number);
  bool good = formula_unfold (m->unit, m->a, number, at_back);
  match_count_segments (m);
  return good && drop_empty (m);
}

/* The object of A that the value is the address of, with this offset; a segment
   that has an element there is unfolded.  NULL: there is none that could be
   taken. */
static HeapObject *
object_at (Match *m, HeapSym b, int64_t offset) {
  for (int tries = 0; tries < 2; tries++) {
    HeapValue v;
    if (!mapped (m, heap_value (b, 0), &v))
      return NULL;
    Place p = formula_place (&m->a->heap, v);
    bool is_here = p.base == v.sym && heap_is (p.offset, offset);
    if (p.kind == PLACE_OBJECT)
      return is_here && !has_symbol (m->used_objects.data, m->used_objects.len,
                                     p.base)
                 ? heap_object (&m->a->heap, p.base)
                 : NULL;
    bool good = false;
    if ((p.kind == PLACE_FRONT || p.kind == PLACE_BACK) &&
        heap_is (p.offset, offset) && !m->used_segments.data[p.index] &&
        heap_is_nonempty (&m->a->heap, m->a->heap.segments.data + p.index))
      good = unfold (m, p.index, p.kind == PLACE_BACK);
    if (!good)
      return NULL;
  }
  return NULL;
}

static bool
is_covered (const HeapObject *o, uint64_t at) {
  for (size_t i = 0; i < o->fields.len; i++)
    if (o->fields.data[i].at <= at &&
        at < o->fields.data[i].at + o->fields.data[i].bytes)
      return true;
  return false;
}

static bool
is_field_covered (const HeapObject *o, const HeapField *f) {
  for (uint32_t i = 0; i < f->bytes; i++)
    if (!is_covered (o, f->at + i))
      return false;
  return true;
}

/* Whether a field of A may be part of the rest of an object of B. */
static bool
rest_allows (Match *m, const HeapObject *b, const HeapField *f) {
  Heap *h = &m->a->heap;
  switch ((HeapRest)b->rest) {
  case REST_ZERO:
    return heap_is (f->value, 0);
  case REST_ANY:
    return !is_flagged (h, f->value);
  case REST_INITIAL:
    return heap_same (f->value,
                      memory_initial (m->unit, h,
                                      m->b->heap.syms.data[b->base].index,
                                      f->at, f->bytes));
  default: /* whatever is not initialised may be anything */
    return true;
  }
}

static bool
rest_fits (const Match *m, const HeapObject *o, HeapRest b) {
  HeapRest a = o->rest;
  if (a == REST_INITIAL && b == REST_ZERO)
    return memory_begins_zero (m->unit, &m->a->heap, o);
  return a == b || b == REST_MAYBE || b == REST_UNDEF ||
         (b == REST_ANY && (a == REST_ZERO || a == REST_INITIAL));
}

static bool
is_all_fields (const HeapObject *o) {
  uint64_t bytes = 0;
  for (size_t i = 0; i < o->fields.len; i++)
    bytes += o->fields.data[i].bytes;
  return !o->size.sym && bytes == (uint64_t)o->size.add;
}

/* A is initialised as far as B says. */
static bool
fit_filled (Match *m, const HeapObject *b, const HeapObject *a) {
  HeapValue filled = memory_filled (&m->a->heap, a);
  if (!b->filled.sym)
    return heap_is (b->filled, 0) ||
           formula_at_most (&m->a->heap, b->filled, filled, 0);
  add_pair (m, filled, b->filled);
  return true;
}

static bool
fit_object (Match *m, const HeapObject *b, HeapObject *a) {
  bool is_local = b->kind == OBJECT_STACK || b->kind == OBJECT_ENDED;
  if (a->kind != b->kind || (is_local && a->level != b->level))
    return false;
  if (!fit_filled (m, b, a))
    return false;
  add_pair (m, a->size, b->size);
  for (size_t i = 0; i < b->fields.len; i++) {
    const HeapField *f = b->fields.data + i;
    HeapValue end = heap_const ((int64_t)(f->at + f->bytes));
    if (!formula_at_most (&m->a->heap, end, a->size, 0))
      return false;
    HeapValue v = memory_read (m->unit, &m->a->heap, a, f->at, f->bytes);
    add_pair_of_bits (m, v, f->value, 8 * f->bytes);
  }
  for (size_t i = 0; i < a->fields.len; i++)
    if (!is_field_covered (b, a->fields.data + i) &&
        !rest_allows (m, b, a->fields.data + i))
      return false;
  if (!is_all_fields (a) && !rest_fits (m, a, b->rest))
    return false;
  vec_push (&m->used_objects, a->base);
  vec_push (&m->fitted, b->base);
  return true;
}

static bool
is_fitted (const Match *m, HeapSym base) {
  return has_symbol (m->fitted.data, m->fitted.len, base);
}

/* Segments ----------------------------------------------------------------- */

static HeapValue
new_symbol (const Match *m, Heap *h) {
  return heap_value (heap_fresh (h, 8 * m->unit->pointer_bytes, false), 0);
}

/* Of B: whatever is there. */
static HeapValue
new_unknown (const Match *m, Heap *h) {
  HeapValue v = new_symbol (m, h);
  h->syms.data[v.sym].low = -((WideSigned)1 << 90);
  h->syms.data[v.sym].high = (WideSigned)1 << 90;
  return v;
}

static HeapValue
instance_value (const HeapTemplate *t, const HeapSegment *s, HeapSym shift,
                HeapSym sym) {
  return sym && sym <= t->params ? s->args.data[sym - 1]
                                 : heap_value (sym ? sym + shift : 0, 0);
}

/* An element of B's segment; what its template says must hold. */
static HeapSym
instantiate (Match *m, Heap *h, const HeapSegment *s) {
  const HeapTemplate *t = s->of;
  HeapSym e = heap_instantiate (h, t, s->args.data);
  HeapSym shift = e - t->body.objects.data[0].base;
  for (size_t i = 0; i < t->body.facts.len; i++) {
    HeapFact f = t->body.facts.data[i];
    vec_push (&m->claims, (Claim){f.kind, instance_value (t, s, shift, f.a),
                                  instance_value (t, s, shift, f.b), f.c});
  }
  return e;
}

static const WideSigned MOST_ELEMENTS = (WideSigned)1 << 61;

/* Elements have a link of 4 bytes in 2^32, or of 8 in 2^64: there is no list
   with more. */
static bool
end_segment (Match *m, size_t number) {
  Progress *p = m->progress.data + number;
  p->is_done = true;
  heap_limit (&m->a->heap, p->length, 0, MOST_ELEMENTS);
  add_pair (m, p->length, m->b->heap.segments.data[number].length);
  return true;
}

/* The object of A at this end of B's segment is its element. */
static bool
take_object (Match *m, size_t number, HeapValue at, bool at_back) {
  Heap *h = &m->b->heap;
  HeapSegment old = heap_copy_segment (h->segments.data + number);
  const HeapTemplate *t = old.of;
  HeapSym e = instantiate (m, h, &old);
  HeapValue entry = heap_value (e, (int64_t)t->entry), y = new_unknown (m, h);
  HeapValue back = heap_value (e, (int64_t)t->back);
  HeapSegment *s = h->segments.data + number;
  HeapObject *o = heap_object (h, e);
  vec_done (&old.args);
  match_count_segments (m);
  HeapValue *length = &m->progress.data[number].length;
  *length = number_sum (&m->a->heap, *length, heap_const (1), 64);
  add_pair (m, at, at_back ? back : entry);
  if (t->next == NO_LINK)
    return end_segment (m, number);
  heap_set_field (o, t->next, m->unit->pointer_bytes, at_back ? old.next : y);
  if (t->prev != NO_LINK)
    heap_set_field (o, t->prev, m->unit->pointer_bytes, at_back ? y : old.prev);
  *(at_back ? &s->next : &s->prev) = at_back ? entry : back;
  *(at_back ? &s->last : &s->first) = y;
  return true;
}

static bool solve (Match *);

/* The map of the element's neighbourhood, as far as it is new. */
static bool
bring_back (Match *m, const Match *of) {
  for (HeapSym t = 1; t < of->outer_b; t++) {
    const HeapValue *v = heap_reg (of->a, MAP, t);
    if (v && !fit_value (m, *v, heap_value (t, 0), 0))
      return false;
  }
  return true;
}

/* A match of elements only: their surroundings have no chunks. */
static Match
match_of_elements (const Match *m) {
  Match of = {.unit = m->unit,
              .around = m,
              .a = heap_state_new (),
              .b = heap_state_new (),
              .outer_a = (HeapSym)m->a->heap.syms.len,
              .outer_b = (HeapSym)m->b->heap.syms.len,
              .work = m->work};
  of.a->heap.syms.len = of.b->heap.syms.len = 0;
  vec_copy (&of.a->heap.syms, &m->a->heap.syms);
  vec_copy (&of.a->heap.facts, &m->a->heap.facts);
  vec_copy (&of.b->heap.syms, &m->b->heap.syms);
  vec_copy (&of.a->roots, &m->a->roots);
  return of;
}

static void
set_links (const Match *of, Heap *h, HeapSym e, const HeapTemplate *t,
           HeapValue next, HeapValue prev) {
  HeapObject *o = heap_object (h, e);
  if (t->next != NO_LINK)
    heap_set_field (o, t->next, of->unit->pointer_bytes, next);
  if (t->prev != NO_LINK)
    heap_set_field (o, t->prev, of->unit->pointer_bytes, prev);
}

static bool
elements_entail (Match *m, const HeapSegment *a, const HeapSegment *b) {
  Match of = match_of_elements (m);
  HeapSym e = heap_instantiate (&of.a->heap, a->of, a->args.data);
  HeapSym f = instantiate (&of, &of.b->heap, b);
  HeapValue x[] = {new_symbol (m, &of.a->heap), new_symbol (m, &of.a->heap)};
  HeapValue y[] = {new_unknown (m, &of.b->heap), new_unknown (m, &of.b->heap)};
  set_links (&of, &of.a->heap, e, a->of, x[0], x[1]);
  set_links (&of, &of.b->heap, f, b->of, y[0], y[1]);
  match_count_segments (&of);
  add_pair (&of, heap_value (e, 0), heap_value (f, 0));
  bool good = solve (&of) && bring_back (m, &of);
  match_done (&of);
  return good;
}

static bool
is_alike (const HeapTemplate *a, const HeapTemplate *b) {
  return a->entry == b->entry && a->next == b->next && a->prev == b->prev &&
         a->back == b->back;
}

static bool
fit_templates (Match *m, const HeapSegment *a, const HeapSegment *b) {
  if (a->of != b->of)
    return elements_entail (m, a, b);
  for (size_t i = 0; i < a->args.len; i++)
    if (!fit_value (m, a->args.data[i], b->args.data[i], 0))
      return false;
  return true;
}

static HeapValue
sum_of_lengths (Heap *h, HeapValue a, HeapValue b) {
  heap_limit (h, a, 0, MOST_ELEMENTS);
  heap_limit (h, b, 0, MOST_ELEMENTS);
  return number_sum (h, a, b, 64);
}

/* A segment of A is the next part of one of B. */
static bool
take_segment (Match *m, size_t number, size_t of, bool at_back) {
  Heap *h = &m->b->heap;
  const HeapSegment *a = m->a->heap.segments.data + of;
  HeapSegment *b = h->segments.data + number;
  HeapValue *length = &m->progress.data[number].length;
  if (!fit_templates (m, a, b))
    return false;
  *length = sum_of_lengths (&m->a->heap, *length, a->length);
  m->used_segments.data[of] = true;
  if (b->of->next == NO_LINK) {
    add_pair (m, a->next, b->next);
    return end_segment (m, number);
  }
  HeapValue near = new_unknown (m, h), far = new_unknown (m, h);
  b = h->segments.data + number;
  if (at_back) {
    add_pair (m, a->next, b->next);
    b->next = near;
    b->last = far;
    add_pair (m, a->first, near);
    add_pair (m, a->prev, far);
    return true;
  }
  if (heap_is_doubly (b)) {
    add_pair (m, a->prev, b->prev);
    b->prev = far;
    add_pair (m, a->last, far);
  }
  b->first = near;
  add_pair (m, a->next, near);
  return true;
}

/* Two values of B are the same number, whichever: nothing else knows it. */
static bool
choose (Match *m, HeapValue x, HeapValue y) {
  const Heap *h = &m->b->heap;
  WideSigned low = heap_low (h, x), high = heap_high (h, x);
  if (heap_same (x, y))
    return true;
  if (x.sym == y.sym || h->syms.data[x.sym].kind != SYM_PLAIN ||
      h->syms.data[y.sym].kind != SYM_PLAIN)
    return false;
  low = low < heap_low (h, y) ? heap_low (h, y) : low;
  high = high < heap_high (h, y) ? high : heap_high (h, y);
  if (low > high || low < INT64_MIN || low > INT64_MAX)
    return false;
  add_pair (m, heap_const ((int64_t)low), x);
  add_pair (m, heap_const ((int64_t)low), y);
  return true;
}

/* Two values of B are the same; 'now': nothing more will be known of them. */
static bool
join (Match *m, HeapValue x, HeapValue y, bool now) {
  HeapValue v;
  if (mapped (m, x, &v))
    add_pair (m, v, y);
  else if (mapped (m, y, &v))
    add_pair (m, v, x);
  else if (now)
    return choose (m, x, y);
  else
    vec_push (&m->joins, (Pair){x, y, 0});
  return true;
}

static bool
take_nothing (Match *m, size_t number) {
  const HeapSegment *s = m->b->heap.segments.data + number;
  return join (m, s->first, s->next, false) &&
         (!heap_is_doubly (s) || join (m, s->last, s->prev, false)) &&
         end_segment (m, number);
}

/* Searching ---------------------------------------------------------------- */

/* Whether the rest can be solved after the choice that 'copy' has made; then it
   becomes the match.  Takes it. */
static bool
try_on (Match *m, Match *copy, bool is_possible) {
  bool good = is_possible && solve (copy);
  if (good) {
    Match old = *m;
    *m = *copy;
    *copy = old;
  }
  match_done (copy);
  return good;
}

static bool
try_object (Match *m, size_t number, bool at_back) {
  HeapSegment *s = m->b->heap.segments.data + number;
  HeapValue end = at_back ? s->last : s->first, at;
  if (!mapped (m, end, &at) || !at.sym)
    return false;
  Match copy = match_copy (m);
  /* A symbol of B for the end, so that it follows what is unfolded. */
  HeapValue held = new_unknown (m, &copy.b->heap);
  heap_set_reg (copy.a, MAP, held.sym, at);
  uint64_t entry = at_back ? s->of->back : s->of->entry;
  HeapObject *o = object_at (&copy, held.sym, (int64_t)entry);
  bool good = o && o->kind == OBJECT_HEAP && mapped (&copy, held, &at) &&
              take_object (&copy, number, at, at_back);
  return try_on (m, &copy, good);
}

static bool
try_segments (Match *m, size_t number, bool at_back) {
  const HeapSegment *b = m->b->heap.segments.data + number;
  HeapValue at;
  if (!mapped (m, at_back ? b->last : b->first, &at))
    return false;
  for (size_t i = 0; i < m->a->heap.segments.len; i++) {
    const HeapSegment *a = m->a->heap.segments.data + i;
    if (m->used_segments.data[i] || !is_alike (a->of, b->of) ||
        !heap_same (at_back ? a->last : a->first, at))
      continue;
    Match copy = match_copy (m);
    if (try_on (m, &copy, take_segment (&copy, number, i, at_back)))
      return true;
  }
  return false;
}

static bool
try_nothing (Match *m, size_t number) {
  Match copy = match_copy (m);
  return try_on (m, &copy, take_nothing (&copy, number));
}

static bool
is_at_object (const Match *m, HeapValue end) {
  HeapValue at;
  return mapped (m, end, &at) &&
         formula_place (&m->a->heap, at).kind == PLACE_OBJECT;
}

static bool
solve_segment (Match *m, size_t number, bool at_back) {
  const HeapSegment *s = m->b->heap.segments.data + number;
  bool is_object = is_at_object (m, at_back ? s->last : s->first);
  return (is_object && try_object (m, number, at_back)) ||
         try_segments (m, number, at_back) || try_nothing (m, number) ||
         (!is_object && try_object (m, number, at_back));
}

/* An object of B that nothing leads to: any one will do. */
static bool
solve_lost_object (Match *m, HeapSym base) {
  const HeapObject *b = heap_object (&m->b->heap, base);
  for (size_t i = 0; i < m->a->heap.objects.len; i++) {
    const HeapObject *a = m->a->heap.objects.data + i;
    if (a->kind != b->kind || a->level != b->level ||
        has_symbol (m->used_objects.data, m->used_objects.len, a->base))
      continue;
    Match copy = match_copy (m);
    if (try_on (m, &copy,
                fit_value (&copy, heap_value (a->base, 0), heap_value (base, 0),
                           0)))
      return true;
  }
  return false;
}

/* The end ------------------------------------------------------------------ */

static bool
nothing_is_lost (const Match *m) {
  const Heap *h = &m->a->heap;
  for (size_t i = 0; !m->may_lose && i < h->objects.len; i++)
    if (h->objects.data[i].kind == OBJECT_HEAP &&
        !has_symbol (m->used_objects.data, m->used_objects.len,
                     h->objects.data[i].base))
      return false;
  for (size_t i = 0; !m->may_lose && i < h->segments.len; i++)
    if (!m->used_segments.data[i] &&
        heap_high (h, h->segments.data[i].length) > 0)
      return false;
  return true;
}

/* A symbol of which only some bits matter may be any integer that has them, if
   its range has one for all patterns. */
static bool
is_any_pattern (const Match *m, HeapSym t) {
  const HeapSymInfo *info = m->b->heap.syms.data + t;
  static const unsigned widths[] = {1, 8, 16, 32, 64};
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
    if (info->high - info->low >= ((WideSigned)1 << widths[i]) - 1 &&
        number_is_only_bits (m->unit, m->b, t, widths[i]))
      return true;
  return false;
}

static WideSigned
least_size (const Match *m, Place p) {
  const Heap *h = &m->a->heap;
  if (p.kind == PLACE_OBJECT)
    return heap_low (h, heap_object (h, p.base)->size);
  if (p.kind < PLACE_FRONT)
    return 0;
  const Heap *body = &h->segments.data[p.index].of->body;
  return heap_low (body, body->objects.data[0].size);
}

/* Objects lie above 0 and do not wrap around: neither does what is in them, or
   just behind. */
static bool
is_address_in_range (const Match *m, HeapValue v, const HeapSymInfo *info) {
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
highest (const Match *m, HeapSym t) {
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
symbol_holds (const Match *m, HeapSym t) {
  const Heap *h = &m->a->heap;
  const HeapSymInfo *info = m->b->heap.syms.data + t;
  HeapValue v;
  if (!mapped (m, heap_value (t, 0), &v))
    return true;
  if (is_flagged (h, v) && !info->maybe_undef)
    return false;
  if (info->kind != SYM_PLAIN)
    return true;
  bool in_range = formula_at_most (h, v, heap_const (0), highest (m, t)) &&
                  formula_at_most (h, heap_const (0), v, -info->low);
  return in_range || is_address_in_range (m, v, info) || is_any_pattern (m, t);
}

static bool
times_holds (const Heap *h, HeapValue a, HeapValue b, int64_t c) {
  if (!a.sym && !b.sym)
    return (WideSigned)b.add * c == a.add;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == a.sym && f->b == b.sym && f->c == c &&
        (WideSigned)b.add * c == a.add)
      return true;
  }
  return false;
}

/* B says that a mapped value is c times a symbol that is not mapped: it is what
   A says that it is c times. */
static void
map_factor (Match *m, const HeapFact *f) {
  HeapValue a, b;
  if (f->kind != FACT_TIMES || f->c <= 1 || f->b < m->outer_b ||
      mapped (m, heap_value (f->b, 0), &b) ||
      !mapped (m, heap_value (f->a, 0), &a) || a.add % f->c)
    return;
  if (!a.sym)
    heap_set_reg (m->a, MAP, f->b, heap_const (a.add / f->c));
  for (size_t i = 0; a.sym && i < m->a->heap.facts.len; i++) {
    const HeapFact *g = m->a->heap.facts.data + i;
    if (g->kind == FACT_TIMES && g->a == a.sym && g->c == f->c)
      heap_set_reg (m->a, MAP, f->b, heap_value (g->b, a.add / f->c));
  }
}

static bool
claim_holds (const Match *m, Claim k) {
  const Heap *h = &m->a->heap;
  HeapValue a, b;
  if (!mapped (m, k.a, &a) || !mapped (m, k.b, &b))
    return false;
  if (k.kind == FACT_AT_MOST)
    return formula_at_most (h, a, b, k.c);
  if (k.kind == FACT_TIMES)
    return times_holds (h, a, b, k.c);
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

static bool
end_holds (Match *m) {
  if (!nothing_is_lost (m))
    return false;
  for (size_t i = 0; i < m->b->heap.facts.len; i++)
    map_factor (m, m->b->heap.facts.data + i);
  for (HeapSym t = 1; t < m->b->heap.syms.len; t++)
    if (!symbol_holds (m, t))
      return false;
  for (size_t i = 0; i < m->claims.len; i++)
    if (!claim_holds (m, m->claims.data[i]))
      return false;
  for (size_t i = 0; i < m->b->heap.facts.len; i++) {
    HeapFact f = m->b->heap.facts.data[i];
    if (!claim_holds (
            m, (Claim){f.kind, heap_value (f.a, 0), heap_value (f.b, 0), f.c}))
      return false;
  }
  return true;
}

static bool
fit_pairs (Match *m) {
  while (m->pairs.len) {
    Pair p = vec_pop (&m->pairs);
    if (!fit_value (m, p.a, p.b, p.bits))
      return false;
  }
  return true;
}

/* The objects of B whose place is known; '*lost' gets one where it is not. */
static bool
fit_objects (Match *m, HeapSym *lost) {
  *lost = 0;
  for (size_t i = 0; i < m->b->heap.objects.len; i++) {
    HeapSym base = m->b->heap.objects.data[i].base;
    if (is_fitted (m, base))
      continue;
    HeapValue v;
    if (m->b->heap.syms.data[base].kind == SYM_GLOBAL &&
        !mapped (m, heap_value (base, 0), &v))
      heap_set_reg (m->a, MAP, base,
                    heap_value (heap_named (&m->a->heap, SYM_GLOBAL,
                                            m->b->heap.syms.data[base].index,
                                            8 * m->unit->pointer_bytes),
                                0));
    if (!mapped (m, heap_value (base, 0), &v)) {
      *lost = base;
      continue;
    }
    HeapObject *a = object_at (m, base, 0);
    if (!a || !fit_object (m, m->b->heap.objects.data + i, a) || !fit_pairs (m))
      return false;
    i = (size_t)-1; /* others may be known now */
    *lost = 0;
  }
  return true;
}

/* A segment of B that is still to be fitted: one whose first is known, or whose
   last is ('*at_back'), or any.  SIZE_MAX: there is none. */
static size_t
next_segment (const Match *m, bool *at_back, bool *is_known) {
  size_t any = SIZE_MAX;
  HeapValue v;
  *is_known = true;
  for (int back = 0; back < 2; back++)
    for (size_t i = 0; i < m->progress.len; i++) {
      const HeapSegment *s = m->b->heap.segments.data + i;
      if (m->progress.data[i].is_done)
        continue;
      any = i;
      *at_back = back;
      if (back ? heap_is_doubly (s) && mapped (m, s->last, &v)
               : mapped (m, s->first, &v))
        return i;
    }
  *is_known = false;
  return any;
}

static bool
solve (Match *m) {
  HeapSym lost;
  bool at_back, is_known;
  if (!*m->work || !--*m->work)
    return false;
  if (!fit_pairs (m) || !fit_objects (m, &lost))
    return false;
  size_t number = next_segment (m, &at_back, &is_known);
  if (number != SIZE_MAX && is_known)
    return solve_segment (m, number, at_back);
  if (lost)
    return solve_lost_object (m, lost);
  if (number != SIZE_MAX)
    return try_nothing (m, number);
  if (m->joins.len) {
    Pair p = vec_pop (&m->joins);
    return join (m, p.a, p.b, true) && solve (m);
  }
  return end_holds (m);
}

static unsigned
register_bits (const Unit *u, const HeapState *s, const HeapRoot *r) {
  return u->procs.data[s->frames.data[r->frame].proc].regs.data[r->reg];
}

bool
checker_entails (const Unit *u, const HeapState *a, const HeapState *b,
                 uint64_t *work) {
  bool leaks = unit_looks_for (u, KIND_LEAK);
  if (leaks && a->has_leaked && !b->has_leaked)
    return false;
  Match m = {.unit = u,
             .a = heap_state_copy (a),
             .b = heap_state_copy (b),
             .may_lose = !leaks || b->has_leaked,
             .work = work};
  bool good = true;
  match_count_segments (&m);
  for (size_t i = 0; good && i < b->roots.len; i++) {
    const HeapRoot *r = b->roots.data + i;
    const HeapValue *v = heap_reg (a, r->frame, r->reg);
    good = v;
    if (v)
      add_pair_of_bits (&m, *v, r->value, register_bits (u, b, r));
  }
  good = good && solve (&m);
  match_done (&m);
  return good;
}

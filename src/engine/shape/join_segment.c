/* Joins: segments.

     segment / segment   a segment with the elements of both
     object.. / segment  the chain of objects is folded to a segment first
     value / segment     the segment is empty on the other side: what comes
                         after it goes with the value
     value / object      a chain of cells whose link leads to the value is a
                         list that is empty on the other side
     null / object       in elements of lists only: at most one object
     number / object     the same: where there is none, there is this number,
                         which may be the address of the element itself

   Lists with and without 'next' (at most one element) go together as lists. */

#include "engine/shape/join_impl.h"

#include <string.h>

/* Which of the sides has what: so that one function serves both. */
typedef struct {
  Side *side, *other;
  HeapValue value, other_value;
  bool is_left; /* 'side' is the left one */
} View;

static View
view (Join *j, HeapValue a, HeapValue b, bool is_left) {
  return is_left ? (View){&j->left, &j->right, a, b, true}
                 : (View){&j->right, &j->left, b, a, false};
}

static HeapValue
join_viewed (Join *j, const View *v, HeapValue mine, HeapValue other,
             uint32_t level) {
  return v->is_left ? join_value (j, mine, other, level)
                    : join_value (j, other, mine, level);
}

/* The value of the other side that goes with this one. */
static bool
partner (const Join *j, const View *v, HeapValue mine, HeapValue *other) {
  *other = mine;
  if (!mine.sym)
    return true;
  for (size_t i = 0; i < j->pairs.len; i++) {
    const Joined *p = j->pairs.data + i;
    HeapValue m = v->is_left ? p->a : p->b, o = v->is_left ? p->b : p->a;
    if (m.sym == mine.sym) {
      *other = heap_plus (o, mine.add - m.add);
      return true;
    }
  }
  return false;
}

/* Where there is at most one element, and there is one, 'next' says nothing: if
   that of the other side is the address of an object, say of the element that
   has the pointer, it becomes what goes with this. */
static HeapValue
next_of (const Join *j, const View *v, const HeapSegment *g,
         HeapValue other_next) {
  View other = {v->other, v->side, v->other_value, v->value, !v->is_left};
  HeapValue next;
  bool is_free = g->of->next == NO_LINK &&
                 heap_low (&v->side->heap, g->length) >= 1 &&
                 heap_object (&v->other->heap, other_next.sym);
  return is_free && partner (j, &other, other_next, &next) ? next : g->next;
}

/* Results ------------------------------------------------------------------ */

/* The symbol for an end of a segment: no chunk is looked for. */
static HeapValue
join_end (Join *j, HeapValue a, HeapValue b, uint32_t level) {
  HeapValue out;
  if (join_recall (j, a, b, level, &out))
    return out;
  int64_t add = a.sym ? a.add : b.add;
  HeapValue x = heap_plus (a, -add), y = heap_plus (b, -add);
  HeapSym s = join_symbol (j, x, y, level, join_info (j, x, y));
  out = heap_value (s, add);
  join_remember (j, a, b, out);
  return out;
}

static bool
is_lost (const Side *s, const HeapSegment *g) {
  return heap_low (&s->heap, g->length) >= 1 &&
         side_is_touched (s, g->first.sym);
}

static void
note_lengths (Join *j, const HeapSegment *a, const HeapSegment *b,
              HeapValue out) {
  if (heap_low (&j->out, out) >= 1)
    return;
  j->loss.left |= is_lost (&j->left, a);
  j->loss.right |= is_lost (&j->right, b);
}

static void
add_result (Join *j, HeapSegment s, uint32_t level) {
  if (j->failed) {
    vec_done (&s.args);
    return;
  }
  heap_add_segment (&j->out, s);
  vec_push (&j->notes, (SegmentNote){.level = level});
}

/* Segment and segment ------------------------------------------------------ */

static HeapValue
both_segments (Join *j, size_t ia, size_t ib, uint32_t level) {
  HeapSegment a = heap_copy_segment (j->left.heap.segments.data + ia);
  HeapSegment b = heap_copy_segment (j->right.heap.segments.data + ib);
  j->left.notes.data[ia].is_used = j->right.notes.data[ib].is_used = true;
  HeapSegment s = {0};
  s.first = join_end (j, a.first, b.first, level);
  if (heap_is_doubly (&a))
    s.last = join_end (j, a.last, b.last, level);
  HeapValues args = {0};
  s.of = join_templates (j, &a, &b, level, &args);
  for (size_t i = 0; i < args.len; i++)
    vec_push (&s.args, args.data[i]);
  vec_done (&args);
  s.length = join_length (j, a.length, b.length, level);
  if (heap_is_doubly (&a))
    s.prev = join_value (j, a.prev, b.prev, level);
  View left = view (j, a.first, b.first, true);
  View right = view (j, a.first, b.first, false);
  s.next = join_value (j, next_of (j, &left, &a, b.next),
                       next_of (j, &right, &b, a.next), level);
  if (!j->failed)
    note_lengths (j, &a, &b, s.length);
  HeapValue first = s.first;
  add_result (j, s, level);
  vec_done (&a.args);
  vec_done (&b.args);
  return first;
}

/* At most one element as a list ---------------------------------------------
 */

/* A list with the links of 'like' in the place of segment 'index', which has at
   most one element: it needs the link to where the list would go on. */
static bool
promote (Join *j, Side *side, size_t index, Links links) {
  if (!heap_has_body (side->heap.segments.data[index].of))
    return false;
  HeapSegment s = heap_copy_segment (side->heap.segments.data + index);
  Heap copy;
  heap_copy (&copy, &side->heap);
  size_t objects = copy.objects.len, segments = copy.segments.len;
  size_t syms = copy.syms.len;
  HeapSym element = heap_instantiate (&copy, s.of, s.args.data);
  Part part;
  part_init (&part, &copy, element);
  for (size_t i = objects + 1; i < copy.objects.len; i++)
    part.objects[i] = true;
  for (size_t i = segments; i < copy.segments.len; i++)
    part.segments[i] = true;
  for (size_t i = syms; i < copy.syms.len; i++)
    part.locals[i] = true;
  Piece piece;
  HeapValues args = {0};
  bool good = links.prev == NO_LINK && !links.branches.count &&
              piece_of_object (&copy, objects, links, &piece) &&
              heap_same (piece.next, s.next);
  if (good) {
    HeapSegment *g = side->heap.segments.data + index;
    g->of = part_template (j->domain->templates, &copy, &part, links, &args);
    vec_clear (&g->args);
    for (size_t i = 0; i < args.len; i++)
      vec_push (&g->args, args.data[i]);
  }
  vec_done (&args);
  part_done (&part);
  heap_done (&copy);
  vec_done (&s.args);
  return good;
}

static bool
same_links (Join *j, size_t ia, size_t ib) {
  Links a = links_of (j->left.heap.segments.data[ia].of);
  Links b = links_of (j->right.heap.segments.data[ib].of);
  if (links_same (a, b))
    return true;
  if (a.entry != b.entry)
    return false;
  if (a.next == NO_LINK)
    return promote (j, &j->left, ia, b);
  return b.next == NO_LINK && promote (j, &j->right, ib, a);
}

/* Objects as segments ------------------------------------------------------ */

static Place
place_in (const Join *j, Side *s, uint32_t level, bool *mask) {
  for (HeapSym i = 0; i < s->levels.len; i++)
    mask[i] = s->levels.data[i] == level && !s->used.data[i];
  for (size_t i = 0; i < s->notes.len; i++)
    if (s->notes.data[i].is_used) {
      mask[s->heap.segments.data[i].first.sym] = false;
      if (heap_is_doubly (s->heap.segments.data + i))
        mask[s->heap.segments.data[i].last.sym] = false;
    }
  return (Place){.domain = j->domain,
                 .heap = &s->heap,
                 .state = s->state,
                 .notes = &s->notes,
                 .note_level = level,
                 .level = mask};
}

static bool
fold_at (Join *j, Side *s, HeapSym base, Links links, uint32_t level) {
  bool *mask = mem_alloc (s->heap.syms.len * sizeof *mask);
  Place at = place_in (j, s, level, mask);
  bool done = chain_fold (&at, base, links);
  side_added (s, level); /* lengths */
  mem_free (mask);
  return done;
}

/* Nothing on one side ------------------------------------------------------ */

HeapValue
join_arg_of_one (Join *j, bool is_left, HeapValue arg, uint32_t level) {
  const Side *side = is_left ? &j->left : &j->right;
  for (size_t i = 0; i < j->pairs.len; i++) {
    const Joined *p = j->pairs.data + i;
    HeapValue mine = is_left ? p->a : p->b;
    if (mine.sym && mine.sym == arg.sym && join_sees (j, p->out, level))
      return heap_plus (p->out, arg.add - mine.add);
  }
  if (j->is_fold && arg.sym && !side->levels.data[arg.sym])
    return arg;
  Chunk c = side_chunk (side, arg.sym);
  if (c.kind != CHUNK_NONE || !arg.sym ||
      side->heap.syms.data[arg.sym].kind != SYM_PLAIN)
    return join_fail (j);
  HeapValue nothing = heap_const (0);
  HeapSym s =
      join_symbol (j, nothing, nothing, level, side->heap.syms.data[arg.sym]);
  return heap_value (s, arg.add);
}

/* A link of the object leads there. */
static bool
leads_to (const Heap *h, const HeapObject *o, const HeapTemplate *like,
          HeapValue at) {
  for (uint32_t i = 0; i < heap_ways (like); i++) {
    const HeapField *f = link_field (h, o, heap_way (like, i));
    if (heap_same (f ? f->value : heap_const (0), at))
      return true;
  }
  return false;
}

/* What ends where 'at' begins, by these links: the end of a piece of the other
   side.  False: nothing does, or several do. */
static bool
piece_before (const Join *j, const View *v, const HeapTemplate *like,
              HeapValue at, HeapValue *last) {
  const Heap *h = &v->other->heap;
  unsigned found = 0;
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    Piece p;
    if (o->kind == OBJECT_HEAP && links_fit (j->domain, h, o, like) &&
        piece_of_object (h, i, links_of (like), &p) &&
        leads_to (h, o, like, at)) {
      *last = p.last;
      found++;
    }
  }
  for (size_t i = 0; i < h->segments.len; i++)
    if (links_same (links_of (h->segments.data[i].of), links_of (like)) &&
        heap_same (h->segments.data[i].next, at)) {
      *last = h->segments.data[i].last;
      found++;
    }
  return found == 1;
}

/* The end of what comes before a segment that is empty on the other side, where
   'at' is.  The list may have a part before it there that this side lacks. */
static HeapValue
join_before (Join *j, const View *v, const HeapSegment *g, HeapValue at,
             HeapValue *other, uint32_t level) {
  HeapValue last;
  bool is_known = partner (j, v, g->prev, other);
  if (!j->domain->is_plain && piece_before (j, v, g->of, at, &last) &&
      !(is_known && heap_same (*other, last))) {
    j->loss.is_guessed = true;
    *other = last;
    return v->is_left ? join_end (j, g->prev, last, level)
                      : join_end (j, last, g->prev, level);
  }
  if (is_known)
    return join_viewed (j, v, g->prev, *other, level);
  *other = heap_const (0); /* not a symbol of this side in that one */
  return join_fail (j);
}

/* The number of the other side that goes with this one: of several, the one
   that was found last, since lists are followed from front to back. */
static bool
number_partner (const Join *j, const View *v, HeapValue mine,
                HeapValue *other) {
  for (size_t i = j->pairs.len; mine.sym && i-- > 0;) {
    const Joined *p = j->pairs.data + i;
    HeapValue m = v->is_left ? p->a : p->b, o = v->is_left ? p->b : p->a;
    if (m.sym == mine.sym) {
      *other = heap_plus (o, mine.add - m.add);
      return true;
    }
  }
  return false;
}

/* What the number is on the other side, as a fact says of it and one that both
   sides have: the least, or the greatest, that it may be there. */
static bool
number_by_fact (const Join *j, const View *v, HeapValue mine,
                HeapValue *other) {
  const Heap *h = &v->side->heap;
  for (int is_least = 1; is_least >= 0 && mine.sym; is_least--)
    for (size_t i = 0; i < h->facts.len; i++) {
      HeapFact f = h->facts.data[i];
      HeapSym self = is_least ? f.b : f.a, with = is_least ? f.a : f.b;
      if (f.kind == FACT_AT_MOST && self == mine.sym &&
          partner (j, v, heap_value (with, 0), other)) {
        *other = heap_plus (*other, mine.add + (is_least ? -f.c : f.c));
        return true;
      }
    }
  return false;
}

/* The number of the object of the other side that goes with the one that leads
   to the segment. */
static bool
number_by_link (const Join *j, const View *v, const HeapSegment *g,
                HeapValue *other) {
  const Heap *h = &v->side->heap;
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i, *p;
    const HeapField *f = link_field (h, o, g->of->next);
    HeapValue base;
    if (f && heap_same (f->value, g->first) &&
        order_has (j->domain->order, o, other) &&
        partner (j, v, heap_value (o->base, 0), &base) && !base.add &&
        (p = heap_object (&v->other->heap, base.sym)) &&
        order_has (j->domain->order, p, other))
      return true;
  }
  return false;
}

/* What may come before the element that the other side has where the list would
   be. */
static bool
number_by_next (const Join *j, const View *v, const HeapSegment *g,
                HeapValue at, HeapValue *other) {
  const Heap *h = &v->other->heap;
  const HeapObject *o = heap_object (h, at.sym);
  if (o && order_has (j->domain->order, o, other)) {
    *other = order_before (g->of->order, *other);
    return true;
  }
  for (size_t i = 0; i < h->segments.len; i++)
    if (h->segments.data[i].of->plain &&
        heap_same (h->segments.data[i].first, at)) {
      *other = *heap_before (h->segments.data + i);
      return true;
    }
  return false;
}

/* The numbers around an ordered list that is empty on the other side are one
   there, whichever. */
static void
join_order_of_one (Join *j, const View *v, const HeapSegment *g, HeapValue at,
                   HeapSegment *s, uint32_t level) {
  HeapValue before = *heap_before (g), after = *heap_after (g), other;
  bool is_known = number_partner (j, v, before, &other) ||
                  number_by_link (j, v, g, &other) ||
                  number_by_next (j, v, g, at, &other) ||
                  number_partner (j, v, after, &other) ||
                  number_by_fact (j, v, before, &other) ||
                  number_by_fact (j, v, after, &other);
  if (!is_known)
    other = heap_const (before.sym ? 0 : before.add);
  HeapValue mine[] = {before, after};
  for (int i = 0; i < 2; i++)
    vec_push (&s->args, v->is_left ? join_number (j, mine[i], other, level)
                                   : join_number (j, other, mine[i], level));
}

/* The segment is empty on the other side, which has 'at' where it begins. */
static HeapValue
empty_segment (Join *j, const View *v, size_t index, HeapValue at,
               uint32_t level) {
  HeapSegment g = heap_copy_segment (v->side->heap.segments.data + index);
  v->side->notes.data[index].is_used = true;
  HeapSegment s = {.of = g.of};
  HeapValue other = heap_const (0);
  HeapValue none = heap_const (0);
  s.first = v->is_left ? join_end (j, g.first, at, level)
                       : join_end (j, at, g.first, level);
  if (heap_is_doubly (&g)) {
    s.prev = join_before (j, v, &g, at, &other, level);
    s.last = v->is_left ? join_end (j, g.last, other, level)
                        : join_end (j, other, g.last, level);
  }
  for (size_t i = 0; i < heap_plain (g.of)->params; i++)
    vec_push (&s.args, join_arg_of_one (j, v->is_left, g.args.data[i], level));
  if (g.of->plain)
    join_order_of_one (j, v, &g, at, &s, level);
  s.next = join_viewed (j, v, next_of (j, v, &g, at), at, level);
  s.length = v->is_left ? join_length (j, g.length, none, level)
                        : join_length (j, none, g.length, level);
  if (!j->failed && is_lost (v->side, &g)) {
    j->loss.left |= v->is_left;
    j->loss.right |= !v->is_left;
  }
  HeapValue first = s.first;
  add_result (j, s, level);
  vec_done (&g.args);
  return first;
}

/* Typed introduction ------------------------------------------------------- */

/* The one segment of a doubly linked list of one element has its front and its
   back at the same symbol: a new one stands for the back in the field of the
   sentinel that points back. */
static void
split_back (Side *s, size_t index, uint32_t level) {
  HeapSegment *g = s->heap.segments.data + index;
  if (!heap_is_doubly (g) || g->first.sym != g->last.sym || !g->next.sym ||
      g->of->back != g->of->entry)
    return;
  HeapObject *sentinel = heap_object (&s->heap, g->next.sym);
  uint64_t at = (uint64_t)g->next.add + g->of->prev - g->of->entry;
  HeapField *f = sentinel ? heap_field (sentinel, at) : NULL;
  if (!f || !heap_same (f->value, g->last))
    return;
  HeapSymInfo info = s->heap.syms.data[g->last.sym];
  vec_push (&s->heap.syms, info);
  side_added (s, level);
  g->last.sym = (HeapSym)s->heap.syms.len - 1;
  f->value = g->last;
}

/* NULL, a number that leads to nothing, or an address of something that has
   found its place: of the element itself, say. */
static bool
is_nothing (const Side *s, HeapValue v) {
  ChunkKind kind = side_chunk (s, v.sym).kind;
  return heap_is (v, 0) ||
         (v.sym && s->heap.syms.data[v.sym].kind == SYM_PLAIN &&
          (kind == CHUNK_NONE || kind == CHUNK_USED));
}

static bool
introduce (Join *j, const View *v, uint32_t level, HeapValue *out) {
  const HeapObject *o = heap_object (&v->side->heap, v->value.sym);
  uint64_t entry = (uint64_t)v->value.add;
  Links links;
  if (o->kind != OBJECT_HEAP || v->value.add < 0)
    return false;
  if (!join_links (j, v->is_left, v->value, v->other_value, level, &links)) {
    if (!level || !is_nothing (v->other, v->other_value))
      return false;
    links = links_single (entry, NO_LINK);
  }
  if (!fold_at (j, v->side, o->base, links, level))
    return false;
  size_t index = v->side->heap.segments.len - 1;
  if (!level && side_is_touched (v->side, v->value.sym))
    j->loss.introduced = true;
  split_back (v->side, index, level);
  *out = empty_segment (j, v, index, v->other_value, level);
  return true;
}

/* Choosing ----------------------------------------------------------------- */

static bool
may_be_empty (const Side *s, size_t index) {
  return heap_low (&s->heap, s->heap.segments.data[index].length) == 0;
}

/* The side has the front of a segment; the other has something else. */
static bool
segment_against (Join *j, const View *v, size_t index, uint32_t level,
                 HeapValue *out) {
  const HeapSegment *g = v->side->heap.segments.data + index;
  int64_t shift = v->value.add - g->first.add;
  HeapValue first =
      empty_segment (j, v, index, heap_plus (v->other_value, -shift), level);
  *out = heap_plus (first, shift);
  return !j->failed;
}

/* The side has a segment, the other an object. */
static bool
segment_object (Join *j, const View *v, size_t index, uint32_t level,
                HeapValue *out) {
  const HeapSegment *g = v->side->heap.segments.data + index;
  const HeapObject *o = heap_object (&v->other->heap, v->other_value.sym);
  Links links = links_of (g->of);
  int64_t shift = v->value.add - g->first.add;
  bool fits = v->other_value.add - shift == (int64_t)links.entry &&
              o->kind == OBJECT_HEAP &&
              links_fit (j->domain, &v->other->heap, o, g->of);
  if (!fits)
    return may_be_empty (v->side, index) &&
           segment_against (j, v, index, level, out);
  if (!fold_at (j, v->other, o->base, links, level))
    return false;
  size_t other = v->other->heap.segments.len - 1;
  HeapValue first = v->is_left ? both_segments (j, index, other, level)
                               : both_segments (j, other, index, level);
  *out = heap_plus (first, shift);
  return true;
}

static bool
is_end (HeapValue v, const HeapSegment *s, ChunkKind kind, int64_t *shift) {
  HeapValue end = kind == CHUNK_FIRST ? s->first : s->last;
  *shift = v.add - end.add;
  return v.sym == end.sym && (kind == CHUNK_FIRST || heap_is_doubly (s));
}

/* Both are at the front, or both at the back; one that is not known to have
   more than one element has the same front and back. */
static bool
ends_fit (HeapValue a, const HeapSegment *x, ChunkKind kind_a, HeapValue b,
          const HeapSegment *y, ChunkKind kind_b) {
  int64_t i, k;
  return (is_end (a, x, kind_a, &i) && is_end (b, y, kind_a, &k) && i == k) ||
         (is_end (a, x, kind_b, &i) && is_end (b, y, kind_b, &k) && i == k);
}

static bool
two_segments (Join *j, HeapValue a, HeapValue b, Chunk ca, Chunk cb,
              uint32_t level, HeapValue *out) {
  const HeapSegment *x = j->left.heap.segments.data + ca.index;
  const HeapSegment *y = j->right.heap.segments.data + cb.index;
  bool fits = ends_fit (a, x, ca.kind, b, y, cb.kind);
  if (!fits || !same_links (j, ca.index, cb.index)) {
    View v = view (j, a, b, true), w = view (j, a, b, false);
    if (ca.kind == CHUNK_FIRST && may_be_empty (&j->left, ca.index))
      return segment_against (j, &v, ca.index, level, out);
    return cb.kind == CHUNK_FIRST && may_be_empty (&j->right, cb.index) &&
           segment_against (j, &w, cb.index, level, out);
  }
  both_segments (j, ca.index, cb.index, level);
  return !j->failed && join_recall (j, a, b, level, out);
}

bool
join_segments (Join *j, HeapValue a, HeapValue b, uint32_t level,
               HeapValue *out) {
  Chunk ca = side_chunk (&j->left, a.sym), cb = side_chunk (&j->right, b.sym);
  bool seg_a = ca.kind == CHUNK_FIRST || ca.kind == CHUNK_LAST;
  bool seg_b = cb.kind == CHUNK_FIRST || cb.kind == CHUNK_LAST;
  if (seg_a && seg_b)
    return two_segments (j, a, b, ca, cb, level, out);
  View v = view (j, a, b, seg_a || (ca.kind == CHUNK_OBJECT && !seg_b));
  Chunk mine = v.is_left ? ca : cb, other = v.is_left ? cb : ca;
  if (mine.kind == CHUNK_FIRST && other.kind == CHUNK_OBJECT)
    return segment_object (j, &v, mine.index, level, out);
  if (mine.kind == CHUNK_FIRST)
    return segment_against (j, &v, mine.index, level, out);
  return mine.kind == CHUNK_OBJECT && introduce (j, &v, level, out);
}

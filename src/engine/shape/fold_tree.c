/* Folding trees.

   A block whose links lead to NULL, to trees, and to blocks and trees that only
   it knows, is a tree.  If one of them leads to something else, it is a path to
   there.  A path and what begins at its end, if nobody else knows that, are a
   path or a tree again.  A block that is named stays as it is where its own
   link leads out of the tree, is NULL, or surely is not: which one that is
   would be forgotten, and programs hang blocks where there is room.  So does
   one whose child is named and leads back to it. */

#include "engine/shape/fold_tree.h"

static uint64_t
way_of (const Links *l, uint32_t i) {
  return i ? l->branches.at[i - 1] : l->next;
}

static uint32_t
ways_of (const Links *l) {
  return 1 + l->branches.count;
}

/* The segment of these links that begins there; SIZE_MAX: none does. */
static size_t
segment_from (const Heap *h, HeapValue v, Links links) {
  for (size_t i = 0; v.sym && i < h->segments.len; i++)
    if (heap_same (h->segments.data[i].first, v) &&
        links_same (links_of (h->segments.data[i].of), links))
      return i;
  return SIZE_MAX;
}

/* What others know ---------------------------------------------------------
 */

/* What leads to a piece: a link of an object, or the end of a path. */
typedef struct {
  HeapSym base;    /* of the object, or 0 */
  uint64_t at;     /* its link */
  HeapValue first; /* of the path */
  HeapValue back;  /* what links back lead to */
  Links links;
} Above;

static bool
is_above (const Heap *h, const Holder *n, const Above *a) {
  if (a->base)
    return n->kind == HOLDER_FIELD && n->at == a->at &&
           h->objects.data[n->index].base == a->base;
  return n->kind == HOLDER_BEYOND &&
         n->index == segment_from (h, a->first, a->links);
}

/* It is part of the object, or leads back to it from below. */
static bool
is_below (const Heap *h, const Holder *n, Links links, HeapSym base) {
  if (n->kind == HOLDER_FIELD)
    return h->objects.data[n->index].base == base ||
           (links.prev != NO_LINK && n->at == links.prev &&
            h->objects.data[n->index].kind == OBJECT_HEAP);
  return n->kind == HOLDER_BEYOND && links.prev != NO_LINK &&
         links_same (links_of (h->segments.data[n->index].of), links) &&
         h->segments.data[n->index].prev.sym == base;
}

static bool
is_object_private (const Heap *h, const Holders *holders, HeapSym base,
                   const Above *above) {
  for (uint32_t k = holders->first[base]; k;) {
    const Holder *n = holders->all.data + k - 1;
    if (!is_above (h, n, above) && !is_below (h, n, above->links, base))
      return false;
    k = n->next;
  }
  return true;
}

/* Only the segment itself has the symbol, and what is above it; and what is
   below a path that goes on to have it as its last. */
static bool
is_end_private (const Heap *h, const Holders *holders, HeapSym end,
                size_t segment, const Above *above) {
  const HeapSegment *g = h->segments.data + segment;
  bool stays =
      heap_is_doubly (g) && !heap_is (g->next, 0) && g->last.sym == end;
  for (uint32_t k = holders->first[end]; k;) {
    const Holder *n = holders->all.data + k - 1;
    if (!(n->kind == HOLDER_END && n->index == segment) &&
        !is_above (h, n, above) &&
        !(stays && is_below (h, n, above->links, end)))
      return false;
    k = n->next;
  }
  return true;
}

static bool
is_segment_private (const Heap *h, const Holders *holders, size_t segment,
                    const Above *above) {
  const HeapSegment *g = h->segments.data + segment;
  bool is_last_gone = heap_is_doubly (g) && heap_is (g->next, 0);
  return is_end_private (h, holders, g->first.sym, segment, above) &&
         (!is_last_gone ||
          is_end_private (h, holders, g->last.sym, segment, above));
}

/* Below --------------------------------------------------------------------
 */

/* The value leads to a block of the kind, whose link back is right. */
static bool
is_object_below (const Heap *h, const HeapObject *like, HeapValue v,
                 const Above *above) {
  const HeapObject *y = heap_object (h, v.sym);
  Piece p;
  return y && y->base != above->base && v.add == (int64_t)above->links.entry &&
         y->type.id == like->type.id && heap_same (y->size, like->size) &&
         piece_of_object (h, (size_t)(y - h->objects.data), above->links, &p) &&
         (above->links.prev == NO_LINK || heap_same (p.prev, above->back));
}

static bool
is_segment_below (const Heap *h, size_t segment, const Above *above) {
  return segment != SIZE_MAX &&
         (above->links.prev == NO_LINK ||
          heap_same (h->segments.data[segment].prev, above->back));
}

/* What begins at the value is the business of what is above it alone. */
static bool
is_own (const Place *at, const HeapObject *like, HeapValue v,
        const Above *above) {
  const Heap *h = at->heap;
  size_t segment = segment_from (h, v, above->links);
  if (!v.sym || (at->level && !at->level[v.sym]))
    return false;
  if (segment == SIZE_MAX ? !is_object_below (h, like, v, above)
                          : !is_segment_below (h, segment, above))
    return false;
  Holders holders;
  holders_find (&holders, h, at->state);
  bool is = segment == SIZE_MAX
                ? is_object_private (h, &holders, v.sym, above)
                : is_segment_private (h, &holders, segment, above);
  holders_done (&holders);
  return is;
}

static bool
is_named (const HeapState *s, HeapSym base) {
  for (size_t i = 0; s && i < s->roots.len; i++)
    if (s->roots.data[i].value.sym == base)
      return true;
  return false;
}

static HeapValue
link_value (const Heap *h, const HeapObject *o, uint64_t at) {
  const HeapField *f = link_field (h, o, at);
  return f ? f->value : heap_const (0);
}

/* A register names what is right below the object, and leads back to it: by
   which link would be forgotten. */
static bool
is_parent_of_named (const Place *at, HeapSym base, Links links) {
  const HeapObject *o = heap_object (at->heap, base);
  for (uint32_t i = 0; o && links.prev != NO_LINK && i < ways_of (&links);
       i++) {
    HeapValue v = link_value (at->heap, o, way_of (&links, i));
    if (v.sym && is_named (at->state, v.sym))
      return true;
  }
  return false;
}

/* It becomes a segment, if it is not one: its number.  SIZE_MAX: it is not what
   is above it alone that knows it, or it makes none. */
static size_t
fold_below (const Place *at, const HeapObject *like, HeapValue v,
            const Above *above) {
  if (!is_own (at, like, v, above))
    return SIZE_MAX;
  size_t segment = segment_from (at->heap, v, above->links);
  if (segment == SIZE_MAX && !is_parent_of_named (at, v.sym, above->links) &&
      tree_fold (at, v.sym, above->links))
    segment = segment_from (at->heap, v, above->links);
  return segment == SIZE_MAX || !is_own (at, like, v, above) ? SIZE_MAX
                                                             : segment;
}

/* Merging ------------------------------------------------------------------
 */

static HeapValue
new_length (Heap *h, bool is_some) {
  HeapSym s = heap_fresh (h, 64, false);
  h->syms.data[s].low = is_some;
  h->syms.data[s].high = HEAP_LONGEST;
  return heap_value (s, 0);
}

/* Elements of 'l' are those of the segment, too. */
static bool
take_elements (const Place *at, Lifted *l, size_t segment, bool may_lose) {
  Holders holders;
  Lifted other;
  Piece p = piece_of_segment (at->heap, segment);
  Links links = links_of (at->heap->segments.data[segment].of);
  const HeapTemplate *t;
  HeapValues args = {0};
  bool is_lossy;
  holders_find (&holders, at->heap, at->state);
  bool good =
      lift_piece (at, &holders, &p, links, &other) &&
      template_join (at->domain, at->heap, l, &other, &t, &args, &is_lossy) &&
      (may_lose || !is_lossy);
  if (good) {
    HeapValues old = l->args;
    l->of = t;
    l->args = args;
    args = old;
    l->part.segments[segment] = true;
  }
  vec_done (&args);
  lifted_done (&other);
  holders_done (&holders);
  return good;
}

/* The segment takes the place of what was lifted. */
static void
put_segment (const Place *at, Lifted *l, HeapSegment s) {
  s.of = l->of;
  for (size_t i = 0; i < l->args.len; i++)
    vec_push (&s.args, l->args.data[i]);
  part_remove (at->heap, &l->part, at->notes);
  heap_add_segment (at->heap, s);
  if (at->notes)
    vec_push (at->notes, (SegmentNote){.level = at->note_level});
}

/* Objects ------------------------------------------------------------------
 */

typedef struct {
  HeapValue values[HEAP_MOST_BRANCHES + 1]; /* of the links */
  bool is_folded[HEAP_MOST_BRANCHES + 1];   /* to a segment */
  uint32_t open;                            /* links that lead to no tree */
  uint32_t way;                             /* the last of them */
} Below;

static Above
above_of (HeapSym base, Links links, uint32_t way) {
  return (Above){.base = base,
                 .at = way_of (&links, way),
                 .back = heap_value (base, (int64_t)links.back),
                 .links = links};
}

static Below
fold_links (const Place *at, HeapSym base, Links links) {
  Below b = {0};
  for (uint32_t i = 0; i < ways_of (&links); i++) {
    HeapObject like = *heap_object (at->heap, base);
    Above above = above_of (base, links, i);
    HeapValue v = link_value (at->heap, &like, above.at);
    size_t segment = fold_below (at, &like, v, &above);
    b.values[i] = v;
    b.is_folded[i] = segment != SIZE_MAX;
    bool is_tree = b.is_folded[i]
                       ? heap_is (at->heap->segments.data[segment].next, 0)
                       : heap_is (v, 0);
    if (!is_tree) {
      b.open++;
      b.way = i;
    }
  }
  return b;
}

/* The segment that the object and what is below it make. */
static HeapSegment
segment_of (const Place *at, const Piece *x, const Below *b, Links links) {
  Heap *h = at->heap;
  HeapSegment s = {
      .first = x->first, .prev = x->prev, .length = new_length (h, true)};
  if (!b->open) {
    unsigned bits = h->syms.data[x->first.sym].bits;
    s.last = links.prev == NO_LINK
                 ? heap_const (0)
                 : heap_value (heap_fresh (h, bits ? bits : 64, false), 0);
    return s;
  }
  HeapValue v = b->values[b->way];
  s.next = v;
  s.last = links.prev == NO_LINK ? heap_const (0) : x->last;
  size_t rest = b->is_folded[b->way] ? segment_from (h, v, links) : SIZE_MAX;
  if (rest != SIZE_MAX) {
    const HeapSegment *g = h->segments.data + rest;
    s.next = g->next;
    s.last = g->last;
  }
  return s;
}

/* What the block has of its own is forgotten only if no register names it. */
static bool
fold_object (const Place *at, HeapSym base, Links links, const Below *b) {
  Holders holders;
  Lifted l;
  Piece x;
  const HeapObject *o = heap_object (at->heap, base);
  if (!piece_of_object (at->heap, (size_t)(o - at->heap->objects.data), links,
                        &x))
    return false;
  holders_find (&holders, at->heap, at->state);
  bool good = lift_piece (at, &holders, &x, links, &l);
  for (uint32_t i = 0; good && i < ways_of (&links); i++) {
    size_t segment = segment_from (at->heap, b->values[i], links);
    if (b->is_folded[i])
      good = segment != SIZE_MAX &&
             take_elements (at, &l, segment, !is_named (at->state, base));
  }
  if (good)
    put_segment (at, &l, segment_of (at, &x, b, links));
  lifted_done (&l);
  holders_done (&holders);
  return good;
}

bool
tree_fold (const Place *at, HeapSym base, Links links) {
  const HeapObject *o = heap_object (at->heap, base);
  Piece p;
  if (!piece_of_object (at->heap, (size_t)(o - at->heap->objects.data), links,
                        &p))
    return false;
  Below b = fold_links (at, base, links);
  return b.open <= 1 && fold_object (at, base, links, &b);
}

/* States -------------------------------------------------------------------
 */

typedef struct {
  const ShapeDomain *domain;
  HeapState *state;
  VEC (HeapSym) refused; /* what begins there */
} Fold;

static Place
place_of (const Fold *f) {
  return (Place){
      .domain = f->domain, .heap = &f->state->heap, .state = f->state};
}

static bool
is_refused (const Fold *f, HeapSym s) {
  for (size_t i = 0; i < f->refused.len; i++)
    if (f->refused.data[i] == s)
      return true;
  return false;
}

/* Folded, and proved; otherwise all is as it was. */
static bool
commit (Fold *f, HeapState *before, HeapSym first, bool is_folded) {
  if (is_folded)
    fold_drop_facts (f->state);
  if (is_folded && shape_entails (before, f->state)) {
    heap_state_free (before);
    return true;
  }
  vec_push (&f->refused, first);
  HeapState folded = *f->state;
  *f->state = *before;
  *before = folded;
  heap_state_free (before);
  return false;
}

/* It has something below that is its own. */
static bool
owns_below (const Place *at, const HeapObject *o, Links links) {
  for (uint32_t i = 0; i < ways_of (&links); i++) {
    Above above = above_of (o->base, links, i);
    if (is_own (at, o, link_value (at->heap, o, above.at), &above))
      return true;
  }
  return false;
}

/* It is the business of another block of its kind alone. */
static bool
is_owned (const Place *at, const HeapObject *o, Links links) {
  const Heap *h = at->heap;
  HeapValue self = heap_value (o->base, (int64_t)links.entry);
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *x = h->objects.data + i;
    for (uint32_t k = 0; x != o && x->type.id == o->type.id &&
                         heap_same (x->size, o->size) && k < ways_of (&links);
         k++) {
      Above above = above_of (x->base, links, k);
      if (heap_same (link_value (h, x, above.at), self) &&
          is_own (at, x, self, &above))
        return true;
    }
  }
  return false;
}

/* The link is known to lead to NULL, or to something. */
static bool
is_known (const Heap *h, HeapValue link, Links links) {
  size_t below = segment_from (h, link, links);
  return heap_is (link, 0) ||
         (below != SIZE_MAX && heap_is_nonempty (h, h->segments.data + below));
}

/* The program has the block in mind, and knows by which of its links there is
   something, or room. */
static bool
is_kept (const Fold *f, HeapSym base, Links links, const Below *b) {
  bool tells = false;
  for (uint32_t i = 0; i < ways_of (&links); i++)
    tells |= is_known (&f->state->heap, b->values[i], links);
  return tells && is_named (f->state, base);
}

/* Trees below the object, and it with them unless one of its own links leads
   out. */
static bool
fold_top (Fold *f, HeapSym base, Links links) {
  Place at = place_of (f);
  HeapState *before = heap_state_copy (f->state);
  size_t objects = f->state->heap.objects.len;
  Below b = fold_links (&at, base, links);
  bool is_path =
      b.open == 1 && (b.is_folded[b.way] ||
                      is_parent_of_named (&at, b.values[b.way].sym, links));
  bool is_folded = f->state->heap.objects.len < objects;
  if ((!b.open || is_path) && !is_kept (f, base, links, &b))
    is_folded |= fold_object (&at, base, links, &b);
  return commit (f, before, base, is_folded);
}

static bool
fold_some_object (Fold *f) {
  Place at = place_of (f);
  for (size_t i = 0; i < f->state->heap.objects.len; i++) {
    const HeapObject *o = f->state->heap.objects.data + i;
    const TreeKind *k = trees_kind (f->domain->trees, o);
    if (!k || is_refused (f, o->base) || !owns_below (&at, o, k->links) ||
        is_owned (&at, o, k->links))
      continue;
    HeapSym base = o->base;
    size_t objects = f->state->heap.objects.len;
    if (!fold_top (f, base, k->links))
      continue;
    if (f->state->heap.objects.len == objects)
      vec_push (&f->refused, base); /* there is no more to fold */
    return true;
  }
  return false;
}

/* What begins at the end of a path, and only there, becomes part of it. */
static bool
append (const Place *at, size_t index) {
  HeapSegment g = at->heap->segments.data[index]; /* but for its 'args' */
  Links links = links_of (g.of);
  Above above = {.first = g.first, .back = g.last, .links = links};
  size_t below = fold_below (at, g.of->body.objects.data, g.next, &above);
  size_t self = segment_from (at->heap, g.first, links);
  if (below == SIZE_MAX || self == SIZE_MAX) /* it may be below itself */
    return false;
  const HeapSegment *y = at->heap->segments.data + below;
  HeapSegment s = {
      .first = g.first, .next = y->next, .last = y->last, .prev = g.prev};
  bool is_some = heap_is_nonempty (at->heap, y) ||
                 heap_is_nonempty (at->heap, at->heap->segments.data + self);
  Holders holders;
  Lifted l;
  Piece p = piece_of_segment (at->heap, self);
  holders_find (&holders, at->heap, at->state);
  bool good = lift_piece (at, &holders, &p, links, &l) &&
              take_elements (at, &l, below, true);
  s.length = new_length (at->heap, is_some);
  if (good)
    put_segment (at, &l, s);
  lifted_done (&l);
  holders_done (&holders);
  return good;
}

/* Nobody but what follows the path knows its last. */
static bool
is_last_private (const Fold *f, size_t index) {
  const Heap *h = &f->state->heap;
  const HeapSegment *g = h->segments.data + index;
  if (!heap_is_doubly (g))
    return true;
  Holders holders;
  holders_find (&holders, h, f->state);
  bool is = true;
  for (uint32_t k = holders.first[g->last.sym]; k && is;) {
    const Holder *n = holders.all.data + k - 1;
    bool is_back = is_below (h, n, links_of (g->of), g->last.sym);
    is = is_back || (n->kind == HOLDER_END && n->index == index) ||
         g->last.sym == g->first.sym;
    k = n->next;
  }
  holders_done (&holders);
  return is;
}

static bool
fold_some_path (Fold *f) {
  Place at = place_of (f);
  for (size_t i = 0; i < f->state->heap.segments.len; i++) {
    const HeapSegment *g = f->state->heap.segments.data + i;
    HeapSym first = g->first.sym;
    if (!heap_is_tree (g->of) || !g->next.sym || is_refused (f, first) ||
        !is_last_private (f, i))
      continue;
    HeapState *before = heap_state_copy (f->state);
    if (commit (f, before, first, append (&at, i)))
      return true;
  }
  return false;
}

void
fold_trees (const ShapeDomain *d, HeapState *s) {
  Fold f = {.domain = d, .state = s};
  if (d->trees && d->trees->list.len)
    while (fold_some_object (&f) || fold_some_path (&f))
      ;
  vec_done (&f.refused);
}

/* Folding chains of elements to segments of lists.

   Lists are found in the heap, whatever the names: two neighbours of the same
   type, one of which points to the other, whose elements can be told by one
   template, and where they meet is nobody else's business.  What a register
   names is folded only as the front of a list; a ring stays open at what
   something else refers to; elements lose what they differ in only in chains of
   three or more, or however many the domain says. */

#include "engine/shape/fold_tree.h"
#include "engine/shape/fold_slots.h"
#include "program/unit/unit_patterns.h"

#include <string.h>

typedef struct {
  HeapSym first;
  uint64_t next;
} Refused;

typedef struct {
  const ShapeDomain *domain;
  HeapState *state;
  Holders holders;
  VEC (Refused) refused;
  /* The best so far. */
  unsigned rank; /* NO_RANK: none */
  Piece x, y;
  Links links;
} Fold;

#define NO_RANK UINT32_MAX

static Place
place_of (const Fold *f) {
  return (Place){
      .domain = f->domain, .heap = &f->state->heap, .state = f->state};
}

static bool
is_named (const Fold *f, HeapSym s) {
  for (uint32_t k = s ? f->holders.first[s] : 0; k;) {
    const Holder *h = f->holders.all.data + k - 1;
    if (h->kind == HOLDER_ROOT)
      return true;
    k = h->next;
  }
  return false;
}

static bool
is_refused (const Fold *f, const Piece *x, Links links) {
  for (size_t i = 0; i < f->refused.len; i++)
    if (f->refused.data[i].first == x->first.sym &&
        f->refused.data[i].next == links.next)
      return true;
  return false;
}

/* Chains ------------------------------------------------------------------- */

static bool
next_piece (const Heap *h, HeapValue at, Links links, Piece *p) {
  const HeapObject *o = heap_object (h, at.sym);
  if (o)
    return at.add == (int64_t)links.entry &&
           piece_of_object (h, (size_t)(o - h->objects.data), links, p);
  for (size_t i = 0; at.sym && i < h->segments.len; i++)
    if (heap_same (h->segments.data[i].first, at) &&
        links_same (links_of (h->segments.data[i].of), links)) {
      *p = piece_of_segment (h, i);
      return true;
    }
  return false;
}

/* The holder is a link of a piece like this one. */
static bool
is_link_holder (const Fold *f, const Holder *n, const Piece *like,
                Links links) {
  const Heap *h = &f->state->heap;
  Piece p;
  if (n->kind == HOLDER_FIELD)
    return (n->at == links.next || n->at == links.prev) &&
           piece_of_object (h, n->index, links, &p) &&
           pieces_are_alike (f->domain, h, &p, like, links);
  return n->kind == HOLDER_END || n->kind == HOLDER_BEYOND;
}

/* Only the list itself refers to it. */
static bool
is_in_list (const Fold *f, HeapSym s, const Piece *like, Links links) {
  for (uint32_t k = s ? f->holders.first[s] : 0; k;) {
    const Holder *n = f->holders.all.data + k - 1;
    if (!is_link_holder (f, n, like, links))
      return false;
    k = n->next;
  }
  return true;
}

/* How many of the pieces that follow 'y' may be folded with it, and whether
   they come back to 'x'. */
static size_t
follow (const Fold *f, const Piece *x, const Piece *y, Links links,
        bool *is_ring) {
  const Heap *h = &f->state->heap;
  size_t most = h->objects.len + h->segments.len, after = 0;
  Piece p = *y, q;
  for (size_t i = 0; i < most; i++) {
    *is_ring = p.next.sym && p.next.sym == x->first.sym;
    if (*is_ring || !next_piece (h, p.next, links, &q) ||
        !pieces_are_alike (f->domain, h, x, &q, links))
      break;
    after += i == after && is_in_list (f, q.first.sym, x, links);
    p = q;
  }
  return after;
}

/* The piece of the same list that leads to 'x'. */
static bool
piece_before (const Fold *f, const Piece *x, Links links, Piece *p) {
  const Heap *h = &f->state->heap;
  if (!is_in_list (f, x->first.sym, x, links))
    return false;
  for (uint32_t k = f->holders.first[x->first.sym]; k;) {
    const Holder *n = f->holders.all.data + k - 1;
    if (n->kind == HOLDER_FIELD && n->at == links.next &&
        piece_of_object (h, n->index, links, p) &&
        pieces_are_alike (f->domain, h, p, x, links))
      return true;
    if (n->kind == HOLDER_BEYOND && (x->is_object || n->index != x->index) &&
        links_same (links_of (h->segments.data[n->index].of), links)) {
      *p = piece_of_segment (h, n->index);
      return true;
    }
    k = n->next;
  }
  return false;
}

static size_t
count_before (const Fold *f, const Piece *x, Links links, size_t most) {
  Piece p = *x, q;
  size_t count = 0;
  while (count < most && piece_before (f, &p, links, &q)) {
    count++;
    p = q;
  }
  return count;
}

/* Bounds --------------------------------------------------------------------
 */

/* One of the pieces from 'y' on is this object. */
static bool
has_object (const Fold *f, const Piece *y, Links links, uint32_t index) {
  const Heap *h = &f->state->heap;
  size_t most = h->objects.len + h->segments.len;
  Piece p = *y, q;
  for (size_t i = 0; i < most; i++) {
    if (p.is_object && p.index == index)
      return true;
    if (!next_piece (h, p.next, links, &q))
      return false;
    p = q;
  }
  return false;
}

/* A register, or something that is not of the list, has the number. */
static bool
is_around (const Fold *f, const Piece *y, Links links, HeapSym s) {
  for (uint32_t k = s ? f->holders.first[s] : 0; k;) {
    const Holder *h = f->holders.all.data + k - 1;
    if (h->kind == HOLDER_ROOT ||
        (h->kind == HOLDER_FIELD && !has_object (f, y, links, h->index)))
      return true;
    k = h->next;
  }
  return false;
}

/* The program names the element and has compared its number with one around the
   list: that what follows is in order does not say the same. */
static bool
is_compared (const Fold *f, const Piece *x, const Piece *y, Links links) {
  const ShapeOrder *o = f->domain->order;
  const Heap *h = &f->state->heap;
  HeapValue v;
  if (!x->is_object || !order_has (o, h->objects.data + x->index, &v) ||
      !v.sym || !is_named (f, x->first.sym))
    return false;
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact n = h->facts.data[i];
    if (n.kind == FACT_AT_MOST &&
        ((n.a == v.sym && o->order.least != HEAP_NO_LEAST &&
          is_around (f, y, links, n.b)) ||
         (n.b == v.sym && o->order.most != HEAP_NO_MOST &&
          is_around (f, y, links, n.a))))
      return true;
  }
  return false;
}

/* Candidates --------------------------------------------------------------- */

/* What can be seen without templates. */
static bool
may_fold (const Fold *f, const Piece *x, const Piece *y, Links links,
          bool *is_long) {
  const Heap *h = &f->state->heap;
  if (is_refused (f, x, links) || !pieces_are_alike (f->domain, h, x, y, links))
    return false;
  if (links.prev != NO_LINK && !heap_same (y->prev, x->last))
    return false;
  if ((y->is_object && is_named (f, y->first.sym)) ||
      is_compared (f, x, y, links))
    return false;
  bool is_ring = false;
  size_t count = 2 + follow (f, x, y, links, &is_ring);
  bool is_entry =
      !is_in_list (f, x->first.sym, x, links) ||
      (links.prev != NO_LINK && !is_in_list (f, y->last.sym, x, links));
  bool closes = y->next.sym && y->next.sym == x->first.sym;
  if (closes || (is_ring && is_entry))
    return false;
  if (links.prev != NO_LINK && x->prev.sym && x->prev.sym == y->last.sym)
    return false;
  size_t wanted = f->domain->chain;
  *is_long = count + count_before (f, x, links, wanted) >= wanted;
  return true;
}

static unsigned
rank_of (const Fold *f, const Piece *x, const Piece *y, Links links,
         bool is_lossy) {
  unsigned named = (unsigned)is_named (f, x->first.sym) +
                   (links.prev != NO_LINK && is_named (f, y->last.sym));
  unsigned objects = (unsigned)x->is_object + y->is_object;
  return is_lossy * 100u + named * 10 + objects;
}

typedef struct {
  Lifted x, y;
  const HeapTemplate *of;
  HeapValues args;
  bool is_lossy;
} Attempt;

static bool
attempt (const Fold *f, const Piece *x, const Piece *y, Links links,
         Attempt *a) {
  Place at = place_of (f);
  *a = (Attempt){0};
  bool good = lift_piece (&at, &f->holders, x, links, &a->x);
  good = lift_piece (&at, &f->holders, y, links, &a->y) && good;
  return good &&
         lifted_meet_privately (&at, &f->holders, &a->x, &a->y, links) &&
         lifted_join (&at, &a->x, &a->y, &a->of, &a->args, &a->is_lossy);
}

static void
attempt_done (Attempt *a) {
  lifted_done (&a->x);
  lifted_done (&a->y);
  vec_done (&a->args);
}

static void
consider (Fold *f, const Piece *x, const Piece *y, Links links) {
  bool is_long;
  if (!may_fold (f, x, y, links, &is_long) ||
      rank_of (f, x, y, links, false) >= f->rank)
    return;
  Attempt a;
  if (attempt (f, x, y, links, &a) && (!a.is_lossy || is_long)) {
    unsigned rank = rank_of (f, x, y, links, a.is_lossy);
    if (rank < f->rank) {
      f->rank = rank;
      f->x = *x;
      f->y = *y;
      f->links = links;
    }
  }
  attempt_done (&a);
}

/* The field of 'y' that points back to these bytes of 'x'; the list is doubly
   linked then. */
static uint64_t
link_back (const Heap *h, const HeapObject *x, const HeapObject *y, uint64_t to,
           uint64_t next) {
  HeapValue back = heap_value (x->base, (int64_t)to);
  for (size_t i = 0; i < y->fields.len; i++)
    if (y->fields.data[i].at != next &&
        heap_same (y->fields.data[i].value, back) &&
        link_field (h, y, y->fields.data[i].at) &&
        link_field (h, x, y->fields.data[i].at))
      return y->fields.data[i].at;
  return NO_LINK;
}

static void
consider_object_object (Fold *f, size_t ix, const HeapField *link, size_t iy) {
  const Heap *h = &f->state->heap;
  const HeapObject *x = h->objects.data + ix, *y = h->objects.data + iy;
  if (link->value.add < 0)
    return;
  uint64_t entry = (uint64_t)link->value.add;
  Links links = links_single (entry, link->at);
  links.prev = link_back (h, x, y, entry, links.next);
  if (links.prev != NO_LINK && links.prev < links.next)
    return; /* found from the other side */
  if (links.prev == NO_LINK) {
    links.prev = link_back (h, x, y, links.next, links.next);
    links.back = links.prev != NO_LINK ? links.next : entry;
  }
  Piece px, py;
  if (piece_of_object (h, ix, links, &px) &&
      piece_of_object (h, iy, links, &py))
    consider (f, &px, &py, links);
}

static void
consider_object_segment (Fold *f, size_t ix, const HeapField *link, size_t iy) {
  const Heap *h = &f->state->heap;
  Links links = links_of (h->segments.data[iy].of);
  if (links.branches.count)
    return;
  Piece px, py = piece_of_segment (h, iy);
  if (links.next == link->at && piece_of_object (h, ix, links, &px))
    consider (f, &px, &py, links);
}

static void
consider_object (Fold *f, size_t ix) {
  const Heap *h = &f->state->heap;
  const HeapObject *x = h->objects.data + ix;
  const TreeKind *kind = trees_kind (f->domain->trees, x);
  for (size_t i = 0; x->kind == OBJECT_HEAP && i < x->fields.len; i++) {
    const HeapField *link = x->fields.data + i;
    if (!link->value.sym || link->value.sym == x->base ||
        (kind && links_have (&kind->links, link->at)) ||
        !link_field (h, x, link->at) ||
        !unit_patterns_allow (f->domain->unit, f->domain->patterns, x->type,
                              link->at))
      continue;
    const HeapObject *y = heap_object (h, link->value.sym);
    if (y && y->kind == OBJECT_HEAP)
      consider_object_object (f, ix, link, (size_t)(y - h->objects.data));
    for (size_t k = 0; !y && k < h->segments.len; k++)
      if (heap_same (h->segments.data[k].first, link->value))
        consider_object_segment (f, ix, link, k);
  }
}

static void
consider_segment (Fold *f, size_t ix) {
  const Heap *h = &f->state->heap;
  Piece x = piece_of_segment (h, ix), y;
  Links links = links_of (h->segments.data[ix].of);
  if (links.next != NO_LINK && !links.branches.count &&
      next_piece (h, x.next, links, &y) && (y.is_object || y.index != ix))
    consider (f, &x, &y, links);
}

/* Steps -------------------------------------------------------------------- */

static void
mark (void *context, HeapValue *v) {
  bool *occurs = context;
  occurs[v->sym] = true;
}

void
fold_drop_facts (HeapState *s) {
  Heap *h = &s->heap;
  bool *occurs = mem_zero (h->syms.len);
  for (size_t i = 0; i < s->roots.len; i++)
    occurs[s->roots.data[i].value.sym] = true;
  heap_visit (h, mark, occurs);
  for (size_t i = 0; i < h->objects.len; i++)
    occurs[h->objects.data[i].base] = true;
  for (HeapSym i = 1; i < h->syms.len; i++)
    if (h->syms.data[i].kind == SYM_INSIDE)
      occurs[h->syms.data[i].offset] = true;
  for (size_t i = 0; i < h->facts.len; i++) /* as heap_state_canonical does */
    if (h->facts.data[i].kind == FACT_TIMES && occurs[h->facts.data[i].a])
      occurs[h->facts.data[i].b] = true;
  size_t kept = 0;
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    if (occurs[f.a] && (!f.b || occurs[f.b]))
      h->facts.data[kept++] = f;
  }
  h->facts.len = kept;
  kept = 0;
  for (size_t i = 0; i < h->equations.len; i++) {
    HeapEquation e = h->equations.data[i];
    if ((!e.a || occurs[e.a]) && occurs[e.b] && occurs[e.d])
      h->equations.data[kept++] = e;
  }
  h->equations.len = kept;
  mem_free (occurs);
}

/* The best candidate may be none any more: what was tried after it has left
   templates, and links are looked for among these. */
static bool
replace_best (Fold *f) {
  Attempt a;
  Place at = place_of (f);
  bool good = attempt (f, &f->x, &f->y, f->links, &a);
  if (good)
    lifted_replace (&at, &a.x, &a.y, a.of, &a.args);
  attempt_done (&a);
  fold_drop_facts (f->state);
  return good;
}

/* Commits the best candidate, if entailment proves it. */
static void
commit (Fold *f) {
  HeapState *before = heap_state_copy (f->state);
  if (replace_best (f) && shape_entails (before, f->state)) {
    heap_state_free (before);
    return;
  }
  vec_push (&f->refused, (Refused){f->x.first.sym, f->links.next});
  HeapState folded = *f->state;
  *f->state = *before;
  *before = folded;
  heap_state_free (before);
}

static bool
fold_once (Fold *f) {
  f->rank = NO_RANK;
  holders_find (&f->holders, &f->state->heap, f->state);
  for (size_t i = 0; i < f->state->heap.objects.len; i++)
    consider_object (f, i);
  for (size_t i = 0; i < f->state->heap.segments.len; i++)
    consider_segment (f, i);
  if (f->rank != NO_RANK)
    commit (f);
  holders_done (&f->holders);
  return f->rank != NO_RANK;
}

void
shape_fold (const ShapeDomain *d, HeapState *s) {
  Fold f = {.domain = d, .state = s};
  fold_trees (d, s);
  while (fold_once (&f))
    ;
  vec_done (&f.refused);
  fold_slots (d, s);
}

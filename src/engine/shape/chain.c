/* Neighbours in a heap that may be elements of one list. */

#include "engine/shape/fold_tree.h"
#include "engine/shape/kinds.h"

#include <string.h>

/* Pieces ------------------------------------------------------------------- */

static bool
has_link (const Heap *h, const HeapObject *o, uint64_t at) {
  WideSigned room = heap_low (h, o->size) - h->syms.data[o->base].bits / 8;
  return (WideSigned)at <= room &&
         (link_field (h, o, at) ||
          (o->rest == REST_ZERO && !heap_field (o, at)));
}

bool
piece_of_object (const Heap *h, size_t index, Links links, Piece *p) {
  const HeapObject *o = h->objects.data + index;
  if (o->kind != OBJECT_HEAP)
    return false;
  HeapValue self = heap_value (o->base, (int64_t)links.entry);
  *p = (Piece){.is_object = true,
               .index = (uint32_t)index,
               .first = self,
               .last = heap_value (o->base, (int64_t)links.back),
               .length = heap_const (1)};
  if (links.next == NO_LINK)
    return true;
  WideSigned room = heap_low (h, o->size) - h->syms.data[o->base].bits / 8;
  if ((WideSigned)links.next > room)
    return false;
  const HeapField *next = link_field (h, o, links.next);
  if (next)
    p->next = next->value;
  else if (o->rest != REST_ZERO || heap_field (o, links.next))
    return false;
  for (uint32_t i = 0; i < links.branches.count; i++)
    if (!has_link (h, o, links.branches.at[i]))
      return false;
  if (links.prev == NO_LINK)
    return true;
  const HeapField *prev = link_field (h, o, links.prev);
  if (prev)
    p->prev = prev->value;
  return prev || (o->rest == REST_ZERO && !heap_field (o, links.prev));
}

Piece
piece_of_segment (const Heap *h, size_t index) {
  const HeapSegment *s = h->segments.data + index;
  return (Piece){.index = (uint32_t)index,
                 .first = s->first,
                 .next = s->next,
                 .last = s->last,
                 .prev = s->prev,
                 .length = s->length};
}

static uint32_t
kinds_of (const Heap *h, const Piece *p) {
  return p->is_object ? 1 : heap_kinds (h->segments.data[p->index].of);
}

static const HeapObject *
element_of (const Heap *h, const Piece *p, uint32_t kind) {
  return p->is_object ? h->objects.data + p->index
                      : heap_kind (h->segments.data[p->index].of, kind)
                            .of->body.objects.data;
}

/* Fields at the same places, but for the links. */
static bool
same_layout (const HeapObject *a, const HeapObject *b, Links links) {
  size_t i = 0, k = 0;
  for (;;) {
    while (i < a->fields.len && links_have (&links, a->fields.data[i].at))
      i++;
    while (k < b->fields.len && links_have (&links, b->fields.data[k].at))
      k++;
    if (i == a->fields.len || k == b->fields.len)
      return i == a->fields.len && k == b->fields.len;
    if (a->fields.data[i].at != b->fields.data[k].at ||
        a->fields.data[i].bytes != b->fields.data[k].bytes)
      return false;
    i++, k++;
  }
}

static bool
are_alike (const ShapeDomain *d, const HeapObject *a, const HeapObject *b,
           Links links) {
  if (d->keeps_kinds && !links.branches.count &&
      kinds_may_mix (d->unit, a, b, links.next))
    return true;
  bool have_types = a->type.id && b->type.id;
  bool are_long = a->size.sym || b->size.sym; /* an array at their ends */
  if (!heap_same (a->size, b->size) && !(have_types && are_long))
    return false;
  return have_types ? a->type.id == b->type.id : same_layout (a, b, links);
}

bool
pieces_are_alike (const ShapeDomain *d, const Heap *h, const Piece *x,
                  const Piece *y, Links links) {
  bool alike = false;
  for (uint32_t i = 0; !alike && i < kinds_of (h, x); i++)
    for (uint32_t k = 0; !alike && k < kinds_of (h, y); k++)
      alike = are_alike (d, element_of (h, x, i), element_of (h, y, k), links);
  return alike;
}

/* Lifting ------------------------------------------------------------------ */

/* The number of what leads to this place by the link, if it is known. */
static bool
number_before (const Place *at, HeapValue first, uint64_t next,
               HeapValue *number) {
  const Heap *h = at->heap;
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    const HeapField *f = link_field (h, o, next);
    if (f && heap_same (f->value, first) &&
        order_has (at->domain->order, o, number))
      return true;
  }
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *s = h->segments.data + i;
    if (s->of->plain && s->of->next == next && heap_same (s->next, first)) {
      *number = *heap_after (s);
      return true;
    }
  }
  return false;
}

/* One element is in order, if its number is known: behind the one that leads to
   it, if it may come behind that; otherwise, nothing is known to be before it.
 */
static void
order_object (const Place *at, Lifted *l) {
  HeapValue before;
  const ShapeOrder *o = at->domain->order;
  if (!order_has (o, at->heap->objects.data + l->piece.index, &l->after) ||
      !heap_order_fits (l->of, o->order.at))
    return;
  l->is_ordered = true;
  l->order = o->order;
  l->before = order_before (l->order, l->after);
  if (number_before (at, l->piece.first, l->of->next, &before) &&
      order_holds (at->heap, l->order, before, l->after))
    l->before = before;
}

bool
lift_piece (const Place *at, const Holders *holders, const Piece *p,
            Links links, Lifted *l) {
  *l = (Lifted){.piece = *p};
  if (!p->is_object) {
    const HeapSegment *s = at->heap->segments.data + p->index;
    l->of = heap_plain (s->of);
    for (size_t i = 0; i < l->of->params; i++)
      vec_push (&l->args, s->args.data[i]);
    l->is_ordered = s->of->plain;
    if (l->is_ordered) {
      l->order = s->of->order;
      l->before = *heap_before (s);
      l->after = *heap_after (s);
    }
    part_init (&l->part, at->heap, 0);
    l->part.segments[p->index] = true;
    return true;
  }
  part_init (&l->part, at->heap, at->heap->objects.data[p->index].base);
  if (!part_find (&l->part, at->heap, holders, links, at->level))
    return false;
  if (at->domain->keeps_around)
    part_find_around (&l->part, at->heap, holders);
  l->of = part_template (at->domain->templates, at->heap, &l->part, links,
                         &l->args);
  order_object (at, l);
  return true;
}

void
lifted_done (Lifted *l) {
  part_done (&l->part);
  vec_done (&l->args);
}

/* The middle --------------------------------------------------------------- */

static bool
is_next_of (const Holder *h, const Piece *x, Links links) {
  if (h->index != x->index)
    return false;
  return x->is_object ? h->kind == HOLDER_FIELD && h->at == links.next
                      : h->kind == HOLDER_BEYOND;
}

static bool
is_prev_of (const Holder *h, const Piece *y, Links links) {
  if (h->index != y->index)
    return false;
  return y->is_object ? h->kind == HOLDER_FIELD && h->at == links.prev
                      : h->kind == HOLDER_BEYOND;
}

static bool
is_part_of (const Holder *h, const Lifted *l, Links links) {
  const Piece *p = &l->piece;
  if (!p->is_object)
    return h->kind == HOLDER_END && h->index == p->index;
  switch (h->kind) {
  case HOLDER_FIELD:
    if (h->index == p->index)
      return h->at != links.next && h->at != links.prev;
    return l->part.objects[h->index];
  case HOLDER_END:
  case HOLDER_BEYOND:
  case HOLDER_ARG:
    return l->part.segments[h->index];
  default:
    return false;
  }
}

/* Only 'y' and the next of 'x' refer to its front. */
static bool
is_front_private (const Holders *holders, const Lifted *x, const Lifted *y,
                  Links links) {
  for (uint32_t k = holders->first[y->piece.first.sym]; k;) {
    const Holder *h = holders->all.data + k - 1;
    if (!is_part_of (h, y, links) && !is_next_of (h, &x->piece, links))
      return false;
    k = h->next;
  }
  return true;
}

static bool
is_back_private (const Holders *holders, const Lifted *x, const Lifted *y,
                 Links links) {
  for (uint32_t k = holders->first[x->piece.last.sym]; k;) {
    const Holder *h = holders->all.data + k - 1;
    if (!is_part_of (h, x, links) && !is_prev_of (h, &y->piece, links))
      return false;
    k = h->next;
  }
  return true;
}

static bool
is_named (const Holders *holders, HeapSym s) {
  for (uint32_t k = holders->first[s]; k;) {
    const Holder *h = holders->all.data + k - 1;
    if (h->kind == HOLDER_ROOT || h->kind == HOLDER_INSIDE)
      return true;
    k = h->next;
  }
  return false;
}

bool
lifted_meet_privately (const Place *at, const Holders *holders, const Lifted *x,
                       const Lifted *y, Links links) {
  (void)at;
  if (!y->piece.first.sym)
    return false;
  if (links.prev == NO_LINK)
    return is_front_private (holders, x, y, links);
  if (!x->piece.is_object && !is_back_private (holders, x, y, links))
    return false;
  if (!y->piece.is_object)
    return is_front_private (holders, x, y, links);
  return !is_named (holders, y->piece.first.sym);
}

/* Order -------------------------------------------------------------------- */

/* What begins with 'y' is in order behind 'x'. */
static bool
follows (const Place *at, const Lifted *x, const Lifted *y) {
  const Heap *h = at->heap;
  if (!x->is_ordered || !y->is_ordered || x->order.at != y->order.at ||
      x->order.least != y->order.least || x->order.most != y->order.most)
    return false;
  if (y->piece.is_object)
    return order_holds (h, x->order, x->after, y->after);
  return heap_same (x->after, y->before) ||
         order_may_follow (h, x->order, x->after,
                           h->segments.data + y->piece.index);
}

static const HeapTemplate *
add_order (const Place *at, const HeapTemplate *t, HeapOrder order,
           HeapValue before, HeapValue after, HeapValues *args) {
  vec_push (args, before);
  vec_push (args, after);
  return heap_template_ordered (at->domain->templates, t, order);
}

bool
lifted_join (const Place *at, const Lifted *x, const Lifted *y,
             const HeapTemplate **t, HeapValues *args, bool *is_lossy) {
  if (!template_join (at->domain, at->heap, x, y, t, args, is_lossy))
    return false;
  if (follows (at, x, y) && heap_order_fits (*t, x->order.at))
    *t = add_order (at, *t, x->order, x->before, y->after, args);
  else
    *is_lossy |= (x->is_ordered && !x->piece.is_object) ||
                 (y->is_ordered && !y->piece.is_object);
  return true;
}

/* Merging ------------------------------------------------------------------ */

/* The sum of two lengths, in a heap. */
static HeapValue
length_sum (Heap *h, HeapValue a, HeapValue b) {
  if (!a.sym)
    return heap_plus (b, a.add);
  if (!b.sym)
    return heap_plus (a, b.add);
  HeapValue known;
  if (heap_find_equation (h, EQUATION_SUM, a, b, &known))
    return known;
  WideSigned low = heap_low (h, a) + heap_low (h, b);
  WideSigned high = heap_high (h, a) + heap_high (h, b);
  HeapSym s = heap_fresh (h, 64, false);
  h->syms.data[s].low = low;
  h->syms.data[s].high = high < HEAP_LONGEST ? high : HEAP_LONGEST;
  return heap_value (s, 0);
}

static void
add_part (Part *to, const Heap *h, const Lifted *l) {
  for (size_t i = 0; i < h->objects.len; i++)
    to->objects[i] |=
        l->part.objects[i] || h->objects.data[i].base == l->part.element;
  for (size_t i = 0; i < h->segments.len; i++)
    to->segments[i] |= l->part.segments[i];
}

void
lifted_replace (const Place *at, const Lifted *x, const Lifted *y,
                const HeapTemplate *t, const HeapValues *args) {
  Heap *h = at->heap;
  Part both;
  part_init (&both, h, 0);
  add_part (&both, h, x);
  HeapSegment s = {.of = t,
                   .first = x->piece.first,
                   .next = x->piece.next,
                   .last = x->piece.last,
                   .prev = x->piece.prev,
                   .length = x->piece.length};
  SegmentNote note = {.level = at->note_level};
  if (y) {
    add_part (&both, h, y);
    s.next = y->piece.next;
    s.last = y->piece.last;
    s.length = length_sum (h, x->piece.length, y->piece.length);
  }
  for (size_t i = 0; i < args->len; i++)
    vec_push (&s.args, args->data[i]);
  if (y && t->plain && !y->piece.is_object)
    *heap_after (&s) =
        order_after (h, t->order, x->after, h->segments.data + y->piece.index);
  part_remove (h, &both, at->notes);
  part_done (&both);
  heap_add_segment (h, s);
  if (at->notes)
    vec_push (at->notes, note);
}

/* Chains ------------------------------------------------------------------- */

/* What begins where the piece ends. */
static bool
piece_after (const Place *at, const Piece *x, Links links, Piece *y) {
  const Heap *h = at->heap;
  HeapValue next = x->next;
  if (!next.sym || next.sym == x->first.sym ||
      (at->level && !at->level[next.sym]))
    return false;
  const HeapObject *o = heap_object (h, next.sym);
  if (o)
    return next.add == (int64_t)links.entry &&
           piece_of_object (h, (size_t)(o - h->objects.data), links, y);
  for (size_t i = 0; i < h->segments.len; i++)
    if (heap_same (h->segments.data[i].first, next) &&
        links_same (links_of (h->segments.data[i].of), links)) {
      *y = piece_of_segment (h, i);
      return true;
    }
  return false;
}

/* Appends what comes after segment 'index', which is the last one then. */
static bool
chain_append (const Place *at, size_t index, Links links) {
  Holders holders;
  Piece x = piece_of_segment (at->heap, index), y;
  if (!piece_after (at, &x, links, &y) ||
      !pieces_are_alike (at->domain, at->heap, &x, &y, links) ||
      y.next.sym == x.first.sym)
    return false;
  holders_find (&holders, at->heap, at->state);
  Lifted lx, ly = {0};
  const HeapTemplate *t;
  HeapValues args = {0};
  bool is_lossy = false, done = lift_piece (at, &holders, &x, links, &lx);
  done = lift_piece (at, &holders, &y, links, &ly) && done;
  done = done && lifted_meet_privately (at, &holders, &lx, &ly, links) &&
         lifted_join (at, &lx, &ly, &t, &args, &is_lossy);
  if (done)
    lifted_replace (at, &lx, &ly, t, &args);
  vec_done (&args);
  lifted_done (&lx);
  lifted_done (&ly);
  holders_done (&holders);
  return done;
}

bool
chain_fold (const Place *at, HeapSym base, Links links) {
  if (links.branches.count)
    return tree_fold (at, base, links);
  const HeapObject *o = heap_object (at->heap, base);
  Piece p;
  if (!piece_of_object (at->heap, (size_t)(o - at->heap->objects.data), links,
                        &p))
    return false;
  Holders holders;
  Lifted l;
  holders_find (&holders, at->heap, at->state);
  bool done = lift_piece (at, &holders, &p, links, &l);
  const HeapTemplate *t = l.of;
  if (done && l.is_ordered)
    t = add_order (at, t, l.order, l.before, l.after, &l.args);
  if (done)
    lifted_replace (at, &l, NULL, t, &l.args);
  lifted_done (&l);
  holders_done (&holders);
  while (done && links.next != NO_LINK &&
         chain_append (at, at->heap->segments.len - 1, links))
    ;
  return done;
}

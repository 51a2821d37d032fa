/* Folding pointers of arrays that own something to slots.

   What a cell, or a field in an array, points to becomes a segment first, if
   nothing else refers to it and it ends with NULL.  Then neighbours are merged:
   slots and cells; cells at places that are symbols with zeros on both sides;
   slots with a NULL between them.  Elements may forget what their numbers are,
   but not how much of them is initialised: rows that are filled stay apart from
   those that are not. */

#include "engine/shape/fold_slots.h"
#include "engine/shape/trees.h"
#include "engine/shape/decide.h"
#include "engine/shape/join_impl.h"
#include "engine/shape/runs.h"
#include "engine/shape/owners.h"

/* Pointers of an array, one behind the other. */
typedef enum { OWNER_SLOTS, OWNER_CELL, OWNER_FIELD } OwnerKind;

typedef struct {
  OwnerKind kind;
  size_t index;   /* of the slots */
  HeapValue from; /* where the first one is */
  HeapValue to;   /* behind the last one, by steps */
  HeapValue value;
} Owner;

typedef VEC (Owner) Owners;

typedef struct {
  const ShapeDomain *domain;
  HeapState *state;
  HeapSym base;
  uint64_t step;
} Fold;

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

/* Arrays ------------------------------------------------------------------- */

/* How far apart pointers like the one at this offset are; 0: there is but one
   of them. */
static uint64_t
step_in (const Unit *u, UnitTypeId type, uint64_t at, unsigned depth) {
  const UnitType *t = unit_type (u, type);
  const UnitType *to = unit_type (u, t->target);
  if (t->kind == UNIT_TYPE_ARRAY)
    return to->kind == UNIT_TYPE_ARRAY && depth && to->bytes
               ? step_in (u, t->target, at % to->bytes, depth - 1)
               : to->bytes;
  for (size_t i = 0; depth && t->kind == UNIT_TYPE_STRUCT && i < t->members.len;
       i++) {
    const UnitMember *m = t->members.data + i;
    uint64_t begin = m->bit_offset / 8;
    uint64_t bytes = unit_type (u, m->type)->bytes;
    if (begin <= at && at < begin + bytes)
      return step_in (u, m->type, at - begin, depth - 1);
  }
  return 0;
}

enum { DEEPEST = 4 };

static uint64_t
step_of (const Unit *u, const HeapObject *o, uint64_t at) {
  const UnitType *t = unit_type (u, o->type);
  bool is_one = heap_is (o->size, (int64_t)t->bytes);
  if (t->kind == UNIT_TYPE_STRUCT && is_one)
    return step_in (u, o->type, at, DEEPEST);
  if (t->kind == UNIT_TYPE_STRUCT && t->bytes)
    return t->bytes;
  return t->kind == UNIT_TYPE_ARRAY ? step_in (u, o->type, at, DEEPEST)
                                    : SLOT_BYTES;
}

/* Owners ------------------------------------------------------------------- */

static bool
is_blocks (const Heap *h, HeapValue v) {
  const HeapObject *o = heap_object (h, v.sym);
  return owners_is_address (h, v) && (!o || o->kind == OBJECT_HEAP);
}

static Owner
single_owner (const Fold *f, OwnerKind kind, HeapValue at, HeapValue v) {
  return (Owner){kind, 0, at, heap_plus (at, (int64_t)f->step), v};
}

/* The place is that of element number 'v', of which a symbol or constant is
   said to be so many times. */
static bool
is_times (const Heap *h, HeapValue at, int64_t step, HeapValue v) {
  if (!v.sym)
    return heap_is (at, v.add * step);
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == at.sym && f->b == v.sym)
      return f->c == step && at.add == v.add * step;
  }
  return false;
}

static bool
is_not_null (const Heap *h, HeapValue v) {
  bool is_block = heap_object (h, v.sym);
  for (size_t i = 0; !is_block && i < h->segments.len; i++)
    is_block = h->segments.data[i].first.sym == v.sym &&
               heap_is_nonempty (h, h->segments.data + i);
  return is_block;
}

/* A variable says which element it is, and there is a block: a loop that is
   about this element, inside of one that goes through the array, may need it.
   True: it stays. */
static bool
is_current (const Fold *f, HeapValue at, HeapValue v) {
  const HeapState *s = f->state;
  bool is_current = false;
  for (size_t i = 0; !is_current && i < s->roots.len; i++)
    is_current =
        s->roots.data[i].frame + 1 == s->frames.len &&
        is_times (&s->heap, at, (int64_t)f->step, s->roots.data[i].value);
  is_current = is_current && is_not_null (&s->heap, v);
  if (is_current && f->domain->meets_current)
    *f->domain->meets_current = true;
  return is_current && f->domain->keeps_current;
}

static void
find_owners (const Fold *f, Owners *all) {
  const Heap *h = &f->state->heap;
  const HeapObject *o = heap_object (h, f->base);
  for (size_t i = 0; i < h->slots.len; i++) {
    const HeapSlots *s = h->slots.data + i;
    if (s->base == f->base && s->step == f->step)
      vec_push (all, ((Owner){OWNER_SLOTS, i, s->from, s->to, {0}}));
  }
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base == f->base && owners_is_cell (h, r) && is_blocks (h, r->low) &&
        !is_current (f, r->from, r->low))
      vec_push (all, single_owner (f, OWNER_CELL, r->from, r->low));
  }
  for (size_t i = 0; i < o->fields.len; i++) {
    HeapField g = o->fields.data[i];
    if (g.bytes == SLOT_BYTES && g.value.sym != f->base &&
        is_blocks (h, g.value) &&
        step_of (f->domain->unit, o, g.at) == f->step &&
        !is_current (f, heap_const ((int64_t)g.at), g.value))
      vec_push (all, single_owner (f, OWNER_FIELD, heap_const ((int64_t)g.at),
                                   g.value));
  }
}

/* What is owned, as a segment ---------------------------------------------- */

/* Only the cell, or a field of the array, and the segment itself refer to its
   first; only itself to its last. */
static bool
is_private (const Fold *f, const HeapSegment *g) {
  Holders holders;
  const Heap *heap = &f->state->heap;
  holders_find (&holders, heap, f->state);
  unsigned found = 0, others = 0;
  for (uint32_t k = holders.first[g->first.sym]; k;) {
    const Holder *h = holders.all.data + k - 1;
    bool is_it = h->kind == HOLDER_CELL ||
                 (h->kind == HOLDER_FIELD &&
                  heap->objects.data[h->index].base == f->base);
    found += is_it;
    others += !is_it && h->kind != HOLDER_END;
    k = h->next;
  }
  for (uint32_t k = heap_is_doubly (g) ? holders.first[g->last.sym] : 0; k;) {
    const Holder *h = holders.all.data + k - 1;
    others += g->last.sym != g->first.sym && h->kind != HOLDER_END;
    k = h->next;
  }
  holders_done (&holders);
  return found == 1 && !others;
}

static bool
links_by_neighbour (const ShapeDomain *d, const Heap *h, const HeapObject *o,
                    uint64_t entry, const HeapTemplate *like, Links *links) {
  *links = links_of (like);
  return like->entry == entry && like->next != NO_LINK &&
         links_fit (d, h, o, like);
}

/* The place of the slot in its array, if the value is one there: how far behind
   the slot it is. */
static bool
is_near (const Fold *f, HeapValue at, HeapValue v, int64_t *add) {
  const HeapSymInfo *info = f->state->heap.syms.data + v.sym;
  bool is_inside = v.sym && info->kind == SYM_INSIDE;
  HeapSym base = is_inside ? info->index : v.sym;
  HeapValue offset =
      is_inside ? heap_value (info->offset, v.add) : heap_const (v.add);
  *add = offset.add - at.add;
  return base == f->base && offset.sym == at.sym && *add <= 0 &&
         *add >= -(int64_t)f->step;
}

/* A field of the first element that leads to the slot is its link back: the
   array is one of heads. */
static void
add_link_to_head (const Fold *f, const HeapObject *o, const Owner *w,
                  Links *links) {
  int64_t add;
  for (size_t i = 0; links->next != NO_LINK && i < o->fields.len; i++) {
    const HeapField *g = o->fields.data + i;
    if (g->at == links->next || !link_field (&f->state->heap, o, g->at) ||
        !is_near (f, w->from, g->value, &add) || (int64_t)links->next + add < 0)
      continue;
    links->prev = g->at;
    links->back = (uint64_t)((int64_t)links->next + add);
    return;
  }
}

static Links
links_for (const Fold *f, const HeapObject *o, const Owner *w,
           const HeapTemplate *like) {
  uint64_t entry = (uint64_t)w->value.add;
  Links links, none = links_single (entry, NO_LINK);
  const Heap *h = &f->state->heap;
  if (like && links_by_neighbour (f->domain, h, o, entry, like, &links))
    return links;
  if (like && like->next == NO_LINK)
    return none;
  Join j = {.domain = f->domain, .left.heap = *h};
  if (!join_links (&j, true, heap_value (o->base, (int64_t)entry),
                   heap_const (0), 0, &links))
    return none;
  add_link_to_head (f, o, w, &links);
  return links;
}

/* What the link back of its first element is says which slots may own it. */
static bool
is_owned (const Fold *f, const Owner *w, const HeapSegment *g,
          bool *is_of_head) {
  int64_t add;
  *is_of_head = false;
  if (!heap_is (g->next, 0) || !heap_is_doubly (g) || heap_is (g->prev, 0))
    return heap_is (g->next, 0);
  *is_of_head = true;
  return is_near (f, w->from, g->prev, &add) &&
         (int64_t)g->of->next + add == (int64_t)g->of->back;
}

/* The number of the segment that what the cell points to is now; false: it is
   none that could be a slot's. */
static bool
make_segment (const Fold *f, const Owner *w, const HeapTemplate *like,
              size_t *index, bool *is_of_head) {
  Heap *h = &f->state->heap;
  const HeapObject *o = heap_object (h, w->value.sym);
  if (o) {
    Place at = {.domain = f->domain, .heap = h, .state = f->state};
    if (w->value.add < 0 ||
        !chain_fold (&at, o->base, links_for (f, o, w, like)))
      return false;
  }
  for (*index = 0; *index < h->segments.len; ++*index) {
    const HeapSegment *g = h->segments.data + *index;
    if (heap_same (g->first, w->value))
      return is_private (f, g) && is_owned (f, w, g, is_of_head);
  }
  return false;
}

/* Merging ------------------------------------------------------------------ */

/* What the rest says of bytes between fields, and behind them: they are 0. */
static void
note_zeros (Heap *h, const HeapObject *o) {
  HeapValue zero = heap_const (0), from = zero;
  for (size_t i = 0; i <= o->fields.len; i++) {
    bool is_last = i == o->fields.len;
    HeapValue to =
        is_last ? o->size : heap_const ((int64_t)o->fields.data[i].at);
    if (is_last || to.add > from.add)
      vec_push (&h->runs, ((HeapRun){o->base, 1, from, to, zero, zero}));
    if (!is_last)
      from.add = to.add + o->fields.data[i].bytes;
  }
}

/* Bytes without a field any more: whatever it was, they are initialised. */
static void
drop_field (Heap *h, HeapSym base, uint64_t at) {
  HeapObject *o = heap_object (h, base);
  if (o->rest == REST_ZERO)
    note_zeros (h, o);
  o->filled = shape_filled (h, o);
  heap_drop_field (o, at);
  if (o->rest == REST_UNDEF || o->rest == REST_MAYBE)
    o->rest = REST_MAYBE;
  else
    o->rest = REST_ANY;
}

static void
drop_cell (Heap *h, HeapSym base, HeapValue at) {
  for (size_t i = h->runs.len; i-- > 0;) {
    const HeapRun *r = h->runs.data + i;
    if (r->base != base || !heap_is_single (r) || !heap_same (r->from, at))
      continue;
    h->runs.data[i] = vec_last (&h->runs);
    h->runs.len--;
  }
}

/* Takes the owner out of the heap; what each of them owns. */
static bool
lift_owner (const Fold *f, const Owner *w, const HeapTemplate *like,
            Lifted *out, HeapSlots *how) {
  Heap *h = &f->state->heap;
  size_t i;
  *out = (Lifted){0};
  if (w->kind == OWNER_SLOTS) {
    for (i = 0; i < h->slots.len; i++)
      if (h->slots.data[i].base == f->base &&
          heap_same (h->slots.data[i].from, w->from) &&
          heap_same (h->slots.data[i].to, w->to))
        break;
    const HeapSlots *s = h->slots.data + i;
    out->of = s->of;
    vec_copy (&out->args, &s->args);
    how->is_full = s->is_full;
    how->are_heads = s->are_heads;
    heap_remove_slots (h, i);
    return true;
  }
  if (!make_segment (f, w, like, &i, &how->are_heads))
    return false;
  const HeapSegment *g = h->segments.data + i;
  out->of = heap_plain (g->of); /* in which order they are is forgotten */
  for (size_t k = 0; k < out->of->params; k++)
    vec_push (&out->args, g->args.data[k]);
  how->is_full = heap_is_nonempty (h, g);
  heap_remove_segment (h, i);
  if (w->kind == OWNER_FIELD)
    drop_field (h, f->base, (uint64_t)w->from.add);
  else
    drop_cell (h, f->base, w->from);
  return true;
}

/* Whether the elements are initialised.  Zeros in structs may be pointers, and
   matter; those in arrays of numbers do not. */
static unsigned
rest_of (const Fold *f, const HeapTemplate *t) {
  const HeapObject *o = heap_kind (t, 0).of->body.objects.data;
  bool is_struct =
      unit_type (f->domain->unit, o->type)->kind == UNIT_TYPE_STRUCT;
  return o->rest == REST_ZERO && !is_struct ? REST_ANY : o->rest;
}

/* Slots for both, in the state; false: they do not go together. */
static bool
merge_lifted (const Fold *f, Lifted *x, Lifted *y, HeapSlots *out) {
  HeapValues args = {0};
  bool is_lossy;
  bool good =
      links_same (links_of (x->of), links_of (y->of)) &&
      (f->domain->keeps_kinds || rest_of (f, x->of) == rest_of (f, y->of)) &&
      template_join (f->domain, &f->state->heap, x, y, &out->of, &args,
                     &is_lossy);
  for (size_t i = 0; good && i < args.len; i++)
    vec_push (&out->args, args.data[i]);
  vec_done (&args);
  return good &&
         (out->of->kind_count || (rest_of (f, out->of) == rest_of (f, x->of) &&
                                  rest_of (f, out->of) == rest_of (f, y->of)));
}

static const HeapTemplate *
template_of (const Heap *h, const Owner *w) {
  return w->kind == OWNER_SLOTS ? h->slots.data[w->index].of : NULL;
}

/* What runs say of these bytes is what the slots say from now on; but zeros are
   needed for cells that are still there. */
static void
drop_runs (Heap *h, HeapSym base, HeapValue from, HeapValue to) {
  for (size_t i = 0; i < h->runs.len; i++)
    if (h->runs.data[i].base == base && owners_is_cell (h, h->runs.data + i))
      return;
  for (size_t i = h->runs.len; i-- > 0;) {
    const HeapRun *r = h->runs.data + i;
    if (r->base != base || difference (h, from, r->from) > 0 ||
        difference (h, r->to, to) > 0)
      continue;
    h->runs.data[i] = vec_last (&h->runs);
    h->runs.len--;
  }
}

/* Slots from 'x' to 'y', or for 'x' alone, which reach from 'from' to 'to'. */
static bool
make_slots (const Fold *f, const Owner *x, const Owner *y, HeapValue from,
            HeapValue to, bool may_be_full) {
  Heap *h = &f->state->heap;
  Lifted a = {0}, b = {0};
  HeapSlots how_a = {0}, how_b = {0};
  HeapSlots out = {.base = f->base, .step = f->step, .from = from, .to = to};
  const HeapTemplate *like_x =
      y && x->kind != OWNER_SLOTS ? template_of (h, y) : NULL;
  const HeapTemplate *like_y = template_of (h, x);
  bool good = lift_owner (f, x, like_x, &a, &how_a) &&
              (!y || lift_owner (f, y, like_y ? like_y : a.of, &b, &how_b)) &&
              (!y || how_a.are_heads == how_b.are_heads) &&
              merge_lifted (f, &a, y ? &b : &a, &out);
  out.is_full = how_a.is_full && (!y || how_b.is_full) && may_be_full;
  out.are_heads = how_a.are_heads;
  vec_done (&a.args);
  vec_done (&b.args);
  if (good) {
    drop_runs (h, f->base, from, to);
    heap_add_slots (h, out);
  } else
    vec_done (&out.args);
  return good;
}

/* The slots that were made last, and those behind them. */
static bool
go_on (const Fold *f, HeapValue from, HeapValue to, const Owner *z) {
  Owner made = {OWNER_SLOTS, f->state->heap.slots.len - 1, from, to, {0}};
  return make_slots (f, &made, z, from, z->to, true);
}

/* Makes the change in a copy, which takes the state's place if it is proved.
   'z', if it is not NULL, comes behind: where a cell was among slots, its place
   may be known by nothing else. */
static bool
commit (Fold *f, const Owner *x, const Owner *y, const Owner *z, HeapValue from,
        HeapValue to, bool may_be_full) {
  HeapState *copy = heap_state_copy (f->state);
  Fold g = *f;
  g.state = copy;
  bool good = make_slots (&g, x, y, from, to, may_be_full) &&
              (!z || go_on (&g, from, to, z));
  heap_state_canonical (copy);
  good = good && shape_entails (f->state, copy);
  if (good) {
    HeapState swap = *f->state;
    *f->state = *copy;
    *copy = swap;
  }
  heap_state_free (copy);
  return good;
}

/* Neighbours --------------------------------------------------------------- */

/* The cell between two places is NULL. */
static bool
is_null_between (const Fold *f, HeapValue from, HeapValue to) {
  const Heap *h = &f->state->heap;
  HeapValue v;
  return is_same (h, heap_plus (from, (int64_t)f->step), to) &&
         ((owners_find_cell (h, f->base, from, &v) && heap_is (v, 0)) ||
          (runs_value (h, f->base, from, SLOT_BYTES, &v) && heap_is (v, 0)));
}

static const Owner *
slots_behind (const Fold *f, const Owners *all, const Owner *y) {
  for (size_t i = 0; y->kind != OWNER_SLOTS && i < all->len; i++)
    if (all->data[i].kind == OWNER_SLOTS &&
        is_same (&f->state->heap, y->to, all->data[i].from))
      return all->data + i;
  return NULL;
}

static bool
merge_neighbours (Fold *f, const Owners *all, const Owner *x, const Owner *y) {
  const Heap *h = &f->state->heap;
  bool has_slots = x->kind == OWNER_SLOTS || y->kind == OWNER_SLOTS;
  bool has_fields = x->kind == OWNER_FIELD && y->kind == OWNER_FIELD;
  if ((has_slots || has_fields) && is_same (h, x->to, y->from)) {
    const Owner *z = slots_behind (f, all, y);
    return (z && z != x && commit (f, x, y, z, x->from, y->to, true)) ||
           commit (f, x, y, NULL, x->from, y->to, true);
  }
  return x->kind == OWNER_SLOTS && y->kind == OWNER_SLOTS &&
         is_null_between (f, x->to, y->from) &&
         commit (f, x, y, NULL, x->from, y->to, false);
}

/* The end of zeros as one of slots: a whole number of steps from 'at'. */
static bool
round_end (const Fold *f, HeapValue at, bool is_before, HeapValue *end) {
  const Heap *h = &f->state->heap;
  int64_t step = (int64_t)f->step;
  for (int64_t k = 0; k < step; k++) {
    HeapValue e = heap_plus (*end, is_before ? k : -k);
    if (!runs_are_aligned (h, e, at, step))
      continue;
    *end = e;
    return (is_before ? difference (h, e, at) : difference (h, at, e)) <= 0;
  }
  return false;
}

/* Where zeros begin that reach 'at', or end that are there. */
static bool
find_zeros (const Fold *f, HeapValue at, bool is_before, HeapValue *end) {
  const Heap *h = &f->state->heap;
  Stretches all = {0};
  runs_stretches (h, heap_object (h, f->base), SLOT_BYTES, &all);
  bool found = false;
  for (size_t i = 0; i < all.len && !found; i++) {
    const Stretch *s = all.data + i;
    *end = is_before ? s->from : s->to;
    found = heap_is (s->low, 0) && heap_is (s->high, 0) &&
            !heap_same (s->from, s->to) && difference (h, s->from, at) <= 0 &&
            difference (h, at, s->to) <= 0 && round_end (f, at, is_before, end);
  }
  vec_done (&all);
  return found;
}

/* A table of which any slot may be the one that is not NULL. */
static bool
fold_among_zeros (Fold *f, const Owner *w) {
  HeapValue from, to;
  return w->kind == OWNER_CELL && find_zeros (f, w->from, true, &from) &&
         find_zeros (f, w->to, false, &to) &&
         commit (f, w, NULL, NULL, from, to, false);
}

/* Slots without any pointer, beside others: nothing is lost with them. */
static bool
drop_none (Fold *f, const Owners *all) {
  Heap *h = &f->state->heap;
  size_t count = 0;
  for (size_t i = 0; i < all->len; i++)
    count += all->data[i].kind == OWNER_SLOTS;
  for (size_t i = 0; count > 1 && i < all->len; i++)
    if (all->data[i].kind == OWNER_SLOTS &&
        owners_are_none (h, h->slots.data + all->data[i].index)) {
      heap_remove_slots (h, all->data[i].index);
      return true;
    }
  return false;
}

static bool
fold_once (Fold *f) {
  Owners all = {0};
  find_owners (f, &all);
  bool done = drop_none (f, &all);
  for (size_t i = 0; i < all.len && !done; i++)
    for (size_t k = 0; k < all.len && !done; k++)
      done = i != k && merge_neighbours (f, &all, all.data + i, all.data + k);
  for (size_t i = 0; i < all.len && !done; i++)
    done = fold_among_zeros (f, all.data + i);
  vec_done (&all);
  return done;
}

/* Steps that pointers of the object have. */
static bool
fold_object (const ShapeDomain *d, HeapState *s, HeapSym base) {
  const HeapObject *o = heap_object (&s->heap, base);
  uint64_t steps[] = {SLOT_BYTES, step_of (d->unit, o, 0),
                      unit_type (d->unit, o->type)->bytes};
  bool done = false;
  for (size_t i = 0; i < 3 && !done; i++) {
    Fold f = {d, s, base, steps[i]};
    if (steps[i] >= SLOT_BYTES && (!i || steps[i] != steps[0]))
      done = fold_once (&f);
  }
  return done;
}

void
fold_slots (const ShapeDomain *d, HeapState *s) {
  if (!d->unit || d->unit->pointer_bytes != SLOT_BYTES)
    return;
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    const HeapObject *o = s->heap.objects.data + i;
    if (heap_is_usable (o) && !trees_kind (d->trees, o) &&
        fold_object (d, s, o->base))
      i = (size_t)-1;
  }
}

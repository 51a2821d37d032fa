/* Reachability of chunks. */

#include "engine/shape/garbage.h"
#include "engine/shape/owners.h"

typedef struct {
  Heap *heap;
  bool *met; /* by symbol */
  VEC (HeapSym) todo;
} Reach;

static void
reach (void *context, HeapValue *v) {
  Reach *r = context;
  if (!v->sym || r->met[v->sym])
    return;
  r->met[v->sym] = true;
  vec_push (&r->todo, v->sym);
}

static void
reach_fields (Reach *r, HeapObject *o) {
  for (size_t i = 0; i < o->fields.len; i++)
    reach (r, &o->fields.data[i].value);
  for (size_t i = 0; i < r->heap->runs.len; i++)
    if (r->heap->runs.data[i].base == o->base &&
        heap_is_single (r->heap->runs.data + i))
      reach (r, &r->heap->runs.data[i].low);
  for (size_t i = 0; i < r->heap->slots.len; i++) {
    HeapSlots *s = r->heap->slots.data + i;
    for (size_t k = 0; s->base == o->base && k < s->args.len; k++)
      reach (r, s->args.data + k);
  }
}

static void
reach_segment (Reach *r, HeapSegment *g) {
  reach (r, &g->first);
  reach (r, &g->next);
  if (heap_is_doubly (g)) {
    reach (r, &g->last);
    reach (r, &g->prev);
  }
  for (size_t i = 0; i < g->args.len; i++)
    reach (r, g->args.data + i);
}

static bool
segment_is_met (const Reach *r, const HeapSegment *g) {
  return (g->first.sym && r->met[g->first.sym]) ||
         (heap_is_doubly (g) && g->last.sym && r->met[g->last.sym]);
}

static void
reach_on (Reach *r) {
  while (r->todo.len) {
    HeapSym s = vec_pop (&r->todo);
    const HeapSymInfo *info = r->heap->syms.data + s;
    HeapValue base = heap_value (info->index, 0);
    if (info->kind == SYM_INSIDE)
      reach (r, &base);
    HeapObject *o = heap_object (r->heap, s);
    if (o)
      reach_fields (r, o);
    for (size_t i = 0; i < r->heap->segments.len; i++) {
      HeapSegment *g = r->heap->segments.data + i;
      if (g->first.sym == s || (heap_is_doubly (g) && g->last.sym == s))
        reach_segment (r, g);
    }
  }
}

static bool
is_root (const HeapObject *o) {
  return o->kind != OBJECT_HEAP && o->kind != OBJECT_ENDED;
}

static void
reach_begin (Reach *r, const HeapState *s) {
  *r = (Reach){.heap = (Heap *)&s->heap,
               .met = mem_zero (s->heap.syms.len * sizeof (bool))};
  for (size_t i = 0; i < s->heap.objects.len; i++)
    if (is_root (s->heap.objects.data + i))
      reach_fields (r, s->heap.objects.data + i);
}

static void
reach_end (Reach *r) {
  vec_done (&r->todo);
  mem_free (r->met);
}

/* Something is lost, however long the lists are.  Then it does not matter which
   of them are empty: to ask would unfold one without end. */
static bool
is_lost_surely (const HeapState *s, const Reach *r) {
  bool is_lost = s->has_leaked;
  for (size_t i = 0; i < s->heap.segments.len && !is_lost; i++) {
    const HeapSegment *g = s->heap.segments.data + i;
    is_lost = !segment_is_met (r, g) && heap_is_nonempty (&s->heap, g);
  }
  for (size_t i = 0; i < s->heap.objects.len && !is_lost; i++) {
    const HeapObject *o = s->heap.objects.data + i;
    is_lost = o->kind == OBJECT_HEAP && !r->met[o->base];
  }
  return is_lost;
}

/* Slots whose array is no more. */
static void
collect_slots (HeapState *s) {
  for (size_t i = s->heap.slots.len; i-- > 0;) {
    if (s->heap.slots.data[i].base)
      continue;
    s->has_leaked |= !owners_are_none (&s->heap, s->heap.slots.data + i);
    heap_remove_slots (&s->heap, i);
  }
}

bool
garbage_collect (HeapState *s, size_t *open) {
  Reach r;
  reach_begin (&r, s);
  for (size_t i = 0; i < s->roots.len; i++)
    reach (&r, &s->roots.data[i].value);
  reach_on (&r);
  bool is_decided = true;
  if (is_lost_surely (s, &r))
    open = NULL;
  for (size_t i = s->heap.segments.len; i-- > 0;) {
    const HeapSegment *g = s->heap.segments.data + i;
    if (segment_is_met (&r, g))
      continue;
    if (open && !heap_is_nonempty (&s->heap, g)) {
      *open = i;
      is_decided = false;
      break;
    }
    heap_remove_segment (&s->heap, i);
    heap_lose_all_members (&s->heap);
    s->has_leaked = true;
  }
  for (size_t i = s->heap.objects.len; is_decided && i-- > 0;) {
    const HeapObject *o = s->heap.objects.data + i;
    if (o->kind != OBJECT_HEAP || r.met[o->base])
      continue;
    heap_end_object (&s->heap, o->base);
    s->has_leaked = true;
  }
  if (is_decided)
    collect_slots (s);
  reach_end (&r);
  return is_decided;
}

/* The end of the program --------------------------------------------------- */

/* A pointer of which it is sure that it is inside of its object, or just behind
   it.  Others lead nowhere. */
static bool
leads (const Heap *h, HeapValue v) {
  if (!v.sym)
    return false;
  const HeapObject *o = heap_object (h, v.sym);
  if (o)
    return v.add >= 0 && v.add <= heap_low (h, o->size);
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    if (g->first.sym == v.sym && g->first.add == v.add)
      return true;
    if (heap_is_doubly (g) && g->last.sym == v.sym && g->last.add == v.add)
      return true;
  }
  return false;
}

static void
reach_strictly (Reach *r, HeapValue *v) {
  if (leads (r->heap, *v))
    reach (r, v);
}

static void
reach_strictly_from (Reach *r, HeapObject *o) {
  for (size_t i = 0; i < o->fields.len; i++)
    reach_strictly (r, &o->fields.data[i].value);
  for (size_t i = 0; i < r->heap->runs.len; i++)
    if (r->heap->runs.data[i].base == o->base &&
        heap_is_single (r->heap->runs.data + i))
      reach_strictly (r, &r->heap->runs.data[i].low);
}

static void
reach_strictly_on (Reach *r) {
  while (r->todo.len) {
    HeapSym s = vec_pop (&r->todo);
    HeapObject *o = heap_object (r->heap, s);
    if (o)
      reach_strictly_from (r, o);
    for (size_t i = 0; i < r->heap->segments.len; i++) {
      HeapSegment *g = r->heap->segments.data + i;
      if (g->first.sym != s && !(heap_is_doubly (g) && g->last.sym == s))
        continue;
      reach_strictly (r, &g->next);
      if (heap_is_doubly (g)) {
        reach (r, &g->first);
        reach (r, &g->last);
        reach_strictly (r, &g->prev);
      }
      for (size_t k = 0; k < g->args.len; k++)
        reach_strictly (r, g->args.data + k);
    }
  }
}

/* The pointers that count when the program ends: in globals and locals, in
   registers of the library's frames, and what the operation keeps. */
static void
reach_at_exit (Reach *r, const Unit *u, const HeapState *s,
               const UnitOp *exit) {
  *r = (Reach){.heap = (Heap *)&s->heap,
               .met = mem_zero (s->heap.syms.len * sizeof (bool))};
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    HeapObject *o = s->heap.objects.data + i;
    if (is_root (o))
      reach_strictly_from (r, o);
  }
  for (size_t i = 0; i < s->roots.len; i++) {
    HeapRoot *root = s->roots.data + i;
    const UnitProc *p = u->procs.data + s->frames.data[root->frame].proc;
    bool counts = p->is_library && !heap_is_ghost (root) &&
                  (!p->holding || root->reg < p->holding);
    if (counts)
      reach_strictly (r, &root->value);
  }
  uint32_t top = (uint32_t)s->frames.len - 1;
  for (uint32_t f = 0; f <= top; f++) {
    const HeapFrame *frame = s->frames.data + f;
    const UnitOp *op =
        f == top
            ? exit
            : u->procs.data[frame->proc].blocks.data[frame->block].ops.data +
                  frame->op;
    for (uint32_t k = 0; k < op->keep_count; k++) {
      HeapValue *v = op->keeps[k].kind == OPERAND_REG
                         ? heap_reg (s, f, op->keeps[k].index)
                         : NULL;
      if (v)
        reach_strictly (r, v);
    }
  }
  reach_strictly_on (r);
}

bool
garbage_has_leaked (const Unit *u, const HeapState *s, const UnitOp *exit) {
  Reach r;
  reach_at_exit (&r, u, s, exit);
  bool leaks = s->has_leaked;
  for (size_t i = 0; i < s->heap.slots.len; i++)
    leaks |= !s->heap.slots.data[i].base &&
             !owners_are_none (&s->heap, s->heap.slots.data + i);
  for (size_t i = 0; i < s->heap.segments.len; i++)
    leaks |= !segment_is_met (&r, s->heap.segments.data + i);
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    const HeapObject *o = s->heap.objects.data + i;
    leaks |= o->kind == OBJECT_HEAP && !r.met[o->base];
  }
  reach_end (&r);
  return leaks;
}

bool
garbage_is_open (const Unit *u, const HeapState *s, const UnitOp *exit,
                 size_t *segment) {
  Reach r;
  reach_at_exit (&r, u, s, exit);
  bool is_open = false, is_lost = is_lost_surely (s, &r);
  for (size_t i = 0; i < s->heap.segments.len && !is_open && !is_lost; i++) {
    const HeapSegment *g = s->heap.segments.data + i;
    *segment = i;
    is_open = !segment_is_met (&r, g) && !heap_is_nonempty (&s->heap, g);
  }
  reach_end (&r);
  return is_open;
}

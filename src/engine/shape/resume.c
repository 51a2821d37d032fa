/* Where a call of a recursive procedure begins and ends: the state of the
   context, what waits, and both put together again. */

#include "engine/shape/summary.h"
#include "engine/shape/unfold.h"

static bool
takes_object (const HeapCall *c, HeapSym base) {
  for (size_t i = 0; i < c->objects.len; i++)
    if (c->objects.data[i] == base)
      return true;
  return false;
}

static bool
takes_segment (const HeapCall *c, size_t number) {
  for (size_t i = 0; i < c->segments.len; i++)
    if (c->segments.data[i] == number)
      return true;
  return false;
}

static bool
is_local (const HeapObject *o) {
  return o->kind == OBJECT_STACK || o->kind == OBJECT_ENDED;
}

/* Removes the segments that the context takes, or those that it does not. */
static void
remove_segments (const HeapCall *c, Heap *h, bool taken) {
  for (size_t i = h->segments.len; i-- > 0;)
    if (takes_segment (c, i) == taken)
      heap_remove_segment (h, i);
}

/* The beginning ------------------------------------------------------------ */

typedef struct {
  HeapSym sym;
  bool found;
} Search;

static void
look (void *context, HeapValue *v) {
  Search *s = context;
  s->found |= v->sym == s->sym;
}

/* The state mentions the symbol. */
static bool
occurs (const HeapState *s, HeapSym sym) {
  Search search = {sym, false};
  heap_visit ((Heap *)&s->heap, look, &search); /* which changes nothing */
  for (size_t i = 0; i < s->roots.len; i++)
    look (&search, &s->roots.data[i].value);
  for (HeapSym i = 1; i < s->heap.syms.len; i++)
    search.found |= s->heap.syms.data[i].kind == SYM_INSIDE &&
                    s->heap.syms.data[i].index == sym;
  return search.found;
}

/* An object of the caller's: of one whose life has ended no byte is there. */
static void
leave_outside (HeapObject *o) {
  if (!heap_lives (o))
    o->size = heap_const (0);
  o->kind = OBJECT_OUTSIDE;
  o->rest = REST_UNDEF;
  o->filled = heap_const (0);
  o->level = 0;
  o->fields.len = 0;
}

/* Slots go with their array. */
static void
remove_slots (const HeapCall *c, Heap *h, bool taken) {
  for (size_t i = h->slots.len; i-- > 0;)
    if (takes_object (c, h->slots.data[i].base) == taken)
      heap_remove_slots (h, i);
}

static void
leave_objects (const HeapCall *c, Heap *h) {
  for (size_t i = 0; i < h->objects.len; i++) {
    HeapObject *o = h->objects.data + i;
    if (!takes_object (c, o->base)) {
      heap_drop_runs (h, o->base);
      leave_outside (o);
    } else if (is_local (o))
      o->level = 0;
  }
}

/* Objects outside that nothing leads to, but for globals. */
static void
forget_outside (HeapState *s) {
  Heap *h = &s->heap;
  for (size_t i = h->objects.len; i-- > 0;) {
    const HeapObject *o = h->objects.data + i;
    if (o->kind == OBJECT_OUTSIDE && h->syms.data[o->base].kind == SYM_PLAIN &&
        !occurs (s, o->base))
      heap_remove_object (h, o->base);
  }
}

static void
keep_parameters (HeapState *s) {
  uint32_t top = (uint32_t)s->frames.len - 1;
  size_t kept = 0;
  for (size_t i = 0; i < s->roots.len; i++) {
    HeapRoot r = s->roots.data[i];
    if (r.frame == top)
      s->roots.data[kept++] = (HeapRoot){0, r.reg, r.value};
  }
  s->roots.len = kept;
}

HeapState *
split_entry (const HeapCall *c) {
  HeapState *s = heap_state_copy (c->state);
  heap_lose_all_members (&s->heap);
  remove_segments (c, &s->heap, false);
  remove_slots (c, &s->heap, false);
  leave_objects (c, &s->heap);
  keep_parameters (s);
  for (uint32_t i = 0; i < c->ghosts.len; i++) {
    HeapSym ghost = c->ghosts.data[i];
    heap_set_reg (s, 0, HEAP_GHOST + i, heap_value (ghost, 0));
    s->heap.syms.data[ghost].bits = 64; /* all of it matters to the caller */
  }
  forget_outside (s);
  s->frames.data[0] =
      (HeapFrame){vec_last (&s->frames).proc, 0, 0, HEAP_ENTRY_LEVEL};
  s->frames.len = 1;
  s->has_leaked = false;
  s->context = 0;
  return s;
}

/* The end ------------------------------------------------------------------ */

static void
set_not_null (Heap *h, HeapValue v) {
  heap_limit (h, v, 1, heap_high (h, v));
}

/* Where something is when the call begins is not 0, whatever becomes of it. */
static void
note_addresses (Heap *h) {
  for (size_t i = 0; i < h->objects.len; i++)
    if (heap_lives (h->objects.data + i))
      set_not_null (h, heap_value (h->objects.data[i].base, 0));
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    if (!heap_is_nonempty (h, g))
      continue;
    set_not_null (h, g->first);
    if (heap_is_doubly (g))
      set_not_null (h, g->last);
  }
}

HeapState *
split_rest (const HeapCall *c) {
  HeapState *s = heap_state_copy (c->state);
  heap_lose_all_members (&s->heap);
  note_addresses (&s->heap);
  remove_segments (c, &s->heap, true);
  remove_slots (c, &s->heap, true);
  for (size_t i = 0; i < c->objects.len; i++)
    heap_remove_object (&s->heap, c->objects.data[i]);
  uint32_t top = (uint32_t)s->frames.len - 1;
  while (s->roots.len && vec_last (&s->roots).frame == top)
    s->roots.len--;
  s->frames.len--;
  return s;
}

typedef struct {
  const HeapCall *call;
  const HeapState *exit;
  HeapState *state; /* of the caller */
  HeapSym *names;   /* by symbol of the exit: that of the caller's state */
} Resume;

static const HeapValue *
ghost_of (const Resume *r, size_t i) {
  return heap_reg (r->exit, 0, HEAP_GHOST + (uint32_t)i);
}

/* Symbols that are ghosts at the end, as they were, keep their names. */
static void
name_ghosts (const Resume *r) {
  for (size_t i = 0; i < r->call->ghosts.len; i++) {
    const HeapValue *v = ghost_of (r, i);
    bool is_symbol = v && v->sym && !v->add &&
                     r->exit->heap.syms.data[v->sym].kind == SYM_PLAIN;
    if (is_symbol && !r->names[v->sym])
      r->names[v->sym] = r->call->ghosts.data[i];
  }
}

/* The level of a local of the caller's. */
static bool
level_of (const Resume *r, HeapSym base, uint32_t *level) {
  for (size_t i = 0; i < r->call->ghosts.len; i++) {
    const HeapValue *v = ghost_of (r, i);
    const HeapObject *o =
        heap_object (&r->call->state->heap, r->call->ghosts.data[i]);
    if (!v || v->sym != base || v->add || !o || !is_local (o))
      continue;
    *level = o->level;
    return true;
  }
  return false;
}

/* The chunks of the exit that are the context's. */
static void
own_chunks (const Resume *r, Heap *own) {
  heap_copy (own, &r->exit->heap);
  for (size_t i = own->objects.len; i-- > 0;) {
    HeapObject *o = own->objects.data + i;
    if (o->kind == OBJECT_OUTSIDE ||
        (is_local (o) && !level_of (r, o->base, &o->level)))
      heap_remove_object (own, o->base);
  }
}

static HeapValue
renamed (const Resume *r, HeapValue v) {
  return heap_value (v.sym ? r->names[v.sym] : 0, v.add);
}

/* What the ghosts are at the end is what they were.  The pairs stand behind the
   registers: so they are replaced, too. */
static bool
equate_ghosts (const Resume *r) {
  HeapState *s = r->state;
  size_t first = s->roots.len;
  for (size_t i = 0; i < r->call->ghosts.len; i++) {
    const HeapValue *v = ghost_of (r, i);
    HeapValue was = heap_value (r->call->ghosts.data[i], 0);
    vec_push (&s->roots, (HeapRoot){UINT32_MAX, (uint32_t)i, was});
    vec_push (&s->roots,
              (HeapRoot){UINT32_MAX, (uint32_t)i, v ? renamed (r, *v) : was});
  }
  bool can_be = true;
  for (size_t i = first; can_be && i < s->roots.len; i += 2)
    can_be =
        shape_equate (s, s->roots.data[i].value, s->roots.data[i + 1].value);
  s->roots.len = first;
  return can_be;
}

static bool
include (const Resume *r) {
  Heap own;
  own_chunks (r, &own);
  bool can_be = true;
  for (size_t i = 0; can_be && i < own.objects.len; i++) {
    HeapSym base = r->names[own.objects.data[i].base];
    can_be = !base || !heap_object (&r->state->heap, base);
  }
  can_be = can_be && heap_include (&r->state->heap, &own, r->names);
  heap_done (&own);
  return can_be;
}

static void
set_results (const Unit *u, const Resume *r) {
  HeapState *s = r->state;
  HeapFrame *f = &vec_last (&s->frames);
  const UnitOp *op =
      u->procs.data[f->proc].blocks.data[f->block].ops.data + f->op;
  for (uint32_t i = 0; i < op->result_count; i++) {
    const HeapValue *v = heap_reg (r->exit, 0, i);
    if (v && op->results[i] != NO_REG)
      heap_set_reg (s, (uint32_t)s->frames.len - 1, op->results[i],
                    renamed (r, *v));
  }
  f->op++;
}

HeapState *
split_resume (const Unit *u, const HeapCall *c, const HeapState *exit) {
  Resume r = {c, exit, split_rest (c),
              mem_zero (exit->heap.syms.len * sizeof (HeapSym))};
  name_ghosts (&r);
  bool can_be = include (&r);
  if (can_be) {
    r.state->has_leaked |= exit->has_leaked;
    set_results (u, &r);
    can_be = equate_ghosts (&r) && shape_normal (r.state);
  }
  mem_free (r.names);
  if (can_be)
    return r.state;
  heap_state_free (r.state);
  return NULL;
}

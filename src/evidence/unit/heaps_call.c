/* Calls of contexts in the checker.

   A call of the proof says which chunks of its state the context takes (its
   part), which the caller keeps (the rest), and which symbols both know (the
   ghosts).  The callee is checked with its part alone.  That it ends well there
   means that it touches nothing else: so the rest is as it was when it returns
   (the frame rule), and what an exit of the context says of its part holds
   beside it.  What makes this right for formulas with symbols:

     - A symbol is the same integer, and belongs to the same object, before and
       after the call.  So all facts about symbols of the caller go on to hold.
       Symbols of an exit are its own, but for those that are ghosts.
     - What the caller knows to be at an address must not be forgotten in the
       context, where nobody's addresses may be found equal: an object of the
       rest whose address the context knows is OBJECT_OUTSIDE there, and a list
       of the rest whose ends it knows is a reason to reject.
     - An object that the callee has freed is in no exit: the ghost that was its
       address is nobody's then.
     - Where the program may end in the callee, all blocks of the rest must be
       reached without the part. */

#include "evidence/unit/heaps_impl.h"

static bool
has_object (const HeapCall *k, HeapSym base) {
  for (size_t i = 0; i < k->objects.len; i++)
    if (k->objects.data[i] == base)
      return true;
  return false;
}

static bool
has_segment (const HeapCall *k, size_t number) {
  for (size_t i = 0; i < k->segments.len; i++)
    if (k->segments.data[i] == number)
      return true;
  return false;
}

static bool
is_stack (const HeapObject *o) {
  return o->kind == OBJECT_STACK || o->kind == OBJECT_ENDED;
}

static void
drop_frame_roots (HeapState *s, uint32_t frame) {
  while (s->roots.len && vec_last (&s->roots).frame >= frame)
    s->roots.len--;
}

/* Slots go with their array: those of objects that the call takes, or that it
   does not take, are not there any more. */
static void
drop_slots (const HeapCall *k, Heap *h, bool of_part) {
  for (size_t i = h->slots.len; i-- > 0;)
    if (has_object (k, h->slots.data[i].base) == of_part)
      heap_remove_slots (h, i);
}

/* The rest ----------------------------------------------------------------- */

/* Ghosts that are addresses when the call begins are not 0, whatever becomes of
   what is there. */
static void
limit_ghosts (const HeapCall *k, Heap *h) {
  for (size_t i = 0; i < k->ghosts.len; i++) {
    HeapValue v = heap_value (k->ghosts.data[i], 0);
    Place p = formula_place (h, v);
    bool at_object =
        p.kind == PLACE_OBJECT && heap_lives (heap_object (h, p.base));
    if (p.kind == PLACE_FRONT || p.kind == PLACE_BACK) {
      const HeapSegment *g = h->segments.data + p.index;
      v = p.kind == PLACE_FRONT ? g->first : g->last;
      at_object = heap_is_nonempty (h, g);
    }
    if (at_object)
      heap_limit (h, v, 1, heap_high (h, v));
  }
}

static HeapState *
call_rest (const HeapCall *k) {
  HeapState *s = heap_state_copy (k->state);
  Heap *h = &s->heap;
  heap_lose_all_members (h);
  limit_ghosts (k, h);
  drop_slots (k, h, true);
  for (size_t i = h->segments.len; i-- > 0;)
    if (has_segment (k, i))
      heap_remove_segment (h, i);
  for (size_t i = h->objects.len; i-- > 0;)
    if (has_object (k, h->objects.data[i].base))
      heap_remove_object (h, h->objects.data[i].base);
  s->frames.len--;
  drop_frame_roots (s, (uint32_t)s->frames.len);
  return s;
}

bool
call_rest_is_kept (Checker *c, const CallGraph *graph, const HeapCall *k) {
  uint32_t proc = top_frame (k->state)->proc;
  if (!unit_looks_for (c->unit, KIND_LEAK) || !graph->nodes[proc].may_end)
    return true;
  HeapState *rest = call_rest (k);
  const HeapFrame *f = top_frame (rest);
  const UnitOp *op =
      c->unit->procs.data[f->proc].blocks.data[f->block].ops.data + f->op;
  bool good = checker_keeps_all (c, rest, op) ||
              checker_alarm (c, rest, KIND_LEAK,
                             "memory may be lost where a callee ends");
  heap_state_free (rest);
  return good;
}

/* The part ----------------------------------------------------------------- */

typedef struct {
  HeapSym sym;
  bool found;
} Wanted;

static void
look (void *context, HeapValue *v) {
  Wanted *w = context;
  w->found |= v->sym == w->sym;
}

/* The state mentions the symbol: in a register, a chunk, or as the array that a
   place is in. */
static bool
mentions (const HeapState *s, HeapSym sym) {
  Wanted w = {sym, false};
  heap_visit ((Heap *)&s->heap, look, &w); /* which changes nothing */
  for (size_t i = 0; i < s->roots.len; i++)
    look (&w, &s->roots.data[i].value);
  for (size_t i = 1; i < s->heap.syms.len; i++) {
    const HeapSymInfo *info = s->heap.syms.data + i;
    w.found |= info->kind == SYM_INSIDE && info->index == sym;
  }
  return w.found;
}

/* The callee's frame is the only one, with its parameters and the ghosts. */
static void
keep_callee (const HeapCall *k, HeapState *s) {
  uint32_t callee = (uint32_t)s->frames.len - 1;
  HeapState *all = heap_state_copy (s);
  HeapFrame frame = {.proc = top_frame (s)->proc, .level = HEAP_ENTRY_LEVEL};
  s->roots.len = 0;
  s->frames.data[0] = frame;
  s->frames.len = 1;
  for (size_t i = 0; i < all->roots.len; i++)
    if (all->roots.data[i].frame == callee)
      heap_set_reg (s, 0, all->roots.data[i].reg, all->roots.data[i].value);
  for (uint32_t i = 0; i < k->ghosts.len; i++)
    heap_set_reg (s, 0, HEAP_GHOST + i, heap_value (k->ghosts.data[i], 0));
  heap_state_free (all);
}

/* An object of the rest: its address is not that of another one, as long as it
   lives; of one whose life has ended no byte has an address. */
static void
set_outside (HeapObject *o) {
  HeapValue size = heap_lives (o) ? o->size : heap_const (0);
  vec_done (&o->fields);
  *o = (HeapObject){.base = o->base,
                    .kind = OBJECT_OUTSIDE,
                    .rest = REST_UNDEF,
                    .size = size,
                    .type = o->type};
}

static void
separate_objects (const HeapCall *k, HeapState *s) {
  Heap *h = &s->heap;
  for (size_t i = h->objects.len; i-- > 0;) {
    HeapObject *o = h->objects.data + i;
    if (!has_object (k, o->base)) {
      heap_drop_runs (h, o->base);
      set_outside (o);
    } else if (is_stack (o))
      o->level = 0;
  }
  for (size_t i = h->objects.len; i-- > 0;) {
    HeapSym base = h->objects.data[i].base;
    if (h->objects.data[i].kind == OBJECT_OUTSIDE &&
        h->syms.data[base].kind == SYM_PLAIN && !mentions (s, base))
      heap_remove_object (h, base);
  }
}

static bool
is_end_known (const HeapState *s, const HeapSegment *g) {
  return (g->first.sym && mentions (s, g->first.sym)) ||
         (heap_is_doubly (g) && g->last.sym && mentions (s, g->last.sym));
}

HeapState *
call_part (Checker *c, const HeapCall *k) {
  HeapState *s = heap_state_copy (k->state);
  const Heap *all = &k->state->heap;
  const HeapFrame *callee = top_frame (k->state);
  bool good = !callee->block && !callee->op; /* it only begins */
  for (size_t i = 0; i < k->objects.len; i++)
    good &= heap_object (all, k->objects.data[i])->kind != OBJECT_OUTSIDE;
  for (size_t i = all->segments.len; i-- > 0;)
    if (!has_segment (k, i))
      heap_remove_segment (&s->heap, i);
  keep_callee (k, s);
  heap_lose_all_members (&s->heap);
  drop_slots (k, &s->heap, false);
  separate_objects (k, s);
  for (size_t i = 0; i < all->segments.len; i++)
    good &= has_segment (k, i) || !is_end_known (s, all->segments.data + i);
  s->has_leaked = false;
  s->context = k->context;
  if (good)
    return s;
  checker_reject (c, k->state, "this is no part of a call");
  heap_state_free (s);
  return NULL;
}

/* Ends --------------------------------------------------------------------- */

bool
call_leaves_context (const Checker *c, const HeapState *s) {
  const HeapFrame *f = top_frame (s);
  return s->context && s->frames.len == 1 && f->block != HEAP_EXIT &&
         c->unit->procs.data[f->proc]
                 .blocks.data[f->block]
                 .ops.data[f->op]
                 .kind == OP_RETURN;
}

bool
call_leave_context (Checker *c, HeapState *s) {
  const HeapFrame *f = top_frame (s);
  const UnitOp *op =
      c->unit->procs.data[f->proc].blocks.data[f->block].ops.data + f->op;
  HeapState *before = heap_state_copy (s);
  bool good = true;
  s->roots.len = 0;
  for (uint32_t i = 0; good && i < op->count; i++) {
    HeapValue v;
    if (op->args[i].bits > 64)
      continue;
    good = checker_operand (c, before, op->args + i, &v);
    if (good)
      heap_set_reg (before, UINT32_MAX, i, v);
  }
  heap_done (&s->heap);
  heap_copy (&s->heap, &before->heap);
  for (size_t i = 0; i < before->roots.len; i++) {
    const HeapRoot *r = before->roots.data + i;
    if (heap_is_ghost (r) || r->frame == UINT32_MAX)
      heap_set_reg (s, 0, r->reg, r->value);
  }
  heap_state_free (before);
  checker_end_locals (s, 0);
  s->frames.data[0] = (HeapFrame){.proc = s->frames.data[0].proc,
                                  .block = HEAP_EXIT,
                                  .level = HEAP_ENTRY_LEVEL};
  return good;
}

typedef struct {
  const HeapCall *call;
  const HeapState *exit;
  HeapState *state;
  HeapSym *names; /* by symbol of the exit: that of the state */
} Return;

static const HeapValue *
exit_ghost (const Return *r, size_t i) {
  return heap_reg (r->exit, 0, HEAP_GHOST + (uint32_t)i);
}

/* The local of the caller's that the exit has there; NULL: not known. */
static const HeapObject *
local_before (const Return *r, HeapSym base) {
  for (size_t i = 0; i < r->call->ghosts.len; i++) {
    const HeapValue *v = exit_ghost (r, i);
    const HeapObject *o =
        heap_object (&r->call->state->heap, r->call->ghosts.data[i]);
    if (v && heap_same (*v, heap_value (base, 0)) && o && is_stack (o))
      return o;
  }
  return NULL;
}

/* The part as the exit says it.  Locals have their levels again; those that no
   ghost names are forgotten, so members may lead to what is not there. */
static bool
add_part (const Return *r) {
  Heap part;
  bool possible = true;
  heap_copy (&part, &r->exit->heap);
  heap_lose_all_members (&part);
  for (size_t i = part.objects.len; i-- > 0;) {
    HeapObject *o = part.objects.data + i;
    const HeapObject *was = is_stack (o) ? local_before (r, o->base) : NULL;
    if (was)
      o->level = was->level;
    if (o->kind == OBJECT_OUTSIDE || (is_stack (o) && !was))
      heap_remove_object (&part, o->base);
    else /* two objects have no address in common */
      possible &= !heap_object (&r->state->heap, r->names[o->base]);
  }
  possible = possible && heap_include (&r->state->heap, &part, r->names);
  heap_done (&part);
  return possible;
}

static HeapValue
rename_value (const Return *r, HeapValue v) {
  return heap_value (v.sym ? r->names[v.sym] : 0, v.add);
}

/* A ghost is at the exit what it was at the entry. */
static bool
unite_ghosts (const Return *r) {
  enum { HELD = UINT32_MAX - 2 };
  HeapState *s = r->state;
  size_t count = s->roots.len;
  for (uint32_t i = 0; i < r->call->ghosts.len; i++) {
    const HeapValue *v = exit_ghost (r, i);
    if (!v)
      continue;
    heap_set_reg (s, HELD, 2 * i, heap_value (r->call->ghosts.data[i], 0));
    heap_set_reg (s, HELD, 2 * i + 1, rename_value (r, *v));
  }
  bool possible = true;
  for (size_t i = count; possible && i < s->roots.len; i += 2)
    possible =
        formula_equate (s, s->roots.data[i].value, s->roots.data[i + 1].value);
  s->roots.len = count;
  return possible;
}

/* The registers of the caller that the call sets. */
static void
set_results (const Checker *c, const Return *r) {
  HeapState *s = r->state;
  const HeapFrame *f = top_frame (s);
  const UnitOp *op =
      c->unit->procs.data[f->proc].blocks.data[f->block].ops.data + f->op;
  for (uint32_t i = 0; i < op->result_count; i++) {
    const HeapValue *v = heap_reg (r->exit, 0, i);
    if (v)
      checker_set (s, op->results[i], rename_value (r, *v));
    else
      checker_unset (s, (uint32_t)s->frames.len - 1, op->results[i]);
  }
  top_frame (s)->op++;
}

HeapState *
call_return (const Checker *c, const HeapCall *k, const HeapState *exit) {
  Return r = {k, exit, call_rest (k),
              mem_zero (exit->heap.syms.len * sizeof (HeapSym))};
  for (size_t i = 0; i < k->ghosts.len; i++) {
    const HeapValue *v = exit_ghost (&r, i);
    if (v && v->sym && !v->add && !r.names[v->sym] &&
        exit->heap.syms.data[v->sym].kind == SYM_PLAIN)
      r.names[v->sym] = k->ghosts.data[i];
  }
  bool possible = add_part (&r);
  if (possible) {
    set_results (c, &r);
    r.state->has_leaked |= exit->has_leaked;
    possible = unite_ghosts (&r) && formula_settle (r.state);
  }
  mem_free (r.names);
  if (possible)
    return r.state;
  heap_state_free (r.state);
  return NULL;
}

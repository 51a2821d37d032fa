/* The parts of a state where a recursive procedure begins.

   The context takes what leads from the arguments, and from the globals that
   the procedure may name.  Where it can do without, it leaves objects to the
   caller that this one names: then the callee sees their addresses only
   (OBJECT_OUTSIDE).  Symbols of both parts are ghosts.  See
   doc/engines/shape.md for why that is sound. */

#include "engine/shape/summary.h"

typedef struct {
  const Shape *shape;
  HeapState *state;
  VEC (HeapSym) met; /* symbols of the context, in this order */
  bool *is_met;      /* by symbol */
  bool *is_named;    /* by symbol: a register of the caller has it */
  bool *is_given;    /* by symbol: an argument has it */
  bool *is_taken;    /* by number of the object, then of the segment */
} Split;

static Heap *
heap_of (const Split *p) {
  return &p->state->heap;
}

static void
meet (void *context, HeapValue *v) {
  Split *p = context;
  if (!v->sym || p->is_met[v->sym])
    return;
  p->is_met[v->sym] = true;
  vec_push (&p->met, v->sym);
}

static void
meet_symbol (Split *p, HeapSym s) {
  HeapValue v = heap_value (s, 0);
  meet (p, &v);
}

static HeapSym
base_of (const Heap *h, HeapSym s) {
  return h->syms.data[s].kind == SYM_INSIDE ? h->syms.data[s].index : s;
}

/* What is taken ------------------------------------------------------------ */

static bool
is_left (const Split *p, const HeapObject *o) {
  if (o->kind == OBJECT_OUTSIDE)
    return true;
  return !p->shape->is_wide && o->kind != OBJECT_GLOBAL &&
         p->is_named[o->base] && !p->is_given[o->base];
}

static void
take_object (Split *p, size_t number) {
  HeapObject *o = heap_of (p)->objects.data + number;
  p->is_taken[number] = true;
  meet (p, &o->size);
  meet (p, &o->filled);
  for (size_t i = 0; i < o->fields.len; i++)
    meet (p, &o->fields.data[i].value);
}

static void
take_segment (Split *p, size_t number) {
  HeapSegment *g = heap_of (p)->segments.data + number;
  p->is_taken[heap_of (p)->objects.len + number] = true;
  meet (p, &g->first);
  meet (p, &g->next);
  if (heap_is_doubly (g)) {
    meet (p, &g->last);
    meet (p, &g->prev);
  }
  meet (p, &g->length);
  for (size_t i = 0; i < g->args.len; i++)
    meet (p, g->args.data + i);
}

static void
take_at (Split *p, HeapSym s) {
  const Heap *h = heap_of (p);
  const HeapSymInfo *info = h->syms.data + s;
  if (info->kind == SYM_INSIDE) {
    meet_symbol (p, info->index);
    meet_symbol (p, info->offset);
  }
  HeapObject *o = heap_object (h, s);
  if (o && !is_left (p, o))
    take_object (p, (size_t)(o - h->objects.data));
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    if (g->first.sym == s || (heap_is_doubly (g) && g->last.sym == s))
      take_segment (p, i);
  }
}

static void
take_all (Split *p) {
  for (size_t i = 0; i < p->met.len; i++)
    take_at (p, p->met.data[i]);
}

/* Globals that procedures name --------------------------------------------- */

typedef struct {
  const Unit *unit;
  const CallGraph *calls;
  bool *procs, *globals; /* by number: may be used */
} GlobalNames;

static void name_global (GlobalNames *, uint32_t global);

static void
name_operand (GlobalNames *n, const Operand *o) {
  if (o->kind == OPERAND_GLOBAL)
    name_global (n, o->index);
}

static void
name_global (GlobalNames *n, uint32_t global) {
  if (n->globals[global])
    return;
  n->globals[global] = true;
  const UnitGlobal *g = n->unit->globals.data + global;
  for (size_t i = 0; i < g->relocs.len; i++)
    name_operand (n, &g->relocs.data[i].value);
}

static void
name_op (GlobalNames *n, const UnitOp *op) {
  name_operand (n, &op->a);
  name_operand (n, &op->b);
  name_operand (n, &op->c);
  for (uint32_t i = 0; i < op->count; i++)
    name_operand (n, op->args + i);
  for (uint32_t t = 0; t < op->target_count; t++)
    for (uint32_t i = 0; i < op->targets[t].count; i++)
      name_operand (n, &op->targets[t].moves[i].value);
  bool is_unknown = op->kind == OP_HAVOC && op->code & HAVOC_GLOBALS;
  for (uint32_t g = 0; is_unknown && g < n->unit->globals.len; g++)
    if (n->unit->globals.data[g].is_exposed)
      name_global (n, g);
}

static void
name_proc (GlobalNames *n, uint32_t proc) {
  if (n->procs[proc])
    return;
  n->procs[proc] = true;
  const UnitProc *p = n->unit->procs.data + proc;
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      name_op (n, p->blocks.data[b].ops.data + i);
  const CallNode *node = n->calls->nodes + proc;
  for (size_t i = 0; i < node->callees.len; i++)
    name_proc (n, node->callees.data[i]);
}

static void
meet_globals (Split *p) {
  const Unit *u = p->shape->unit;
  GlobalNames n = {u, p->shape->calls, mem_zero (u->procs.len + 1),
                   mem_zero (u->globals.len + 1)};
  name_proc (&n, vec_last (&p->state->frames).proc);
  const Heap *h = heap_of (p);
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    if (o->kind == OBJECT_GLOBAL &&
        (p->shape->is_wide || n.globals[h->syms.data[o->base].index]))
      meet_symbol (p, o->base);
  }
  mem_free (n.procs);
  mem_free (n.globals);
}

/* Ghosts ------------------------------------------------------------------- */

typedef struct {
  const Heap *heap;
  bool *occurs; /* by symbol */
} Occurrences;

static void
occur (void *context, HeapValue *v) {
  Occurrences *c = context;
  const HeapSymInfo *info = c->heap->syms.data + v->sym;
  c->occurs[v->sym] = true;
  if (v->sym && info->kind == SYM_INSIDE)
    c->occurs[info->index] = c->occurs[info->offset] = true;
}

/* Symbols of what the caller keeps. */
static bool *
kept_symbols (const HeapCall *c) {
  HeapState *rest = split_rest (c);
  Occurrences found = {&rest->heap, mem_zero (rest->heap.syms.len)};
  heap_visit (&rest->heap, occur, &found);
  for (size_t i = 0; i < rest->heap.objects.len; i++)
    found.occurs[rest->heap.objects.data[i].base] = true;
  for (size_t i = 0; i < rest->roots.len; i++)
    occur (&found, &rest->roots.data[i].value);
  heap_state_free (rest);
  return found.occurs;
}

static bool
is_local (const Heap *h, HeapSym s) {
  const HeapObject *o = heap_object (h, s);
  return o && (o->kind == OBJECT_STACK || o->kind == OBJECT_ENDED);
}

static void
find_ghosts (const Split *p, HeapCall *c) {
  const Heap *h = heap_of (p);
  bool *is_kept = kept_symbols (c);
  for (size_t i = 0; i < p->met.len; i++) {
    HeapSym s = p->met.data[i];
    if (h->syms.data[s].kind == SYM_PLAIN && (is_kept[s] || is_local (h, s)))
      vec_push (&c->ghosts, s);
  }
  mem_free (is_kept);
}

/* Splitting ---------------------------------------------------------------- */

static void
note_registers (Split *p) {
  uint32_t top = (uint32_t)p->state->frames.len - 1;
  for (size_t i = 0; i < p->state->roots.len; i++) {
    HeapRoot *r = p->state->roots.data + i;
    HeapSym base = r->value.sym ? base_of (heap_of (p), r->value.sym) : 0;
    if (r->frame < top)
      p->is_named[base] = true;
    else {
      p->is_given[base] = true;
      meet (p, &r->value);
    }
  }
}

HeapCall *
split_call (const Shape *s, HeapState *state) {
  Heap *h = &state->heap;
  size_t syms = h->syms.len, chunks = h->objects.len + h->segments.len;
  Split p = {.shape = s,
             .state = state,
             .is_met = mem_zero (syms),
             .is_named = mem_zero (syms),
             .is_given = mem_zero (syms),
             .is_taken = mem_zero (chunks + 1)};
  note_registers (&p);
  meet_globals (&p);
  take_all (&p);
  HeapCall *c = mem_zero (sizeof *c);
  c->state = state;
  for (size_t i = 0; i < h->objects.len; i++)
    if (p.is_taken[i])
      vec_push (&c->objects, h->objects.data[i].base);
  for (size_t i = 0; i < h->segments.len; i++)
    if (p.is_taken[h->objects.len + i])
      vec_push (&c->segments, (uint32_t)i);
  find_ghosts (&p, c);
  vec_done (&p.met);
  mem_free (p.is_met);
  mem_free (p.is_named);
  mem_free (p.is_given);
  mem_free (p.is_taken);
  return c;
}

/* The parts of a state where a recursive procedure begins.

   The context takes what leads from the arguments, and from the globals that
   the procedure may name.  Objects that registers of the caller name, but no
   argument, are left to the caller as long as this does (SPLIT_SMALL): then the
   callee sees their addresses only (OBJECT_OUTSIDE).  If that is not enough,
   they are taken, but not what leads from them (SPLIT_MORE), and then
   everything.  Symbols of both parts are ghosts; where the part is small, links
   of the rest that lead into it are forgotten, but for those to arguments.  The
   size of an array is a ghost, too, where the caller knows something about it.
   See doc/engines/shape.md for why all this is sound. */

#include "engine/shape/summary.h"

#include <string.h>

typedef struct {
  const Shape *shape;
  HeapState *state;
  VEC (HeapSym) met;  /* symbols of the context, in this order */
  VEC (HeapSym) todo; /* those whose objects may be taken */
  bool *is_met;       /* by symbol */
  bool *is_followed;  /* by symbol: it was in 'todo' */
  bool *is_named;     /* by symbol: a register of the caller has it */
  bool *is_given;     /* by symbol: an argument has it */
  bool *is_taken;     /* by number of the object, then of the segment */
} Split;

static Heap *
heap_of (const Split *p) {
  return &p->state->heap;
}

static void take_segments (Split *, HeapSym);

static void
meet_symbol (Split *p, HeapSym s) {
  const HeapSymInfo *info = heap_of (p)->syms.data + s;
  if (!s || p->is_met[s])
    return;
  p->is_met[s] = true;
  vec_push (&p->met, s);
  if (info->kind == SYM_INSIDE) {
    meet_symbol (p, info->index);
    meet_symbol (p, info->offset);
  }
  take_segments (p, s);
}

static void
follow_symbol (Split *p, HeapSym s) {
  const HeapSymInfo *info = heap_of (p)->syms.data + s;
  meet_symbol (p, s);
  if (!s || p->is_followed[s])
    return;
  p->is_followed[s] = true;
  vec_push (&p->todo, s);
  if (info->kind == SYM_INSIDE)
    follow_symbol (p, info->index);
}

static void
follow (Split *p, HeapValue v) {
  follow_symbol (p, v.sym);
}

static HeapSym
base_of (const Heap *h, HeapSym s) {
  return h->syms.data[s].kind == SYM_INSIDE ? h->syms.data[s].index : s;
}

/* What is taken ------------------------------------------------------------ */

/* The caller names it by itself. */
static bool
is_callers (const Split *p, const HeapObject *o) {
  return o->kind != OBJECT_GLOBAL && p->is_named[o->base] &&
         !p->is_given[o->base];
}

static bool
is_left (const Split *p, const HeapObject *o) {
  return o->kind == OBJECT_OUTSIDE ||
         (p->shape->split == SPLIT_SMALL && is_callers (p, o));
}

static void
take_object (Split *p, size_t number) {
  const HeapObject *o = heap_of (p)->objects.data + number;
  bool leads_on = p->shape->split != SPLIT_MORE || !is_callers (p, o);
  p->is_taken[number] = true;
  meet_symbol (p, o->size.sym);
  meet_symbol (p, o->filled.sym);
  for (size_t i = 0; i < heap_of (p)->runs.len; i++) {
    const HeapRun *r = heap_of (p)->runs.data + i;
    HeapSym all[] = {r->from.sym, r->to.sym, r->low.sym, r->high.sym};
    for (size_t k = 0; r->base == o->base && k < 4; k++)
      meet_symbol (p, all[k]);
    if (r->base == o->base && leads_on && heap_is_single (r))
      follow (p, r->low);
  }
  for (size_t i = 0; i < heap_of (p)->slots.len; i++) {
    const HeapSlots *g = heap_of (p)->slots.data + i;
    if (g->base != o->base)
      continue;
    meet_symbol (p, g->from.sym);
    meet_symbol (p, g->to.sym);
    for (size_t k = 0; k < g->args.len; k++)
      follow (p, g->args.data[k]);
  }
  for (size_t i = 0; i < o->fields.len; i++)
    if (leads_on)
      follow (p, o->fields.data[i].value);
    else
      meet_symbol (p, o->fields.data[i].value.sym);
}

static void
take_segment (Split *p, size_t number) {
  const HeapSegment *g = heap_of (p)->segments.data + number;
  bool *is_taken = p->is_taken + heap_of (p)->objects.len + number;
  if (*is_taken)
    return;
  *is_taken = true;
  follow (p, g->first);
  follow (p, g->next);
  if (heap_is_doubly (g)) {
    follow (p, g->last);
    follow (p, g->prev);
  }
  meet_symbol (p, g->length.sym);
  for (size_t i = 0; i < g->args.len; i++)
    follow (p, g->args.data[i]);
}

static void
take_segments (Split *p, HeapSym s) {
  const Heap *h = heap_of (p);
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    if (g->first.sym == s || (heap_is_doubly (g) && g->last.sym == s))
      take_segment (p, i);
  }
}

static void
take_all (Split *p) {
  const Heap *h = heap_of (p);
  for (size_t i = 0; i < p->todo.len; i++) {
    const HeapObject *o = heap_object (h, p->todo.data[i]);
    if (o && !is_left (p, o))
      take_object (p, (size_t)(o - h->objects.data));
  }
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
    if (o->kind == OBJECT_GLOBAL && (p->shape->split == SPLIT_ALL ||
                                     n.globals[h->syms.data[o->base].index]))
      follow_symbol (p, o->base);
  }
  mem_free (n.procs);
  mem_free (n.globals);
}

/* Ghosts ------------------------------------------------------------------- */

/* Where a symbol occurs in what the caller keeps. */
enum { KEPT_LINK = 1, KEPT_MORE = 2 };

typedef struct {
  const Heap *heap;
  uint8_t *where; /* by symbol */
  uint8_t now;
} Occurrences;

static void
occur (void *context, HeapValue *v) {
  Occurrences *c = context;
  const HeapSymInfo *info = c->heap->syms.data + v->sym;
  c->where[v->sym] |= c->now;
  if (v->sym && info->kind == SYM_INSIDE) {
    c->where[info->index] |= c->now;
    c->where[info->offset] |= c->now;
  }
}

static void
occur_in_object (Occurrences *c, HeapObject *o) {
  c->where[o->base] |= KEPT_MORE;
  c->now = o->kind == OBJECT_HEAP ? KEPT_LINK : KEPT_MORE;
  for (size_t i = 0; i < o->fields.len; i++)
    occur (c, &o->fields.data[i].value);
  c->now = KEPT_MORE;
  occur (c, &o->size);
  occur (c, &o->filled);
}

/* Symbols of what the caller keeps: where they are. */
static uint8_t *
kept_symbols (const HeapCall *c) {
  HeapState *rest = split_rest (c);
  Heap *h = &rest->heap;
  Occurrences found = {h, mem_zero (h->syms.len), KEPT_MORE};
  for (size_t i = 0; i < h->objects.len; i++)
    occur_in_object (&found, h->objects.data + i);
  for (size_t i = 0; i < rest->roots.len; i++)
    occur (&found, &rest->roots.data[i].value);
  Heap lists = {.segments = h->segments},
       elements = {.runs = h->runs, .slots = h->slots};
  heap_visit (&elements, occur, &found);
  found.now = KEPT_LINK;
  heap_visit (&lists, occur, &found);
  heap_state_free (rest);
  return found.where;
}

static bool
is_local (const Heap *h, HeapSym s) {
  const HeapObject *o = heap_object (h, s);
  return o && (o->kind == OBJECT_STACK || o->kind == OBJECT_ENDED);
}

/* A link of the rest into the part, which is perhaps an old one. */
static bool
is_forgotten (const Split *p, HeapSym s, uint8_t where) {
  return p->shape->split == SPLIT_SMALL && where == KEPT_LINK &&
         !p->is_given[s];
}

/* Facts and equations lead from what the caller keeps to the symbol. */
static bool *
related_symbols (const Heap *h, const uint8_t *where) {
  bool *is_related = mem_zero (h->syms.len), changed = true;
  for (HeapSym s = 1; s < h->syms.len; s++)
    is_related[s] = where[s];
  while (changed) {
    changed = false;
    for (size_t i = 0; i < h->facts.len; i++) {
      const HeapFact *f = h->facts.data + i;
      if (!f->b || f->kind == FACT_DIFFERENT ||
          is_related[f->a] == is_related[f->b])
        continue;
      is_related[f->a] = is_related[f->b] = changed = true;
    }
    for (size_t i = 0; i < h->equations.len; i++) {
      const HeapEquation *e = h->equations.data + i;
      HeapSym all[] = {e->a ? e->a : e->b, e->b, e->d};
      int count = is_related[all[0]] + is_related[all[1]] + is_related[all[2]];
      for (int k = 0; k < 3 && count % 3; k++)
        is_related[all[k]] = changed = true;
    }
  }
  return is_related;
}

/* The size of an array of the part.  The callee cannot change it, and what the
   caller knows of it, as that its indices are inside, must not be lost with
   what the callee makes of the array. */
static bool
is_size (const Split *p, HeapSym s) {
  const Heap *h = heap_of (p);
  for (size_t i = 0; i < h->objects.len; i++)
    if (p->is_taken[i] && h->objects.data[i].size.sym == s)
      return true;
  return false;
}

/* No address, whatever it is that has been given to `malloc`. */
static bool
is_plain_number (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    if (g->first.sym == s || g->next.sym == s || g->last.sym == s ||
        g->prev.sym == s)
      return false;
  }
  return h->syms.data[s].kind == SYM_PLAIN && !heap_object (h, s);
}

/* Neither an address nor the size of an array. */
static bool
is_number (const Split *p, HeapSym s) {
  return is_plain_number (heap_of (p), s) && !is_size (p, s);
}

static bool
has_size (const Split *p, const HeapCall *c) {
  for (size_t i = 0; i < c->ghosts.len; i++)
    if (is_size (p, c->ghosts.data[i]))
      return true;
  return false;
}

/* A procedure that works on parts of an array has a context for each set of
   numbers that its callers go on with, and each knows less of them than of the
   size: they are left out as long as this does. */
static bool
drop_numbers (const Split *p, HeapCall *c) {
  size_t kept = 0;
  if (p->shape->split != SPLIT_SMALL || !has_size (p, c))
    return false;
  for (size_t i = 0; i < c->ghosts.len; i++)
    if (!is_number (p, c->ghosts.data[i]))
      c->ghosts.data[kept++] = c->ghosts.data[i];
  bool drops = kept < c->ghosts.len;
  c->ghosts.len = kept;
  return drops;
}

/* Sizes come before other numbers: calls in different places often differ in
   these, and ghosts with the same number should mean the same. */
static void
put_sizes_first (const Split *p, HeapCall *c) {
  size_t numbers = 0;
  for (size_t i = 0; i < c->ghosts.len && has_size (p, c); i++) {
    HeapSym s = c->ghosts.data[i];
    if (!is_size (p, s) && !heap_object (heap_of (p), s))
      continue;
    memmove (c->ghosts.data + numbers + 1, c->ghosts.data + numbers,
             (i - numbers) * sizeof s);
    c->ghosts.data[numbers++] = s;
  }
}

/* True: some links were forgotten. */
static bool
find_ghosts (const Split *p, HeapCall *c) {
  const Heap *h = heap_of (p);
  uint8_t *where = kept_symbols (c);
  bool *is_related = related_symbols (h, where);
  bool forgets = false;
  for (size_t i = 0; i < p->met.len; i++) {
    HeapSym s = p->met.data[i];
    bool is_kept = where[s] || (is_related[s] && is_size (p, s));
    bool is_ghost =
        h->syms.data[s].kind == SYM_PLAIN && (is_kept || is_local (h, s));
    if (is_ghost && !is_local (h, s) && is_forgotten (p, s, where[s]))
      forgets = true;
    else if (is_ghost)
      vec_push (&c->ghosts, s);
  }
  forgets |= drop_numbers (p, c);
  put_sizes_first (p, c);
  mem_free (is_related);
  mem_free (where);
  return forgets;
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
      follow (p, r->value);
    }
  }
}

/* Ghosts are symbols: where a size is one plus a constant, another one stands
   for it that is the size itself.  So ghosts of calls that know their array by
   other numbers mean the same. */
static void
name_sizes (HeapState *state) {
  Heap *h = &state->heap;
  for (size_t i = 0; i < h->objects.len; i++) {
    HeapValue size = h->objects.data[i].size;
    if (!size.sym || !size.add || !is_plain_number (h, size.sym))
      continue;
    HeapSymInfo info = h->syms.data[size.sym];
    info.low += size.add;
    info.high += size.add;
    vec_push (&h->syms, info);
    HeapSym named = (HeapSym)h->syms.len - 1;
    /* It is the same in other words: if that cannot be, there is no such state,
       and whatever is said of it is true. */
    heap_state_replace (state, size.sym, heap_value (named, -size.add));
  }
}

HeapCall *
split_call (Shape *s, HeapState *state) {
  name_sizes (state);
  Heap *h = &state->heap;
  size_t syms = h->syms.len, chunks = h->objects.len + h->segments.len;
  Split p = {.shape = s,
             .state = state,
             .is_met = mem_zero (syms),
             .is_followed = mem_zero (syms),
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
  s->is_split_closely |= find_ghosts (&p, c);
  vec_done (&p.met);
  vec_done (&p.todo);
  mem_free (p.is_followed);
  mem_free (p.is_met);
  mem_free (p.is_named);
  mem_free (p.is_given);
  mem_free (p.is_taken);
  return c;
}

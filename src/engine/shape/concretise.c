/* From symbolic heaps to states in front of Units. */

#include "engine/shape/concretise.h"

#include <assert.h>

enum { NUMBER_BITS = 64 };

#define NOTHING UINT32_MAX

typedef struct {
  const Unit *unit;
  const HeapState *heap;
  ErrorKind wanted;
  UnitState *state;
  ConcreteSyms *syms;
  uint32_t *objects, *numbers; /* by symbol: its object, its number */
  const char *why;             /* or NULL */
} Concretise;

static void
refuse (Concretise *c, const char *why) {
  if (!c->why)
    c->why = why;
}

static Wide
wrapped (int64_t k, unsigned bits) {
  return (Wide)(uint64_t)k &
         (bits >= 64 ? (Wide)UINT64_MAX : ((Wide)1 << bits) - 1);
}

static StateValue
number_value (int64_t k, unsigned bits) {
  return (StateValue){.kind = STATE_NUMBER, .value = wrapped (k, bits)};
}

/* Values ------------------------------------------------------------------- */

static uint32_t
number_of (Concretise *c, HeapSym sym) {
  if (c->numbers[sym] == NOTHING) {
    c->numbers[sym] = (uint32_t)c->state->symbols.len;
    vec_push (&c->state->symbols, ((StateSymbol){"number", NUMBER_BITS}));
    vec_push (c->syms, sym);
  }
  return c->numbers[sym];
}

static uint32_t
add_global (Concretise *c, HeapSym sym) {
  StateObject o = {.kind = STATE_GLOBAL,
                   .global = c->heap->heap.syms.data[sym].index};
  c->objects[sym] = (uint32_t)c->state->objects.len;
  vec_push (&c->state->objects, o);
  return c->objects[sym];
}

static StateValue
address_value (const Concretise *c, uint32_t object, int64_t add) {
  return (StateValue){.kind = STATE_ADDRESS,
                      .index = object,
                      .value = wrapped (add, 8 * c->unit->pointer_bytes)};
}

static StateValue
value_of (Concretise *c, HeapValue v, unsigned bits) {
  const HeapSymInfo *info = c->heap->heap.syms.data + v.sym;
  if (!v.sym)
    return number_value (v.add, bits);
  if (c->objects[v.sym] != NOTHING)
    return address_value (c, c->objects[v.sym], v.add);
  if (info->kind == SYM_GLOBAL)
    return address_value (c, add_global (c, v.sym), v.add);
  if (info->kind == SYM_PROC)
    return (StateValue){.kind = STATE_PROC, .index = info->index};
  if (info->kind != SYM_PLAIN)
    refuse (c, "a pointer into an array is not known");
  if (info->maybe_undef && c->wanted == KIND_UNINITIALISED)
    return (StateValue){.kind = STATE_UNINITIALISED};
  return (StateValue){.kind = STATE_SYMBOL,
                      .index = number_of (c, v.sym),
                      .value = wrapped (v.add, NUMBER_BITS)};
}

/* Objects ------------------------------------------------------------------ */

/* The register of the frame whose local this is; false: there is none that the
   first block makes. */
static bool
find_local (const Concretise *c, const HeapObject *o, StateObject *local) {
  for (size_t i = 0; i < c->heap->roots.len; i++) {
    const HeapRoot *r = c->heap->roots.data + i;
    const UnitProc *p =
        c->unit->procs.data + c->heap->frames.data[r->frame].proc;
    if (r->value.sym != o->base || r->value.add)
      continue;
    for (size_t k = 0; k < p->blocks.data[0].ops.len; k++) {
      const UnitOp *op = p->blocks.data[0].ops.data + k;
      if (op->kind != OP_LOCAL || op->dst != r->reg)
        continue;
      local->frame = r->frame;
      local->reg = r->reg;
      return true;
    }
  }
  return false;
}

static StateFill
fill_of (const Concretise *c, const HeapObject *o) {
  switch ((HeapRest)o->rest) {
  case REST_ZERO:
    return STATE_FILL_ZERO;
  case REST_ANY:
    return STATE_FILL_ARBITRARY;
  case REST_MAYBE:
    return c->wanted == KIND_UNINITIALISED ? STATE_FILL_NONE
                                           : STATE_FILL_ARBITRARY;
  case REST_UNDEF:
  case REST_INITIAL:
    break;
  }
  return heap_is (o->filled, 0) ? STATE_FILL_NONE : STATE_FILL_ARBITRARY;
}

/* Locals that the first block does not make are blocks that 'free' must not be
   given. */
static void
add_object (Concretise *c, const HeapObject *o) {
  static const uint32_t flags[] = {[OBJECT_STACK] = ALLOC_FIXED,
                                   [OBJECT_ENDED] = ALLOC_FIXED,
                                   [OBJECT_ARGUMENT] = ALLOC_ARGUMENT,
                                   [OBJECT_FIXED] = ALLOC_FIXED};
  StateObject s = {.kind = STATE_HEAP, .fill = fill_of (c, o)};
  bool is_local = o->kind == OBJECT_STACK || o->kind == OBJECT_ENDED;
  c->objects[o->base] = (uint32_t)c->state->objects.len;
  if (o->kind == OBJECT_GLOBAL) {
    s.kind = STATE_GLOBAL;
    s.global = c->heap->heap.syms.data[o->base].index;
    if (c->heap->heap.syms.data[o->base].kind != SYM_GLOBAL)
      refuse (c, "a global is not known");
  } else if (is_local && find_local (c, o, &s))
    s.kind = STATE_LOCAL;
  else
    s.flags = flags[o->kind];
  vec_push (&c->state->objects, s);
}

/* When all objects have their numbers. */
static void
fill_object (Concretise *c, const HeapObject *o) {
  uint32_t number = c->objects[o->base];
  StateValue size = value_of (c, o->size, 8 * c->unit->pointer_bytes);
  c->state->objects.data[number].size = size;
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    StateField field = {f->at, 8 * f->bytes, {0}};
    field.value = value_of (c, f->value, field.bits);
    vec_push (&c->state->objects.data[number].fields, field);
  }
}

/* What has leaked is a block that nothing points to. */
static void
add_leak (Concretise *c) {
  StateObject o = {.kind = STATE_HEAP, .size = number_value (1, 64)};
  vec_push (&c->state->objects, o);
}

/* Frames ------------------------------------------------------------------- */

static bool
is_local_of (const Concretise *c, const HeapRoot *r) {
  uint32_t object = r->value.sym ? c->objects[r->value.sym] : NOTHING;
  if (object == NOTHING)
    return false;
  const StateObject *o = c->state->objects.data + object;
  return o->kind == STATE_LOCAL && o->frame == r->frame && o->reg == r->reg;
}

static void
add_frames (Concretise *c) {
  for (size_t i = 0; i < c->heap->frames.len; i++) {
    const HeapFrame *f = c->heap->frames.data + i;
    if (i + 1 == c->heap->frames.len && f->op)
      refuse (c, "it is not at the beginning of a block");
    vec_push (
        &c->state->frames,
        ((StateFrame){.proc = f->proc, .block = f->block, .call = f->op}));
  }
  for (size_t i = 0; i < c->heap->roots.len; i++) {
    const HeapRoot *r = c->heap->roots.data + i;
    StateFrame *f = c->state->frames.data + r->frame;
    if (is_local_of (c, r))
      continue;
    unsigned bits = c->unit->procs.data[f->proc].regs.data[r->reg];
    StateReg reg = {r->reg, value_of (c, r->value, bits)};
    vec_push (&f->regs, reg);
  }
}

/* Facts -------------------------------------------------------------------- */

static StateValue
fact_value (Concretise *c, HeapSym sym, int64_t add) {
  return value_of (c, heap_value (sym, add), NUMBER_BITS);
}

static void
add_fact (Concretise *c, OpKind compare, StateValue a, StateValue b) {
  vec_push (&c->state->facts, ((StateFact){compare, NUMBER_BITS, a, b}));
}

static bool
is_signed (const HeapSymInfo *info) {
  return info->low >= INT64_MIN && info->high <= INT64_MAX;
}

/* Ranges that are neither of signed nor of unsigned numbers say nothing here.
 */
static void
add_range (Concretise *c, HeapSym sym) {
  const HeapSymInfo *info = c->heap->heap.syms.data + sym;
  bool is_unsigned = info->low >= 0 && info->high <= (WideSigned)UINT64_MAX;
  if (!is_signed (info) && !is_unsigned)
    return;
  OpKind compare = is_signed (info) ? OP_SLE : OP_ULE;
  StateValue it = fact_value (c, sym, 0);
  add_fact (c, compare, number_value ((int64_t)info->low, NUMBER_BITS), it);
  add_fact (c, compare, it, number_value ((int64_t)info->high, NUMBER_BITS));
}

static bool
is_number (const Concretise *c, HeapSym sym) {
  return !sym || c->numbers[sym] != NOTHING;
}

static void
add_relation (Concretise *c, const HeapFact *f) {
  const HeapSymInfo *syms = c->heap->heap.syms.data;
  if (!is_number (c, f->a) || !is_number (c, f->b))
    return;
  StateValue a = fact_value (c, f->a, 0), b = fact_value (c, f->b, f->c);
  switch (f->kind) {
  case FACT_DIFFERENT:
    add_fact (c, OP_NE, a, b);
    return;
  case FACT_AT_MOST:
    if (is_signed (syms + f->a) && is_signed (syms + f->b) &&
        syms[f->b].high + f->c <= INT64_MAX &&
        syms[f->b].low + f->c >= INT64_MIN)
      add_fact (c, OP_SLE, a, b);
    return;
  case FACT_TIMES:
    refuse (c, "a number is a multiple of another one");
    return;
  case FACT_WHEN:
    refuse (c, "a number tells how long a list is");
    return;
  case FACT_MEMBER:
    refuse (c, "a pointer leads to some object of a type");
    return;
  case FACT_MODULO:
    refuse (c, "it is known what is left of a number");
  }
}

bool
concretise_state (const Unit *u, const HeapState *s, ErrorKind wanted,
                  UnitState *result, ConcreteSyms *syms, const char **why) {
  if (s->frames.data[0].proc != u->start) { /* no callers, but ghosts */
    *why = "it is about a call of a recursive procedure";
    return false;
  }
  size_t n = s->heap.syms.len + 1;
  Concretise c = {.unit = u,
                  .heap = s,
                  .wanted = wanted,
                  .state = result,
                  .syms = syms,
                  .objects = mem_alloc (n * sizeof (uint32_t)),
                  .numbers = mem_alloc (n * sizeof (uint32_t))};
  assert (!s->heap.segments.len);
  if (s->heap.slots.len)
    refuse (&c, "pointers of an array own blocks");
  for (size_t i = 0; i < n; i++)
    c.objects[i] = c.numbers[i] = NOTHING;
  for (size_t i = 0; i < s->heap.objects.len; i++)
    add_object (&c, s->heap.objects.data + i);
  for (size_t i = 0; i < s->heap.objects.len; i++)
    fill_object (&c, s->heap.objects.data + i);
  if (s->has_leaked && wanted == KIND_LEAK)
    add_leak (&c);
  add_frames (&c);
  for (size_t i = 0; i < syms->len; i++)
    add_range (&c, syms->data[i]);
  for (size_t i = 0; i < s->heap.facts.len; i++)
    add_relation (&c, s->heap.facts.data + i);
  mem_free (c.objects);
  mem_free (c.numbers);
  *why = c.why;
  return !c.why;
}

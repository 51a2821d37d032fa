/* Where static objects lie: constants, other globals, procedures, and the
   locals of each frame next to each other.  There is some room after each of
   them, as much as it is large, so that most addresses that miss it hit
   nothing. */

#include "engine/bmc/quantified_query.h"

enum {
  FIRST_GRANULE = 32,
  MIN_BLOCK_BITS = 5,
  UNKNOWN_SIZE = 128,
  MAX_BITS = 18,
  MAX_ACCESS = 16
};

typedef struct {
  Layout *l;
  uint64_t next;       /* free granule */
  VEC (bool) used;     /* globals */
  VEC (uint32_t) todo; /* used globals, whose addresses are not followed yet */
} Placing;

/* Granules ----------------------------------------------------------------- */

static void
divide (Layout *l, uint64_t bytes) {
  while (bytes & (((uint64_t)1 << l->shift) - 1))
    l->shift--;
}

static void
divide_by_item (Layout *l, const Item *item) {
  const UnitOp *op = item->op;
  if (item->kind != ITEM_OP || graph_of_variable (l->g, op))
    return;
  if (op->kind == OP_LOAD || op->kind == OP_STORE)
    divide (l, (op->bits + 7u) / 8);
  if ((op->kind == OP_MOVE || op->kind == OP_FILL) &&
      op->c.kind == OPERAND_CONST)
    divide (l, (uint64_t)op->c.value);
  if (op->kind == OP_ADD && op->code == ADD_ADDRESS &&
      op->b.kind == OPERAND_CONST)
    divide (l, (uint64_t)op->b.value);
}

static uint64_t
granules (const Layout *l, uint64_t bytes) {
  return (bytes >> l->shift) + !!(bytes & (((uint64_t)1 << l->shift) - 1));
}

/* Contents ------------------------------------------------------------------
 */

/* Without addresses. */
static Wide
raw_data (const UnitGlobal *g, uint64_t offset, unsigned bytes) {
  Wide value = 0;
  for (unsigned i = bytes; i--;)
    value =
        value << 8 | (offset + i < g->data_len ? g->data[offset + i] : (Wide)0);
  return value;
}

static Wide
address_of (const Layout *l, const Operand *o) {
  const Place *place = o->kind == OPERAND_GLOBAL ? l->globals.data + o->index
                                                 : l->procs.data + o->index;
  return ((Wide)place->base << l->shift) + o->value;
}

Wide
layout_data (const Layout *l, const UnitGlobal *g, uint64_t offset,
             unsigned bytes) {
  Wide value = raw_data (g, offset, bytes);
  unsigned pointer = l->pointer_bits / 8;
  for (size_t i = 0; i < g->relocs.len; i++) {
    uint64_t at = g->relocs.data[i].offset;
    Wide address = address_of (l, &g->relocs.data[i].value);
    for (unsigned k = 0; k < pointer; k++) {
      uint64_t byte = at + k - offset; /* wraps if it is before */
      if (byte < bytes) {
        value &= ~((Wide)0xff << 8 * byte);
        value |= (address >> 8 * k & 0xff) << 8 * byte;
      }
    }
  }
  return value;
}

/* Places ------------------------------------------------------------------- */

static Place
place (Placing *p, uint64_t bytes, uint32_t align) {
  Layout *l = p->l;
  uint64_t n = granules (l, bytes), step = align >> l->shift;
  if (step > 1)
    p->next = (p->next + step - 1) / step * step;
  Place result = {.base = p->next, .granules = n};
  if (n >> MAX_BITS || p->next >> MAX_BITS) {
    l->is_too_large = true;
    return result;
  }
  p->next += n + (n > l->gap ? n : l->gap);
  return result;
}

static void
use (void *context, Operand *o) {
  Placing *p = context;
  if (o->kind == OPERAND_PROC && !p->l->procs.data[o->index].base)
    p->l->procs.data[o->index].base = 1; /* gets a place later */
  if (o->kind != OPERAND_GLOBAL || p->used.data[o->index])
    return;
  p->used.data[o->index] = true;
  vec_push (&p->todo, o->index);
}

static void
use_contents (Placing *p, uint32_t global) {
  const UnitGlobal *g = p->l->g->unit->globals.data + global;
  for (size_t i = 0; i < g->relocs.len; i++) {
    Operand value = g->relocs.data[i].value;
    use (p, &value);
  }
  if (p->l->g->globals.data[global])
    return;
  if (g->relocs.len)
    divide (p->l, p->l->g->unit->pointer_bytes);
  for (uint64_t i = 0; i < g->data_len && p->l->shift == 3; i += 8)
    if (!is_kept (p->l, raw_data (g, i, 8), 64))
      divide (p->l, 4);
}

static void
use_all (Placing *p) {
  const Graph *g = p->l->g;
  for (size_t i = 0; i < g->vertices.len; i++) {
    Vertex *v = g->vertices.data + i;
    for (size_t k = 0; v->is_there && k < v->items.len; k++) {
      item_operands (v->items.data + k, use, p);
      divide_by_item (p->l, v->items.data + k);
    }
    if (v->is_there)
      end_operands (v, use, p);
  }
  for (uint32_t i = 0; i < g->globals.len; i++)
    if (g->globals.data[i])
      use_contents (p, i);
  while (p->todo.len)
    use_contents (p, vec_pop (&p->todo));
}

static void
place_globals (Placing *p) {
  Layout *l = p->l;
  const Unit *u = l->g->unit;
  for (int constant = 1; constant >= 0; constant--) {
    for (size_t i = 0; i < u->globals.len; i++)
      if (p->used.data[i] && u->globals.data[i].is_constant == constant)
        l->globals.data[i] =
            place (p, u->globals.data[i].bytes, u->globals.data[i].align);
    if (constant && p->next > FIRST_GRANULE)
      l->constants = p->next;
  }
  for (size_t i = 0; i < u->procs.len; i++)
    if (l->procs.data[i].base)
      l->procs.data[i] = place (p, 1, 16);
}

/* Locals ------------------------------------------------------------------- */

static bool
is_static (const Layout *l, const Item *item) {
  const UnitOp *op = item->op;
  if (item->kind != ITEM_OP)
    return false;
  return op->kind == OP_OPAQUE ||
         (op->kind == OP_LOCAL && !l->g->is_variable.data[op->dst] &&
          item->is_first && op->a.kind == OPERAND_CONST);
}

static void
place_local (Placing *p, const Item *item, bool repeats) {
  Layout *l = p->l;
  const UnitOp *op = item->op;
  Span *span = l->spans.data + item->frame;
  Place at =
      place (p, op->kind == OP_LOCAL ? (uint64_t)op->a.value : 1, op->align);
  at.is_dead = repeats && op->kind == OP_LOCAL;
  l->locals.data[op->dst] = at;
  if (op->kind == OP_OPAQUE)
    return;
  if (!span->end)
    span->first = at.base;
  span->end = at.base + at.granules;
}

static bool
begins_life (const Graph *g, const Item *item) {
  return item->kind == ITEM_OP &&
         ((item->op->kind == OP_LOCAL && !g->is_variable.data[item->op->dst]) ||
          (item->op->kind == OP_BEGIN && !graph_of_variable (g, item->op)));
}

/* Room for twice the largest block. */
static void
note_block (Layout *l, const Item *item) {
  const UnitOp *op = item->op;
  if (item->kind != ITEM_OP || (op->kind != OP_ALLOC && op->kind != OP_LOCAL) ||
      is_static (l, item))
    return;
  bool is_known = op->a.kind == OPERAND_CONST;
  uint64_t n = is_known ? granules (l, (uint64_t)op->a.value) : UNKNOWN_SIZE;
  while (l->block_bits < MAX_BITS && n >> (l->block_bits - 1))
    l->block_bits++;
}

/* The locals of one frame, in the vertices of this frame and in those that have
   taken in its beginning. */
static void
place_locals (Placing *p, uint32_t frame) {
  Layout *l = p->l;
  const Graph *g = l->g;
  for (uint32_t i = 0; i < g->vertices.len; i++) {
    const Vertex *v = g->vertices.data + i;
    for (size_t k = 0; v->is_there && k < v->items.len; k++)
      if (v->items.data[k].frame == frame && is_static (l, v->items.data + k))
        place_local (p, v->items.data + k, l->repeats.data[i]);
  }
}

static void
find_lives (Layout *l) {
  const Graph *g = l->g;
  for (uint32_t i = 0; i < g->vertices.len; i++) {
    const Vertex *v = g->vertices.data + i;
    bool begins = false;
    for (size_t k = 0; v->is_there && k < v->items.len; k++) {
      begins |= begins_life (g, v->items.data + k);
      note_block (l, v->items.data + k);
    }
    vec_push (&l->repeats, begins && graph_repeats (g, i));
  }
}

/* Together ----------------------------------------------------------------- */

static void
begin (Placing *p, const Graph *g) {
  Layout *l = p->l;
  for (size_t i = 0; i < g->unit->globals.len; i++) {
    vec_push (&l->globals, (Place){0});
    vec_push (&p->used, false);
  }
  for (size_t i = 0; i < g->unit->procs.len; i++)
    vec_push (&l->procs, (Place){0});
  for (size_t i = 0; i < g->bits.len; i++)
    vec_push (&l->locals, (Place){0});
  for (size_t i = 0; i < g->frames.len; i++)
    vec_push (&l->spans, (Span){0});
}

void
layout_make (Layout *l, const Graph *g, bool narrow) {
  Placing p = {.l = l, .next = FIRST_GRANULE};
  *l = (Layout){.g = g,
                .pointer_bits = 8 * g->unit->pointer_bytes,
                .shift = 3,
                .block_bits = MIN_BLOCK_BITS,
                .is_narrow = narrow};
  begin (&p, g);
  use_all (&p);
  l->gap = MAX_ACCESS >> l->shift;
  place_globals (&p);
  find_lives (l);
  for (uint32_t i = 0; i < g->frames.len; i++)
    if (g->frames.data[i].has_locals)
      place_locals (&p, i);
  l->end = p.next;
  l->is_too_large |= l->end >> MAX_BITS;
  vec_done (&p.used);
  vec_done (&p.todo);
}

void
layout_done (Layout *l) {
  vec_done (&l->globals);
  vec_done (&l->procs);
  vec_done (&l->locals);
  vec_done (&l->spans);
  vec_done (&l->repeats);
}

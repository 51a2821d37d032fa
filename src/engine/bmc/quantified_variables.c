/* Locals and globals that need no memory: their addresses are only used to read
   and write all of them, always as many bits.

   A candidate is spoilt by any other use of its address. */

#include "engine/bmc/quantified_graph.h"

typedef struct {
  uint64_t bytes; /* of the object; 0: it is no candidate */
  uint16_t bits;  /* of its accesses; 0: none yet */
  bool is_spoilt;
  bool is_written;
} Candidate;

typedef struct {
  Graph *g;
  Candidate *regs, *globals;
} Search;

static void
spoil (void *context, Operand *o) {
  Search *s = context;
  if (o->kind == OPERAND_REG)
    s->regs[o->index].is_spoilt = true;
  if (o->kind == OPERAND_GLOBAL)
    s->globals[o->index].is_spoilt = true;
}

static Candidate *
candidate_of (Search *s, const Operand *o) {
  if (o->kind == OPERAND_REG)
    return s->regs + o->index;
  return o->kind == OPERAND_GLOBAL && !o->value ? s->globals + o->index : NULL;
}

static void
note_access (Search *s, UnitOp *op) {
  Candidate *c = candidate_of (s, &op->a);
  if (!c) {
    spoil (s, &op->a);
    return;
  }
  if (c->bits && c->bits != op->bits)
    c->is_spoilt = true;
  c->bits = op->bits;
  c->is_written |= op->kind == OP_STORE;
}

static void
note_item (Search *s, Item *item) {
  UnitOp *op = item->op;
  if (item->kind == ITEM_OP)
    switch ((OpKind)op->kind) {
    case OP_LOCAL:
      if (s->regs[op->dst].bytes || op->a.kind != OPERAND_CONST)
        s->regs[op->dst].is_spoilt = true;
      else
        s->regs[op->dst].bytes = (uint64_t)op->a.value;
      return;
    case OP_LOAD:
      note_access (s, op);
      return;
    case OP_STORE:
      note_access (s, op);
      spoil (s, &op->b);
      return;
    case OP_BEGIN:
    case OP_END:
      return;
    default:
      break;
    }
  item_operands (item, spoil, s);
}

/* Addresses in initial contents; a variable can begin with one address. */
static void
note_relocs (Search *s) {
  const Unit *u = s->g->unit;
  for (size_t i = 0; i < u->globals.len; i++) {
    UnitGlobal *global = u->globals.data + i;
    Candidate *c = s->globals + i;
    c->bytes = global->bytes;
    for (size_t k = 0; k < global->relocs.len; k++) {
      Operand value = global->relocs.data[k].value;
      spoil (s, &value);
      c->is_spoilt |= k || global->relocs.data[k].offset;
    }
  }
}

static bool
is_good (const Candidate *c) {
  return !c->is_spoilt && c->bytes && (c->bits + 7u) / 8 <= c->bytes;
}

static bool
is_good_global (const Search *s, size_t i) {
  const Candidate *c = s->globals + i;
  const UnitGlobal *global = s->g->unit->globals.data + i;
  return is_good (c) && c->bits && !(global->is_constant && c->is_written) &&
         (!global->relocs.len || c->bits == 8 * s->g->unit->pointer_bytes);
}

static void
make_variables (Search *s, size_t regs) {
  Graph *g = s->g;
  for (size_t i = 0; i < regs; i++)
    if (is_good (s->regs + i)) {
      g->is_variable.data[i] = true;
      g->bits.data[i] = s->regs[i].bits ? s->regs[i].bits : 8;
    }
  for (size_t i = 0; i < g->unit->globals.len; i++) {
    bool good = is_good_global (s, i);
    vec_push (&g->globals, good ? (uint32_t)g->bits.len + 1 : 0);
    if (!good)
      continue;
    vec_push (&g->bits, s->globals[i].bits);
    vec_push (&g->is_variable, true);
  }
}

static void
replace_globals (Graph *g, Item *item) {
  UnitOp *op = item->op;
  if (item->kind != ITEM_OP || (op->kind != OP_LOAD && op->kind != OP_STORE) ||
      op->a.kind != OPERAND_GLOBAL || !g->globals.data[op->a.index])
    return;
  uint32_t reg = g->globals.data[op->a.index] - 1;
  op->a = operand_reg (reg, g->bits.data[reg]);
}

static void
note_local (Graph *g, const Item *item) {
  if (item->kind != ITEM_OP)
    return;
  const UnitOp *op = item->op;
  if (op->kind == OP_OPAQUE ||
      (op->kind == OP_LOCAL && !g->is_variable.data[op->dst]))
    g->frames.data[item->frame].has_locals = true;
}

void
graph_find_variables (Graph *g) {
  size_t regs = g->bits.len;
  Search s = {.g = g,
              .regs = mem_zero ((regs + 1) * sizeof *s.regs),
              .globals =
                  mem_zero ((g->unit->globals.len + 1) * sizeof *s.globals)};
  note_relocs (&s);
  for (size_t i = 0; i < g->vertices.len; i++) {
    Vertex *v = g->vertices.data + i;
    for (size_t k = 0; v->is_there && k < v->items.len; k++)
      note_item (&s, v->items.data + k);
    if (v->is_there)
      end_operands (v, spoil, &s);
  }
  make_variables (&s, regs);
  for (size_t i = 0; i < g->vertices.len; i++)
    for (size_t k = 0; k < g->vertices.data[i].items.len; k++) {
      replace_globals (g, g->vertices.data[i].items.data + k);
      note_local (g, g->vertices.data[i].items.data + k);
    }
  mem_free (s.regs);
  mem_free (s.globals);
}

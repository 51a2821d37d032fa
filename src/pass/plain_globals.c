/* All operations are looked at; an address that is used in another way than to
   load and store there goes somewhere, and who knows what happens then. */

#include "pass/plain_globals.h"

#include "pass/edit.h"

/* The operation touches bytes that are there, and no others. */
static bool
is_inside (const Unit *u, const UnitOp *op) {
  const UnitGlobal *g = u->globals.data + op->a.index;
  Wide bytes = (op->bits + 7u) / 8, limit = g->bytes;
  if (op->kind == OP_FILL)
    bytes = op->c.kind == OPERAND_CONST ? op->c.value : limit + 1;
  return bytes <= limit && op->a.value <= limit - bytes &&
         (op->kind == OP_LOAD || !g->is_constant);
}

static bool
touches (const Unit *u, const UnitOp *op) {
  bool accesses =
      op->kind == OP_LOAD || op->kind == OP_STORE || op->kind == OP_FILL;
  return accesses && op->a.kind == OPERAND_GLOBAL && is_inside (u, op);
}

static void
note_use (void *context, const Operand *o) {
  PlainGlobals *g = context;
  if (o->kind == OPERAND_GLOBAL)
    g->is_plain[o->index] = false;
}

static void
note_op (PlainGlobals *g, const Unit *u, const UnitOp *op) {
  UnitOp rest = *op;
  bool writes = op->kind == OP_HAVOC && op->code == HAVOC_GLOBALS;
  if (touches (u, op))
    rest.a = (Operand){0};
  edit_uses (&rest, note_use, g);
  for (size_t i = 0; writes && i < u->globals.len; i++)
    if (u->globals.data[i].is_exposed)
      g->is_plain[i] = false;
}

PlainGlobals
plain_globals_new (const Unit *u) {
  PlainGlobals g = {mem_zero (u->globals.len + 1),
                    mem_zero (u->globals.len + 1),
                    unit_looks_for (u, KIND_LEAK)};
  for (size_t i = 0; i < u->globals.len; i++)
    g.is_plain[i] = true;
  for (size_t i = 0; i < u->globals.len; i++)
    for (size_t k = 0; k < u->globals.data[i].relocs.len; k++)
      note_use (&g, &u->globals.data[i].relocs.data[k].value);
  for (size_t i = 0; i < u->procs.len; i++)
    for (size_t b = 0; b < u->procs.data[i].blocks.len; b++) {
      const UnitBlock *block = u->procs.data[i].blocks.data + b;
      for (size_t k = 0; k < block->ops.len; k++)
        note_op (&g, u, block->ops.data + k);
    }
  return g;
}

void
plain_globals_done (PlainGlobals *g) {
  mem_free (g->is_plain);
  mem_free (g->is_needed);
}

bool
plain_globals_loads (const PlainGlobals *g, const UnitOp *op) {
  return op->kind == OP_LOAD && op->a.kind == OPERAND_GLOBAL &&
         g->is_plain[op->a.index];
}

/* Pointers that leaks are looked for from stay. */
bool
plain_globals_writes (const PlainGlobals *g, const Unit *u, const UnitOp *op) {
  bool is_pointer = op->kind == OP_STORE && op->bits >= 8 * u->pointer_bytes;
  return (op->kind == OP_STORE || op->kind == OP_FILL) &&
         op->a.kind == OPERAND_GLOBAL && g->is_plain[op->a.index] &&
         !(g->keeps_pointers && is_pointer);
}

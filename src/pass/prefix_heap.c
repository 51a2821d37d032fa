/* Values, objects and facts of a stated heap, as operations. */

#include "pass/prefix_impl.h"

#include <assert.h>

/* Operations --------------------------------------------------------------- */

bool
prefix_refuse (Prefix *p, const char *why) {
  if (!p->why->len)
    str_add (p->why, why);
  return false;
}

void
prefix_emit (Prefix *p, UnitOp op) {
  unit_add_op (p->unit, p->proc, 0, op);
}

/* An operation with a result in a new register. */
Operand
prefix_emit_value (Prefix *p, UnitOp op, unsigned bits) {
  op.bits = (uint16_t)bits;
  op.dst = unit_add_reg (p->unit, p->proc, bits);
  unit_add_op (p->unit, p->proc, 0, op);
  return operand_reg (op.dst, bits);
}

static Operand
emit_input (Prefix *p, const char *name, unsigned bits) {
  UnitOp op = {.kind = OP_INPUT,
               .code = INPUT_CHOICE,
               .show = unit_string (p->unit, name)};
  return prefix_emit_value (p, op, bits);
}

static Operand
emit_sum (Prefix *p, Operand a, Wide k, bool is_address) {
  if (!k)
    return a;
  UnitOp op = {.kind = OP_ADD,
               .code = is_address ? ADD_ADDRESS : 0,
               .a = a,
               .b = operand_const (k, a.bits)};
  return prefix_emit_value (p, op, a.bits);
}

/* A value of the state, in this frame; false: it has another width, or is not
   known here. */
static bool
emit_either (Prefix *p, StateValue v, unsigned bits, Operand *result) {
  UnitOp op = {.kind = OP_SELECT, .a = p->symbols[v.index]};
  assert (v.index < p->state->symbols.len);
  if (op.a.bits != 1)
    return prefix_refuse (p, "a choice is not a symbol of one bit");
  if (!prefix_value (p, v.either[0], bits, &op.b) ||
      !prefix_value (p, v.either[1], bits, &op.c))
    return false;
  *result = prefix_emit_value (p, op, bits);
  return true;
}

bool
prefix_value (Prefix *p, StateValue v, unsigned bits, Operand *result) {
  switch (v.kind) {
  case STATE_ARBITRARY:
    *result = emit_input (p, "arbitrary value", bits);
    return true;
  case STATE_UNINITIALISED:
    *result = (Operand){.kind = OPERAND_UNDEF, .bits = (uint16_t)bits};
    return true;
  case STATE_NUMBER:
    *result = operand_const (v.value, bits);
    return true;
  case STATE_SYMBOL:
    assert (v.index < p->state->symbols.len);
    *result = emit_sum (p, p->symbols[v.index], v.value, false);
    if (result->bits > bits)
      *result =
          prefix_emit_value (p, (UnitOp){.kind = OP_TRUNC, .a = *result}, bits);
    break;
  case STATE_ADDRESS:
    assert (v.index < p->state->objects.len);
    if (p->objects[v.index].kind == OPERAND_NONE)
      return prefix_refuse (
          p, "a frame holds the address of a local of a later frame");
    *result = emit_sum (p, p->objects[v.index], v.value, true);
    break;
  case STATE_EITHER:
    if (!emit_either (p, v, bits, result))
      return false;
    break;
  case STATE_PROC:
    assert (v.index < p->from->procs.len);
    *result = (Operand){
        .kind = OPERAND_PROC, .bits = (uint16_t)p->bits, .index = v.index};
    break;
  }
  return result->bits == bits || prefix_refuse (p, "a value has another width");
}

/* Making objects ----------------------------------------------------------- */

const UnitOp *
prefix_local (const Prefix *p, uint32_t frame, uint32_t reg) {
  const UnitProc *proc =
      p->from->procs.data + p->state->frames.data[frame].proc;
  const UnitBlock *first = proc->blocks.data;
  for (size_t i = 0; i < first->ops.len; i++)
    if (first->ops.data[i].kind == OP_LOCAL && first->ops.data[i].dst == reg)
      return first->ops.data + i;
  return NULL;
}

/* Locals of a size that is computed depend on what is not there. */
bool
prefix_make_locals (Prefix *p) {
  const StateFrame *f = p->state->frames.data + p->frame;
  const UnitBlock *first = p->from->procs.data[f->proc].blocks.data;
  for (size_t i = 0; i < first->ops.len; i++) {
    const UnitOp *op = first->ops.data + i;
    if (op->kind == OP_LOCAL && op->a.kind != OPERAND_CONST)
      return prefix_refuse (p, "the size of a local is computed");
    if (op->kind == OP_LOCAL)
      unit_add_op (p->unit, p->proc, 0, *op);
  }
  for (size_t i = 0; i < p->state->objects.len; i++) {
    const StateObject *o = p->state->objects.data + i;
    if (o->kind != STATE_LOCAL || o->frame != p->frame)
      continue;
    if (!prefix_local (p, o->frame, o->reg))
      return prefix_refuse (p, "the first block does not make this local");
    p->objects[i] = operand_reg (o->reg, p->bits);
  }
  return true;
}

static bool
make_block (Prefix *p, const StateObject *o, Operand *address) {
  static const uint32_t fills[] = {
      [STATE_FILL_ZERO] = ALLOC_ZERO, [STATE_FILL_ARBITRARY] = ALLOC_ARBITRARY};
  UnitOp op = {.kind = OP_ALLOC, .code = o->flags | fills[o->fill]};
  if (!prefix_value (p, o->size, p->bits, &op.a))
    return false;
  *address = prefix_emit_value (p, op, p->bits);
  return true;
}

/* What no frame owns. */
bool
prefix_make_others (Prefix *p) {
  for (size_t i = 0; i < p->state->symbols.len; i++) {
    const StateSymbol *s = p->state->symbols.data + i;
    p->symbols[i] = emit_input (p, s->name ? s->name : "symbol", s->bits);
  }
  for (size_t i = 0; i < p->state->objects.len; i++) {
    const StateObject *o = p->state->objects.data + i;
    UnitOp opaque = {.kind = OP_OPAQUE, .show = "what the state leaves out"};
    if (o->kind == STATE_HEAP && !make_block (p, o, p->objects + i))
      return false;
    if (o->kind == STATE_OPAQUE)
      p->objects[i] = prefix_emit_value (p, opaque, p->bits);
    if (o->kind == STATE_GLOBAL)
      p->objects[i] = (Operand){.kind = OPERAND_GLOBAL,
                                .bits = (uint16_t)p->bits,
                                .index = o->global};
  }
  return true;
}

/* Filling ------------------------------------------------------------------ */

static Operand
size_of (const Prefix *p, const StateObject *o) {
  if (o->kind == STATE_GLOBAL)
    return operand_const (p->from->globals.data[o->global].bytes, p->bits);
  return prefix_local (p, o->frame, o->reg)->a;
}

/* Heap blocks were made with what is in them. */
static void
fill (Prefix *p, const StateObject *o, Operand address) {
  if (o->fill == STATE_FILL_NONE ||
      (o->kind != STATE_GLOBAL && o->kind != STATE_LOCAL))
    return;
  UnitOp op = {.kind = OP_FILL, .dst = NO_REG, .a = address};
  op.b = operand_const (0, 8);
  op.c = size_of (p, o);
  if (o->fill == STATE_FILL_ARBITRARY) {
    UnitOp alloc = {.kind = OP_ALLOC,
                    .code = ALLOC_ARBITRARY,
                    .a = operand_const (op.c.value, p->bits)};
    op.kind = OP_MOVE;
    op.b = prefix_emit_value (p, alloc, p->bits);
  }
  prefix_emit (p, op);
  if (op.kind == OP_MOVE)
    prefix_emit (p, (UnitOp){.kind = OP_FREE, .dst = NO_REG, .a = op.b});
}

static bool
write_fields (Prefix *p, const StateObject *o, Operand address) {
  for (size_t i = 0; i < o->fields.len; i++) {
    const StateField *f = o->fields.data + i;
    UnitOp op = {.kind = OP_STORE, .bits = (uint16_t)f->bits, .dst = NO_REG};
    if (!prefix_value (p, f->value, f->bits, &op.b))
      return false;
    op.a = emit_sum (p, address, f->offset, true);
    unit_add_op (p->unit, p->proc, 0, op);
  }
  return true;
}

static bool
assume_facts (Prefix *p) {
  for (size_t i = 0; i < p->state->facts.len; i++) {
    const StateFact *f = p->state->facts.data + i;
    UnitOp op = {.kind = (uint16_t)f->compare};
    if (f->compare < OP_EQ || f->compare > OP_SLE)
      return prefix_refuse (p, "a fact is not a comparison");
    if (!prefix_value (p, f->a, f->bits, &op.a) ||
        !prefix_value (p, f->b, f->bits, &op.b))
      return false;
    UnitOp assume = {.kind = OP_ASSUME, .dst = NO_REG};
    assume.a = prefix_emit_value (p, op, 1);
    prefix_emit (p, assume);
  }
  return true;
}

bool
prefix_fill (Prefix *p) {
  for (size_t i = 0; i < p->state->objects.len; i++) {
    const StateObject *o = p->state->objects.data + i;
    if (o->is_freed && (o->kind != STATE_HEAP || o->fields.len))
      return prefix_refuse (p,
                            "what was freed is a heap block and has no fields");
    fill (p, o, p->objects[i]);
    if (!write_fields (p, o, p->objects[i]))
      return false;
  }
  for (size_t i = 0; i < p->state->objects.len; i++)
    if (p->state->objects.data[i].is_freed)
      prefix_emit (
          p, (UnitOp){.kind = OP_FREE, .dst = NO_REG, .a = p->objects[i]});
  return assume_facts (p);
}

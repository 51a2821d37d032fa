/* The items of vertices. */

#include "engine/bmc/quantified_step.h"

#include <stdarg.h>
#include <stdio.h>

/* Terms -------------------------------------------------------------------- */

Let
let (Step *s, const char *format, ...) {
  va_list args;
  va_start (args, format);
  str_format (s->out, "(let ((x%u ", ++s->last);
  str_vformat (s->out, format, args);
  str_add (s->out, "))\n");
  va_end (args);
  s->open++;
  return s->last;
}

Let
let_kept (Step *s, unsigned bits, const char *format, ...) {
  char text[80];
  va_list args;
  va_start (args, format);
  vsnprintf (text, sizeof text, format, args);
  va_end (args);
  if (kept_bits (s->l, bits) == bits)
    return let (s, "%s", text);
  return let (s, "((_ sign_extend %u) %s)", bits - kept_bits (s->l, bits),
              text);
}

Let
let_bits (Step *s, Wide value, unsigned bits) {
  Str text = {0};
  put_bits (&text, value, bits);
  Let result = let (s, "%s", str_text (&text));
  str_done (&text);
  return result;
}

static Let
let_place (Step *s, const Place *place, Wide offset) {
  Wide address = ((Wide)place->base << s->l->shift) + offset;
  return let_bits (s, address, s->l->pointer_bits);
}

Let
let_register (Step *s, uint32_t reg) {
  s->q->mentioned[reg] = true;
  if (!s->now[reg])
    set_register (s, reg,
                  let_kept (s, s->q->g->bits.data[reg], "(v%u p)", reg));
  return s->now[reg];
}

Let
let_operand (Step *s, const Operand *o) {
  switch ((OperandKind)o->kind) {
  case OPERAND_REG:
    return let_register (s, o->index);
  case OPERAND_GLOBAL:
    return let_place (s, s->l->globals.data + o->index, o->value);
  case OPERAND_PROC:
    return let_place (s, s->l->procs.data + o->index, 0);
  case OPERAND_CONST:
    return let_bits (s, o->value, o->bits);
  default: /* as the interpreter has it */
    return let_bits (s, 0, o->bits ? o->bits : 1);
  }
}

Let
let_resized (Step *s, Let value, unsigned from, unsigned to) {
  if (from == to)
    return value;
  return from < to ? let (s, "((_ zero_extend %u) x%u)", to - from, value)
                   : let (s, "((_ extract %u 0) x%u)", to - 1, value);
}

void
set_register (Step *s, uint32_t reg, Let value) {
  if (reg == NO_REG)
    return;
  vec_push (&s->undos, ((Undo){reg, s->now[reg]}));
  s->now[reg] = value;
}

Let
let_chosen (Step *s, InputSlots *slots, const char *name, unsigned bits) {
  uint16_t number = 0;
  for (size_t i = 0; i < slots->len; i++)
    number = (uint16_t)(number + (slots->data[i].bits == bits));
  vec_push (slots, ((InputSlot){(uint16_t)bits, number}));
  return let (s, "(%s%u_%u t)", name, number, bits);
}

/* Conditions --------------------------------------------------------------- */

void
assume (Step *s, Let condition) {
  s->at.alive = s->at.alive ? let (s, "(and x%u x%u)", s->at.alive, condition)
                            : condition;
}

void
check (Step *s, ErrorKind kind, Let bad) {
  if (!s->q->leaks && unit_looks_for (s->q->g->unit, kind))
    vec_push (&s->errors,
              s->at.alive ? let (s, "(and x%u x%u)", s->at.alive, bad) : bad);
  assume (s, let (s, "(not x%u)", bad));
}

void
give_up (Step *s, const UnitOp *op, const char *why) {
  assume (s, let (s, "false"));
  if (s->q->obstacle)
    return;
  s->q->obstacle = op;
  s->q->why = why;
}

/* Items -------------------------------------------------------------------- */

static void
step_compute (Step *s, const UnitOp *op) {
  char names[3][16];
  const Operand *operands[] = {&op->a, &op->b, &op->c};
  Str text = {0};
  for (int i = 0; i < 3; i++)
    snprintf (names[i], sizeof names[i], "x%u",
              operands[i]->kind == OPERAND_NONE ? 0
                                                : let_operand (s, operands[i]));
  if (op->kind == OP_UDIV || op->kind == OP_SDIV || op->kind == OP_UREM ||
      op->kind == OP_SREM)
    check (s, KIND_DIV_BY_ZERO,
           let (s, "(= %s x%u)", names[1], let_bits (s, 0, op->bits)));
  if (put_operation (&text, op, names[0], names[1], names[2])) {
    set_register (s, op->dst, let (s, "%s", str_text (&text)));
  } else {
    give_up (s, op, op_name (op->kind));
    set_register (s, op->dst, let_bits (s, 0, op->bits));
  }
  str_done (&text);
}

static void
step_moves (Step *s, const Item *item) {
  VEC (Let) values = {0};
  for (uint32_t i = 0; i < item->count; i++)
    vec_push (&values, let_operand (s, &item->moves[i].value));
  for (uint32_t i = 0; i < item->count; i++)
    set_register (s, item->moves[i].dst, values.data[i]);
  vec_done (&values);
}

Let
let_true (Step *s, const Operand *o) {
  return let (s, "(= x%u #b1)", let_operand (s, o));
}

static void
step_variable (Step *s, const UnitOp *op) {
  uint32_t reg = op->a.index;
  if (op->kind == OP_LOAD)
    set_register (s, op->dst, let_register (s, reg));
  else if (op->kind == OP_STORE)
    set_register (s, reg, let_operand (s, &op->b));
  else if (op->kind == OP_BEGIN)
    set_register (s, reg, let_filler (s, s->q->g->bits.data[reg]));
}

static void
step_memory (Step *s, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_LOAD:
    step_load (s, op);
    break;
  case OP_STORE:
    step_store (s, op);
    break;
  case OP_MOVE:
    step_move (s, op);
    break;
  case OP_FILL:
    step_fill (s, op);
    break;
  case OP_ALLOC:
    step_alloc (s, op);
    break;
  case OP_FREE:
    step_free (s, op);
    break;
  case OP_BLOCK_SIZE:
    step_block_size (s, op);
    break;
  case OP_BEGIN:
  case OP_END:
    step_life (s, op);
    break;
  case OP_STACK_RESTORE:
    break;
  default:
    step_local (s, op); /* OP_LOCAL, OP_OPAQUE */
  }
}

static void
step_op (Step *s, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_LOCAL:
    if (s->q->g->is_variable.data[op->dst])
      set_register (s, op->dst, let_filler (s, s->q->g->bits.data[op->dst]));
    else
      step_local (s, op);
    break;
  case OP_STACK_SAVE:
    set_register (s, op->dst, let_bits (s, 0, op->bits));
    break;
  case OP_SAME_OBJECT: /* what overlaps, or leaves its array, is not found */
    set_register (s, op->dst, let_bits (s, 0, op->bits));
    break;
  case OP_INDEX:
  case OP_USE:
    break;
  case OP_INPUT:
    set_register (s, op->dst, let_chosen (s, &s->inputs, "in", op->bits));
    break;
  case OP_PRINT:
    if (op->dst != NO_REG)
      set_register (s, op->dst, let_chosen (s, &s->unknowns, "any", op->bits));
    break;
  case OP_ASSUME:
    assume (s, let_true (s, &op->a));
    break;
  case OP_ASSERT:
    if (unit_looks_for (s->q->g->unit, op->error))
      check (s, op->error, let (s, "(not x%u)", let_true (s, &op->a)));
    break;
  default:
    if (op->kind < OP_LOAD)
      step_compute (s, op);
    else if (graph_of_variable (s->q->g, op))
      step_variable (s, op);
    else
      step_memory (s, op);
  }
}

void
step_item (Step *s, const Item *item) {
  if (item->kind == ITEM_OP)
    step_op (s, item->op);
  else if (item->kind == ITEM_MOVES)
    step_moves (s, item);
  else
    step_leave (s, item->frame);
}

/* A vertex: its items, then where it goes on and what the next time gets.

   An error takes the vertex to the error location whatever else it does; so all
   that is said about the next time may hold beside. */

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
  return s->last;
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

static Let
let_register (Step *s, uint32_t reg) {
  s->q->mentioned[reg] = true;
  if (!s->now[reg])
    set_register (s, reg, let (s, "(v%u p)", reg));
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
  if (reg != NO_REG)
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
  s->alive =
      s->alive ? let (s, "(and x%u x%u)", s->alive, condition) : condition;
}

void
check (Step *s, ErrorKind kind, Let bad) {
  if (!s->q->leaks && unit_looks_for (s->q->g->unit, kind))
    vec_push (&s->errors,
              s->alive ? let (s, "(and x%u x%u)", s->alive, bad) : bad);
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

static Let
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

static void
step_item (Step *s, const Item *item) {
  if (item->kind == ITEM_OP)
    step_op (s, item->op);
  else if (item->kind == ITEM_MOVES)
    step_moves (s, item);
  else
    step_leave (s, item->frame);
}

/* Ways --------------------------------------------------------------------- */

/* A way out of the vertex, if it leads to errors. */
typedef struct {
  Let when;
  const UnitTarget *target;
  const Vertex *to;
} Way;

typedef VEC (Way) Ways;

static void
add_way (Step *s, Ways *ways, Let when, const UnitTarget *target) {
  const Vertex *to = s->q->g->vertices.data + target->block;
  if (query_keeps (s->q, to))
    vec_push (ways, ((Way){when, target, to}));
  else
    assume (s, when ? let (s, "(not x%u)", when) : let (s, "false"));
}

static void
find_ways (Step *s, const Vertex *v, Ways *ways) {
  const UnitOp *end = v->end;
  Let other = 0;
  if (end->kind == OP_BRANCH) {
    Let is = let_true (s, &end->a);
    add_way (s, ways, is, v->targets);
    add_way (s, ways, let (s, "(not x%u)", is), v->targets + 1);
  } else if (end->kind == OP_SWITCH) {
    Let a = let_operand (s, &end->a);
    for (uint32_t i = 0; i + 1 < end->target_count; i++) {
      Let is =
          let (s, "(= x%u x%u)", a, let_bits (s, end->cases[i], end->a.bits));
      Let now = other ? let (s, "(and x%u x%u)", other, is) : is;
      add_way (s, ways, now, v->targets + i + 1);
      other = other ? let (s, "(and x%u (not x%u))", other, is)
                    : let (s, "(not x%u)", is);
    }
    add_way (s, ways, other, v->targets);
  } else if (end->kind == OP_JUMP) {
    add_way (s, ways, 0, v->targets);
  } else {
    if (end->kind == OP_UNSUPPORTED)
      give_up (s, end, end->show);
    if (s->q->leaks && end->kind == OP_EXIT && end->code == EXIT_KIND_NORMAL)
      step_leak (s);
    assume (s, let (s, "false"));
  }
}

/* The value of the way that is taken. */
static void
put_choice (Str *out, const Ways *ways, const Let *values) {
  for (size_t i = 0; i + 1 < ways->len; i++)
    str_format (out, "(ite x%u x%u ", ways->data[i].when, values[i]);
  str_format (out, "x%u", values[ways->len - 1]);
  for (size_t i = 0; i + 1 < ways->len; i++)
    str_char (out, ')');
}

/* The value that a register has after a way. */
static Let
let_after (Step *s, const UnitTarget *target, uint32_t reg) {
  for (uint32_t i = 0; i < target->count; i++)
    if (target->moves[i].dst == reg)
      return let_operand (s, &target->moves[i].value);
  return let_register (s, reg);
}

/* The registers of the next time; those that are not live are left open. */
static void
put_registers (Step *s, const Ways *ways, Str *conjuncts) {
  const Graph *g = s->q->g;
  VEC (Let) values = {0};
  for (uint32_t reg = 0; reg < g->bits.len; reg++) {
    bool live = false, same = true;
    for (size_t i = 0; i < ways->len; i++)
      live |= graph_is_live (ways->data[i].to, reg);
    if (!live)
      continue;
    vec_clear (&values);
    s->q->mentioned[reg] = true;
    for (size_t i = 0; i < ways->len; i++) {
      vec_push (&values, let_after (s, ways->data[i].target, reg));
      same &= values.data[i] == values.data[0];
    }
    str_format (conjuncts, "(= (v%u t) ", reg);
    if (same)
      str_format (conjuncts, "x%u", values.data[0]);
    else
      put_choice (conjuncts, ways, values.data);
    str_add (conjuncts, ")\n");
  }
  vec_done (&values);
}

/* Where the vertex goes on. */
static void
put_location (Step *s, const Ways *ways, Str *conjuncts) {
  VEC (Let) values = {0};
  for (size_t i = 0; i < ways->len; i++)
    vec_push (&values,
              let_bits (s, ways->data[i].to->location, s->q->location_bits));
  Let error = let_bits (s, s->q->error, s->q->location_bits);
  Let fails = s->errors.len ? s->errors.data[0] : let (s, "false");
  for (size_t i = 1; i < s->errors.len; i++)
    fails = let (s, "(or x%u x%u)", fails, s->errors.data[i]);
  if (s->alive)
    str_format (conjuncts, "(or x%u x%u)\n", fails, s->alive);
  str_format (conjuncts, "(= (at t) (ite x%u x%u ", fails, error);
  if (ways->len)
    put_choice (conjuncts, ways, values.data);
  else
    str_format (conjuncts, "x%u", error);
  str_add (conjuncts, "))\n");
  vec_done (&values);
}

/* Slots -------------------------------------------------------------------- */

static void
put_when (Str *out, const char *slot, size_t i, Let when) {
  if (when)
    str_format (out, "(= (%sdo%zu t) x%u) ", slot, i, when);
  else
    str_format (out, "(%sdo%zu t) ", slot, i);
}

static void
put_transfers (const Step *s, Str *out) {
  if (s->move.to)
    str_format (out,
                "(mdo0 t) (= (mto0 t) x%u) (= (mfrom0 t) x%u) (= (mlen0 t) "
                "x%u)\n",
                s->move.to, s->move.from, s->move.length);
  if (s->fill.to)
    str_format (out,
                "(fdo0 t) (= (fto0 t) x%u) (= (fval0 t) x%u) (= (flen0 t) "
                "x%u)\n",
                s->fill.to, s->fill.value, s->fill.length);
}

static void
put_slots (const Step *s, Str *out) {
  for (size_t i = 0; i < s->writes.len; i++) {
    put_when (out, "w", i, 0);
    str_format (out, "(= (wat%zu t) x%u) (= (wval%zu t) x%u)\n", i,
                s->writes.data[i].at, i, s->writes.data[i].value);
  }
  for (size_t i = 0; i < s->changes.len; i++) {
    const Change *c = s->changes.data + i;
    put_when (out, "c", i, c->when);
    str_format (out,
                "(= (cat%zu t) x%u) (= (clen%zu t) x%u) (= (cval%zu t) %s)\n",
                i, c->at, i, c->length, i, c->value ? "true" : "false");
  }
  for (size_t i = 0; i < s->sizes.len; i++) {
    put_when (out, "s", i, s->sizes.data[i].when);
    str_format (out, "(= (sat%zu t) x%u) (= (sval%zu t) x%u)\n", i,
                s->sizes.data[i].at, i, s->sizes.data[i].value);
  }
}

static void
note_slots (Step *s) {
  Slots used = {.writes = (uint32_t)s->writes.len,
                .changes = (uint32_t)s->changes.len,
                .sizes = (uint32_t)s->sizes.len,
                .moves = s->move.to != 0,
                .fills = s->fill.to != 0};
  vec_push (&s->q->slots, used);
  vec_push (&s->q->inputs, s->inputs);
  for (size_t i = 0; i < s->inputs.len; i++)
    vec_push (&s->q->functions, s->inputs.data[i]);
  for (size_t i = 0; i < s->unknowns.len; i++)
    vec_push (&s->q->unknowns, s->unknowns.data[i]);
}

/* Vertices ----------------------------------------------------------------- */

static void
step_done (Step *s) {
  mem_free (s->now);
  vec_done (&s->writes);
  vec_done (&s->changes);
  vec_done (&s->sizes);
  vec_done (&s->errors);
  vec_done (&s->unknowns);
}

void
put_step (Query *q, uint32_t location) {
  uint32_t vertex = q->vertices.data[location];
  const Vertex *v = q->g->vertices.data + vertex;
  Ways ways = {0};
  Str conjuncts = {0};
  Step s = {.q = q,
            .l = q->layout,
            .out = &q->steps,
            .vertex = vertex,
            .now = mem_zero ((q->g->bits.len + 1) * sizeof *s.now)};
  for (size_t i = 0; i < v->items.len; i++)
    step_item (&s, v->items.data + i);
  find_ways (&s, v, &ways);
  put_location (&s, &ways, &conjuncts);
  put_registers (&s, &ways, &conjuncts);
  put_slots (&s, &conjuncts);
  put_transfers (&s, &conjuncts);
  str_format (&q->steps, "(and true %s)", str_text (&conjuncts));
  for (Let i = 0; i < s.last; i++)
    str_char (&q->steps, ')');
  note_slots (&s);
  step_done (&s);
  str_done (&conjuncts);
  vec_done (&ways);
}

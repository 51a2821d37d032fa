/* Making the operations in front.

   Each frame becomes a procedure whose first block makes its part of the state
   and then calls the next frame, or jumps to where the execution begins.  The
   outermost frame makes symbols and objects, each frame its locals; the
   innermost one, to which all objects are known, fills them.  From frame to
   frame they are handed on in a global, which is cleared in the end, so that it
   holds nothing. */

#include "pass/prefix_impl.h"

#include <assert.h>

enum { SLOT_BYTES = 16 };

void
prefix_state_done (UnitState *s) {
  for (size_t i = 0; i < s->frames.len; i++)
    vec_done (&s->frames.data[i].regs);
  for (size_t i = 0; i < s->objects.len; i++)
    vec_done (&s->objects.data[i].fields);
  vec_done (&s->frames);
  vec_done (&s->objects);
  vec_done (&s->symbols);
  vec_done (&s->facts);
}

static bool
is_innermost (const Prefix *p) {
  assert (p->frame < p->state->frames.len);
  return p->frame + 1 == p->state->frames.len;
}

/* Handing on --------------------------------------------------------------- */

static Operand
slot (const Prefix *p, size_t number) {
  assert (p->handing != UINT32_MAX);
  return (Operand){.kind = OPERAND_GLOBAL,
                   .bits = (uint16_t)p->bits,
                   .index = p->handing,
                   .value = SLOT_BYTES * number};
}

static void
hand_on (Prefix *p, Operand *list, size_t n, size_t first) {
  for (size_t i = 0; i < n; i++)
    if (list[i].kind == OPERAND_REG)
      prefix_emit (p, (UnitOp){.kind = OP_STORE,
                               .bits = list[i].bits,
                               .dst = NO_REG,
                               .a = slot (p, first + i),
                               .b = list[i]});
}

/* Registers of the frame before are those of another procedure. */
static void
take_over (Prefix *p, Operand *list, size_t n, size_t first) {
  for (size_t i = 0; i < n; i++)
    if (list[i].kind == OPERAND_REG)
      list[i] = prefix_emit_value (
          p, (UnitOp){.kind = OP_LOAD, .a = slot (p, first + i)}, list[i].bits);
}

static void
clear_slots (Prefix *p) {
  if (p->handing == UINT32_MAX)
    return;
  uint64_t bytes = p->unit->globals.data[p->handing].bytes;
  prefix_emit (p, (UnitOp){.kind = OP_FILL,
                           .dst = NO_REG,
                           .a = slot (p, 0),
                           .b = operand_const (0, 8),
                           .c = operand_const (bytes, p->bits)});
}

/* Frames ------------------------------------------------------------------- */

static bool
is_local (const Prefix *p, uint32_t reg) {
  return prefix_local (p, p->frame, reg);
}

/* Values are computed first: registers that are set do not change them, as
   the state's values are in registers of their own, or are locals. */
static bool
set_registers (Prefix *p) {
  const StateFrame *f = p->state->frames.data + p->frame;
  const UnitProc *proc = p->from->procs.data + f->proc;
  bool *is_set = mem_zero (proc->regs.len + 1);
  bool good = true;
  for (size_t i = 0; good && i < f->regs.len; i++) {
    uint32_t reg = f->regs.data[i].reg;
    UnitOp op = {.kind = OP_COPY, .dst = reg};
    good = reg < proc->regs.len && !is_local (p, reg)
               ? prefix_value (p, f->regs.data[i].value, proc->regs.data[reg],
                               &op.a)
               : prefix_refuse (
                     p, "there is no such register, or it is a local's");
    if (!good)
      break;
    op.bits = proc->regs.data[reg];
    unit_add_op (p->unit, p->proc, 0, op);
    is_set[reg] = true;
  }
  for (uint32_t i = 0; good && i < proc->regs.len; i++)
    if (!is_set[i] && !is_local (p, i))
      unit_add_op (p->unit, p->proc, 0,
                   (UnitOp){.kind = OP_INPUT,
                            .code = INPUT_CHOICE,
                            .dst = i,
                            .bits = proc->regs.data[i],
                            .show = "register"});
  mem_free (is_set);
  return good;
}

/* A copy of an operation whose blocks have numbers larger by one. */
static void
copy_op (Prefix *p, uint32_t block, const UnitOp *from) {
  UnitOp op = *from;
  UnitTarget *targets = mem_alloc ((op.target_count + 1) * sizeof *targets);
  for (uint32_t i = 0; i < op.target_count; i++) {
    targets[i] = op.targets[i];
    targets[i].block++;
  }
  op.targets = targets;
  unit_add_op (p->unit, p->proc, block, op);
  mem_free (targets);
}

static void
copy_blocks (Prefix *p, const UnitProc *proc) {
  for (uint32_t i = 0; i < proc->blocks.len; i++) {
    const UnitBlock *b = proc->blocks.data + i;
    uint32_t block = unit_add_block (p->unit, p->proc, b->pos);
    for (size_t k = 0; k < b->ops.len; k++)
      copy_op (p, block, b->ops.data + k);
  }
}

/* The next frame instead of the call, then the rest of the block. */
static bool
call_next (Prefix *p, const StateFrame *f) {
  const UnitBlock *b = p->from->procs.data[f->proc].blocks.data + f->block;
  if (f->call >= b->ops.len || b->ops.data[f->call].kind != OP_CALL)
    return prefix_refuse (p, "a frame is not at a call");
  UnitOp call = b->ops.data[f->call];
  const StateFrame *next = f + 1;
  if (call.result_count != p->from->procs.data[next->proc].results.len)
    return prefix_refuse (p, "a call does not fit the next frame");
  call.a = (Operand){
      .kind = OPERAND_PROC, .bits = (uint16_t)p->bits, .index = p->proc + 1};
  call.count = 0;
  call.code = 0;
  unit_add_op (p->unit, p->proc, 0, call);
  for (size_t i = f->call + 1; i < b->ops.len; i++)
    copy_op (p, 0, b->ops.data + i);
  return true;
}

static bool
begin_frame (Prefix *p) {
  size_t symbols = p->state->symbols.len, objects = p->state->objects.len;
  if (p->frame) {
    take_over (p, p->symbols, symbols, 0);
    take_over (p, p->objects, objects, symbols);
  } else if (!prefix_make_others (p))
    return false;
  if (!prefix_make_locals (p))
    return false;
  if (is_innermost (p)) {
    clear_slots (p);
    return prefix_fill (p);
  }
  hand_on (p, p->symbols, symbols, 0);
  hand_on (p, p->objects, objects, symbols);
  return true;
}

/* The copy of a frame's procedure begins with the registers of the other, and
   has no parameters: they are registers that the state sets. */
static bool
make_frame (Prefix *p) {
  const StateFrame *f = p->state->frames.data + p->frame;
  const UnitProc *from = p->from->procs.data + f->proc;
  Pos pos = from->blocks.data[0].pos;
  p->proc = unit_add_proc (p->unit, from->name);
  UnitProc *to = p->unit->procs.data + p->proc;
  for (size_t i = 0; i < from->regs.len; i++)
    vec_push (&to->regs, from->regs.data[i]);
  for (size_t i = 0; i < from->results.len; i++)
    vec_push (&to->results, from->results.data[i]);
  to->is_library = from->is_library;
  to->type = from->type;
  to->pos = from->pos;
  unit_add_block (p->unit, p->proc, pos);
  if (!begin_frame (p) || !set_registers (p))
    return false;
  if (!is_innermost (p) && !call_next (p, f))
    return false;
  UnitTarget target = {.block = f->block + 1};
  if (is_innermost (p))
    prefix_emit (p, (UnitOp){.kind = OP_JUMP,
                             .dst = NO_REG,
                             .target_count = 1,
                             .targets = &target,
                             .pos = pos});
  copy_blocks (p, from);
  return true;
}

/* Calls the outermost frame, and ends. */
static void
make_start (Prefix *p, uint32_t outermost) {
  Unit *u = p->unit;
  p->proc = unit_add_proc (u, "(start)");
  u->procs.data[p->proc].is_library = true;
  unit_add_block (u, p->proc, (Pos){0});
  VEC (uint32_t) results = {0};
  for (size_t i = 0; i < u->procs.data[outermost].results.len; i++)
    vec_push (
        &results,
        unit_add_reg (u, p->proc, u->procs.data[outermost].results.data[i]));
  prefix_emit (p, (UnitOp){.kind = OP_CALL,
                           .dst = NO_REG,
                           .a = {.kind = OPERAND_PROC,
                                 .bits = (uint16_t)p->bits,
                                 .index = outermost},
                           .result_count = (uint32_t)results.len,
                           .results = results.data});
  prefix_emit (p, (UnitOp){.kind = OP_EXIT,
                           .dst = NO_REG,
                           .code = EXIT_KIND_ABORT,
                           .a = operand_const (0, 32)});
  vec_done (&results);
  u->start = p->proc;
}

static uint32_t
add_slots (Unit *u, const UnitState *s) {
  UnitGlobal g = {.name = "(state)",
                  .bytes = SLOT_BYTES * (s->symbols.len + s->objects.len + 1),
                  .align = SLOT_BYTES,
                  .init = GLOBAL_DATA,
                  .is_library = true};
  return unit_add_global (u, g);
}

static bool
is_stated_well (Prefix *p) {
  const UnitState *s = p->state;
  if (!s->frames.len)
    return prefix_refuse (p, "the state has no frame");
  for (size_t i = 0; i < s->frames.len; i++) {
    const StateFrame *f = s->frames.data + i;
    if (f->proc >= p->from->procs.len ||
        f->block >= p->from->procs.data[f->proc].blocks.len)
      return prefix_refuse (p, "a frame is at no block of the Unit");
  }
  for (size_t i = 0; i < s->objects.len; i++) {
    const StateObject *o = s->objects.data + i;
    if ((o->kind == STATE_LOCAL && o->frame >= s->frames.len) ||
        (o->kind == STATE_GLOBAL && o->global >= p->from->globals.len))
      return prefix_refuse (
          p, "an object is a local or global that does not exist");
  }
  return true;
}

static bool
make_all (Prefix *p) {
  uint32_t outermost = (uint32_t)p->unit->procs.len;
  if (!is_stated_well (p))
    return false;
  if (p->state->frames.len > 1)
    p->handing = add_slots (p->unit, p->state);
  for (p->frame = 0; p->frame < p->state->frames.len; p->frame++)
    if (!make_frame (p))
      return false;
  make_start (p, outermost);
  return true;
}

Unit *
prefix_unit (const Unit *from, const UnitState *state, Str *why) {
  size_t symbols = state->symbols.len, objects = state->objects.len;
  Prefix p = {.unit = unit_copy (from),
              .from = from,
              .state = state,
              .bits = 8 * from->pointer_bytes,
              .handing = UINT32_MAX,
              .symbols = mem_zero ((symbols + 1) * sizeof (Operand)),
              .objects = mem_zero ((objects + 1) * sizeof (Operand)),
              .why = why};
  if (!make_all (&p)) {
    unit_free (p.unit);
    p.unit = NULL;
  }
  mem_free (p.symbols);
  mem_free (p.objects);
  return p.unit;
}

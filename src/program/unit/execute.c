/* The loop.  Registers of all frames lie in one array, frames in another, so
   the depth of calls does not use the C stack. */

#include "program/unit/execute_impl.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum { STEPS_PER_CHECK = 4096, MAX_FRAMES = 100000 };

static Value *
top_regs (Exec *x) {
  return x->regs.data + exec_top (x)->regs;
}

/* Limits ------------------------------------------------------------------- */

static bool
check_limits (Exec *x) {
  if (x->steps > x->max_steps)
    return exec_limit (x, "more than %" PRIu64 " steps", x->max_steps);
  if (x->memory.bytes > x->memory.max_bytes)
    return exec_limit (x, "more than %zu bytes are in use",
                       x->memory.max_bytes);
  if (x->options->output && x->options->output->len > x->memory.max_bytes)
    return exec_limit (x, "more than %zu bytes are printed",
                       x->memory.max_bytes);
  if (x->run && run_expired (x->run))
    return exec_limit (x, "%s", run_reason (x->run));
  x->check_at = x->steps + STEPS_PER_CHECK;
  if (x->check_at > x->max_steps)
    x->check_at = x->max_steps;
  if (x->options->steps.before)
    x->options->steps.before (x->options->steps.context, x);
  if (x->options->steps.before || x->clients)
    x->check_at = 0;
  return true;
}

/* Calls -------------------------------------------------------------------- */

/* Room for the registers of the next frame. */
bool
exec_push_frame (Exec *x, uint32_t proc) {
  assert (proc < x->unit->procs.len);
  const UnitProc *p = x->unit->procs.data + proc;
  size_t regs = x->regs.len, count = p->regs.len;
  if (x->frames.len == MAX_FRAMES)
    return exec_limit (x, "calls are nested deeper than %d", MAX_FRAMES);
  if ((regs + count) * sizeof (Value) > x->memory.max_bytes)
    return exec_limit (x, "more than %zu bytes are in use for registers",
                       x->memory.max_bytes);
  vec_reserve (&x->regs, regs + count + 1);
  memset (x->regs.data + regs, 0, count * sizeof (Value));
  x->regs.len += count;
  vec_push (&x->frames,
            (Frame){.proc = proc, .regs = regs, .locals = x->memory.stack.len});
  return true;
}

static bool
find_callee (Exec *x, const UnitOp *op, uint32_t *proc) {
  if (op->a.kind == OPERAND_PROC) {
    *proc = op->a.index;
    return true;
  }
  if (!exec_callee (x, exec_value (x, top_regs (x), &op->a), proc))
    return false;
  const UnitProc *callee = x->unit->procs.data + *proc;
  return unit_call_fits (exec_proc (x), op, callee) ||
         exec_unsupported (x, "'%s' is called with another type", callee->name);
}

static bool
call (Exec *x, const UnitOp *op) {
  uint32_t proc;
  bool on;
  if (!find_callee (x, op, &proc))
    return false;
  if (x->clients && exec_clients_call (x, op, proc, &on))
    return on;
  if (exec_is_watched (x))
    exec_tell (x, (Event){.kind = EVENT_CALL, .proc = proc});
  size_t caller = exec_top (x)->regs;
  exec_top (x)->op = op;
  if (!exec_push_frame (x, proc))
    return false;
  Value *regs = top_regs (x);
  for (uint32_t i = 0; i < op->count; i++)
    regs[i] = exec_value (x, x->regs.data + caller, op->args + i);
  x->op = x->unit->procs.data[proc].blocks.data[0].ops.data;
  return true;
}

static void
tell_return (Exec *x, const UnitOp *op) {
  Value v = {.undefined = 1};
  if (op->count)
    v = exec_value (x, top_regs (x), op->args);
  exec_tell (x, (Event){.kind = EVENT_RETURN,
                        .proc = exec_top (x)->proc,
                        .value = value_bits (v),
                        .is_initialised = !v.undefined});
}

/* From the last frame: the end. */
static bool
leave (Exec *x, const UnitOp *op) {
  if (x->locks && !exec_clients_leave (x))
    return false;
  if (exec_is_watched (x))
    tell_return (x, op);
  memory_pop (&x->memory, exec_top (x)->locals, STATE_GONE);
  if (x->frames.len == 1)
    return x->client ? exec_clients_end (x) : exec_end (x, OUTCOME_END);
  uint32_t proc = exec_top (x)->proc;
  const Value *left = top_regs (x);
  x->regs.len = exec_top (x)->regs;
  x->frames.len--;
  Value *regs = top_regs (x);
  const UnitOp *from = exec_top (x)->op;
  bool again = exec_top (x)->again;
  exec_top (x)->again = false;
  for (uint32_t i = 0; !again && i < from->result_count; i++)
    regs[from->results[i]] = exec_value (x, left, op->args + i);
  x->op = again ? from : from + 1;
  return !x->clients || exec_clients_left (x, proc);
}

/* Jumps -------------------------------------------------------------------- */

static void
move_all (Exec *x, const UnitTarget *t, Value *regs) {
  assert (t->count > 1);
  vec_clear (&x->moved);
  for (uint32_t i = 0; i < t->count; i++)
    vec_push (&x->moved, exec_value (x, regs, &t->moves[i].value));
  for (uint32_t i = 0; i < t->count; i++)
    regs[t->moves[i].dst] = x->moved.data[i];
}

static inline const UnitOp *
jump (Exec *x, const UnitTarget *t, Value *regs) {
  assert (t->block && t->block < exec_proc (x)->blocks.len);
  if (t->count == 1)
    regs[t->moves->dst] = exec_value (x, regs, &t->moves->value);
  else if (t->count)
    move_all (x, t, regs);
  return exec_proc (x)->blocks.data[t->block].ops.data;
}

/* Addresses would not be the same in each run. */
static void
cover (Exec *x, const UnitOp *op, uint32_t target) {
  uint32_t proc = exec_top (x)->proc;
  if (x->unit->procs.data[proc].is_library ||
      unit_refs_has_proc (x->unit, proc))
    return;
  uint64_t place = (uint64_t)proc << 40 | (uint64_t)op->pos.line << 16 |
                   (uint64_t)op->pos.column;
  x->options->covered[mem_mix (place, target) % COVERED_BYTES] = 1;
}

static const UnitOp *
branch (Exec *x, const UnitOp *op, uint32_t target, bool is_defined,
        Value *regs) {
  assert (target < op->target_count);
  if (x->options->covered)
    cover (x, op, target);
  if (exec_is_watched (x))
    exec_tell (x, (Event){.kind = EVENT_BRANCH,
                          .proc = exec_top (x)->proc,
                          .value = target,
                          .is_initialised = is_defined});
  return jump (x, op->targets + target, regs);
}

static const UnitOp *
branch_switch (Exec *x, const UnitOp *op, Value *regs) {
  assert (op->target_count);
  Value v = exec_value (x, regs, &op->a);
  Wide bits = value_bits (v);
  uint32_t i = 0, count = op->target_count - 1;
  while (i < count && op->cases[i] != bits)
    i++;
  return branch (x, op, i < count ? i + 1 : 0, !v.undefined, regs);
}

/* Operations --------------------------------------------------------------- */

static void
tell_access (Exec *x, EventKind kind, Value v, uint64_t address) {
  exec_tell (x, (Event){.kind = kind,
                        .proc = exec_top (x)->proc,
                        .value = value_bits (v),
                        .is_initialised = !v.undefined,
                        .address = address,
                        .text = exec_text (x, x->op->type, v)});
}

static inline bool
load (Exec *x, const UnitOp *op, Value *regs) {
  Value pointer = exec_value (x, regs, &op->a);
  Access at;
  if (!exec_access (x, pointer, (op->bits + 7u) / 8, false, &at))
    return false;
  Value v = memory_load (&x->memory, at.object, at.offset, op->bits);
  regs[op->dst] = v;
  if (v.undefined)
    exec_note_undefined (x, op, at.object);
  if (exec_is_watched (x))
    tell_access (x, EVENT_LOAD, v, pointer.lo);
  return true;
}

static inline bool
store (Exec *x, const UnitOp *op, const Value *regs) {
  Value pointer = exec_value (x, regs, &op->a);
  Value v = exec_value (x, regs, &op->b);
  Access at;
  if (!exec_access (x, pointer, (op->bits + 7u) / 8, true, &at))
    return false;
  memory_store (&x->memory, at.object, at.offset, op->bits, v);
  if (exec_is_watched (x))
    tell_access (x, EVENT_STORE, v, pointer.lo);
  return true;
}

static bool
input (Exec *x, const UnitOp *op, Value *regs) {
  Wide value;
  if (!exec_input (x, op, &value))
    return false;
  if (op->dst != NO_REG)
    regs[op->dst] = value_of (value);
  if (exec_is_watched (x))
    tell_access (x, EVENT_INPUT, value_of (value), 0);
  return true;
}

static bool
check (Exec *x, const UnitOp *op, const Value *regs) {
  Value v = exec_value (x, regs, &op->a);
  /* What we assume ourselves ('show') is no use by the program. */
  bool decides =
      op->kind == OP_ASSUME ? !op->show : op->error == KIND_ASSERTION;
  if (decides &&
      !exec_use (x, v,
                 op->kind == OP_ASSUME ? "an assumption" : "an assertion"))
    return false;
  if (v.lo & 1 && op->kind == OP_ASSUME && x->options->watcher.event)
    exec_tell (x, (Event){.kind = EVENT_ASSUMED});
  if (v.lo & 1)
    return true;
  if (op->kind == OP_ASSUME)
    return exec_end (x, OUTCOME_ASSUMPTION);
  if (unit_passes_over (x->unit, op->error))
    return true;
  return exec_error (x, op->error, "%s",
                     op->show ? op->show : "an assertion does not hold");
}

static bool
leave_program (Exec *x, const UnitOp *op, const Value *regs) {
  Value code = exec_value (x, regs, &op->a);
  if (!exec_use (x, code, "the exit status"))
    return false;
  x->result.exit_code = code.lo;
  if (op->code == EXIT_KIND_NORMAL && unit_looks_for (x->unit, KIND_LEAK) &&
      !exec_leaks (x))
    return false;
  return exec_end (x, OUTCOME_END);
}

/* What the loop does not do itself. */
static bool
execute_other (Exec *x, const UnitOp *op, Value *regs) {
  switch ((OpKind)op->kind) {
  case OP_LOCAL:
    return exec_local (x, op, regs);
  case OP_BEGIN:
  case OP_END:
    return exec_lifetime (x, op, regs);
  case OP_STACK_SAVE:
    regs[op->dst] = value_of (x->memory.stack.len);
    return true;
  case OP_STACK_RESTORE:
    return exec_stack_restore (x, op, regs);
  case OP_ALLOC:
    return exec_alloc (x, op, regs);
  case OP_FREE:
    return exec_free (x, op, regs);
  case OP_BLOCK_SIZE:
    return exec_block_size (x, op, regs);
  case OP_MOVE:
    return exec_move (x, op, regs);
  case OP_FILL:
    return exec_fill (x, op, regs);
  case OP_USE:
    return exec_use_operation (x, op, regs);
  case OP_INDEX:
    return exec_index (x, op, regs);
  case OP_ROOM:
    return exec_room (x, op, regs);
  case OP_SAME_OBJECT:
    return exec_same_object (x, op, regs);
  case OP_OPAQUE:
    return exec_opaque (x, op, regs);
  case OP_HAVOC:
    return exec_havoc (x, op, regs);
  case OP_INPUT:
    return input (x, op, regs);
  case OP_ASSUME:
  case OP_ASSERT:
    return check (x, op, regs);
  case OP_PRINT:
    return exec_print (x, op, regs);
  case OP_EXIT:
    return leave_program (x, op, regs);
  default:
    return exec_unsupported (x, "%s", op->show ? op->show : "not modelled");
  }
}

static void
execute_all (Exec *x) {
  Value *regs = top_regs (x);
  const UnitOp *op = exec_proc (x)->blocks.data[0].ops.data;
  for (;;) {
    x->op = op;
    if (x->steps++ >= x->check_at) {
      if (!check_limits (x))
        return;
      if (x->clients && exec_clients_line (x, op)) {
        op = x->op;
        regs = top_regs (x);
        continue;
      }
    }
    if (op_computes (op->kind)) {
      if (!exec_evaluate (x, op++, regs))
        return;
      continue;
    }
    switch ((OpKind)op->kind) {
    case OP_LOAD:
      if (!load (x, op++, regs))
        return;
      break;
    case OP_STORE:
      if (!store (x, op++, regs))
        return;
      break;
    case OP_JUMP:
      op = jump (x, op->targets, regs);
      break;
    case OP_BRANCH: {
      Value v = exec_value (x, regs, &op->a);
      if (op->code != BRANCH_CHECK && !exec_use (x, v, "a branch"))
        return;
      op = branch (x, op, !(v.lo & 1), !v.undefined, regs);
      break;
    }
    case OP_SWITCH:
      if (!exec_use (x, exec_value (x, regs, &op->a), "a switch"))
        return;
      op = branch_switch (x, op, regs);
      break;
    case OP_CALL:
    case OP_RETURN:
      if (!(op->kind == OP_CALL ? call (x, op) : leave (x, op)))
        return;
      op = x->op;
      regs = top_regs (x);
      break;
    default:
      if (!execute_other (x, op++, regs))
        return;
    }
  }
}

Execution
execute_unit (Run *run, const Unit *u, const ExecuteOptions *options) {
  Exec x = {.run = run, .unit = u, .options = options};
  x.max_steps = options->max_steps ? options->max_steps : 100000000;
  x.seed = mem_mix (options->seed, 0xa55a);
  memory_init (&x.memory, u, options);
  if (options->record && options->choices)
    options->record->filler = options->choices->filler;
  exec_clients_begin (&x);
  if (exec_globals (&x) && exec_push_frame (&x, u->start))
    execute_all (&x);
  if (options->record)
    exec_sort_record (options->record);
  if (options->sentence)
    str_add (options->sentence, str_text (&x.sentence));
  x.result.steps = x.steps;
  exec_clients_done (&x);
  memory_done (&x.memory);
  vec_done (&x.frames);
  vec_done (&x.regs);
  vec_done (&x.moved);
  str_done (&x.text);
  str_done (&x.shown);
  str_done (&x.sentence);
  return x.result;
}

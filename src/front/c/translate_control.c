/* Edges and ends of blocks.  Phis are registers that are set on the edges. */

#include "front/c/translate.h"

#include <assert.h>
#include <string.h>

/* Edges -------------------------------------------------------------------- */

typedef VEC (UnitMove) Moves;

static LLVMValueRef
incoming (LLVMValueRef phi, LLVMBasicBlockRef from) {
  unsigned n = llvm.CountIncoming (phi);
  for (unsigned i = 0; i < n; i++)
    if (llvm.GetIncomingBlock (phi, i) == from)
      return llvm.GetIncomingValue (phi, i);
  return NULL;
}

static void
add_moves (Translate *t, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
           Moves *moves) {
  for (LLVMValueRef i = llvm.GetFirstInstruction (to); i && llvm.IsAPHINode (i);
       i = llvm.GetNextInstruction (i)) {
    LLVMValueRef value = incoming (i, from);
    Operands parts = {0};
    if (value && type_is_modelled (t->c, llvm.TypeOf (i)))
      operand_list (t, value, &parts);
    uint32_t reg = parts.len ? translate_registers (t, i) : 0;
    for (size_t k = 0; k < parts.len; k++)
      vec_push (moves, (UnitMove){reg + (uint32_t)k, parts.data[k]});
    vec_done (&parts);
  }
}

/* The moves live in the arena. */
static UnitTarget
edge_to (Translate *t, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  assert (map_get (&t->blocks, (uintptr_t)to));
  Moves moves = {0};
  add_moves (t, from, to, &moves);
  uint32_t block = (uint32_t)*map_get (&t->blocks, (uintptr_t)to) - 1;
  UnitTarget target = {.block = scopes_edge (t, from, to, block),
                       .count = (uint32_t)moves.len};
  if (moves.len)
    target.moves = arena_copy (&t->c->unit->arena, moves.data,
                               moves.len * sizeof *moves.data);
  vec_done (&moves);
  return target;
}

LLVMBasicBlockRef
control_only_successor (LLVMValueRef terminator) {
  if (!llvm.IsABranchInst (terminator))
    return NULL;
  if (!llvm.IsConditional (terminator) || index_check_passed (terminator))
    return llvm.GetSuccessor (terminator, 0);
  LLVMValueRef known = llvm.IsAConstantInt (llvm.GetCondition (terminator));
  return known ? llvm.GetSuccessor (terminator,
                                    !llvm.ConstIntGetZExtValue (known))
               : NULL;
}

/* Ends of blocks ----------------------------------------------------------- */

/* Whether clang added the branch to look for overflow: arithmetic may be done
   with values that are not initialised, which are arbitrary then.  Not so
   divisors and lengths of arrays. */
static bool
is_check (const Translate *t, LLVMValueRef branch) {
  unsigned mark = llvm.GetMDKindIDInContext (t->c->context, "nosanitize", 10);
  if (!llvm.GetMetadata (branch, mark))
    return false;
  const char *name = translate_handler_name (llvm.GetSuccessor (branch, 1));
  return !name ||
         (strcmp (name, "__ubsan_handle_divrem_overflow_abort") &&
          strcmp (name, "__ubsan_handle_vla_bound_not_positive_abort"));
}

static void
translate_branch (Translate *t, LLVMValueRef i) {
  LLVMBasicBlockRef here = llvm.GetInstructionParent (i);
  LLVMBasicBlockRef only = control_only_successor (i);
  UnitTarget targets[2];
  if (only) {
    targets[0] = edge_to (t, here, only);
    emit_op (t,
             (UnitOp){.kind = OP_JUMP, .target_count = 1, .targets = targets});
    return;
  }
  Operand condition = operand_of (t, llvm.GetCondition (i));
  assert (condition.bits == 1);
  for (unsigned k = 0; k < 2; k++)
    targets[k] = edge_to (t, here, llvm.GetSuccessor (i, k));
  emit_op (t, (UnitOp){.kind = OP_BRANCH,
                       .code = is_check (t, i) ? BRANCH_CHECK : 0,
                       .a = condition,
                       .target_count = 2,
                       .targets = targets});
}

typedef VEC (UnitTarget) Targets;
typedef VEC (Wide) Cases;

static void
emit_switch (Translate *t, Operand value, Targets *targets, Cases *cases) {
  assert (targets->len == cases->len + 1);
  emit_op (t, (UnitOp){.kind = OP_SWITCH,
                       .a = value,
                       .target_count = (uint32_t)targets->len,
                       .targets = targets->data,
                       .cases = cases->data});
  vec_done (targets);
  vec_done (cases);
}

static void
translate_switch (Translate *t, LLVMValueRef i) {
  LLVMBasicBlockRef here = llvm.GetInstructionParent (i);
  Operand value = operand_of (t, llvm.GetOperand (i, 0));
  Targets targets = {0};
  Cases cases = {0};
  UnitTarget target = edge_to (t, here, llvm.GetSwitchDefaultDest (i));
  vec_push (&targets, target);
  int n = llvm.GetNumOperands (i);
  for (int k = 2; k + 1 < n; k += 2) {
    Operand number = operand_of (t, llvm.GetOperand (i, (unsigned)k));
    LLVMValueRef block = llvm.GetOperand (i, (unsigned)k + 1);
    target = edge_to (t, here, llvm.ValueAsBasicBlock (block));
    vec_push (&targets, target);
    vec_push (&cases, number.value);
  }
  emit_switch (t, value, &targets, &cases);
}

/* A jump to a computed label: a switch over the labels it may go to. */
static void
translate_indirect (Translate *t, LLVMValueRef i) {
  LLVMBasicBlockRef here = llvm.GetInstructionParent (i);
  Operand value = operand_of (t, llvm.GetOperand (i, 0));
  Targets targets = {0};
  Cases cases = {0};
  uint32_t bad = unit_add_block (t->c->unit, t->proc, t->pos);
  vec_push (&targets, (UnitTarget){.block = bad});
  unsigned n = llvm.GetNumSuccessors (i);
  uint64_t number = 1;
  for (LLVMBasicBlockRef b = llvm.GetFirstBasicBlock (t->function); b;
       b = llvm.GetNextBasicBlock (b), number++) {
    bool is_target = false;
    for (unsigned k = 0; k < n && !is_target; k++)
      is_target = llvm.GetSuccessor (i, k) == b;
    if (!is_target)
      continue;
    UnitTarget target = edge_to (t, here, b);
    vec_push (&targets, target);
    vec_push (&cases, number);
  }
  emit_switch (t, value, &targets, &cases);
  t->block = bad;
  emit_unsupported (t,
                    "a jump to something that is not a label of this function");
}

/* Its result is the status of the program. */
static bool
is_main (const Translate *t) {
  return t->proc == t->c->unit->entry && !t->c->options->entry;
}

static void
translate_return (Translate *t, LLVMValueRef i) {
  Operands parts = {0};
  if (llvm.GetNumOperands (i))
    operand_list (t, llvm.GetOperand (i, 0), &parts);
  if (parts.len == 1 && is_main (t))
    emit_op (t, (UnitOp){.kind = OP_USE,
                         .dst = NO_REG,
                         .a = parts.data[0],
                         .show = "the result of main"});
  emit_op (t, (UnitOp){.kind = OP_RETURN,
                       .count = (uint32_t)parts.len,
                       .args = parts.data});
  vec_done (&parts);
}

bool
translate_end (Translate *t, LLVMValueRef i) {
  switch (llvm.GetInstructionOpcode (i)) {
  case LLVMBr:
    translate_branch (t, i);
    return true;
  case LLVMSwitch:
    translate_switch (t, i);
    return true;
  case LLVMIndirectBr:
    translate_indirect (t, i);
    return true;
  case LLVMRet:
    translate_return (t, i);
    return true;
  case LLVMUnreachable:
    if (!emit_is_ended (t))
      emit_unsupported (
          t, "reaches code that the compiler takes to be unreachable");
    return true;
  default:
    return false;
  }
}

/* One function for each process type and kind of list: a switch over locations
   or edges.  Registers are values of LLVM; those that LOW_COPY sets are in
   memory, and LLVM's own pass finds values for them. */

#include "engine/explicit/jit_emit.h"
#include "engine/explicit/jit_llvm.h"

#include <stddef.h>
#include <stdio.h>

struct JitImage {
  LLVMOrcLLJITRef jit;
};

typedef struct {
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMTypeRef byte, word, wide, pointer, look, act, shift;
  const Lowered *lowered;
  /* Of the function being made. */
  LLVMValueRef function, low, words, locals, mask;
  LLVMBasicBlockRef entry, asks;
  /* Of the list: registers, and whether they are in memory. */
  VEC (LLVMValueRef) values;
  VEC (bool) is_variable;
  VEC (LLVMBasicBlockRef) open; /* where IFs go on */
} Emit;

/* Shifting the messages of a channel is not worth code of its own. */
static void
shift_words (LowContext *c, uint32_t *words, uint32_t from, uint32_t to,
             uint32_t by) {
  from /= 4;
  to /= 4;
  for (uint32_t i = from; i < to; i++) {
    uint32_t value = i + by < to ? words[i + by] : 0;
    if (value == words[i])
      continue;
    c->changes[c->changed++] = (StateWord){i, words[i]};
    words[i] = value;
  }
}

/* Constants and memory ----------------------------------------------------- */

static LLVMValueRef
constant (const Emit *e, int64_t k) {
  return llvm_jit.ConstInt (e->word, (unsigned long long)k, true);
}

static LLVMValueRef
byte_at (const Emit *e, LLVMValueRef base, LLVMValueRef offset) {
  return llvm_jit.BuildGEP2 (e->builder, e->byte, base, &offset, 1, "");
}

static LLVMValueRef
load (const Emit *e, LLVMTypeRef type, LLVMValueRef at, unsigned align) {
  LLVMValueRef v = llvm_jit.BuildLoad2 (e->builder, type, at, "");
  llvm_jit.SetAlignment (v, align);
  return v;
}

static void
store (const Emit *e, LLVMValueRef value, LLVMValueRef at, unsigned align) {
  LLVMValueRef v = llvm_jit.BuildStore (e->builder, value, at);
  llvm_jit.SetAlignment (v, align);
}

static LLVMValueRef
member (const Emit *e, size_t offset) {
  return byte_at (e, e->low, constant (e, (int64_t)offset));
}

static LLVMValueRef
load_member (const Emit *e, size_t offset) {
  return load (e, e->word, member (e, offset), 4);
}

/* Registers ---------------------------------------------------------------- */

static LLVMValueRef
get (const Emit *e, uint16_t r) {
  LLVMValueRef v = e->values.data[r];
  return e->is_variable.data[r]
             ? llvm_jit.BuildLoad2 (e->builder, e->word, v, "")
             : v;
}

static void
set (const Emit *e, uint16_t r, LLVMValueRef value) {
  if (e->is_variable.data[r])
    llvm_jit.BuildStore (e->builder, value, e->values.data[r]);
  else
    e->values.data[r] = value;
}

static LLVMValueRef
alloca_at_entry (const Emit *e, LLVMTypeRef type) {
  LLVMBuilderRef b = llvm_jit.CreateBuilderInContext (e->context);
  llvm_jit.PositionBuilderAtEnd (b, e->entry);
  LLVMValueRef v = llvm_jit.BuildAlloca (b, type, "");
  llvm_jit.DisposeBuilder (b);
  return v;
}

static void
find_variables (Emit *e, const LowList *list) {
  vec_clear (&e->values);
  vec_clear (&e->is_variable);
  for (uint32_t i = 0; i < list->registers; i++) {
    vec_push (&e->values, NULL);
    vec_push (&e->is_variable, false);
  }
  for (size_t i = 0; i < list->ops.len; i++) {
    uint16_t r = list->ops.data[i].r;
    if (list->ops.data[i].kind != LOW_COPY || e->is_variable.data[r])
      continue;
    e->is_variable.data[r] = true;
    e->values.data[r] = alloca_at_entry (e, e->word);
  }
}

/* Operations --------------------------------------------------------------- */

static LLVMBasicBlockRef
block (const Emit *e) {
  return llvm_jit.AppendBasicBlockInContext (e->context, e->function, "");
}

static LLVMValueRef
is_true (const Emit *e, LLVMValueRef v) {
  return llvm_jit.BuildICmp (e->builder, LLVMIntNE, v, constant (e, 0), "");
}

/* Goes on unless the condition holds: then the machine is asked. */
static void
ask_if (const Emit *e, LLVMValueRef condition) {
  LLVMBasicBlockRef on = block (e);
  llvm_jit.BuildCondBr (e->builder, condition, e->asks, on);
  llvm_jit.PositionBuilderAtEnd (e->builder, on);
}

static void
ask (const Emit *e) {
  llvm_jit.BuildBr (e->builder, e->asks);
  llvm_jit.PositionBuilderAtEnd (e->builder, block (e)); /* never reached */
}

/* With 64 bits there is no overflow. */
static LLVMValueRef
divide (const Emit *e, bool mod, LLVMValueRef a, LLVMValueRef b) {
  a = llvm_jit.BuildSExt (e->builder, a, e->wide, "");
  b = llvm_jit.BuildSExt (e->builder, b, e->wide, "");
  LLVMValueRef v = mod ? llvm_jit.BuildSRem (e->builder, a, b, "")
                       : llvm_jit.BuildSDiv (e->builder, a, b, "");
  return llvm_jit.BuildTrunc (e->builder, v, e->word, "");
}

static LLVMValueRef
compare (const Emit *e, LLVMIntPredicate how, LLVMValueRef a, LLVMValueRef b) {
  LLVMValueRef v = llvm_jit.BuildICmp (e->builder, how, a, b, "");
  return llvm_jit.BuildZExt (e->builder, v, e->word, "");
}

static LLVMValueRef
apply (const Emit *e, ExprOp op, LLVMValueRef a, LLVMValueRef b) {
  LLVMBuilderRef to = e->builder;
  switch (op) {
  case VALUE_NEGATE:
    return llvm_jit.BuildNeg (to, a, "");
  case VALUE_COMPLEMENT:
    return llvm_jit.BuildNot (to, a, "");
  case VALUE_NOT:
    return compare (e, LLVMIntEQ, a, constant (e, 0));
  case VALUE_ADD:
    return llvm_jit.BuildAdd (to, a, b, "");
  case VALUE_SUB:
    return llvm_jit.BuildSub (to, a, b, "");
  case VALUE_MUL:
    return llvm_jit.BuildMul (to, a, b, "");
  case VALUE_DIV:
  case VALUE_MOD:
    return divide (e, op == VALUE_MOD, a, b);
  case VALUE_LSHIFT:
    b = llvm_jit.BuildAnd (to, b, constant (e, 31), "");
    return llvm_jit.BuildShl (to, a, b, "");
  case VALUE_RSHIFT:
    b = llvm_jit.BuildAnd (to, b, constant (e, 31), "");
    return llvm_jit.BuildAShr (to, a, b, "");
  case VALUE_BITAND:
    return llvm_jit.BuildAnd (to, a, b, "");
  case VALUE_BITOR:
    return llvm_jit.BuildOr (to, a, b, "");
  case VALUE_BITXOR:
    return llvm_jit.BuildXor (to, a, b, "");
  case VALUE_EQ:
    return compare (e, LLVMIntEQ, a, b);
  case VALUE_NE:
    return compare (e, LLVMIntNE, a, b);
  case VALUE_LT:
    return compare (e, LLVMIntSLT, a, b);
  case VALUE_LE:
    return compare (e, LLVMIntSLE, a, b);
  case VALUE_GT:
    return compare (e, LLVMIntSGT, a, b);
  default:
    assert (op == VALUE_GE);
    return compare (e, LLVMIntSGE, a, b);
  }
}

static LLVMValueRef
cut (const Emit *e, const LowOp *op) {
  LLVMValueRef v = get (e, op->a);
  if (op->bits >= 32)
    return v;
  LLVMValueRef by = constant (e, 32 - op->bits);
  v = llvm_jit.BuildShl (e->builder, v, by, "");
  return op->is_signed ? llvm_jit.BuildAShr (e->builder, v, by, "")
                       : llvm_jit.BuildLShr (e->builder, v, by, "");
}

/* Scalars of the state ----------------------------------------------------- */

/* The byte of the state, as a number. */
static LLVMValueRef
offset_of (const Emit *e, const LowOp *op) {
  LLVMValueRef k = constant (e, op->k);
  return op->a == LOW_NONE
             ? k
             : llvm_jit.BuildAdd (e->builder, get (e, op->a), k, "");
}

static LLVMValueRef
address (const Emit *e, const LowOp *op) {
  LLVMValueRef offset = offset_of (e, op);
  if (op->base == LOW_LOCAL)
    return byte_at (e, e->locals, offset);
  if (op->base == LOW_GLOBAL)
    offset = llvm_jit.BuildAdd (e->builder, offset,
                                constant (e, 4 * e->lowered->header), "");
  return byte_at (e, e->words, offset);
}

static LLVMTypeRef
scalar_type (const Emit *e, const LowOp *op) {
  return llvm_jit.IntTypeInContext (e->context, op->size * 8u);
}

static LLVMValueRef
load_scalar (const Emit *e, const LowOp *op) {
  LLVMValueRef v = load (e, scalar_type (e, op), address (e, op), op->size);
  if (op->size == 4)
    return v;
  return op->is_signed ? llvm_jit.BuildSExt (e->builder, v, e->word, "")
                       : llvm_jit.BuildZExt (e->builder, v, e->word, "");
}

/* Writes down the word that is about to change. */
static void
note_change (const Emit *e, LLVMValueRef at) {
  LLVMBuilderRef b = e->builder;
  LLVMValueRef bytes = llvm_jit.BuildPtrDiff2 (b, e->byte, at, e->words, "");
  bytes = llvm_jit.BuildTrunc (b, bytes, e->word, "");
  LLVMValueRef index = llvm_jit.BuildLShr (b, bytes, constant (e, 2), "");
  LLVMValueRef wide = llvm_jit.BuildZExt (b, index, e->wide, "");
  LLVMValueRef word = llvm_jit.BuildGEP2 (b, e->word, e->words, &wide, 1, "");
  LLVMValueRef changes =
      load (e, e->pointer, member (e, offsetof (LowContext, changes)), 8);
  LLVMValueRef count = load_member (e, offsetof (LowContext, changed));
  LLVMValueRef at_count = llvm_jit.BuildZExt (b, count, e->wide, "");
  LLVMValueRef pair =
      llvm_jit.BuildGEP2 (b, e->wide, changes, &at_count, 1, "");
  store (e, index, pair, 4);
  store (e, load (e, e->word, word, 4), byte_at (e, pair, constant (e, 4)), 4);
  store (e, llvm_jit.BuildAdd (b, count, constant (e, 1), ""),
         member (e, offsetof (LowContext, changed)), 4);
}

static void
store_scalar (const Emit *e, const LowOp *op) {
  LLVMValueRef at = address (e, op), value = get (e, op->b);
  note_change (e, at);
  if (op->size < 4)
    value = llvm_jit.BuildTrunc (e->builder, value, scalar_type (e, op), "");
  store (e, value, at, op->size);
}

static LLVMValueRef
channel (const Emit *e, const LowOp *op) {
  LLVMBuilderRef b = e->builder;
  LLVMValueRef id = get (e, op->a), one = constant (e, 1);
  LLVMValueRef number = llvm_jit.BuildAnd (b, load (e, e->word, e->words, 4),
                                           constant (e, 0xffff), "");
  id = llvm_jit.BuildSub (b, id, one, "");
  ask_if (e, llvm_jit.BuildICmp (b, LLVMIntUGE, id, number, ""));
  LLVMValueRef part = llvm_jit.BuildAdd (
      b, id, load_member (e, offsetof (LowContext, first_channel)), "");
  LLVMValueRef cuts =
      load (e, e->pointer, member (e, offsetof (LowContext, cuts)), 8);
  part = llvm_jit.BuildZExt (b, part, e->wide, "");
  LLVMValueRef at = llvm_jit.BuildGEP2 (b, e->word, cuts, &part, 1, "");
  return llvm_jit.BuildShl (b, load (e, e->word, at, 4), constant (e, 2), "");
}

static void
shift (const Emit *e, const LowOp *op) {
  LLVMValueRef address = llvm_jit.ConstInt (
      e->wide, (unsigned long long)(uintptr_t)shift_words, false);
  LLVMValueRef function = llvm_jit.ConstIntToPtr (address, e->pointer);
  LLVMValueRef args[] = {e->low, e->words, get (e, op->a), get (e, op->b),
                         constant (e, op->k)};
  llvm_jit.BuildCall2 (e->builder, e->shift, function, args, 5, "");
}

/* Control ------------------------------------------------------------------ */

/* An IF is two blocks on 'open': where its other half begins, and behind it. */
static void
begin_if (Emit *e, const LowOp *op) {
  LLVMBasicBlockRef yes = block (e), no = block (e), end = block (e);
  llvm_jit.BuildCondBr (e->builder, is_true (e, get (e, op->a)), yes, no);
  llvm_jit.PositionBuilderAtEnd (e->builder, yes);
  vec_push (&e->open, end);
  vec_push (&e->open, no);
}

static void
begin_else (Emit *e) {
  LLVMBasicBlockRef no = vec_pop (&e->open), end = vec_last (&e->open);
  llvm_jit.BuildBr (e->builder, end);
  llvm_jit.PositionBuilderAtEnd (e->builder, no);
  vec_push (&e->open, NULL);
}

static void
end_if (Emit *e) {
  LLVMBasicBlockRef no = vec_pop (&e->open), end = vec_pop (&e->open);
  llvm_jit.BuildBr (e->builder, end);
  if (no) {
    llvm_jit.PositionBuilderAtEnd (e->builder, no);
    llvm_jit.BuildBr (e->builder, end);
  }
  llvm_jit.PositionBuilderAtEnd (e->builder, end);
}

static void
add_to_mask (const Emit *e, int bit) {
  LLVMValueRef mask = llvm_jit.BuildLoad2 (e->builder, e->wide, e->mask, "");
  LLVMValueRef more = llvm_jit.ConstInt (e->wide, 1ull << bit, false);
  mask = llvm_jit.BuildOr (e->builder, mask, more, "");
  llvm_jit.BuildStore (e->builder, mask, e->mask);
}

static LLVMValueRef
any_in_mask (const Emit *e) {
  LLVMValueRef mask = llvm_jit.BuildLoad2 (e->builder, e->wide, e->mask, "");
  return compare (e, LLVMIntNE, mask, llvm_jit.ConstInt (e->wide, 0, false));
}

static LLVMValueRef
processes (const Emit *e) {
  LLVMValueRef at = byte_at (e, e->words, constant (e, 4));
  return llvm_jit.BuildAnd (e->builder, load (e, e->word, at, 4),
                            constant (e, 0xffff), "");
}

static size_t
field (const LowOp *op) {
  return offsetof (LowContext, message) + 4 * (size_t)op->k;
}

static void
emit_op (Emit *e, const LowOp *op) {
  switch (op->kind) {
  case LOW_CONST:
    set (e, op->r, constant (e, op->k));
    break;
  case LOW_COPY:
    set (e, op->r, get (e, op->a));
    break;
  case LOW_APPLY:
    set (e, op->r, apply (e, op->op, get (e, op->a), get (e, op->b)));
    break;
  case LOW_CUT:
    set (e, op->r, cut (e, op));
    break;
  case LOW_LOAD:
    set (e, op->r, load_scalar (e, op));
    break;
  case LOW_STORE:
    store_scalar (e, op);
    break;
  case LOW_ASK:
    if (op->a == LOW_NONE)
      ask (e);
    else
      ask_if (e, is_true (e, get (e, op->a)));
    break;
  case LOW_BELOW:
    ask_if (e, llvm_jit.BuildICmp (e->builder, LLVMIntUGE, get (e, op->a),
                                   constant (e, op->k), ""));
    break;
  case LOW_IF:
    begin_if (e, op);
    break;
  case LOW_ELSE:
    begin_else (e);
    break;
  case LOW_END:
    end_if (e);
    break;
  case LOW_CHANNEL:
    set (e, op->r, channel (e, op));
    break;
  case LOW_SHIFT:
    shift (e, op);
    break;
  case LOW_PID:
    set (e, op->r, load_member (e, offsetof (LowContext, pid)));
    break;
  case LOW_PROCESSES:
    set (e, op->r, processes (e));
    break;
  case LOW_TIMEOUT:
    set (e, op->r, load_member (e, offsetof (LowContext, timeout)));
    break;
  case LOW_GET_CHANNEL:
    set (e, op->r, load_member (e, offsetof (LowContext, channel)));
    break;
  case LOW_SET_CHANNEL:
    store (e, get (e, op->a), member (e, offsetof (LowContext, channel)), 4);
    break;
  case LOW_GET:
    set (e, op->r, load_member (e, field (op)));
    break;
  case LOW_SET:
    store (e, get (e, op->a), member (e, field (op)), 4);
    break;
  case LOW_ENABLE:
    add_to_mask (e, op->k);
    break;
  case LOW_OFFER:
    add_to_mask (e, LOW_OFFERS + op->k);
    break;
  case LOW_ANY:
    set (e, op->r, any_in_mask (e));
    break;
  }
}

static void
emit_list (Emit *e, const LowList *list) {
  assert (!list->asks);
  find_variables (e, list);
  for (size_t i = 0; i < list->ops.len; i++)
    emit_op (e, list->ops.data + i);
}

/* Functions ---------------------------------------------------------------- */

static void
function_name (char *out, size_t size, size_t code, LowListKind kind) {
  snprintf (out, size, "%s_%zu", low_list_names[kind], code);
}

static void
begin_function (Emit *e, size_t code, LowListKind kind) {
  char name[64];
  function_name (name, sizeof name, code, kind);
  e->function = llvm_jit.AddFunction (e->module, name,
                                      kind <= LIST_ACCEPT ? e->look : e->act);
  e->low = llvm_jit.GetParam (e->function, 0);
  e->words = llvm_jit.GetParam (e->function, 1);
  e->locals = llvm_jit.GetParam (e->function, 2);
  e->entry = block (e);
  e->asks = block (e);
  if (kind <= LIST_ACCEPT)
    e->mask = alloca_at_entry (e, e->wide);
}

static LLVMValueRef
answer (const Emit *e, LowListKind kind, bool asks) {
  if (kind > LIST_ACCEPT)
    return constant (e, asks);
  if (asks)
    return llvm_jit.ConstInt (e->wide, LOW_ASKS, false);
  return llvm_jit.BuildLoad2 (e->builder, e->wide, e->mask, "");
}

static void
emit_function (Emit *e, size_t number, LowListKind kind) {
  const LowCode *code = e->lowered->codes.data + number;
  size_t n = kind <= LIST_ACCEPT ? code->locations.len : code->edges.len;
  begin_function (e, number, kind);
  LLVMBasicBlockRef begin = block (e);
  llvm_jit.PositionBuilderAtEnd (e->builder, e->asks);
  llvm_jit.BuildRet (e->builder, answer (e, kind, true));
  llvm_jit.PositionBuilderAtEnd (e->builder, begin);
  if (kind <= LIST_ACCEPT)
    llvm_jit.BuildStore (e->builder, llvm_jit.ConstInt (e->wide, 0, false),
                         e->mask);
  LLVMValueRef choice = llvm_jit.BuildSwitch (
      e->builder, llvm_jit.GetParam (e->function, 3), e->asks, (unsigned)n);
  for (size_t i = 0; i < n; i++) {
    const LowList *list = low_list (code, kind, i);
    if (list->asks)
      continue;
    LLVMBasicBlockRef here = block (e);
    llvm_jit.AddCase (choice, constant (e, (int64_t)i), here);
    llvm_jit.PositionBuilderAtEnd (e->builder, here);
    emit_list (e, list);
    llvm_jit.BuildRet (e->builder, answer (e, kind, false));
  }
  llvm_jit.PositionBuilderAtEnd (e->builder, e->entry);
  llvm_jit.BuildBr (e->builder, begin);
}

static void
make_types (Emit *e) {
  e->byte = llvm_jit.IntTypeInContext (e->context, 8);
  e->word = llvm_jit.IntTypeInContext (e->context, 32);
  e->wide = llvm_jit.IntTypeInContext (e->context, 64);
  e->pointer = llvm_jit.PointerTypeInContext (e->context, 0);
  LLVMTypeRef params[] = {e->pointer, e->pointer, e->pointer, e->word};
  e->look = llvm_jit.FunctionType (e->wide, params, 4, false);
  e->act = llvm_jit.FunctionType (e->word, params, 4, false);
  LLVMTypeRef shifted[] = {e->pointer, e->pointer, e->word, e->word, e->word};
  e->shift = llvm_jit.FunctionType (llvm_jit.VoidTypeInContext (e->context),
                                    shifted, 5, false);
}

static bool
optimise (const Emit *e) {
  LLVMPassBuilderOptionsRef options = llvm_jit.CreatePassBuilderOptions ();
  LLVMErrorRef error = llvm_jit.RunPasses (
      e->module,
      "function(mem2reg,early-cse,instcombine<no-verify-fixpoint>,simplifycfg)",
      NULL, options);
  llvm_jit.DisposePassBuilderOptions (options);
  if (error)
    llvm_jit.ConsumeError (error);
  return !error;
}

static bool
emit_module (LLVMContextRef context, LLVMModuleRef module,
             const Lowered *lowered) {
  Emit e = {.context = context, .module = module, .lowered = lowered};
  e.builder = llvm_jit.CreateBuilderInContext (context);
  make_types (&e);
  for (size_t i = 0; i < lowered->codes.len; i++)
    for (LowListKind kind = 0;
         lowered->codes.data[i].edges.len && kind < LIST_KINDS; kind++)
      emit_function (&e, i, kind);
  llvm_jit.DisposeBuilder (e.builder);
  vec_done (&e.values);
  vec_done (&e.is_variable);
  vec_done (&e.open);
  return optimise (&e);
}

/* Images ------------------------------------------------------------------- */

static bool
succeeded (LLVMErrorRef error) {
  if (error)
    llvm_jit.ConsumeError (error);
  return !error;
}

static bool
find_function (const JitImage *image, size_t code, LowListKind kind,
               void *out) {
  char name[64];
  LLVMOrcExecutorAddress address;
  function_name (name, sizeof name, code, kind);
  if (!succeeded (llvm_jit.OrcLLJITLookup (image->jit, &address, name)))
    return false;
  uintptr_t pointer = (uintptr_t)address;
  memcpy (out, &pointer, sizeof pointer);
  return true;
}

static bool
find_functions (const JitImage *image, const Lowered *lowered,
                LowFunctions *functions) {
  bool found = true;
  for (size_t i = 0; i < lowered->codes.len && found; i++)
    found = !lowered->codes.data[i].edges.len ||
            (find_function (image, i, LIST_ENABLED, &functions[i].enabled) &&
             find_function (image, i, LIST_ACCEPT, &functions[i].accept) &&
             find_function (image, i, LIST_TAKE, &functions[i].take) &&
             find_function (image, i, LIST_OFFER, &functions[i].offer));
  return found;
}

static bool
add_module (JitImage *image, const Lowered *lowered) {
  LLVMOrcThreadSafeContextRef safe = llvm_jit.OrcCreateNewThreadSafeContext ();
  LLVMContextRef context = llvm_jit.OrcThreadSafeContextGetContext (safe);
  LLVMModuleRef module =
      llvm_jit.ModuleCreateWithNameInContext ("model", context);
  bool made = emit_module (context, module, lowered);
  LLVMOrcThreadSafeModuleRef both =
      llvm_jit.OrcCreateNewThreadSafeModule (module, safe);
  llvm_jit.OrcDisposeThreadSafeContext (safe);
  if (made)
    return succeeded (llvm_jit.OrcLLJITAddLLVMIRModule (
        image->jit, llvm_jit.OrcLLJITGetMainJITDylib (image->jit), both));
  llvm_jit.OrcDisposeThreadSafeModule (both);
  return false;
}

JitImage *
jit_emit (const Lowered *lowered, LowFunctions *functions) {
  JitImage image = {0};
  if (!jit_llvm_load () ||
      !succeeded (llvm_jit.OrcCreateLLJIT (&image.jit, NULL)))
    return NULL;
  JitImage *out = mem_zero (sizeof *out);
  *out = image;
  if (add_module (out, lowered) && find_functions (out, lowered, functions))
    return out;
  jit_image_free (out);
  return NULL;
}

void
jit_image_free (JitImage *image) {
  if (!image)
    return;
  succeeded (llvm_jit.OrcDisposeLLJIT (image->jit));
  mem_free (image);
}

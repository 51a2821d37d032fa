/* Functions that LLVM knows: memory, lifetimes, variable arguments, checks.

   Most are found in a table by the name without "llvm." and the types that are
   appended to it. */

#include "front/c/translate.h"

#include <string.h>

typedef void Handler (Translate *, LLVMValueRef call, uint32_t code);

static Operand
argument (Translate *t, LLVMValueRef call, unsigned index) {
  return operand_of (t, llvm.GetArgOperand (call, index));
}

/* A number that must be known. */
static Wide
immediate (Translate *t, LLVMValueRef call, unsigned index) {
  Operand o = argument (t, call, index);
  return o.kind == OPERAND_CONST ? o.value : 0;
}

static void
ignore (Translate *t, LLVMValueRef call, uint32_t code) {
  (void)t;
  (void)call;
  (void)code;
}

/* Memory ------------------------------------------------------------------- */

static void
do_move (Translate *t, LLVMValueRef call, uint32_t code) {
  (void)code;
  UnitOp op = {
      .kind = OP_MOVE, .a = argument (t, call, 0), .b = argument (t, call, 1)};
  op.c =
      emit_resize (t, argument (t, call, 2), type_pointer_bits (t->c), false);
  emit_op (t, op);
}

static void
do_fill (Translate *t, LLVMValueRef call, uint32_t code) {
  (void)code;
  UnitOp op = {
      .kind = OP_FILL, .a = argument (t, call, 0), .b = argument (t, call, 1)};
  op.c =
      emit_resize (t, argument (t, call, 2), type_pointer_bits (t->c), false);
  emit_op (t, op);
}

static void
do_lifetime (Translate *t, LLVMValueRef call, uint32_t code) {
  LLVMValueRef object = llvm.GetArgOperand (call, 1);
  if (llvm.IsAAllocaInst (object))
    translate_lifetime (t, call, object, code);
}

static void
do_stack_save (Translate *t, LLVMValueRef call, uint32_t code) {
  UnitOp op = {.kind = (uint16_t)code};
  emit_define (t, call, emit_value (t, op, type_pointer_bits (t->c)));
}

static void
do_stack_restore (Translate *t, LLVMValueRef call, uint32_t code) {
  emit_op (t, (UnitOp){.kind = (uint16_t)code, .a = argument (t, call, 0)});
}

/* Nothing is known: -1, or 0 where the smallest size is asked for. */
static void
do_object_size (Translate *t, LLVMValueRef call, uint32_t code) {
  (void)code;
  unsigned bits = type_width (t->c, llvm.TypeOf (call));
  bool smallest = immediate (t, call, 1) & 1;
  emit_define (t, call, operand_const (smallest ? 0 : wide_mask (bits), bits));
}

static void
do_constant (Translate *t, LLVMValueRef call, uint32_t code) {
  emit_define (t, call,
               operand_const (code, type_width (t->c, llvm.TypeOf (call))));
}

/* Variable arguments ------------------------------------------------------- */

static void
do_va_start (Translate *t, LLVMValueRef call, uint32_t code) {
  (void)code;
  extras_start (t, argument (t, call, 0));
}

static void
do_va_copy (Translate *t, LLVMValueRef call, uint32_t code) {
  (void)code;
  unsigned bits = type_pointer_bits (t->c);
  emit_op (t, (UnitOp){.kind = OP_MOVE,
                       .a = argument (t, call, 0),
                       .b = argument (t, call, 1),
                       .c = operand_const (bits == 32 ? 4 : 24, bits)});
}

/* Overflow ----------------------------------------------------------------- */

static OpKind
wrapping_op (OpKind overflows) {
  switch (overflows) {
  case OP_SADD_OVERFLOWS:
  case OP_UADD_OVERFLOWS:
    return OP_ADD;
  case OP_SSUB_OVERFLOWS:
  case OP_USUB_OVERFLOWS:
    return OP_SUB;
  default:
    return OP_MUL;
  }
}

static void
do_with_overflow (Translate *t, LLVMValueRef call, uint32_t code) {
  Operands a = {0}, b = {0}, values = {0};
  operand_list (t, llvm.GetArgOperand (call, 0), &a);
  operand_list (t, llvm.GetArgOperand (call, 1), &b);
  for (size_t i = 0; i < a.len; i++) {
    Operand o = emit_compute (t, wrapping_op (code), a.data[i], b.data[i],
                              a.data[i].bits);
    vec_push (&values, o);
  }
  for (size_t i = 0; i < a.len; i++) {
    Operand o = emit_compute (t, code, a.data[i], b.data[i], 1);
    vec_push (&values, o);
  }
  emit_define_all (t, call, &values);
  vec_done (&a);
  vec_done (&b);
  vec_done (&values);
}

/* Ends of the program ------------------------------------------------------ */

static void
do_trap (Translate *t, LLVMValueRef call, uint32_t code) {
  (void)call;
  emit_op (t, (UnitOp){.kind = OP_EXIT, .code = code});
}

/* The checks that -fsanitize-trap makes, by clang's numbers. */
static bool
is_overflow_check (Wide number) {
  return number == 0 || number == 3 || number == 12 || number == 13 ||
         number == 20 || number == 21;
}

static void
do_check_trap (Translate *t, LLVMValueRef call, uint32_t code) {
  if (t->c->options->overflow && is_overflow_check (immediate (t, call, 0)))
    emit_op (t, (UnitOp){.kind = OP_ASSERT,
                         .a = operand_const (0, 1),
                         .error = KIND_OVERFLOW,
                         .show = "signed overflow"});
  do_trap (t, call, code);
}

/* What the user's __builtin_assume promises is undefined behaviour where it
   does not hold, so it is no assumption of ours. */
static void
do_assume (Translate *t, LLVMValueRef call, uint32_t code) {
  (void)code;
  Operand a = argument (t, call, 0);
  if (a.kind == OPERAND_CONST && a.value)
    return;
  uint32_t good = unit_add_block (t->c->unit, t->proc, t->pos);
  uint32_t bad = unit_add_block (t->c->unit, t->proc, t->pos);
  UnitTarget targets[] = {{.block = good}, {.block = bad}};
  emit_op (
      t, (UnitOp){
             .kind = OP_BRANCH, .a = a, .target_count = 2, .targets = targets});
  t->block = bad;
  emit_unsupported (t, "a condition that the compiler may assume is false");
  t->block = good;
}

/* Others ------------------------------------------------------------------- */

/* Functions that are not modelled: any result is possible. */
static void
do_arbitrary (Translate *t, LLVMValueRef call, uint32_t code) {
  Operands out = {0};
  Leaves leaves = {0};
  size_t len;
  LLVMValueRef callee = llvm.GetCalledValue (call);
  const char *name = llvm.IntrinsicGetName (llvm.GetIntrinsicID (callee), &len);
  name = unit_string (t->c->unit, name + strlen ("llvm."));
  translate_note (t->c, "the results of '%s' are arbitrary", name);
  type_leaves (t->c, llvm.TypeOf (call), &leaves);
  for (size_t i = 0; i < leaves.len; i++) {
    UnitOp op = {.kind = OP_INPUT, .code = code, .show = name};
    Operand o = emit_value (t, op, leaves.data[i].bits);
    vec_push (&out, o);
  }
  emit_define_all (t, call, &out);
  vec_done (&leaves);
  vec_done (&out);
}

/* The elements of a vector as one number. */
static void
do_reduce (Translate *t, LLVMValueRef call, uint32_t code) {
  Operands in = {0};
  operand_list (t, llvm.GetArgOperand (call, 0), &in);
  Operand o = in.data[0];
  for (size_t i = 1; i < in.len; i++)
    o = emit_compute (t, code, o, in.data[i], o.bits);
  emit_define (t, call, o);
  vec_done (&in);
}

typedef struct {
  const char *name; /* without "llvm." */
  Handler *handler;
  uint32_t code;
} Row;

static const Row rows[] = {
    {"lifetime.start", do_lifetime, OP_BEGIN},
    {"lifetime.end", do_lifetime, OP_END},
    {"memcpy", do_move, 0},
    {"memcpy.inline", do_move, 0},
    {"memmove", do_move, 0},
    {"memset", do_fill, 0},
    {"memset.inline", do_fill, 0},
    {"stacksave", do_stack_save, OP_STACK_SAVE},
    {"stackrestore", do_stack_restore, OP_STACK_RESTORE},
    {"va_start", do_va_start, 0},
    {"va_copy", do_va_copy, 0},
    {"va_end", ignore, 0},
    {"sadd.with.overflow", do_with_overflow, OP_SADD_OVERFLOWS},
    {"ssub.with.overflow", do_with_overflow, OP_SSUB_OVERFLOWS},
    {"smul.with.overflow", do_with_overflow, OP_SMUL_OVERFLOWS},
    {"uadd.with.overflow", do_with_overflow, OP_UADD_OVERFLOWS},
    {"usub.with.overflow", do_with_overflow, OP_USUB_OVERFLOWS},
    {"umul.with.overflow", do_with_overflow, OP_UMUL_OVERFLOWS},
    {"trap", do_trap, EXIT_KIND_ABORT},
    {"debugtrap", do_trap, EXIT_KIND_ABORT},
    {"ubsantrap", do_check_trap, EXIT_KIND_ABORT},
    {"assume", do_assume, 0},
    {"objectsize", do_object_size, 0},
    {"is.constant", do_constant, 0},
    {"get.rounding", do_constant, 1}, /* to the nearest */
    {"donothing", ignore, 0},
    {"experimental.noalias.scope.decl", ignore, 0},
    {"invariant.end", ignore, 0},
    {"invariant.start", do_constant, 0},
    {"prefetch", ignore, 0},
    {"sideeffect", ignore, 0},
    {"var.annotation", ignore, 0},
    {"vector.reduce.add", do_reduce, OP_ADD},
    {"vector.reduce.and", do_reduce, OP_AND},
    {"vector.reduce.mul", do_reduce, OP_MUL},
    {"vector.reduce.or", do_reduce, OP_OR},
    {"vector.reduce.xor", do_reduce, OP_XOR},
    {"cos", do_arbitrary, INPUT_UNDEFINED},
    {"exp", do_arbitrary, INPUT_UNDEFINED},
    {"exp10", do_arbitrary, INPUT_UNDEFINED},
    {"exp2", do_arbitrary, INPUT_UNDEFINED},
    {"fma", do_arbitrary, INPUT_UNDEFINED},
    {"log", do_arbitrary, INPUT_UNDEFINED},
    {"log10", do_arbitrary, INPUT_UNDEFINED},
    {"log2", do_arbitrary, INPUT_UNDEFINED},
    {"pow", do_arbitrary, INPUT_UNDEFINED},
    {"powi", do_arbitrary, INPUT_UNDEFINED},
    {"readcyclecounter", do_arbitrary, INPUT_UNDEFINED},
    {"sin", do_arbitrary, INPUT_UNDEFINED},
    {"tan", do_arbitrary, INPUT_UNDEFINED},
};

/* Modelled or not, by type: metadata is of no interest. */
static bool
has_modelled_types (const Translate *t, LLVMValueRef call) {
  unsigned n = llvm.GetNumArgOperands (call);
  bool ok = type_is_modelled (t->c, llvm.TypeOf (call));
  for (unsigned i = 0; ok && i < n; i++) {
    LLVMTypeRef type = llvm.TypeOf (llvm.GetArgOperand (call, i));
    ok = llvm.GetTypeKind (type) == LLVMMetadataTypeKind ||
         (!type_is_wide (type) && type_is_modelled (t->c, type));
  }
  return ok;
}

static bool
translate_row (Translate *t, LLVMValueRef call, const char *name) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (!strcmp (rows[i].name, name)) {
      rows[i].handler (t, call, rows[i].code);
      return true;
    }
  return false;
}

void
translate_intrinsic (Translate *t, LLVMValueRef call, LLVMValueRef callee) {
  size_t len;
  const char *name = llvm.IntrinsicGetName (llvm.GetIntrinsicID (callee), &len);
  name += strlen ("llvm.");
  if (!strncmp (name, "dbg.", 4))
    return;
  if (!has_modelled_types (t, call) || (!translate_row (t, call, name) &&
                                        !translate_elementwise (t, call, name)))
    emit_unsupported (t, "'%s' is not modelled", name);
}

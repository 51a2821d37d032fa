/* Addresses, loads and stores.

   There is one thread, so atomic operations are plain ones; what is volatile is
   read and written like everything else. */

#include "front/c/debug.h"
#include "front/c/library.h"
#include "front/c/translate.h"

#include <assert.h>

/* Addresses ---------------------------------------------------------------- */

/* One step of getelementptr: 'offset' is what a constant index adds, 'scale'
   what a variable one is multiplied by. */
typedef struct {
  bool is_constant;
  Wide offset;
  uint64_t scale;
} Step;

static Step
take_step (const CFront *c, LLVMTypeRef *type, LLVMValueRef index, bool first) {
  LLVMValueRef number = llvm.IsAConstantInt (index);
  if (!first && llvm.GetTypeKind (*type) == LLVMStructTypeKind) {
    unsigned member = (unsigned)llvm.ConstIntGetZExtValue (index);
    uint64_t offset = llvm.OffsetOfElement (c->layout, *type, member);
    *type = llvm.StructGetTypeAtIndex (*type, member);
    return (Step){true, offset, 0};
  }
  if (!first)
    *type = llvm.GetElementType (*type);
  uint64_t size = type_size (c, *type);
  if (number && llvm.GetIntTypeWidth (llvm.TypeOf (index)) <= 64) {
    WideSigned n = llvm.ConstIntGetSExtValue (index);
    WideSigned offset = n * (WideSigned)size;
    unsigned bits = type_pointer_bits (c);
    bool wraps = offset != wide_signed ((Wide)offset, bits);
    return (Step){true, wraps ? (Wide)1 << (bits - 1) : (Wide)offset, 0};
  }
  return (Step){false, 0, size};
}

bool
emit_element_offset (const CFront *c, LLVMValueRef v, Wide *constant) {
  LLVMTypeRef type = llvm.GetGEPSourceElementType (v);
  int n = llvm.GetNumOperands (v);
  bool all = true;
  for (int i = 1; i < n; i++) {
    LLVMValueRef index = llvm.GetOperand (v, (unsigned)i);
    Step step = take_step (c, &type, index, i == 1);
    *constant += step.offset;
    all &= step.is_constant;
  }
  return all;
}

/* The address 'offset' bytes behind another, in the same object or nowhere. */
static Operand
move_address (Translate *t, Operand address, Operand offset) {
  assert (address.bits == offset.bits);
  Operand sum = emit_compute (t, OP_ADD, address, offset, address.bits);
  UnitBlock *block = t->c->unit->procs.data[t->proc].blocks.data + t->block;
  if (sum.kind == OPERAND_REG && block->ops.len &&
      vec_last (&block->ops).kind == OP_ADD &&
      vec_last (&block->ops).dst == sum.index)
    vec_last (&block->ops).code = ADD_ADDRESS;
  return sum;
}

/* The largest factor of 'scale' whose product is an offset, in 'bits' bits. */
static Wide
largest_index (uint64_t scale, unsigned bits) {
  assert (scale && bits >= 2);
  return wide_mask (bits - 1) / scale;
}

/* Whether the index is so narrow that its product with 'scale' does not wrap
   around. */
static bool
is_small_index (const CFront *c, LLVMValueRef index, uint64_t scale,
                unsigned bits) {
  bool is_extended = llvm.IsASExtInst (index) || llvm.IsAZExtInst (index);
  if (is_extended)
    index = llvm.GetOperand (index, 0);
  unsigned width = type_width (c, llvm.TypeOf (index));
  return width < bits && wide_mask (width) <= largest_index (scale, bits);
}

/* An offset that no object has, instead of one that wraps around. */
static Operand
scale_index (Translate *t, Operand index, uint64_t scale, Wide instead) {
  assert (scale > 1);
  unsigned bits = index.bits;
  Wide most = largest_index (scale, bits);
  Operand product =
      emit_compute (t, OP_MUL, index, operand_const (scale, bits), bits);
  Operand up =
      emit_compute (t, OP_ADD, index, operand_const (most, bits), bits);
  Operand fits =
      emit_compute (t, OP_ULE, up, operand_const (2 * most, bits), 1);
  return emit_choice (t, fits, product, operand_const (instead, bits));
}

static Operand
add_index (Translate *t, Operand address, LLVMValueRef index, uint64_t scale,
           Wide instead) {
  unsigned bits = address.bits;
  Operand o = emit_resize (t, operand_of (t, index), bits, true);
  bool is_small = !scale || is_small_index (t->c, index, scale, bits);
  if (scale > 1 && instead && !is_small)
    o = scale_index (t, o, scale, instead);
  else if (scale != 1)
    o = emit_compute (t, OP_MUL, o, operand_const (scale, bits), bits);
  return move_address (t, address, o);
}

Operand
emit_element_address (Translate *t, LLVMValueRef v) {
  Wide constant = 0;
  emit_element_offset (t->c, v, &constant);
  LLVMTypeRef type = llvm.GetGEPSourceElementType (v);
  Operand address = operand_of (t, llvm.GetOperand (v, 0));
  Operand offset = operand_const (constant, address.bits);
  bool is_global = address.kind == OPERAND_GLOBAL;
  if (is_global)
    address = move_address (t, address, offset);
  int n = llvm.GetNumOperands (v);
  Wide instead = (Wide)llvm.IsInBounds (v) << (address.bits - 1);
  for (int i = 1; i < n; i++) {
    LLVMValueRef index = llvm.GetOperand (v, (unsigned)i);
    Step step = take_step (t->c, &type, index, i == 1);
    if (step.is_constant)
      continue;
    address = add_index (t, address, index, step.scale, instead);
    instead >>= 1;
  }
  return is_global ? address : move_address (t, address, offset);
}

/* Loads and stores --------------------------------------------------------- */

static bool
has_offsets (const Leaves *leaves) {
  for (size_t i = 0; i < leaves->len; i++)
    if (leaves->data[i].offset == UINT64_MAX)
      return false;
  return true;
}

/* The leaves of 'type', which is loaded or stored. */
static bool
memory_leaves (Translate *t, LLVMTypeRef type, Leaves *leaves) {
  type_leaves (t->c, type, leaves);
  if (has_offsets (leaves))
    return true;
  emit_unsupported (t, "vectors of bits in memory are not modelled");
  return false;
}

/* What instruction 'i' reads or writes at its operand 'pointer'. */
static const char *
show_access (Translate *t, LLVMValueRef i, LLVMValueRef pointer,
             UnitTypeId *type) {
  bool is_plain = llvm.IsALoadInst (i) || llvm.IsAStoreInst (i);
  return is_plain ? debug_show_access (t->c->debug, i, type)
                  : debug_show_place (t->c->debug, pointer, type);
}

static Operand
load (Translate *t, LLVMValueRef i, Operand address, const Leaf *leaf,
      bool is_whole) {
  UnitOp op = {.kind = OP_LOAD, .a = emit_offset (t, address, leaf->offset)};
  UnitTypeId type = {0};
  op.show = show_access (t, i, llvm.GetOperand (i, 0), &type);
  if (is_whole)
    op.type = type;
  return emit_value (t, op, leaf->bits);
}

static void
store (Translate *t, LLVMValueRef i, Operand address, Operand value,
       uint64_t offset, bool is_whole) {
  UnitOp op = {.kind = OP_STORE,
               .bits = value.bits,
               .a = emit_offset (t, address, offset),
               .b = value};
  UnitTypeId type = {0};
  op.show = show_access (t, i, llvm.GetOperand (i, llvm.IsAStoreInst (i) != 0),
                         &type);
  if (is_whole)
    op.type = type;
  emit_op (t, op);
}

/* clang marks what it loads as a _Bool; other values of the byte are none of
   C's business. */
static void
assume_bool (Translate *t, LLVMValueRef i, Operand value) {
  unsigned range = llvm.GetMDKindIDInContext (t->c->context, "range", 5);
  if (value.bits != 8 || !llvm.GetMetadata (i, range) ||
      library_owns (t->function))
    return;
  Operand good = emit_compute (t, OP_ULE, value, operand_const (1, 8), 1);
  emit_op (
      t,
      (UnitOp){.kind = OP_ASSUME, .a = good, .show = "every _Bool is 0 or 1"});
}

static void
translate_load (Translate *t, LLVMValueRef i) {
  Operand address = operand_of (t, llvm.GetOperand (i, 0));
  Leaves leaves = {0};
  Operands out = {0};
  bool ok = memory_leaves (t, llvm.TypeOf (i), &leaves);
  for (size_t k = 0; ok && k < leaves.len; k++) {
    Operand o = load (t, i, address, leaves.data + k, leaves.len == 1);
    assume_bool (t, i, o);
    vec_push (&out, o);
  }
  if (ok)
    emit_define_all (t, i, &out);
  vec_done (&leaves);
  vec_done (&out);
}

static void
translate_store (Translate *t, LLVMValueRef i) {
  LLVMValueRef value = llvm.GetOperand (i, 0);
  Leaves leaves = {0};
  Operands in = {0};
  if (constant_is_poison (value))
    emit_poison (t);
  operand_list (t, value, &in);
  Operand address = operand_of (t, llvm.GetOperand (i, 1));
  bool ok = memory_leaves (t, llvm.TypeOf (value), &leaves);
  for (size_t k = 0; ok && k < leaves.len; k++)
    store (t, i, address, in.data[k], leaves.data[k].offset, leaves.len == 1);
  vec_done (&leaves);
  vec_done (&in);
}

/* Locals ------------------------------------------------------------------- */

static void
translate_alloca (Translate *t, LLVMValueRef i) {
  LLVMTypeRef type = llvm.GetAllocatedType (i);
  unsigned bits = type_pointer_bits (t->c);
  Operand count =
      emit_resize (t, operand_of (t, llvm.GetOperand (i, 0)), bits, false);
  Operand size = operand_const (type_size (t->c, type), bits);
  UnitOp op = {.kind = OP_LOCAL, .align = llvm.GetAlignment (i)};
  op.a = emit_compute (t, OP_MUL, count, size, bits);
  op.show = debug_local_name (t->c->debug, i);
  op.type = debug_local_type (t->c->debug, i);
  emit_define (t, i, emit_value (t, op, bits));
}

/* Atomic operations -------------------------------------------------------- */

static Operand
extreme (Translate *t, OpKind less, Operand a, Operand b, bool largest) {
  Operand is_less = emit_compute (t, less, a, b, 1);
  return largest ? emit_choice (t, is_less, b, a)
                 : emit_choice (t, is_less, a, b);
}

static Operand
float_extreme (Translate *t, FloatMath code, Operand a, Operand b) {
  UnitOp op = {.kind = OP_FMATH, .code = code, .a = a, .b = b};
  return emit_value (t, op, a.bits);
}

static bool
modify_simple (Translate *t, LLVMAtomicRMWBinOp op, Operand a, Operand b,
               Operand *o) {
  static const struct {
    LLVMAtomicRMWBinOp op;
    OpKind kind;
  } table[] = {
      {LLVMAtomicRMWBinOpAdd, OP_ADD}, {LLVMAtomicRMWBinOpSub, OP_SUB},
      {LLVMAtomicRMWBinOpAnd, OP_AND}, {LLVMAtomicRMWBinOpNand, OP_AND},
      {LLVMAtomicRMWBinOpOr, OP_OR},   {LLVMAtomicRMWBinOpXor, OP_XOR}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (table[i].op == op) {
      *o = emit_compute (t, table[i].kind, a, b, a.bits);
      return true;
    }
  return false;
}

static bool
modify (Translate *t, LLVMAtomicRMWBinOp op, Operand a, Operand b, Operand *o) {
  Operand ones = operand_const (wide_mask (a.bits), a.bits);
  if (op == LLVMAtomicRMWBinOpXchg)
    *o = b;
  else if (op == LLVMAtomicRMWBinOpMax || op == LLVMAtomicRMWBinOpMin)
    *o = extreme (t, OP_SLT, a, b, op == LLVMAtomicRMWBinOpMax);
  else if (op == LLVMAtomicRMWBinOpUMax || op == LLVMAtomicRMWBinOpUMin)
    *o = extreme (t, OP_ULT, a, b, op == LLVMAtomicRMWBinOpUMax);
  else if (!modify_simple (t, op, a, b, o))
    return false;
  if (op == LLVMAtomicRMWBinOpNand)
    *o = emit_compute (t, OP_XOR, *o, ones, a.bits);
  return true;
}

static bool
modify_float (Translate *t, LLVMAtomicRMWBinOp op, Operand a, Operand b,
              Operand *o) {
  switch (op) {
  case LLVMAtomicRMWBinOpFAdd:
    *o = emit_compute (t, OP_FADD, a, b, a.bits);
    return true;
  case LLVMAtomicRMWBinOpFSub:
    *o = emit_compute (t, OP_FSUB, a, b, a.bits);
    return true;
  case LLVMAtomicRMWBinOpFMax:
    *o = float_extreme (t, MATH_FMAX, a, b);
    return true;
  case LLVMAtomicRMWBinOpFMin:
    *o = float_extreme (t, MATH_FMIN, a, b);
    return true;
  default:
    return false;
  }
}

static void
translate_modify (Translate *t, LLVMValueRef i) {
  LLVMAtomicRMWBinOp op = llvm.GetAtomicRMWBinOp (i);
  unsigned bits = type_width (t->c, llvm.TypeOf (i));
  if (!bits) {
    emit_unsupported (t, "atomic operations on vectors are not modelled");
    return;
  }
  Operand address = operand_of (t, llvm.GetOperand (i, 0));
  Operand b = operand_of (t, llvm.GetOperand (i, 1));
  Operand a = load (t, i, address, &(Leaf){.bits = bits}, true);
  Operand o;
  bool is_float = type_is_float_format (llvm.TypeOf (i));
  if (!modify (t, op, a, b, &o) &&
      !(is_float && modify_float (t, op, a, b, &o))) {
    emit_unsupported (t, "this atomic operation is not modelled");
    return;
  }
  store (t, i, address, o, 0, true);
  emit_define (t, i, a);
}

/* Writes the old value back where they differ, as the processor does. */
static void
translate_exchange (Translate *t, LLVMValueRef i) {
  if (!type_width (t->c, llvm.TypeOf (llvm.GetOperand (i, 1)))) {
    emit_unsupported (t, "this atomic operation is not modelled");
    return;
  }
  Operand address = operand_of (t, llvm.GetOperand (i, 0));
  Operand expected = operand_of (t, llvm.GetOperand (i, 1));
  Operand desired = operand_of (t, llvm.GetOperand (i, 2));
  Operand old = load (t, i, address, &(Leaf){.bits = expected.bits}, true);
  Operand is_equal = emit_compute (t, OP_EQ, old, expected, 1);
  if (llvm.GetWeak (i)) { /* may fail for no reason */
    UnitOp luck = {.kind = OP_INPUT,
                   .code = INPUT_CHOICE,
                   .show = "whether a weak exchange succeeds"};
    is_equal = emit_compute (t, OP_AND, is_equal, emit_value (t, luck, 1), 1);
  }
  store (t, i, address, emit_choice (t, is_equal, desired, old), 0, true);
  Operands out = {0};
  vec_push (&out, old);
  vec_push (&out, is_equal);
  emit_define_all (t, i, &out);
  vec_done (&out);
}

bool
translate_memory (Translate *t, LLVMValueRef i) {
  switch (llvm.GetInstructionOpcode (i)) {
  case LLVMLoad:
    translate_load (t, i);
    return true;
  case LLVMStore:
    translate_store (t, i);
    return true;
  case LLVMAlloca:
    translate_alloca (t, i);
    return true;
  case LLVMAtomicRMW:
    translate_modify (t, i);
    return true;
  case LLVMAtomicCmpXchg:
    translate_exchange (t, i);
    return true;
  case LLVMFence:
    return true;
  default:
    return false;
  }
}

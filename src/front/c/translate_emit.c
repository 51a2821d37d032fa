/* Operations, registers and leaves.

   Registers of LLVM's values are made when they are first asked for, which may
   be before the instruction that sets them was seen.  A value that is found
   equal to an existing register shares it, unless it was asked for before: as
   both are set once and one use dominates the other, nobody sees a difference.
 */

#include "front/c/translate.h"

#include <assert.h>
#include <string.h>

enum { MAX_LEAVES = 4096, MAX_DEPTH = 64 };

/* Types -------------------------------------------------------------------- */

unsigned
type_pointer_bits (const CFront *c) {
  return 8 * c->unit->pointer_bytes;
}

uint64_t
type_size (const CFront *c, LLVMTypeRef type) {
  return llvm.TypeIsSized (type) ? llvm.ABISizeOfType (c->layout, type) : 0;
}

unsigned
type_width (const CFront *c, LLVMTypeRef type) {
  switch (llvm.GetTypeKind (type)) {
  case LLVMIntegerTypeKind: {
    unsigned bits = llvm.GetIntTypeWidth (type);
    return bits <= 128 ? bits : 0;
  }
  case LLVMPointerTypeKind: /* other spaces are relative to segments */
    return llvm.GetPointerAddressSpace (type) ? 0 : type_pointer_bits (c);
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind:
    return 16;
  case LLVMFloatTypeKind:
    return 32;
  case LLVMDoubleTypeKind:
    return 64;
  case LLVMX86_FP80TypeKind:
    return 80;
  case LLVMFP128TypeKind:
    return 128;
  default:
    return 0;
  }
}

bool
type_is_float_format (LLVMTypeRef type) {
  LLVMTypeKind kind = llvm.GetTypeKind (type);
  return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind ||
         kind == LLVMX86_FP80TypeKind;
}

LLVMTypeRef
type_scalar (LLVMTypeRef type) {
  return llvm.GetTypeKind (type) == LLVMVectorTypeKind
             ? llvm.GetElementType (type)
             : type;
}

static uint64_t
offset_by (uint64_t offset, uint64_t more) {
  return offset == UINT64_MAX ? offset : offset + more;
}

static bool add_leaves (const CFront *, LLVMTypeRef, uint64_t offset,
                        unsigned depth, Leaves *);

static bool
add_elements (const CFront *c, LLVMTypeRef type, uint64_t offset,
              unsigned depth, Leaves *leaves) {
  bool is_vector = llvm.GetTypeKind (type) == LLVMVectorTypeKind;
  LLVMTypeRef element = llvm.GetElementType (type);
  uint64_t n =
      is_vector ? llvm.GetVectorSize (type) : llvm.GetArrayLength2 (type);
  if (n > MAX_LEAVES || (is_vector && type_is_wide (element)))
    return false;
  uint64_t bits =
      is_vector ? type_width (c, element) : 8 * type_size (c, element);
  for (uint64_t i = 0; i < n; i++) {
    uint64_t at = bits % 8 ? UINT64_MAX : offset_by (offset, i * bits / 8);
    if (!add_leaves (c, element, at, depth + 1, leaves))
      return false;
  }
  return true;
}

static bool
add_members (const CFront *c, LLVMTypeRef type, uint64_t offset, unsigned depth,
             Leaves *leaves) {
  if (llvm.IsOpaqueStruct (type) || !llvm.TypeIsSized (type))
    return false;
  unsigned n = llvm.CountStructElementTypes (type);
  for (unsigned i = 0; i < n; i++) {
    uint64_t at = llvm.OffsetOfElement (c->layout, type, i);
    if (!add_leaves (c, llvm.StructGetTypeAtIndex (type, i),
                     offset_by (offset, at), depth + 1, leaves))
      return false;
  }
  return true;
}

static bool
add_words (const CFront *c, LLVMTypeRef type, uint64_t offset, Leaves *leaves) {
  assert (type_is_wide (type));
  LLVMTypeRef word = llvm.Int64TypeInContext (c->context);
  unsigned bits = llvm.GetIntTypeWidth (type);
  if (bits > 64 * MAX_LEAVES)
    return false;
  for (unsigned at = 0; at < bits; at += 64) {
    unsigned width = bits - at < 64 ? bits - at : 64;
    vec_push (leaves, (Leaf){word, width, offset_by (offset, at / 8)});
  }
  return true;
}

static bool
add_leaves (const CFront *c, LLVMTypeRef type, uint64_t offset, unsigned depth,
            Leaves *leaves) {
  if (depth > MAX_DEPTH || leaves->len > MAX_LEAVES)
    return false;
  switch (llvm.GetTypeKind (type)) {
  case LLVMVectorTypeKind:
  case LLVMArrayTypeKind:
    return add_elements (c, type, offset, depth, leaves);
  case LLVMStructTypeKind:
    return add_members (c, type, offset, depth, leaves);
  default:
    break;
  }
  if (type_is_wide (type))
    return add_words (c, type, offset, leaves);
  unsigned bits = type_width (c, type);
  if (bits)
    vec_push (leaves, (Leaf){type, bits, offset});
  return bits;
}

bool
type_leaves (const CFront *c, LLVMTypeRef type, Leaves *leaves) {
  return llvm.GetTypeKind (type) == LLVMVoidTypeKind ||
         add_leaves (c, type, 0, 0, leaves);
}

bool
type_is_modelled (const CFront *c, LLVMTypeRef type) {
  if (type_width (c, type))
    return true;
  Leaves leaves = {0};
  bool ok = type_leaves (c, type, &leaves);
  vec_done (&leaves);
  return ok;
}

/* Operations --------------------------------------------------------------- */

bool
emit_is_ended (const Translate *t) {
  assert (t->block < t->c->unit->procs.data[t->proc].blocks.len);
  assert (t->proc < t->c->unit->procs.len);
  const UnitBlock *b = t->c->unit->procs.data[t->proc].blocks.data + t->block;
  return b->ops.len && op_ends_block (vec_last (&b->ops).kind);
}

uint32_t
emit_block (Translate *t) {
  t->block = unit_add_block (t->c->unit, t->proc, t->pos);
  return t->block;
}

void
emit_op (Translate *t, UnitOp op) {
  if (emit_is_ended (t))
    emit_block (t);
  if (!op.pos.source && !op.pos.line)
    op.pos = t->pos;
  if (!op_has_result (op.kind))
    op.dst = NO_REG;
  unit_add_op (t->c->unit, t->proc, t->block, op);
}

Operand
emit_value (Translate *t, UnitOp op, unsigned bits) {
  assert (bits >= 1 && bits <= 128 && op_has_result (op.kind));
  op.bits = (uint16_t)bits;
  op.dst = unit_add_reg (t->c->unit, t->proc, bits);
  emit_op (t, op);
  return operand_reg (op.dst, bits);
}

void
emit_unsupported (Translate *t, const char *format, ...) {
  Str text = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  emit_op (t, (UnitOp){.kind = OP_UNSUPPORTED,
                       .show = unit_string (t->c->unit, str_text (&text))});
  str_done (&text);
}

void
emit_unsupported_type (Translate *t, const char *what, LLVMTypeRef type) {
  type = type_scalar (type);
  char *text = llvm.PrintTypeToString (type);
  const char *name = text;
  switch (llvm.GetTypeKind (type)) {
  case LLVMHalfTypeKind:
    name = "_Float16";
    break;
  case LLVMBFloatTypeKind:
    name = "__bf16";
    break;
  case LLVMFP128TypeKind:
    name = "__float128";
    break;
  default:
    break;
  }
  emit_unsupported (t, "%s of type '%s' is not modelled", what, name);
  llvm.DisposeMessage (text);
}

void
translate_note (CFront *c, const char *format, ...) {
  Str text = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  program_note (c->program, str_text (&text));
  str_done (&text);
}

/* Operands ----------------------------------------------------------------- */

Operand
operand_undef (unsigned bits) {
  return (Operand){.kind = OPERAND_UNDEF, .bits = (uint16_t)bits};
}

static bool
is_local (LLVMValueRef v) {
  LLVMValueKind kind = llvm.GetValueKind (v);
  return kind == LLVMInstructionValueKind || kind == LLVMArgumentValueKind;
}

uint32_t
translate_registers (Translate *t, LLVMValueRef v) {
  assert (is_local (v));
  uint64_t *known = map_get (&t->values, (uintptr_t)v);
  if (known)
    return (uint32_t)*known - 1;
  Leaves leaves = {0};
  type_leaves (t->c, llvm.TypeOf (v), &leaves);
  uint32_t first = (uint32_t)t->c->unit->procs.data[t->proc].regs.len;
  for (size_t i = 0; i < leaves.len; i++)
    unit_add_reg (t->c->unit, t->proc, leaves.data[i].bits);
  vec_done (&leaves);
  *map_put (&t->values, (uintptr_t)v) = (uint64_t)first + 1;
  return first;
}

void
operand_list (Translate *t, LLVMValueRef v, Operands *out) {
  if (!is_local (v)) {
    constant_operands (t, v, out);
    return;
  }
  uint32_t reg = translate_registers (t, v);
  unsigned bits = type_width (t->c, llvm.TypeOf (v));
  if (bits) {
    vec_push (out, operand_reg (reg, bits));
    return;
  }
  Leaves leaves = {0};
  type_leaves (t->c, llvm.TypeOf (v), &leaves);
  for (size_t i = 0; i < leaves.len; i++)
    vec_push (out, operand_reg (reg + (uint32_t)i, leaves.data[i].bits));
  vec_done (&leaves);
}

Operand
operand_of (Translate *t, LLVMValueRef v) {
  unsigned bits = type_width (t->c, llvm.TypeOf (v));
  if (!bits) {
    emit_unsupported_type (t, "a value", llvm.TypeOf (v));
    return operand_undef (type_pointer_bits (t->c));
  }
  if (is_local (v))
    return operand_reg (translate_registers (t, v), bits);
  Operands out = {0};
  constant_operands (t, v, &out);
  assert (out.len >= 1);
  Operand o = out.data[0];
  vec_done (&out);
  return o;
}

static void
copy_to (Translate *t, uint32_t reg, Operand o) {
  assert (o.bits == t->c->unit->procs.data[t->proc].regs.data[reg]);
  assert (reg < t->c->unit->procs.data[t->proc].regs.len);
  emit_op (t, (UnitOp){.kind = OP_COPY, .bits = o.bits, .dst = reg, .a = o});
}

void
emit_define (Translate *t, LLVMValueRef i, Operand o) {
  bool is_known = map_get (&t->values, (uintptr_t)i);
  if (o.kind == OPERAND_REG && !is_known)
    *map_put (&t->values, (uintptr_t)i) = (uint64_t)o.index + 1;
  else
    copy_to (t, translate_registers (t, i), o);
}

void
emit_define_all (Translate *t, LLVMValueRef i, const Operands *values) {
  if (values->len == 1) {
    emit_define (t, i, values->data[0]);
    return;
  }
  uint32_t reg = translate_registers (t, i);
  for (size_t k = 0; k < values->len; k++)
    copy_to (t, reg + (uint32_t)k, values->data[k]);
}

/* Computing ---------------------------------------------------------------- */

static bool
fold (OpKind kind, Operand a, Operand b, unsigned bits, Operand *value) {
  bool is_unary = b.kind == OPERAND_NONE;
  if (kind == OP_ADD && b.kind == OPERAND_CONST && !b.value) {
    *value = a;
    return true;
  }
  if (kind == OP_ADD && a.kind == OPERAND_GLOBAL && b.kind == OPERAND_CONST) {
    *value = a;
    value->value = (a.value + b.value) & wide_mask (bits);
    return true;
  }
  if (a.kind != OPERAND_CONST || (!is_unary && b.kind != OPERAND_CONST))
    return false;
  UnitOp op = {.kind = (uint16_t)kind, .bits = (uint16_t)bits, .a = a, .b = b};
  Wide result;
  if (!op_apply (&op, a.value, b.value, 0, &result))
    return false;
  *value = operand_const (result, bits);
  return true;
}

Operand
emit_compute (Translate *t, OpKind kind, Operand a, Operand b, unsigned bits) {
  Operand value;
  if (fold (kind, a, b, bits, &value))
    return value;
  return emit_value (t, (UnitOp){.kind = (uint16_t)kind, .a = a, .b = b}, bits);
}

Operand
emit_compute_unary (Translate *t, OpKind kind, Operand a, unsigned bits) {
  return emit_compute (t, kind, a, (Operand){0}, bits);
}

Operand
emit_choice (Translate *t, Operand a, Operand b, Operand c) {
  assert (a.bits == 1 && b.bits == c.bits);
  if (a.kind == OPERAND_CONST)
    return a.value ? b : c;
  return emit_value (t, (UnitOp){.kind = OP_SELECT, .a = a, .b = b, .c = c},
                     b.bits);
}

Operand
emit_resize (Translate *t, Operand o, unsigned bits, bool is_signed) {
  assert (bits >= 1 && bits <= 128);
  if (o.bits == bits)
    return o;
  if (o.kind == OPERAND_UNDEF && o.bits > bits)
    return operand_undef (bits);
  OpKind kind = o.bits > bits ? OP_TRUNC : is_signed ? OP_SEXT : OP_ZEXT;
  return emit_compute_unary (t, kind, o, bits);
}

Operand
emit_offset (Translate *t, Operand address, uint64_t bytes) {
  return emit_compute (t, OP_ADD, address, operand_const (bytes, address.bits),
                       address.bits);
}

void
emit_store (Translate *t, Operand address, Operand value) {
  emit_op (
      t,
      (UnitOp){.kind = OP_STORE, .bits = value.bits, .a = address, .b = value});
}

void
emit_jump (Translate *t, uint32_t block) {
  assert (block < t->c->unit->procs.data[t->proc].blocks.len);
  UnitTarget target = {.block = block};
  emit_op (t, (UnitOp){.kind = OP_JUMP, .target_count = 1, .targets = &target});
}

Operand
emit_entry_local (Translate *t, uint64_t bytes, uint32_t align,
                  LLVMValueRef param) {
  assert (t->c->unit->procs.data[t->proc].blocks.len);
  UnitProc *p = t->c->unit->procs.data + t->proc;
  unsigned bits = type_pointer_bits (t->c);
  UnitOp op = {.kind = OP_LOCAL,
               .bits = (uint16_t)bits,
               .dst = unit_add_reg (t->c->unit, t->proc, bits),
               .align = align,
               .a = operand_const (bytes, bits),
               .pos = p->pos};
  if (param) {
    op.show = debug_local_name (t->c->debug, param);
    op.type = debug_local_type (t->c->debug, param);
  }
  UnitBlock *b = p->blocks.data;
  vec_push (&b->ops, op);
  memmove (b->ops.data + 1, b->ops.data, (b->ops.len - 1) * sizeof op);
  b->ops.data[0] = op;
  return operand_reg (op.dst, bits);
}

/* Parts of values: members of structs and elements of vectors in registers, and
   the same bits cut in another way. */

#include "front/c/translate.h"

#include <assert.h>

/* Members ------------------------------------------------------------------ */

static size_t
count_leaves (const CFront *c, LLVMTypeRef type) {
  Leaves leaves = {0};
  type_leaves (c, type, &leaves);
  size_t n = leaves.len;
  vec_done (&leaves);
  return n;
}

/* The first leaf of the part that the indices of 'i' name. */
static size_t
first_leaf (const CFront *c, LLVMTypeRef type, LLVMValueRef i) {
  const unsigned *indices = llvm.GetIndices (i);
  unsigned n = llvm.GetNumIndices (i);
  size_t first = 0;
  for (unsigned k = 0; k < n; k++) {
    if (llvm.GetTypeKind (type) == LLVMStructTypeKind) {
      for (unsigned m = 0; m < indices[k]; m++)
        first += count_leaves (c, llvm.StructGetTypeAtIndex (type, m));
      type = llvm.StructGetTypeAtIndex (type, indices[k]);
    } else {
      type = llvm.GetElementType (type);
      first += indices[k] * count_leaves (c, type);
    }
  }
  return first;
}

static void
translate_extract_value (Translate *t, LLVMValueRef i) {
  LLVMValueRef whole = llvm.GetOperand (i, 0);
  Operands in = {0}, out = {0};
  operand_list (t, whole, &in);
  size_t first = first_leaf (t->c, llvm.TypeOf (whole), i);
  size_t n = count_leaves (t->c, llvm.TypeOf (i));
  assert (first + n <= in.len);
  for (size_t k = 0; k < n; k++)
    vec_push (&out, in.data[first + k]);
  emit_define_all (t, i, &out);
  vec_done (&in);
  vec_done (&out);
}

static void
translate_insert_value (Translate *t, LLVMValueRef i) {
  LLVMValueRef whole = llvm.GetOperand (i, 0);
  Operands out = {0}, part = {0};
  operand_list (t, whole, &out);
  operand_list (t, llvm.GetOperand (i, 1), &part);
  size_t first = first_leaf (t->c, llvm.TypeOf (whole), i);
  assert (first + part.len <= out.len);
  for (size_t k = 0; k < part.len; k++)
    out.data[first + k] = part.data[k];
  emit_define_all (t, i, &out);
  vec_done (&out);
  vec_done (&part);
}

/* Elements ----------------------------------------------------------------- */

static Operand
is_element (Translate *t, Operand index, size_t k) {
  return emit_compute (t, OP_EQ, index, operand_const (k, index.bits), 1);
}

static void
translate_extract_element (Translate *t, LLVMValueRef i) {
  Operands in = {0};
  operand_list (t, llvm.GetOperand (i, 0), &in);
  Operand index = operand_of (t, llvm.GetOperand (i, 1));
  Operand o = operand_undef (type_width (t->c, llvm.TypeOf (i)));
  if (index.kind == OPERAND_CONST)
    o = index.value < in.len ? in.data[index.value] : o;
  else
    for (size_t k = 0; k < in.len; k++)
      o = emit_choice (t, is_element (t, index, k), in.data[k], o);
  emit_define (t, i, o);
  vec_done (&in);
}

static void
translate_insert_element (Translate *t, LLVMValueRef i) {
  Operands out = {0};
  operand_list (t, llvm.GetOperand (i, 0), &out);
  Operand part = operand_of (t, llvm.GetOperand (i, 1));
  Operand index = operand_of (t, llvm.GetOperand (i, 2));
  bool is_known = index.kind == OPERAND_CONST;
  for (size_t k = 0; k < out.len; k++) {
    if (is_known && index.value == k)
      out.data[k] = part;
    else if (!is_known)
      out.data[k] =
          emit_choice (t, is_element (t, index, k), part, out.data[k]);
  }
  emit_define_all (t, i, &out);
  vec_done (&out);
}

static void
translate_shuffle (Translate *t, LLVMValueRef i) {
  Operands in = {0}, out = {0};
  operand_list (t, llvm.GetOperand (i, 0), &in);
  operand_list (t, llvm.GetOperand (i, 1), &in);
  unsigned n = llvm.GetNumMaskElements (i);
  for (unsigned k = 0; k < n && in.len; k++) {
    int from = llvm.GetMaskValue (i, k);
    bool is_known = from >= 0 && (size_t)from < in.len;
    vec_push (&out, is_known ? in.data[from] : operand_undef (in.data[0].bits));
  }
  emit_define_all (t, i, &out);
  vec_done (&in);
  vec_done (&out);
}

bool
translate_parts (Translate *t, LLVMValueRef i) {
  switch (llvm.GetInstructionOpcode (i)) {
  case LLVMExtractValue:
    translate_extract_value (t, i);
    return true;
  case LLVMInsertValue:
    translate_insert_value (t, i);
    return true;
  case LLVMExtractElement:
    translate_extract_element (t, i);
    return true;
  case LLVMInsertElement:
    translate_insert_element (t, i);
    return true;
  case LLVMShuffleVector:
    translate_shuffle (t, i);
    return true;
  default:
    return false;
  }
}

/* Bits --------------------------------------------------------------------- */

/* Bits from .. from + n - 1 of 'o' at position 'to' of a word of 'bits'. */
static Operand
place_bits (Translate *t, Operand o, unsigned from, unsigned n, unsigned to,
            unsigned bits) {
  assert (from + n <= o.bits && to + n <= bits);
  if (from)
    o = emit_compute (t, OP_LSHR, o, operand_const (from, o.bits), o.bits);
  o = emit_resize (t, o, n, false);
  o = emit_resize (t, o, bits, false);
  if (to)
    o = emit_compute (t, OP_SHL, o, operand_const (to, bits), bits);
  return o;
}

/* 'bits' bits from position 'at' of all operands on. */
static Operand
gather_bits (Translate *t, const Operands *in, size_t at, unsigned bits) {
  assert (bits >= 1 && bits <= 128);
  Operand all = operand_const (0, bits);
  bool is_first = true;
  size_t begin = 0;
  for (size_t k = 0; k < in->len && begin < at + bits; k++) {
    Operand o = in->data[k];
    size_t end = begin + o.bits;
    size_t from = at > begin ? at : begin;
    size_t until = at + bits < end ? at + bits : end;
    if (from < until) {
      Operand part =
          place_bits (t, o, (unsigned)(from - begin), (unsigned)(until - from),
                      (unsigned)(from - at), bits);
      all = is_first ? part : emit_compute (t, OP_OR, all, part, bits);
      is_first = false;
    }
    begin = end;
  }
  return all;
}

void
vector_repack (Translate *t, const Operands *in, size_t at,
               const Leaves *leaves, Operands *out) {
  for (size_t k = 0; k < leaves->len; k++) {
    Operand o = gather_bits (t, in, at, leaves->data[k].bits);
    vec_push (out, o);
    at += leaves->data[k].bits;
  }
}

/* Bit-fields, and what loads and stores touch.

   clang loads the unit that a bit-field lies in and shifts and masks; it stores
   the unit with the other bits of what was there. */

#include "front/c/debug.h"

static const Shown unknown = {0};

typedef struct {
  LLVMValueRef unit; /* what is shifted or masked */
  unsigned bits;     /* of the unit */
  unsigned first, width;
} BitRange;

bool
value_is (LLVMValueRef v, LLVMOpcode opcode) {
  return llvm.IsAInstruction (v) && llvm.GetInstructionOpcode (v) == opcode;
}

/* Whether the instruction is 'opcode' with a constant at its right. */
static bool
is_op_constant (LLVMValueRef v, LLVMOpcode opcode, uint64_t *constant) {
  LLVMValueRef right = value_is (v, opcode) ? llvm.GetOperand (v, 1) : NULL;
  if (!right || !llvm.IsAConstantInt (right) ||
      llvm.GetIntTypeWidth (llvm.TypeOf (right)) > 64)
    return false;
  *constant = llvm.ConstIntGetZExtValue (right);
  return true;
}

/* Whether the ones of a mask are in one row. */
static bool
is_row_of_ones (uint64_t mask, BitRange *r) {
  if (!mask)
    return false;
  r->first = (unsigned)__builtin_ctzll (mask);
  uint64_t ones = mask >> r->first;
  r->width = (unsigned)__builtin_popcountll (mask);
  return !(ones & (ones + 1));
}

static bool
begin_range (BitRange *r, LLVMValueRef unit) {
  LLVMTypeRef type = llvm.TypeOf (unit);
  if (llvm.GetTypeKind (type) != LLVMIntegerTypeKind)
    return false;
  *r = (BitRange){.unit = unit, .bits = llvm.GetIntTypeWidth (type)};
  return r->bits <= 64;
}

/* unit >> first & ones, and its special cases */
static bool
is_unsigned_field (LLVMValueRef v, BitRange *r) {
  uint64_t mask = ~(uint64_t)0, shift = 0;
  LLVMValueRef unit = v;
  bool masked = is_op_constant (unit, LLVMAnd, &mask);
  unit = masked ? llvm.GetOperand (unit, 0) : unit;
  bool shifted = is_op_constant (unit, LLVMLShr, &shift);
  unit = shifted ? llvm.GetOperand (unit, 0) : unit;
  if ((!masked && !shifted) || !begin_range (r, unit) || shift >= r->bits)
    return false;
  uint64_t all = ~(uint64_t)0 >> (64 - r->bits);
  BitRange ones;
  if (!is_row_of_ones (mask & all >> shift, &ones) || ones.first)
    return false;
  r->first = (unsigned)shift;
  r->width = ones.width;
  return true;
}

/* unit << up >> down */
static bool
is_signed_field (LLVMValueRef v, BitRange *r) {
  uint64_t up = 0, down = 0;
  if (!is_op_constant (v, LLVMAShr, &down))
    return false;
  LLVMValueRef unit = llvm.GetOperand (v, 0);
  if (is_op_constant (unit, LLVMShl, &up))
    unit = llvm.GetOperand (unit, 0);
  if (!begin_range (r, unit) || down >= r->bits || up > down)
    return false;
  r->first = (unsigned)(down - up);
  r->width = (unsigned)(r->bits - down);
  return true;
}

static bool
is_field (LLVMValueRef v, BitRange *r) {
  return is_unsigned_field (v, r) || is_signed_field (v, r);
}

/* unit & ~ones: all but the field */
static bool
is_without_field (LLVMValueRef v, BitRange *r) {
  uint64_t mask;
  if (!is_op_constant (v, LLVMAnd, &mask) ||
      !begin_range (r, llvm.GetOperand (v, 0)))
    return false;
  return is_row_of_ones (~mask & ~(uint64_t)0 >> (64 - r->bits), r);
}

/* A unit with a new value in one field. */
static bool
is_merged_unit (LLVMValueRef value, BitRange *r) {
  if (is_without_field (value, r))
    return true;
  return value_is (value, LLVMOr) &&
         (is_without_field (llvm.GetOperand (value, 0), r) ||
          is_without_field (llvm.GetOperand (value, 1), r));
}

/* The value that such a store puts into the field: shifted and masked, or a
   constant. */
static LLVMValueRef
inserted_value (LLVMValueRef merged, const BitRange *r) {
  uint64_t constant;
  if (!value_is (merged, LLVMOr))
    return NULL;
  BitRange other;
  bool left = is_without_field (llvm.GetOperand (merged, 0), &other) &&
              other.unit == r->unit;
  LLVMValueRef v = llvm.GetOperand (merged, left ? 1 : 0);
  if (is_op_constant (v, LLVMShl, &constant) && constant == r->first)
    v = llvm.GetOperand (v, 0);
  if (is_op_constant (v, LLVMAnd, &constant))
    v = llvm.GetOperand (v, 0);
  return v;
}

LLVMValueRef
value_only_user (LLVMValueRef v) {
  LLVMUseRef use = llvm.GetFirstUse (v);
  return use && !llvm.GetNextUse (use) ? llvm.GetUser (use) : NULL;
}

/* The field that is used of a loaded unit. */
static bool
is_loaded_field (LLVMValueRef load, BitRange *r) {
  LLVMValueRef user = value_only_user (load);
  if (!user)
    return false;
  LLVMValueRef next = value_only_user (user);
  bool merged = next && (value_is (next, LLVMOr) || llvm.IsAStoreInst (next));
  if (merged && is_without_field (user, r) && r->unit == load)
    return true;
  return (next && is_field (next, r) && r->unit == load) ||
         (is_field (user, r) && r->unit == load);
}

/* Loads and stores --------------------------------------------------------- */

Place
show_access_place (Debug *d, LLVMValueRef i, unsigned depth) {
  bool is_store = llvm.IsAStoreInst (i);
  LLVMTypeRef type = llvm.TypeOf (is_store ? llvm.GetOperand (i, 0) : i);
  Place p = place_at (d, llvm.GetOperand (i, is_store ? 1 : 0), depth);
  p = place_access (d, p, type);
  BitRange r = {0};
  if (!p.is_bits || !begin_range (&r, is_store ? llvm.GetOperand (i, 0) : i))
    return place_bits (d, p, 64, 0, 0);
  unsigned unit = r.bits;
  bool known = is_store ? is_merged_unit (llvm.GetOperand (i, 0), &r)
                        : is_loaded_field (i, &r);
  return place_bits (d, p, unit, known ? r.first : 0, known ? r.width : unit);
}

/* The instruction as the value of a bit-field. */
Shown
show_bit_field (Debug *d, LLVMValueRef v, unsigned depth) {
  BitRange r;
  if (!is_field (v, &r) || !llvm.IsALoadInst (r.unit))
    return unknown;
  Place p = place_at (d, llvm.GetOperand (r.unit, 0), depth);
  p = place_access (d, p, llvm.TypeOf (r.unit));
  return p.is_bits ? place_text (d, place_bits (d, p, r.bits, r.first, r.width))
                   : unknown;
}

/* The instruction as what is stored into a bit-field. */
Shown
show_inserted (Debug *d, LLVMValueRef v, unsigned depth) {
  BitRange r;
  if (!is_merged_unit (v, &r) || !llvm.IsALoadInst (r.unit))
    return unknown;
  Place p = place_at (d, llvm.GetOperand (r.unit, 0), depth);
  if (!place_access (d, p, llvm.TypeOf (r.unit)).is_bits)
    return unknown;
  LLVMValueRef value = inserted_value (v, &r);
  if (value && !llvm.IsAConstantInt (value))
    return show_value (d, value, depth);
  uint64_t number = value ? llvm.ConstIntGetZExtValue (value) >> r.first : 0;
  Str text = {0};
  str_format (&text, "%llu", (unsigned long long)number);
  Shown s = show_primary (arena_string (&d->arena, str_text (&text)));
  str_done (&text);
  return s;
}

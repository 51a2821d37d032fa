/* Additional arguments of variadic functions.

   They go where the conventions of x86 have them, so that va_arg as clang
   expands it finds them.  32 bits: one after the other in an object, to which
   the hidden parameter of the callee points.  64 bits: the first ones that fit
   are in registers, apart for general and for floating point ones, and the
   others in such an object; the hidden parameter points to what va_start makes
   of it, a va_list:

       unsigned gp_offset, fp_offset;  of the next register; 48 and 176: none
       void *overflow_arg_area;        the object with the others
       void *reg_save_area;            an object with the registers

   Registers are put at the ends of their parts of the save area.  So who asks
   for more than was passed, or for another class, does not find a register that
   happens to be there, but comes to the end of the other object. */

#include "front/c/translate.h"

#include <string.h>

enum {
  GENERAL_REGISTERS = 6,
  GENERAL_BYTES = 8,
  GENERAL_END = 48,
  VECTOR_REGISTERS = 8,
  VECTOR_BYTES = 16,
  VECTOR_END = 176,
  LIST_BYTES = 24
};

typedef enum { PLACE_MEMORY, PLACE_GENERAL, PLACE_VECTOR } PlaceKind;

typedef struct {
  LLVMValueRef value;
  LLVMTypeRef copied; /* the struct it points to is passed; or NULL */
  PlaceKind place;
  uint64_t offset; /* in memory; otherwise the number of the register */
} Extra;

typedef struct {
  Translate *t;
  LLVMValueRef call;
  Operands *objects;
  VEC (Extra) extras;
  unsigned general, vector;             /* registers that are used up */
  unsigned first_general, first_vector; /* those for named arguments */
  uint64_t end;                         /* of what is in memory */
} Passing;

/* Places ------------------------------------------------------------------- */

static bool
is_small (const Passing *p) {
  return p->t->c->unit->pointer_bytes == 4;
}

/* Which registers a scalar wants, and how many; those of structs are scalars
   here already, unless they are in memory. */
static PlaceKind
wanted_place (const CFront *c, LLVMTypeRef type, unsigned *count) {
  *count = 1;
  switch (llvm.GetTypeKind (type)) {
  case LLVMPointerTypeKind:
    return PLACE_GENERAL;
  case LLVMIntegerTypeKind:
    *count = (unsigned)((type_size (c, type) + 7) / 8);
    return *count <= 2 ? PLACE_GENERAL : PLACE_MEMORY;
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind:
  case LLVMFloatTypeKind:
  case LLVMDoubleTypeKind:
  case LLVMFP128TypeKind:
    return PLACE_VECTOR;
  case LLVMVectorTypeKind:
    return type_size (c, type) <= VECTOR_BYTES ? PLACE_VECTOR : PLACE_MEMORY;
  default:
    return PLACE_MEMORY;
  }
}

/* Takes the registers for argument 'i', if they are left. */
static Extra
take_registers (Passing *p, unsigned i) {
  LLVMValueRef value = llvm.GetArgOperand (p->call, i);
  Extra e = {value, call_copied_type (p->call, i), PLACE_MEMORY, 0};
  unsigned count;
  if (is_small (p) || e.copied)
    return e;
  PlaceKind wanted = wanted_place (p->t->c, llvm.TypeOf (value), &count);
  if (wanted == PLACE_GENERAL && p->general + count <= GENERAL_REGISTERS) {
    e.place = wanted;
    e.offset = p->general;
    p->general += count;
  } else if (wanted == PLACE_VECTOR && p->vector < VECTOR_REGISTERS) {
    e.place = wanted;
    e.offset = p->vector++;
  }
  return e;
}

static uint64_t
round_up (uint64_t n, uint64_t to) {
  return (n + to - 1) / to * to;
}

static uint64_t
slot_align (const Passing *p, unsigned i, LLVMTypeRef type, bool is_copied) {
  const CFront *c = p->t->c;
  uint64_t align = is_copied ? call_copied_align (p->call, i)
                             : llvm.ABIAlignmentOfType (c->layout, type);
  bool is_vector = llvm.GetTypeKind (type) == LLVMVectorTypeKind;
  if (is_small (p))
    return is_vector && align >= 16 ? 16 : 4;
  return align > 8 ? align : 8;
}

/* Places argument 'i'; false after OP_UNSUPPORTED. */
static bool
place_extra (Passing *p, unsigned i) {
  Extra e = take_registers (p, i);
  LLVMTypeRef type = e.copied ? e.copied : llvm.TypeOf (e.value);
  uint64_t align = slot_align (p, i, type, e.copied);
  if (align > 16) {
    emit_unsupported (p->t, "an additional argument is aligned to %u bytes",
                      (unsigned)align);
    return false;
  }
  if (e.place == PLACE_MEMORY) {
    e.offset = round_up (p->end, align);
    p->end = round_up (e.offset + type_size (p->t->c, type),
                       p->t->c->unit->pointer_bytes);
  }
  vec_push (&p->extras, e);
  return true;
}

/* Objects ------------------------------------------------------------------ */

static Operand
new_object (Passing *p, uint64_t bytes) {
  Operand o = emit_entry_local (p->t, bytes, 16, NULL);
  emit_begin (p->t, o,
              scopes_repeat (p->t, llvm.GetInstructionParent (p->call)));
  vec_push (p->objects, o);
  return o;
}

static void
store_scalars (Passing *p, Operand at, LLVMValueRef value) {
  Translate *t = p->t;
  Operands parts = {0};
  Leaves leaves = {0};
  type_leaves (t->c, llvm.TypeOf (value), &leaves);
  operand_list (t, value, &parts);
  for (size_t i = 0; i < parts.len; i++)
    emit_store (t, emit_offset (t, at, leaves.data[i].offset), parts.data[i]);
  vec_done (&parts);
  vec_done (&leaves);
}

static void
store_extra (Passing *p, Operand memory, Operand saved, const Extra *e) {
  Translate *t = p->t;
  uint64_t general = GENERAL_END - GENERAL_BYTES * (p->general - e->offset);
  uint64_t vector = VECTOR_END - VECTOR_BYTES * (p->vector - e->offset);
  if (e->copied)
    emit_struct_copy (t, emit_offset (t, memory, e->offset), e->value,
                      e->copied);
  else if (e->place == PLACE_MEMORY)
    store_scalars (p, emit_offset (t, memory, e->offset), e->value);
  else
    store_scalars (
        p, emit_offset (t, saved, e->place == PLACE_GENERAL ? general : vector),
        e->value);
}

static Operand
make_list (Passing *p, Operand memory, Operand saved) {
  Translate *t = p->t;
  Operand list = new_object (p, LIST_BYTES);
  unsigned general = p->general - p->first_general;
  unsigned vector = p->vector - p->first_vector;
  emit_store (t, list,
              operand_const (GENERAL_END - GENERAL_BYTES * general, 32));
  emit_store (t, emit_offset (t, list, 4),
              operand_const (VECTOR_END - VECTOR_BYTES * vector, 32));
  emit_store (t, emit_offset (t, list, 8), memory);
  emit_store (t, emit_offset (t, list, 16), saved);
  return list;
}

static Operand
make_objects (Passing *p) {
  unsigned bits = type_pointer_bits (p->t->c);
  bool has_saved = p->general > p->first_general || p->vector > p->first_vector;
  Operand none = operand_const (0, bits);
  Operand memory = p->end ? new_object (p, p->end) : none;
  Operand saved = has_saved ? new_object (p, VECTOR_END) : none;
  for (size_t i = 0; i < p->extras.len; i++)
    store_extra (p, memory, saved, p->extras.data + i);
  return is_small (p) ? memory : make_list (p, memory, saved);
}

/* For the rest of the front end -------------------------------------------- */

Operand
extras_none (CFront *c) {
  static const uint8_t list[LIST_BYTES] = {[0] = GENERAL_END, [4] = VECTOR_END};
  Unit *u = c->unit;
  unsigned bits = type_pointer_bits (c);
  if (u->pointer_bytes == 4)
    return operand_const (0, bits);
  if (!c->empty_list)
    c->empty_list = 1 + unit_add_global (u, (UnitGlobal){.name = "no arguments",
                                                         .bytes = LIST_BYTES,
                                                         .align = 16,
                                                         .data_len = LIST_BYTES,
                                                         .data = list,
                                                         .is_constant = true,
                                                         .is_library = true});
  return (Operand){OPERAND_GLOBAL, (uint16_t)bits, c->empty_list - 1, 0};
}

bool
extras_pass (Translate *t, LLVMValueRef call, unsigned first, Operands *objects,
             Operand *hidden) {
  Passing p = {.t = t, .call = call, .objects = objects};
  unsigned n = llvm.GetNumArgOperands (call);
  bool ok = true;
  for (unsigned i = 0; i < first && i < n; i++)
    take_registers (&p, i);
  p.first_general = p.general;
  p.first_vector = p.vector;
  for (unsigned i = first; ok && i < n; i++)
    ok = place_extra (&p, i);
  if (ok)
    *hidden = p.extras.len ? make_objects (&p) : extras_none (t->c);
  vec_done (&p.extras);
  return ok;
}

void
extras_start (Translate *t, Operand list) {
  const UnitProc *p = t->c->unit->procs.data + t->proc;
  unsigned bits = type_pointer_bits (t->c);
  Operand hidden = operand_reg (p->params - 1, bits);
  if (t->c->unit->pointer_bytes == 4)
    emit_store (t, list, hidden);
  else
    emit_op (t, (UnitOp){.kind = OP_MOVE,
                         .a = list,
                         .b = hidden,
                         .c = operand_const (LIST_BYTES, bits)});
}

/* translate.h -- what the files translate*.c share.

   A value of LLVM is a list of scalars, its leaves: one for an integer, pointer
   or floating point number, one for each element of a vector, those of its
   parts for a struct or array.  Instructions whose operands or result have a
   leaf that is not modelled become OP_UNSUPPORTED before anything else is
   looked at, so the functions below may take operands for granted.

   Scalar arithmetic is written over operands, so that it serves instructions,
   elements of vectors and constant expressions alike. */

#ifndef FRONT_C_TRANSLATE_H
#define FRONT_C_TRANSLATE_H

#include "front/c/c_front.h"

typedef struct {
  LLVMTypeRef type;
  unsigned bits;
  uint64_t offset; /* in memory, in bytes; UINT64_MAX: not at a whole byte */
} Leaf;
typedef VEC (Leaf) Leaves;
typedef VEC (Operand) Operands;

/* translate_emit.c --------------------------------------------------------- */

/* Appends the leaves; false if the type has one that is not modelled, or too
   many. */
bool type_leaves (const CFront *, LLVMTypeRef, Leaves *);
bool type_is_modelled (const CFront *, LLVMTypeRef);
/* Whether arithmetic on the floating point type is modelled. */
bool type_is_float_format (LLVMTypeRef);
/* The element type of a vector; other types are their own. */
LLVMTypeRef type_scalar (LLVMTypeRef);
unsigned type_pointer_bits (const CFront *);
/* In memory, with padding up to its alignment. */
uint64_t type_size (const CFront *, LLVMTypeRef);

bool emit_is_ended (const Translate *);
Operand operand_undef (unsigned bits);
/* The first register of a value; registers are made when first asked for. */
uint32_t translate_registers (Translate *, LLVMValueRef);
/* Appends the operands of all leaves. */
void operand_list (Translate *, LLVMValueRef, Operands *);
void emit_define_all (Translate *, LLVMValueRef, const Operands *);

/* The value of an operation; constants are folded.  For operations with one
   operand 'b' is that of kind OPERAND_NONE. */
Operand emit_compute (Translate *, OpKind, Operand a, Operand b, unsigned bits);
Operand emit_compute_unary (Translate *, OpKind, Operand a, unsigned bits);
/* a (1 bit) ? b : c */
Operand emit_choice (Translate *, Operand a, Operand b, Operand c);
/* Extended or cut to that width. */
Operand emit_resize (Translate *, Operand, unsigned bits, bool is_signed);
Operand emit_offset (Translate *, Operand address, uint64_t bytes);
void emit_store (Translate *, Operand address, Operand value);
void emit_jump (Translate *, uint32_t block);
/* An object of the function that is made where it begins; 'param' is the
   parameter it is for, or NULL. */
Operand emit_entry_local (Translate *, uint64_t bytes, uint32_t align,
                          LLVMValueRef param);
/* OP_UNSUPPORTED: "arithmetic of type '__float128' is not modelled". */
void emit_unsupported_type (Translate *, const char *what, LLVMTypeRef);
/* Adds a sentence to program->notes, once. */
void translate_note (CFront *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* translate_const.c -------------------------------------------------------- */

/* The value of a constant as an operand without any operation; false if there
   is none. */
bool constant_fold (CFront *, LLVMValueRef, Operand *);
/* What clang makes of expressions like 1 / 0: UNKNOWN where it is used.  Parts
   of vectors are so before they are inserted. */
bool constant_is_poison (LLVMValueRef);
void emit_poison (Translate *);
/* A weak function that is not defined: its address may be 0. */
bool constant_may_be_absent (CFront *, LLVMValueRef);
/* Appends the operands of a constant; may add operations. */
void constant_operands (Translate *, LLVMValueRef, Operands *);
/* Follows aliases to what they stand for. */
LLVMValueRef constant_alias (LLVMValueRef);
/* "inline" for "inline.3": without what linking added.  In the arena. */
const char *translate_source_name (CFront *, LLVMValueRef);

/* translate_global.c ------------------------------------------------------- */

/* Whether all that is known of a global is that it exists: its index is that of
   a pointer to it, set up when the program begins. */
bool global_is_opaque (CFront *, LLVMValueRef);
/* The blocks of the procedure that is executed before the entry. */
enum InitBlock {
  INIT_POINTERS, /* to what is defined elsewhere */
  INIT_STORES,   /* contents that need operations */
  INIT_CONSTRUCTORS,
  INIT_BLOCKS
};
/* Fills in the initial contents; 'start' is that procedure. */
void global_fill (CFront *, Translate *start, LLVMValueRef, uint32_t index);
/* Adds calls of constructors to 'start', and of destructors before each end of
   the program.  The latter when all is translated. */
bool global_constructors (CFront *, Translate *start);
void global_destructors (CFront *);

/* translate_loops.c -------------------------------------------------------- */

/* Writes the loops of the source into the blocks of the function. */
void translate_loops (Translate *);

/* translate_value.c -------------------------------------------------------- */

/* The value of a scalar instruction or constant expression that computes; false
   if this opcode does not, or the operation is not modelled. */
bool translate_scalar (Translate *, LLVMOpcode, LLVMValueRef, Operand *);
/* Instructions that compute, of any type; false: not one of them. */
bool translate_value (Translate *, LLVMValueRef);

/* translate_overflow.c ----------------------------------------------------- */

/* Before an instruction that computes: assertions that clang has not made, if
   overflow is looked for. */
void overflow_check (Translate *, LLVMValueRef);
/* The same for the size of an array of variable length, always. */
void overflow_check_size (Translate *, LLVMValueRef);

/* translate_vector.c ------------------------------------------------------- */

/* Instructions about parts of values: insertvalue, shufflevector ...; false:
   not one of them. */
bool translate_parts (Translate *, LLVMValueRef);
/* The bits of the operands 'in', first ones lowest, from number 'at' on as
   leaves of these widths; beyond the end they are 0.  'out' is appended to. */
void vector_repack (Translate *, const Operands *in, size_t at, const Leaves *,
                    Operands *out);

/* translate_wide.c --------------------------------------------------------- */

/* An integer of more than 128 bits: its leaves are words of 64 bits. */
bool type_is_wide (LLVMTypeRef);
/* The 64 * n lowest bits of an integer constant. */
void wide_limbs (LLVMValueRef, uint64_t *limbs, size_t n);
void wide_constant (LLVMValueRef, const Leaves *, Operands *out);
/* Instructions that compute where an operand or the result is such a number. */
void translate_wide (Translate *, LLVMValueRef);

/* translate_memory.c ------------------------------------------------------- */

/* Instructions about memory; false: not one of them. */
bool translate_memory (Translate *, LLVMValueRef);
/* getelementptr, as instruction or constant expression. */
Operand emit_element_address (Translate *, LLVMValueRef);
/* 'constant' gets the sum of the constant parts of the offset; true if there
   are no other ones. */
bool emit_element_offset (const CFront *, LLVMValueRef, Wide *constant);

/* translate_scope.c ---------------------------------------------------------
 */

/* Looks for locals whose lives are not marked; before anything else of the
   function is translated. */
void scopes_find (Translate *);
void scopes_done (Translate *);
/* To be told before a block, and before each of its instructions. */
void scopes_enter (Translate *, LLVMBasicBlockRef);
void scopes_step (Translate *, LLVMValueRef);
/* The block to go to on an edge to 'target': that, or one that begins and ends
   lives and goes on there. */
uint32_t scopes_edge (Translate *, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                      uint32_t target);
/* The life of a local begins; 'renews': as that of a new object. */
void emit_begin (Translate *, Operand local, bool renews);
/* A call of llvm.lifetime.start or end. */
void translate_lifetime (Translate *, LLVMValueRef call, LLVMValueRef local,
                         OpKind);
/* Whether one can come back to the block. */
bool scopes_repeat (Translate *, LLVMBasicBlockRef);

/* translate_index.c ---------------------------------------------------------
 */

/* What clang compares at the end of a block that checks an index. */
typedef struct {
  LLVMValueRef index, bound; /* NULL: they are 'number' and 'count', since of a
                                constant index nothing is left but these */
  int64_t number;
  uint64_t count;
  bool one_past; /* is fine, too */
} ClangIndex;

ClangIndex index_compared (LLVMValueRef terminator);

/* Instead of the branch, and behind each other instruction. */
void translate_index_check (Translate *, LLVMValueRef terminator);
void translate_index_done (Translate *, LLVMValueRef instruction);

/* translate_element.c -------------------------------------------------------
 */

typedef struct {
  LLVMValueRef address; /* NULL: not found */
  bool is_accessed;     /* read or written right away, or copied as a whole */
} IndexedElement;

/* The element that an index stands for; the block is the one behind the check.
 */
IndexedElement element_find (LLVMBasicBlockRef, const ClangIndex *);
/* Whether it is the address of an element or member: a getelementptr. */
bool element_is (LLVMValueRef);
/* The index before it was made as wide as a pointer. */
LLVMValueRef element_index (LLVMValueRef);

/* translate_control.c ------------------------------------------------------ */

/* The only block that is executed next; NULL if there are others, or none.  A
   branch whose condition is known has one, and the check of an index. */
LLVMBasicBlockRef control_only_successor (LLVMValueRef terminator);
/* Instructions that end a block; false: not one of them. */
bool translate_end (Translate *, LLVMValueRef);

/* translate_call.c --------------------------------------------------------- */

void translate_call (Translate *, LLVMValueRef);
/* Whether the procedure of the function has the parameter that points to
   additional arguments. */
bool call_has_hidden (CFront *, LLVMValueRef function);
/* Appends the widths of parameters and results; false: not modelled. */
bool signature_of (CFront *, LLVMValueRef function, UnitProc *);

/* What is passed by value at this position; NULL: nothing is. */
LLVMTypeRef call_copied_type (LLVMValueRef call, unsigned index);
uint32_t call_copied_align (LLVMValueRef call, unsigned index);
/* Whether it is passed by value or written as the result, though the call has
   its address. */
bool call_has_object (LLVMValueRef call, unsigned index);
void emit_struct_copy (Translate *, Operand to, LLVMValueRef from, LLVMTypeRef);

/* translate_extra.c -------------------------------------------------------- */

/* '*hidden' gets what the hidden parameter is for the arguments of the call
   from number 'first' on; new objects are appended.  False after
   OP_UNSUPPORTED. */
bool extras_pass (Translate *, LLVMValueRef call, unsigned first,
                  Operands *objects, Operand *hidden);
/* The same without arguments. */
Operand extras_none (CFront *);
/* va_start in a function that has the parameter. */
void extras_start (Translate *, Operand list);

/* translate_intrinsic.c, translate_bits.c, translate_asm.c ----------------- */

void translate_intrinsic (Translate *, LLVMValueRef call, LLVMValueRef callee);
/* Intrinsics that compute each leaf of the result from the leaves of the
   operands; false: not one of them. */
bool translate_elementwise (Translate *, LLVMValueRef call, const char *name);
void translate_asm (Translate *, LLVMValueRef call, LLVMValueRef callee);

/* A number for a function type, never 0 (UnitProc.signature). */
uint32_t signature_number (LLVMTypeRef);

#endif

/* Known functions about memory and numbers, and the primitives of our library.

   Only the simple cases of allocation are done here, which is most of them: a
   constant size, and memory that does not run out.  The library has the
   others. */

#include "front/c/calls.h"
#include "front/c/translate.h"

enum { MAX_ALIGN = 1 << 30 };

/* Blocks ------------------------------------------------------------------- */

/* What no process has room for, as in the library. */
static bool
is_too_large (const Call *k, Wide size) {
  return size >> (call_pointer_bits (k) == 64 ? 47 : 31);
}

static bool
is_simple_size (const Call *k, Operand size) {
  return operand_is_const (size) && !is_too_large (k, size.value) &&
         !k->t->c->options->malloc_may_fail;
}

static bool
allocate (const Call *k, Operand size, unsigned flags, unsigned align) {
  UnitOp op = {.kind = OP_ALLOC, .a = size, .code = flags, .align = align};
  call_result (k, op, call_pointer_bits (k));
  return true;
}

static bool
make_malloc (const Call *k, unsigned code) {
  Operand size = call_argument (k, 0);
  return is_simple_size (k, size) && allocate (k, size, code, 0);
}

static bool
make_calloc (const Call *k, unsigned code) {
  Operand n = call_argument (k, 0), size = call_argument (k, 1);
  if (!is_simple_size (k, n) || !is_simple_size (k, size))
    return false;
  Operand all = operand_const (n.value * size.value, 128);
  if (is_too_large (k, all.value))
    return false;
  return allocate (k, operand_const (all.value, n.bits), code, 0);
}

/* The alignment must be known; 0: it is not. */
static unsigned
alignment (Operand align) {
  bool is_power = align.value && !(align.value & (align.value - 1));
  return operand_is_const (align) && is_power && align.value <= MAX_ALIGN
             ? (unsigned)align.value
             : 0;
}

/* aligned_alloc, memalign. */
static bool
make_aligned (const Call *k, unsigned code) {
  (void)code;
  Operand size = call_argument (k, 1);
  unsigned align = alignment (call_argument (k, 0));
  return align && is_simple_size (k, size) && allocate (k, size, 0, align);
}

static bool
make_posix_memalign (const Call *k, unsigned code) {
  (void)code;
  unsigned bits = call_pointer_bits (k);
  Operand size = call_argument (k, 2);
  unsigned align = alignment (call_argument (k, 1));
  if (align < bits / 8 || !is_simple_size (k, size))
    return false;
  Operand block = emit_value (
      k->t, (UnitOp){.kind = OP_ALLOC, .a = size, .align = align}, bits);
  emit_store (k->t, call_argument (k, 0), block);
  emit_define (k->t, k->call, operand_const (0, 32));
  return true;
}

static bool
make_alloca (const Call *k, unsigned code) {
  (void)code;
  UnitOp op = {.kind = OP_LOCAL, .a = call_argument (k, 0), .align = 16};
  call_result (k, op, call_pointer_bits (k));
  return true;
}

static bool
make_free (const Call *k, unsigned code) {
  emit_op (k->t, (UnitOp){.kind = OP_FREE,
                          .dst = NO_REG,
                          .code = code,
                          .a = call_argument (k, 0)});
  return true;
}

/* For the library: without a check of the size. */
static bool
make_block (const Call *k, unsigned code) {
  return allocate (k, call_argument (k, 0), code, 0);
}

static bool
make_block_size (const Call *k, unsigned code) {
  (void)code;
  UnitOp op = {.kind = OP_BLOCK_SIZE, .a = call_argument (k, 0)};
  call_result (k, op, call_pointer_bits (k));
  return true;
}

/* Copying ------------------------------------------------------------------ */

static bool
returns_first (const Call *k) {
  if (llvm.GetTypeKind (llvm.TypeOf (k->call)) == LLVMPointerTypeKind)
    emit_define (k->t, k->call, call_argument (k, 0));
  return true;
}

/* 'code': the arguments of bcopy are the other way round. */
static bool
make_move (const Call *k, unsigned code) {
  emit_op (k->t, (UnitOp){.kind = OP_MOVE,
                          .dst = NO_REG,
                          .a = call_argument (k, code ? 1 : 0),
                          .b = call_argument (k, code ? 0 : 1),
                          .c = call_argument (k, 2)});
  return code || returns_first (k);
}

/* Like memmove, but for the error. */
static bool
make_copy (const Call *k, unsigned code) {
  Operand args[] = {call_argument (k, 0), call_argument (k, 1),
                    call_argument (k, 2)};
  make_move (k, code);
  if (!operand_is_const (args[2]) || args[2].value)
    call_library (k, "__assay_check_copy", 3, args, 0);
  return true;
}

static bool
fill (const Call *k, Operand byte, Operand size) {
  emit_op (k->t, (UnitOp){.kind = OP_FILL,
                          .dst = NO_REG,
                          .a = call_argument (k, 0),
                          .b = byte,
                          .c = size});
  return returns_first (k);
}

static bool
make_fill (const Call *k, unsigned code) {
  (void)code;
  Operand byte = emit_resize (k->t, call_argument (k, 1), 8, false);
  return fill (k, byte, call_argument (k, 2));
}

static bool
make_zero (const Call *k, unsigned code) {
  (void)code;
  return fill (k, operand_const (0, 8), call_argument (k, 1));
}

/* Primitives of the library ------------------------------------------------ */

/* The literal that the library gives. */
static const char *
reason (const Call *k, unsigned i) {
  size_t len;
  const char *text = call_string (llvm.GetOperand (k->call, i), &len);
  return unit_string (k->t->c->unit, text ? text : k->name);
}

static bool
make_unsupported (const Call *k, unsigned code) {
  (void)code;
  emit_unsupported (k->t, "%s", reason (k, 0));
  return true;
}

/* Errors that the library finds; 'code' is their kind.  Overflow is an error
   only where it is looked for. */
static bool
make_require (const Call *k, unsigned code) {
  if (code == KIND_OVERFLOW && !k->t->c->options->overflow)
    return true;
  Operand given = call_argument (k, 0);
  Operand holds =
      emit_compute (k->t, OP_NE, given, operand_const (0, given.bits), 1);
  emit_op (k->t, (UnitOp){.kind = OP_ASSERT,
                          .dst = NO_REG,
                          .a = holds,
                          .error = (ErrorKind)code,
                          .show = reason (k, 1)});
  return true;
}

static bool
make_same_object (const Call *k, unsigned code) {
  (void)code;
  UnitOp op = {.kind = OP_SAME_OBJECT,
               .a = call_argument (k, 0),
               .b = call_argument (k, 1)};
  emit_define (k->t, k->call,
               emit_resize (k->t, emit_value (k->t, op, 1), 32, false));
  return true;
}

static bool
make_room (const Call *k, unsigned code) {
  (void)code;
  UnitOp op = {.kind = OP_ROOM, .a = call_argument (k, 0)};
  call_result (k, op, call_pointer_bits (k));
  return true;
}

static bool
make_use (const Call *k, unsigned code) {
  (void)code;
  emit_op (k->t, (UnitOp){.kind = OP_USE,
                          .dst = NO_REG,
                          .a = call_argument (k, 0),
                          .c = call_argument (k, 1)});
  return true;
}

static bool
make_overlap (const Call *k, unsigned code) {
  (void)code;
  emit_op (k->t, (UnitOp){.kind = OP_ASSERT,
                          .dst = NO_REG,
                          .a = operand_const (0, 1),
                          .error = KIND_OVERLAP,
                          .show = "source and destination overlap"});
  return true;
}

static bool
make_opaque (const Call *k, unsigned code) {
  (void)code;
  UnitOp op = {.kind = OP_OPAQUE, .show = reason (k, 0)};
  call_result (k, op, call_pointer_bits (k));
  return true;
}

/* An input of the width of the result; 'code' is an InputKind. */
static bool
make_input (const Call *k, unsigned code) {
  unsigned bits = type_width (k->t->c, llvm.TypeOf (k->call));
  UnitOp op = {.kind = OP_INPUT, .code = code, .show = reason (k, 0)};
  call_result (k, op, bits);
  return true;
}

static Operand
choice (const Call *k, const char *show) {
  UnitOp op = {.kind = OP_INPUT, .code = INPUT_CHOICE, .show = show};
  Operand bit = emit_value (k->t, op, 1);
  return emit_resize (k->t, bit, 32, false);
}

static bool
make_choice (const Call *k, unsigned code) {
  (void)code;
  emit_define (k->t, k->call, choice (k, reason (k, 0)));
  return true;
}

static bool
make_uses_errno (const Call *k, unsigned code) {
  (void)code;
  emit_define (k->t, k->call, operand_const (calls_uses_errno (k->t->c), 32));
  return true;
}

static bool
make_fails (const Call *k, unsigned code) {
  (void)code;
  bool may = k->t->c->options->malloc_may_fail;
  emit_define (k->t, k->call,
               may ? choice (k, "malloc fails") : operand_const (0, 32));
  return true;
}

const KnownCall calls_memory_list[] = {
    {"malloc", "pz", make_malloc, 0},
    {"calloc", "pzz", make_calloc, ALLOC_ZERO},
    {"aligned_alloc", "pzz", make_aligned, 0},
    {"memalign", "pzz", make_aligned, 0},
    {"posix_memalign", "ipzz", make_posix_memalign, 0},
    {"alloca", "pz", make_alloca, 0},
    {"free", "vp", make_free, 0},
    {"cfree", "vp", make_free, 0},
    {"memcpy", "pppz", make_copy, 0},
    {"memmove", "pppz", make_move, 0},
    {"bcopy", "vppz", make_move, 1},
    {"memset", "ppiz", make_fill, 0},
    {"__memcpy_chk", "pppzz", make_copy, 0},
    {"__memmove_chk", "pppzz", make_move, 0},
    {"__memset_chk", "ppizz", make_fill, 0},
    {"bzero", "vpz", make_zero, 0},
    {"explicit_bzero", "vpz", make_zero, 0},
    {"__assay_alloc", "pz", make_block, 0},
    {"__assay_alloc_zero", "pz", make_block, ALLOC_ZERO},
    {"__assay_alloc_any", "pz", make_block, ALLOC_ARBITRARY | ALLOC_ARGUMENT},
    {"__assay_alloc_fixed", "pz", make_block,
     ALLOC_ARBITRARY | ALLOC_ARGUMENT | ALLOC_FIXED},
    {"__assay_free", "vp", make_free, 0},
    {"__assay_release", "vp", make_free, FREE_FIXED},
    {"__assay_move", "pppz", make_move, 0},
    {"__assay_fill", "ppiz", make_fill, 0},
    {"__assay_room", "zp", make_room, 0},
    {"__assay_same_object", "ipp", make_same_object, 0},
    {"__assay_use_bytes", "vpz", make_use, 0},
    {"__assay_overlap", "v", make_overlap, 0},
    {"__assay_block_size", "zp", make_block_size, 0},
    {"__assay_malloc_fails", "i", make_fails, 0},
    {"__assay_uses_errno", "i", make_uses_errno, 0},
    {"__assay_choice", "ip", make_choice, 0},
    {"__assay_unsupported", "vp", make_unsupported, 0},
    {"__assay_require", "vip", make_require, KIND_INVALID_DEREF},
    {"__assay_no_overflow", "vip", make_require, KIND_OVERFLOW},
    {"__assay_refcount", "vip", make_require, KIND_REFCOUNT},
    {"__assay_opaque", "pp", make_opaque, 0},
    {"__assay_input_char", "sp", make_input, INPUT_UNDEFINED},
    {"__assay_input_int", "sp", make_input, INPUT_UNDEFINED},
    {"__assay_input_long", "sp", make_input, INPUT_UNDEFINED},
    {"__assay_choice_int", "sp", make_input, INPUT_CHOICE},
    {"__assay_choice_size", "sp", make_input, INPUT_CHOICE},
    {NULL, NULL, NULL, 0}};

/* Floating point ----------------------------------------------------------- */

static bool
make_math (const Call *k, unsigned code) {
  bool is_binary = llvm.GetNumArgOperands (k->call) == 2;
  UnitOp op = {.kind = OP_FMATH, .code = code, .a = call_argument (k, 0)};
  if (is_binary)
    op.b = call_argument (k, 1);
  call_result (k, op, op.a.bits);
  return true;
}

static bool
make_fmod (const Call *k, unsigned code) {
  (void)code;
  UnitOp op = {
      .kind = OP_FREM, .a = call_argument (k, 0), .b = call_argument (k, 1)};
  call_result (k, op, op.a.bits);
  return true;
}

#define UNARY(NAME, CODE)                                                      \
  {NAME, "dd", make_math, CODE}, {NAME "f", "ff", make_math, CODE}, {          \
    NAME "l", "ll", make_math, CODE                                            \
  }
#define BINARY(NAME, MAKE, CODE)                                               \
  {NAME, "ddd", MAKE, CODE}, {NAME "f", "fff", MAKE, CODE}, {                  \
    NAME "l", "lll", MAKE, CODE                                                \
  }

const KnownCall calls_math_list[] = {
    UNARY ("fabs", MATH_FABS),
    UNARY ("sqrt", MATH_SQRT),
    UNARY ("floor", MATH_FLOOR),
    UNARY ("ceil", MATH_CEIL),
    UNARY ("trunc", MATH_TRUNC),
    UNARY ("round", MATH_ROUND),
    UNARY ("rint", MATH_RINT),
    UNARY ("nearbyint", MATH_RINT),
    BINARY ("copysign", make_math, MATH_COPYSIGN),
    BINARY ("fmod", make_fmod, 0),
    {NULL, NULL, NULL, 0}};

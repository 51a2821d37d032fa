/* Functions that Assay knows by their names.

   A function with a body in the program is never replaced, except the functions
   whose call is itself an error.  Types are checked first: a program may
   declare 'abort' as it likes. */

#include "front/c/calls.h"
#include "front/c/library.h"
#include "front/c/translate.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

static const char nondet[] = "__VERIFIER_nondet_";

/* Helpers ------------------------------------------------------------------ */

Operand
call_argument (const Call *k, unsigned i) {
  assert (i < llvm.GetNumArgOperands (k->call));
  return operand_of (k->t, llvm.GetOperand (k->call, i));
}

unsigned
call_pointer_bits (const Call *k) {
  return type_pointer_bits (k->t->c);
}

void
call_result (const Call *k, UnitOp op, unsigned bits) {
  emit_define (k->t, k->call, emit_value (k->t, op, bits));
}

Operand
call_library (const Call *k, const char *name, size_t n, const Operand *args,
              unsigned bits) {
  CFront *c = k->t->c;
  LLVMValueRef function = llvm.GetNamedFunction (c->module, name);
  uint32_t reg = NO_REG;
  UnitOp op = {.kind = OP_CALL,
               .dst = NO_REG,
               .a = {OPERAND_PROC, (uint16_t)call_pointer_bits (k),
                     translate_proc_of (c, function), 0},
               .count = (uint32_t)n,
               .args = args,
               .results = &reg,
               .show = unit_string (c->unit, k->name)};
  if (bits) {
    reg = unit_add_reg (c->unit, k->t->proc, bits);
    op.result_count = 1;
  }
  emit_op (k->t, op);
  return operand_reg (reg, bits);
}

bool
calls_uses_errno (const CFront *c) {
  return llvm.GetNamedFunction (c->module, "__errno_location");
}

void
calls_change_errno (const Call *k) {
  if (calls_uses_errno (k->t->c))
    call_library (k, "__assay_change_errno", 0, NULL, 0);
}

bool
operand_is_const (Operand o) {
  return o.kind == OPERAND_CONST;
}

const char *
call_string (LLVMValueRef value, size_t *len) {
  if (!llvm.IsAGlobalVariable (value) || llvm.IsDeclaration (value) ||
      !llvm.IsGlobalConstant (value))
    return NULL;
  LLVMValueRef data = llvm.GetInitializer (value);
  if (llvm.IsAConstantAggregateZero (data)) {
    *len = 0;
    return "";
  }
  if (!llvm.IsAConstantDataSequential (data) || !llvm.IsConstantString (data))
    return NULL;
  size_t size;
  const char *text = llvm.GetAsString (data, &size);
  const char *end = memchr (text, 0, size);
  if (!end)
    return NULL;
  *len = (size_t)(end - text);
  return text;
}

/* A sentence in the Unit. */
static const char *
sentence (const Call *k, const char *format, ...) {
  Str text = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  const char *shown = unit_string (k->t->c->unit, str_text (&text));
  str_done (&text);
  return shown;
}

static void
assert_that (const Call *k, Operand condition, ErrorKind kind,
             const char *why) {
  assert (condition.bits == 1);
  emit_op (k->t, (UnitOp){.kind = OP_ASSERT,
                          .dst = NO_REG,
                          .a = condition,
                          .error = kind,
                          .show = why});
}

static void
fail (const Call *k, ErrorKind kind, const char *why) {
  assert_that (k, operand_const (0, 1), kind, why);
}

void
emit_exit (Translate *t, ExitKind kind, Operand code) {
  CFront *c = t->c;
  bool has_handlers = llvm.GetNamedFunction (c->module, "atexit");
  if (kind == EXIT_KIND_NORMAL && has_handlers) {
    Call call = {t, NULL, "the functions given to atexit"};
    call_library (&call, "__assay_run_handlers", 0, NULL, 0);
  }
  emit_op (t, (UnitOp){.kind = OP_EXIT, .code = kind, .a = code});
}

static void
end (const Call *k, ExitKind kind, Operand code) {
  emit_exit (k->t, kind, code);
}

static Operand
is_not_zero (const Call *k, Operand o) {
  return emit_compute (k->t, OP_NE, o, operand_const (0, o.bits), 1);
}

/* Errors and ends ---------------------------------------------------------- */

static bool
make_abort (const Call *k, unsigned code) {
  (void)code;
  end (k, EXIT_KIND_ABORT, operand_const (134, 32));
  return true;
}

static bool
make_exit (const Call *k, unsigned code) {
  end (k, (ExitKind)code, call_argument (k, 0));
  return true;
}

/* A body that the program gives is called afterwards: it matters where the
   error itself is not looked for. */
static bool
make_reach (const Call *k, unsigned code) {
  (void)code;
  fail (k, KIND_REACH, sentence (k, "'%s' is called", k->name));
  if (!llvm.IsDeclaration (llvm.GetCalledValue (k->call)))
    return false;
  end (k, EXIT_KIND_ABORT, operand_const (134, 32));
  return true;
}

/* 'code' is the number of the argument with the text. */
static bool
make_assert_fail (const Call *k, unsigned code) {
  size_t len = 0;
  const char *text = NULL;
  if (code < llvm.GetNumArgOperands (k->call))
    text = call_string (llvm.GetOperand (k->call, code), &len);
  fail (k, KIND_ASSERTION,
        text ? sentence (k, "assertion '%.*s' does not hold", (int)len, text)
             : "an assertion does not hold");
  end (k, EXIT_KIND_ABORT, operand_const (134, 32));
  return true;
}

static bool
make_assert (const Call *k, unsigned code) {
  (void)code;
  const char *shown =
      debug_show_value (k->t->c->debug, llvm.GetOperand (k->call, 0));
  assert_that (k, is_not_zero (k, call_argument (k, 0)), KIND_ASSERTION,
               shown ? sentence (k, "assertion '%s' does not hold", shown)
                     : "an assertion does not hold");
  return true;
}

static bool
make_assume (const Call *k, unsigned code) {
  (void)code;
  Operand condition = is_not_zero (k, call_argument (k, 0));
  emit_op (k->t, (UnitOp){.kind = OP_ASSUME, .dst = NO_REG, .a = condition});
  return true;
}

static bool
make_nothing (const Call *k, unsigned code) {
  (void)k;
  (void)code;
  return true;
}

/* Overflow ----------------------------------------------------------------- */

/* What clang tells a handler about the type of an operand: 16 bits of a kind
   and 16 bits with the logarithm of the width, times 2, plus 1 if it is signed.
   All operands have the first type that is described, but for the distance of
   a shift, which has the second. */
static uint64_t
described_type (const Call *k, unsigned operand) {
  LLVMValueRef data = llvm.GetOperand (k->call, 0), type = NULL, info = NULL;
  LLVMValueRef all =
      llvm.IsAGlobalVariable (data) ? llvm.GetInitializer (data) : NULL;
  if (all && operand > 1)
    type = llvm.GetAggregateElement (all, 2);
  if (all && !type)
    type = llvm.GetAggregateElement (all, 1);
  if (type && llvm.IsAGlobalVariable (type) && llvm.GetInitializer (type))
    info = llvm.GetAggregateElement (llvm.GetInitializer (type), 1);
  return info && llvm.IsAConstantInt (info) ? llvm.ConstIntGetZExtValue (info)
                                            : 0;
}

static unsigned
described_bits (const Call *k, unsigned operand) {
  uint64_t log = described_type (k, operand) >> 1;
  return log <= 7 ? 1u << log : 0;
}

/* A constant that was widened without its sign. */
static const char *
show_constant (const Call *k, unsigned i, uint64_t number) {
  unsigned bits = described_bits (k, i);
  if (!(described_type (k, i) & 1))
    return sentence (k, "%llu", (unsigned long long)number);
  if (bits && bits < 64 && number >> (bits - 1) & 1)
    number |= UINT64_MAX << bits;
  return sentence (k, "%lld", (long long)number);
}

/* The value behind the argument of a handler, which is widened. */
static const char *
show_operand (const Call *k, unsigned i) {
  LLVMValueRef value = llvm.GetOperand (k->call, i);
  if (llvm.IsAConstantInt (value))
    return show_constant (k, i, llvm.ConstIntGetZExtValue (value));
  if (llvm.IsAZExtInst (value) || llvm.IsASExtInst (value))
    value = llvm.GetOperand (value, 0);
  return debug_show_value (k->t->c->debug, value);
}

/* Without an operation: a division, nobody knows which. */
static const char *
overflow_sentence (const Call *k, const char *operation) {
  bool is_unary = llvm.GetNumArgOperands (k->call) == 2;
  const char *a = show_operand (k, 1);
  if (!operation)
    return "a division of the smallest number by -1 overflows";
  const char *b = is_unary ? NULL : show_operand (k, 2);
  if (is_unary && a)
    return sentence (k, "'%s%s' overflows", operation, a);
  if (a && b && !strcmp (operation, "<<"))
    return sentence (k, "'%s' cannot be shifted by '%s'", a, b);
  if (a && b)
    return sentence (k, "'%s %s %s' overflows", a, operation, b);
  return sentence (k, "the result of '%s' overflows", operation);
}

static bool
fails_overflow (const Call *k, const char *operation) {
  fail (k, KIND_OVERFLOW, overflow_sentence (k, operation));
  end (k, EXIT_KIND_ABORT, operand_const (134, 32));
  return true;
}

static Operand
divisor (const Call *k) {
  Operand b = call_argument (k, 2);
  unsigned bits = described_bits (k, 2);
  if (bits <= b.bits)
    return b;
  return emit_value (k->t, (UnitOp){.kind = OP_LOAD, .a = b}, bits);
}

/* The division that a handler is about is behind the branch that goes to the
   handler otherwise; NULL if both numbers are constants, as then there is
   none. */
static const char *
sign_of_division (const Call *k) {
  LLVMBasicBlockRef here = llvm.GetInstructionParent (k->call);
  LLVMUseRef use = llvm.GetFirstUse (llvm.BasicBlockAsValue (here));
  LLVMValueRef branch = use ? llvm.GetUser (use) : NULL;
  for (unsigned i = 0; branch && i < llvm.GetNumSuccessors (branch); i++) {
    LLVMBasicBlockRef there = llvm.GetSuccessor (branch, i);
    LLVMValueRef first = llvm.GetFirstInstruction (there);
    LLVMOpcode opcode = llvm.GetInstructionOpcode (first);
    if (opcode == LLVMSRem || opcode == LLVMURem)
      return "%";
    if (opcode == LLVMSDiv || opcode == LLVMUDiv)
      return "/";
  }
  return NULL;
}

/* Also called for the smallest number divided by -1, if overflow is looked for;
   without overflow this is reached by dividing by 0 only. */
static bool
make_division (const Call *k, unsigned code) {
  (void)code;
  const char *b = show_operand (k, 2);
  bool is_number = b && strspn (b, "-0123456789") == strlen (b);
  assert_that (k, is_not_zero (k, divisor (k)), KIND_DIV_BY_ZERO,
               b && !is_number ? sentence (k, "division by '%s', which is 0", b)
                               : "division by 0");
  return fails_overflow (k, sign_of_division (k));
}

/* Such an array has no meaning, whether or not this is looked for. */
static bool
make_vla_bound (const Call *k, unsigned code) {
  (void)code;
  const char *length = show_operand (k, 1);
  fail (k, KIND_BOUNDS,
        length
            ? sentence (k, "an array has '%s' elements, which is not positive",
                        length)
            : "the length of an array is not positive");
  emit_unsupported (k->t, "an array whose length is not positive");
  return true;
}

static bool
make_overflow (const Call *k, unsigned code) {
  char operation[2] = {(char)code, 0};
  return fails_overflow (k, code == '<' ? "<<" : operation);
}

/* Inputs ------------------------------------------------------------------- */

/* The name says the type where clang does not: for 32 bits it tells nothing
   about functions that are declared without parameters. */
static UnitTypeId
type_by_name (const Call *k, unsigned bits) {
  const char *name = k->name + strlen (nondet);
  UnitType type = {.kind = UNIT_TYPE_SIGNED, .name = name};
  LLVMTypeKind kind = llvm.GetTypeKind (llvm.TypeOf (k->call));
  if (kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind)
    type.kind = UNIT_TYPE_FLOAT;
  else if (kind != LLVMIntegerTypeKind)
    return (UnitTypeId){0};
  else if (!strcmp (name, "bool"))
    type.kind = UNIT_TYPE_BOOL;
  else if (!strcmp (name, "char"))
    type.kind = UNIT_TYPE_CHAR;
  else if (*name == 'u' || strstr (name, "_t"))
    type.kind = UNIT_TYPE_UNSIGNED;
  type.bytes = (bits + 7) / 8;
  type.name = unit_string (k->t->c->unit, name);
  return unit_add_type (k->t->c->unit, type);
}

static UnitTypeId
result_type (const Call *k, unsigned bits) {
  CFront *c = k->t->c;
  LLVMValueRef function = llvm.GetCalledValue (k->call);
  UnitTypeId type = debug_function_type (c->debug, function);
  return type.id ? unit_type (c->unit, type)->target : type_by_name (k, bits);
}

static bool
make_nondet (const Call *k) {
  unsigned bits = type_width (k->t->c, llvm.TypeOf (k->call));
  if (!bits)
    return false;
  UnitOp op = {.kind = OP_INPUT,
               .code = INPUT_NONDET,
               .type = result_type (k, bits),
               .show = unit_string (k->t->c->unit, k->name)};
  Operand value = emit_value (k->t, op, bits);
  if (bits > 1 && !strcmp (k->name + strlen (nondet), "bool"))
    value = emit_compute (k->t, OP_AND, value, operand_const (1, bits), bits);
  emit_define (k->t, k->call, value);
  return true;
}

Operand
emit_unknown_pointer (Translate *t, InputKind kind, const char *name,
                      const char *why) {
  unsigned bits = type_pointer_bits (t->c);
  UnitOp input = {.kind = OP_INPUT, .code = kind, .show = name};
  Operand choice = emit_value (t, input, 1);
  Operand opaque =
      emit_value (t, (UnitOp){.kind = OP_OPAQUE, .show = why}, bits);
  return emit_choice (t, choice, opaque, operand_const (0, bits));
}

/* The table ---------------------------------------------------------------- */

static const KnownCall plain_list[] = {
    {"abort", "v", make_abort, 0},
    {"__assay_abort", "v", make_abort, 0},
    {"__assay_end", "v", make_abort, 0},
    {"__assay_exit", "vi", make_exit, EXIT_KIND_NORMAL},
    {"exit", "vi", make_exit, EXIT_KIND_NORMAL},
    {"_exit", "vi", make_exit, EXIT_KIND_ABORT},
    {"_Exit", "vi", make_exit, EXIT_KIND_ABORT},
    {"quick_exit", "vi", make_exit, EXIT_KIND_ABORT},
    {"__assert_fail", "v.", make_assert_fail, 0},
    {"__assert", "v.", make_assert_fail, 0},
    {"__assert_rtn", "v.", make_assert_fail, 3},
    {"__VERIFIER_assert", "vs", make_assert, 0},
    {"__VERIFIER_assume", "vs", make_assume, 0},
    {"__assay_assume", "vs", make_assume, 0},
    {"__VERIFIER_atomic_begin", "v.", make_nothing, 0},
    {"__VERIFIER_atomic_end", "v.", make_nothing, 0},
    {"__ubsan_handle_add_overflow_abort", "vpzz", make_overflow, '+'},
    {"__ubsan_handle_sub_overflow_abort", "vpzz", make_overflow, '-'},
    {"__ubsan_handle_mul_overflow_abort", "vpzz", make_overflow, '*'},
    {"__ubsan_handle_negate_overflow_abort", "vpz", make_overflow, '-'},
    {"__ubsan_handle_shift_out_of_bounds_abort", "vpzz", make_overflow, '<'},
    {"__ubsan_handle_divrem_overflow_abort", "vpzz", make_division, 0},
    {"__ubsan_handle_vla_bound_not_positive_abort", "vpz", make_vla_bound, 0},
    {NULL, NULL, NULL, 0}};

/* The call itself is the error, whatever the body says. */
static const KnownCall error_list[] = {
    {"reach_error", "v.", make_reach, 0},
    {"__VERIFIER_error", "v.", make_reach, 0},
    {NULL, NULL, NULL, 0}};

static const KnownCall *const lists[] = {plain_list, calls_memory_list,
                                         calls_math_list, calls_print_list};

static const KnownCall *
find_in (const KnownCall *list, const char *name) {
  for (; list->name; list++)
    if (!strcmp (list->name, name))
      return list;
  return NULL;
}

static const KnownCall *
find (const char *name) {
  const KnownCall *found = NULL;
  for (size_t i = 0; i < sizeof lists / sizeof *lists && !found; i++)
    found = find_in (lists[i], name);
  return found;
}

static bool
is_nondet (const char *name) {
  return !strncmp (name, nondet, strlen (nondet));
}

bool
calls_is_known (const char *name) {
  return find (name) || find_in (error_list, name) || is_nondet (name) ||
         library_has (name);
}

/* Types -------------------------------------------------------------------- */

static bool
fits (const Call *k, LLVMTypeRef type, char letter) {
  LLVMTypeKind kind = llvm.GetTypeKind (type);
  bool is_integer = kind == LLVMIntegerTypeKind;
  unsigned bits = type_width (k->t->c, type);
  switch (letter) {
  case 'v':
    return true;
  case 'p':
    return kind == LLVMPointerTypeKind;
  case 'i':
    return is_integer && bits == 32;
  case 'z':
    return is_integer ? bits == call_pointer_bits (k)
                      : kind == LLVMPointerTypeKind;
  case 'd':
    return kind == LLVMDoubleTypeKind;
  case 'f':
    return kind == LLVMFloatTypeKind;
  case 'l':
    return kind == LLVMX86_FP80TypeKind;
  default:
    return bits != 0;
  }
}

static bool
types_fit (const Call *k, const char *types) {
  if (!fits (k, llvm.TypeOf (k->call), *types++))
    return false;
  unsigned n = llvm.GetNumArgOperands (k->call);
  for (unsigned i = 0; *types != '.'; i++, types++) {
    if (!*types || i == n)
      return !*types && i == n;
    if (!fits (k, llvm.TypeOf (llvm.GetOperand (k->call, i)), *types))
      return false;
  }
  return true;
}

bool
calls_known (Translate *t, LLVMValueRef call, const char *name) {
  Call k = {t, call, name};
  const KnownCall *known = find_in (error_list, name);
  if (!known && !llvm.IsDeclaration (llvm.GetCalledValue (call)))
    return false;
  if (!known)
    known = find (name);
  if (known)
    return types_fit (&k, known->types) && known->make (&k, known->code);
  return is_nondet (name) && make_nondet (&k);
}

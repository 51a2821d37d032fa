/* Calls.

   Where a parameter is a struct passed by value (byval), the caller makes the
   copy that the callee gets.  Additional arguments of variadic functions are in
   objects, too (translate_extra.c).  Both kinds of objects live as long as the
   call. */

#include "front/c/library.h"
#include "front/c/translate.h"

#include <assert.h>
#include <string.h>

typedef struct {
  Translate *t;
  LLVMValueRef call;
  LLVMValueRef callee; /* the function with the body, or NULL */
  Operands args;
  Operands objects; /* that live during the call */
} Call;

static void
call_done (Call *c) {
  vec_done (&c->args);
  vec_done (&c->objects);
}

/* Signatures --------------------------------------------------------------- */

static LLVMTypeRef
function_type (LLVMValueRef function) {
  return llvm.GlobalGetValueType (function);
}

static bool
is_address_taken (LLVMValueRef function) {
  for (LLVMUseRef u = llvm.GetFirstUse (function); u; u = llvm.GetNextUse (u)) {
    LLVMValueRef user = llvm.GetUser (u);
    if (!llvm.IsACallInst (user) || llvm.GetCalledValue (user) != function)
      return true;
  }
  return false;
}

/* Functions without prototype and body have it as long as they are called by
   their names only: who calls them through pointers passes none. */
bool
call_has_hidden (CFront *c, LLVMValueRef function) {
  LLVMTypeRef type = function_type (function);
  if (!llvm.IsFunctionVarArg (type))
    return false;
  return llvm.CountParamTypes (type) || library_find (c, function) ||
         !is_address_taken (function);
}

bool
signature_of (CFront *c, LLVMValueRef function, UnitProc *p) {
  Leaves params = {0}, results = {0};
  bool ok =
      type_leaves (c, llvm.GetReturnType (function_type (function)), &results);
  unsigned n = llvm.CountParams (function);
  for (unsigned i = 0; ok && i < n; i++)
    ok = type_leaves (c, llvm.TypeOf (llvm.GetParam (function, i)), &params);
  for (size_t i = 0; ok && i < params.len; i++)
    vec_push (&p->regs, (uint16_t)params.data[i].bits);
  for (size_t i = 0; ok && i < results.len; i++)
    vec_push (&p->results, (uint16_t)results.data[i].bits);
  if (ok && call_has_hidden (c, function))
    vec_push (&p->regs, (uint16_t)type_pointer_bits (c));
  p->params = (uint32_t)p->regs.len;
  vec_done (&params);
  vec_done (&results);
  return ok;
}

/* Arguments ---------------------------------------------------------------- */

static LLVMAttributeRef
argument_attribute (LLVMValueRef call, unsigned index, const char *name) {
  unsigned kind = llvm.GetEnumAttributeKindForName (name, strlen (name));
  return llvm.GetCallSiteEnumAttribute (call, index + 1, kind);
}

LLVMTypeRef
call_copied_type (LLVMValueRef call, unsigned index) {
  LLVMAttributeRef byval = argument_attribute (call, index, "byval");
  return byval ? llvm.GetTypeAttributeValue (byval) : NULL;
}

bool
call_has_object (LLVMValueRef call, unsigned index) {
  return index < llvm.GetNumArgOperands (call) &&
         (call_copied_type (call, index) ||
          argument_attribute (call, index, "sret"));
}

uint32_t
call_copied_align (LLVMValueRef call, unsigned index) {
  LLVMAttributeRef align = argument_attribute (call, index, "align");
  return align ? (uint32_t)llvm.GetEnumAttributeValue (align) : 0;
}

static Operand
call_object (Call *c, uint64_t bytes, uint32_t align, LLVMValueRef param) {
  Operand o = emit_entry_local (c->t, bytes, align, param);
  emit_begin (c->t, o,
              scopes_repeat (c->t, llvm.GetInstructionParent (c->call)));
  vec_push (&c->objects, o);
  return o;
}

void
emit_struct_copy (Translate *t, Operand to, LLVMValueRef from,
                  LLVMTypeRef type) {
  unsigned bits = type_pointer_bits (t->c);
  emit_op (t, (UnitOp){.kind = OP_MOVE,
                       .a = to,
                       .b = operand_of (t, from),
                       .c = operand_const (type_size (t->c, type), bits)});
}

static void
pass_fixed (Call *c, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef arg = llvm.GetArgOperand (c->call, i);
    LLVMTypeRef copied = call_copied_type (c->call, i);
    if (!copied) {
      operand_list (c->t, arg, &c->args);
      continue;
    }
    LLVMValueRef param = c->callee ? llvm.GetParam (c->callee, i) : NULL;
    Operand object = call_object (c, type_size (c->t->c, copied),
                                  call_copied_align (c->call, i), param);
    emit_struct_copy (c->t, object, arg, copied);
    vec_push (&c->args, object);
  }
}

/* The call itself ---------------------------------------------------------- */

static const char *
callee_show (Translate *t, LLVMValueRef i, Operand callee) {
  assert (callee.kind != OPERAND_PROC || callee.index < t->c->unit->procs.len);
  if (callee.kind == OPERAND_PROC)
    return t->c->unit->procs.data[callee.index].name;
  return i ? debug_show_value (t->c->debug, llvm.GetCalledValue (i)) : NULL;
}

/* The registers of the results: those of 'i', or new ones if nobody wants what
   is returned. */
static uint32_t *
result_registers (Translate *t, LLVMValueRef i, Operand callee, uint32_t *n) {
  CFront *c = t->c;
  Leaves leaves = {0};
  if (i)
    type_leaves (c, llvm.TypeOf (i), &leaves);
  bool is_dropped = callee.kind == OPERAND_PROC && !leaves.len;
  const UnitProc *p = c->unit->procs.data + callee.index;
  *n = is_dropped ? (uint32_t)p->results.len : (uint32_t)leaves.len;
  uint32_t first = leaves.len ? translate_registers (t, i) : 0;
  uint32_t *regs = mem_alloc ((*n + 1) * sizeof *regs);
  for (uint32_t k = 0; k < *n; k++)
    regs[k] =
        is_dropped
            ? unit_add_reg (c->unit, t->proc,
                            c->unit->procs.data[callee.index].results.data[k])
            : first + k;
  vec_done (&leaves);
  return regs;
}

uint32_t
signature_number (LLVMTypeRef type) {
  char *text = llvm.PrintTypeToString (type);
  uint32_t number = (uint32_t)mem_hash (text, strlen (text)) | 1;
  llvm.DisposeMessage (text);
  return number;
}

/* Pointers are called with the types of the call; those without a prototype say
   nothing. */
static uint32_t
wanted_signature (LLVMValueRef call, Operand callee) {
  assert (callee.kind == OPERAND_PROC || call);
  if (callee.kind == OPERAND_PROC)
    return 0;
  LLVMTypeRef type = llvm.GetCalledFunctionType (call);
  return llvm.IsFunctionVarArg (type) ? 0 : signature_number (type);
}

/* A procedure call with operands; results are the registers of 'i'. */
static void
emit_call (Translate *t, LLVMValueRef i, Operand callee, size_t n,
           const Operand *args) {
  uint32_t result_count;
  uint32_t *results = result_registers (t, i, callee, &result_count);
  emit_op (t, (UnitOp){.kind = OP_CALL,
                       .a = callee,
                       .code = wanted_signature (i, callee),
                       .count = (uint32_t)n,
                       .args = args,
                       .result_count = result_count,
                       .results = results,
                       .show = callee_show (t, i, callee)});
  mem_free (results);
}

static void
finish_call (Call *c, Operand callee) {
  emit_call (c->t, c->call, callee, c->args.len, c->args.data);
  for (size_t i = c->objects.len; i-- > 0;)
    emit_op (c->t, (UnitOp){.kind = OP_END, .a = c->objects.data[i]});
}

/* Direct calls ------------------------------------------------------------- */

/* Whether arguments and result have the widths the procedure wants. */
static bool
fits (const Call *c, uint32_t proc) {
  assert (proc < c->t->c->unit->procs.len);
  const UnitProc *p = c->t->c->unit->procs.data + proc;
  bool ok = p->params == c->args.len;
  for (size_t i = 0; ok && i < c->args.len; i++)
    ok = p->regs.data[i] == c->args.data[i].bits;
  Leaves leaves = {0};
  type_leaves (c->t->c, llvm.TypeOf (c->call), &leaves);
  ok = ok && (!leaves.len || leaves.len == p->results.len);
  for (size_t i = 0; ok && i < leaves.len; i++)
    ok = leaves.data[i].bits == p->results.data[i];
  vec_done (&leaves);
  return ok;
}

/* Whether the number of arguments is right, and the function not one of those
   that clang itself calls and that are not modelled. */
static bool
may_call (const Call *c, LLVMValueRef target, const char *name) {
  unsigned given = llvm.GetNumArgOperands (c->call);
  unsigned wanted = llvm.CountParams (target);
  bool is_variadic = llvm.IsFunctionVarArg (function_type (target));
  bool is_lost = !llvm.CountParams (target) && is_variadic && given &&
                 llvm.IsDeclaration (target) &&
                 !call_has_hidden (c->t->c, target);
  if (given < wanted || is_lost || (given > wanted && !is_variadic)) {
    emit_unsupported (c->t, "'%s' is called with %u arguments, but takes %u",
                      name, given, wanted);
    return false;
  }
  if (!c->callee && !strncmp (name, "__atomic_", 9)) {
    emit_unsupported (c->t, "'%s' is not modelled", name);
    return false;
  }
  return true;
}

static bool
pass_extras (Call *c, unsigned first) {
  Operand hidden;
  if (!extras_pass (c->t, c->call, first, &c->objects, &hidden))
    return false;
  vec_push (&c->args, hidden);
  return true;
}

static void
call_function (Call *c, LLVMValueRef function) {
  CFront *front = c->t->c;
  c->callee = library_find (front, function);
  LLVMValueRef target = c->callee ? c->callee : function;
  uint32_t proc = translate_proc_of (front, function);
  const char *name = front->unit->procs.data[proc].name;
  if (!may_call (c, target, name))
    return;
  unsigned n = llvm.CountParams (target);
  pass_fixed (c, n);
  if (call_has_hidden (front, target) && !pass_extras (c, n))
    return;
  if (fits (c, proc))
    finish_call (c, (Operand){.kind = OPERAND_PROC,
                              .bits = (uint16_t)type_pointer_bits (front),
                              .index = proc});
  else
    emit_unsupported (c->t, "'%s' is called with a type that is not its own",
                      name);
}

/* Calls through pointers --------------------------------------------------- */

/* Whether the pointer is one of the variadic functions with 'n' named
   parameters; OPERAND_NONE: there are none.  A call without additional
   arguments may be one of a function declared without prototype as well, which
   has no hidden parameter. */
static Operand
is_variadic_pointer (Translate *t, Operand pointer, unsigned n) {
  Operand any = {0};
  unsigned bits = type_pointer_bits (t->c);
  for (LLVMValueRef f = llvm.GetFirstFunction (t->c->module); f;
       f = llvm.GetNextFunction (f)) {
    if (llvm.GetIntrinsicID (f) || llvm.CountParams (f) != n ||
        !is_address_taken (f) || !call_has_hidden (t->c, f))
      continue;
    Operand address = {.kind = OPERAND_PROC,
                       .bits = (uint16_t)bits,
                       .index = translate_proc_of (t->c, f)};
    Operand is_f = emit_compute (t, OP_EQ, pointer, address, 1);
    any = any.kind ? emit_compute (t, OP_OR, any, is_f, 1) : is_f;
  }
  return any;
}

static void
call_either (Call *c, Operand pointer, Operand is_variadic) {
  assert (is_variadic.bits == 1);
  Translate *t = c->t;
  CFront *front = t->c;
  uint32_t with = unit_add_block (front->unit, t->proc, t->pos);
  uint32_t without = unit_add_block (front->unit, t->proc, t->pos);
  uint32_t after = unit_add_block (front->unit, t->proc, t->pos);
  UnitTarget targets[] = {{.block = with}, {.block = without}};
  emit_op (t, (UnitOp){.kind = OP_BRANCH,
                       .a = is_variadic,
                       .target_count = 2,
                       .targets = targets});
  t->block = without;
  emit_call (t, c->call, pointer, c->args.len, c->args.data);
  emit_jump (t, after);
  t->block = with;
  vec_push (&c->args, extras_none (front));
  emit_call (t, c->call, pointer, c->args.len, c->args.data);
  emit_jump (t, after);
  t->block = after;
  for (size_t i = c->objects.len; i-- > 0;)
    emit_op (t, (UnitOp){.kind = OP_END, .a = c->objects.data[i]});
}

static void
call_pointer (Call *c, LLVMValueRef callee) {
  Translate *t = c->t;
  LLVMTypeRef type = llvm.GetCalledFunctionType (c->call);
  unsigned wanted = llvm.CountParamTypes (type);
  Operand pointer = operand_of (t, callee);
  pass_fixed (c, wanted);
  if (!llvm.IsFunctionVarArg (type)) {
    finish_call (c, pointer);
    return;
  }
  if (llvm.GetNumArgOperands (c->call) > wanted) {
    if (pass_extras (c, wanted))
      finish_call (c, pointer);
    return;
  }
  Operand is_variadic = is_variadic_pointer (t, pointer, wanted);
  if (is_variadic.kind)
    call_either (c, pointer, is_variadic);
  else
    finish_call (c, pointer);
}

/* All calls ---------------------------------------------------------------- */

static bool
has_modelled_types (Translate *t, LLVMValueRef call) {
  unsigned n = llvm.GetNumArgOperands (call);
  bool ok = type_is_modelled (t->c, llvm.TypeOf (call));
  for (unsigned i = 0; ok && i < n; i++)
    ok = type_is_modelled (t->c, llvm.TypeOf (llvm.GetArgOperand (call, i))) &&
         !argument_attribute (call, i, "inalloca") &&
         !argument_attribute (call, i, "preallocated");
  return ok;
}

static bool
returns_twice (LLVMValueRef call, LLVMValueRef callee) {
  unsigned kind = llvm.GetEnumAttributeKindForName ("returns_twice", 13);
  return llvm.GetCallSiteEnumAttribute (call, LLVMAttributeFunctionIndex,
                                        kind) ||
         (llvm.IsAFunction (callee) &&
          llvm.GetEnumAttributeAtIndex (callee, LLVMAttributeFunctionIndex,
                                        kind));
}

void
translate_call (Translate *t, LLVMValueRef i) {
  LLVMValueRef callee = constant_alias (llvm.GetCalledValue (i));
  bool is_function = llvm.IsAFunction (callee);
  if (is_function && llvm.GetIntrinsicID (callee)) {
    translate_intrinsic (t, i, callee);
    return;
  }
  if (!has_modelled_types (t, i)) {
    emit_unsupported (t, "a call with values of this type is not modelled");
    return;
  }
  if (llvm.IsAInlineAsm (callee)) {
    translate_asm (t, i, callee);
    return;
  }
  size_t len;
  if (is_function && calls_known (t, i, llvm.GetValueName2 (callee, &len)))
    return;
  if (returns_twice (i, callee)) {
    emit_unsupported (t, "'%s' returns more than once",
                      is_function ? translate_source_name (t->c, callee)
                                  : "the callee");
    return;
  }
  Call call = {.t = t, .call = i};
  if (is_function && !constant_may_be_absent (t->c, callee))
    call_function (&call, callee);
  else
    call_pointer (&call, callee);
  call_done (&call);
}

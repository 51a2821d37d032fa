/* Procedures for functions without a body.

   What they return is arbitrary, and they change no memory; the user is told.
   That would be wrong for functions of the C library that are known to do more
   (they write to memory, call back, or return twice): those are not modelled
   (calls_names.c).  errno may be changed by every one. */

#include "front/c/calls.h"
#include "front/c/translate.h"

#include <string.h>

static bool
has_attribute (LLVMValueRef function, unsigned index, const char *name) {
  unsigned kind = llvm.GetEnumAttributeKindForName (name, strlen (name));
  return llvm.GetEnumAttributeAtIndex (function, index, kind);
}

/* Results ------------------------------------------------------------------ */

static UnitTypeId
result_type (CFront *c, LLVMValueRef function) {
  UnitTypeId type = debug_function_type (c->debug, function);
  return type.id ? unit_type (c->unit, type)->target : type;
}

static Operand
any_pointer (Translate *t, const char *name) {
  Str why = {0};
  str_format (&why, "what '%s', which has no body, returns", name);
  Operand pointer = emit_unknown_pointer (
      t, INPUT_UNDEFINED, name, unit_string (t->c->unit, str_text (&why)));
  str_done (&why);
  return pointer;
}

static Operand
any_result (Translate *t, const Leaf *leaf, const char *name, UnitTypeId type) {
  if (llvm.GetTypeKind (leaf->type) == LLVMPointerTypeKind)
    return any_pointer (t, name);
  UnitOp op = {
      .kind = OP_INPUT, .code = INPUT_UNDEFINED, .show = name, .type = type};
  return emit_value (t, op, leaf->bits);
}

static void
return_anything (Translate *t, const char *name) {
  CFront *c = t->c;
  Leaves leaves = {0};
  Operands results = {0};
  LLVMTypeRef type = llvm.GlobalGetValueType (t->function);
  leaves_of (c, llvm.GetReturnType (type), &leaves);
  UnitTypeId shown =
      leaves.len == 1 ? result_type (c, t->function) : (UnitTypeId){0};
  for (size_t i = 0; i < leaves.len; i++)
    vec_push (&results, any_result (t, leaves.data + i, name, shown));
  emit (t, (UnitOp){.kind = OP_RETURN,
                    .count = (uint32_t)results.len,
                    .args = results.data});
  vec_done (&results);
  vec_done (&leaves);
}

/* Structs that are returned in memory -------------------------------------- */

/* Parameter 0 points to where the result goes; 0: it does not. */
static LLVMTypeRef
struct_returned (LLVMValueRef function) {
  unsigned kind = llvm.GetEnumAttributeKindForName ("sret", 4);
  if (!llvm.CountParams (function))
    return NULL;
  LLVMAttributeRef sret = llvm.GetEnumAttributeAtIndex (function, 1, kind);
  return sret ? llvm.GetTypeAttributeValue (sret) : NULL;
}

static bool
has_pointer (const CFront *c, LLVMTypeRef type) {
  Leaves leaves = {0};
  bool found = !leaves_of (c, type, &leaves);
  for (size_t i = 0; i < leaves.len && !found; i++)
    found = llvm.GetTypeKind (leaves.data[i].type) == LLVMPointerTypeKind;
  vec_done (&leaves);
  return found;
}

static void
fill_struct (Translate *t, LLVMTypeRef type) {
  unsigned bits = pointer_bits (t->c);
  Operand size = operand_const (size_of (t->c, type), bits);
  UnitOp alloc = {
      .kind = OP_ALLOC, .code = ALLOC_ARBITRARY | ALLOC_ARGUMENT, .a = size};
  Operand from = emit_value (t, alloc, bits);
  emit (t,
        (UnitOp){
            .kind = OP_MOVE, .a = operand_reg (0, bits), .b = from, .c = size});
}

/* Bodies ------------------------------------------------------------------- */

static void
make_body (Translate *t, const char *name) {
  LLVMTypeRef type = struct_returned (t->function);
  if (has_attribute (t->function, LLVMAttributeFunctionIndex, "noreturn")) {
    emit (t, (UnitOp){.kind = OP_EXIT, .code = EXIT_KIND_ABORT});
    return;
  }
  if (type && has_pointer (t->c, type)) {
    emit_unsupported (t, "'%s' has no body and returns a struct with pointers",
                      name);
    return;
  }
  if (type)
    fill_struct (t, type);
  calls_change_errno (&(Call){t, NULL, name});
  return_anything (t, name);
}

static void
add_undefined (Unit *u, uint32_t proc, const char *name) {
  u->procs.data[proc].is_undefined = true;
  for (size_t i = 0; i < u->undefined.len; i++)
    if (!strcmp (u->undefined.data[i], name))
      return;
  vec_push (&u->undefined, name);
}

void
calls_undefined (CFront *c, LLVMValueRef function, uint32_t proc) {
  Unit *u = c->unit;
  const char *name = unit_string (u, llvm.GetValueName (function));
  Translate t = {.c = c, .function = function, .proc = proc};
  t.pos = u->procs.data[proc].pos;
  t.block = unit_add_block (u, proc, t.pos);
  u->procs.data[proc].is_library = true;
  if (calls_not_modelled (name)) {
    emit_unsupported (&t, "what '%s' does is not modelled", name);
    return;
  }
  if (calls_is_known (name) && strncmp (name, "__VERIFIER_nondet_", 18)) {
    emit_unsupported (&t, "'%s' is declared, or used, in an unusual way", name);
    return;
  }
  add_undefined (u, proc, name);
  program_assume (c->program, "'%s', which has no body, changes no memory",
                  name);
  make_body (&t, name);
}

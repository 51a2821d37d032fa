/* Procedures for functions without a body.

   What they return is arbitrary, and they may write to all that they are handed
   and to what globals reach, unless something says that they do not: pointers
   to const, attributes, the user.  That is too little for functions of the C
   library that are known to do more (they call back, or return twice): those
   are not modelled (calls_names.c).  errno may be changed by every one. */

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

/* What they write ---------------------------------------------------------- */

/* Which memory the attribute 'memory' lets the function write to: 2 bits for
   each of arguments, memory that nobody else sees, and other memory. */
enum { WRITES_ARGUMENTS = 1 << 1, WRITES_OTHERS = 1 << 5, WRITES_ALL = 0x3f };

static uint64_t
effects_of (LLVMValueRef function) {
  unsigned kind = llvm.GetEnumAttributeKindForName ("memory", 6);
  LLVMAttributeRef found = llvm.GetEnumAttributeAtIndex (
      function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind);
  return found ? llvm.GetEnumAttributeValue (found) : WRITES_ALL;
}

/* Functions of the system know no variable of the program by its name. */
static bool
is_of_system (const CFront *c, uint32_t proc) {
  const Source *source = c->unit->procs.data[proc].pos.source;
  return source && !strncmp (source->path, "/usr/", 5);
}

static bool
is_assumed_pure (const CFront *c, const char *name) {
  const Texts *list = &c->options->assume_pure;
  for (size_t i = 0; i < list->len; i++)
    if (!strcmp (list->data[i], name) || !strcmp (list->data[i], "*"))
      return true;
  return false;
}

/* Whether parameter 'i' is a pointer to what is declared const. */
static bool
is_read_only (const CFront *c, const UnitType *type, unsigned params,
              unsigned i) {
  if (type->members.len != params)
    return false;
  const UnitType *t = unit_type (c->unit, type->members.data[i].type);
  return t->kind == UNIT_TYPE_POINTER &&
         unit_type (c->unit, t->target)->is_const;
}

/* The registers with pointers through which the function may write; those of
   additional arguments, too. */
static void
find_roots (Translate *t, Operands *roots) {
  CFront *c = t->c;
  const UnitProc *p = c->unit->procs.data + t->proc;
  const UnitType *type = unit_type (c->unit, p->type);
  unsigned n = llvm.CountParams (t->function);
  unsigned hidden = struct_returned (t->function) ? 1 : 0;
  uint32_t reg = 0;
  for (unsigned i = 0; i < n; i++) {
    Leaves leaves = {0};
    leaves_of (c, llvm.TypeOf (llvm.GetParam (t->function, i)), &leaves);
    bool is_root =
        i >= hidden && !is_read_only (c, type, n - hidden, i - hidden);
    for (size_t k = 0; k < leaves.len; k++, reg++)
      if (is_root && leaves.data[k].bits == pointer_bits (c))
        vec_push (roots, operand_reg (reg, leaves.data[k].bits));
    vec_done (&leaves);
  }
  for (; reg < p->params; reg++)
    vec_push (roots, operand_reg (reg, p->regs.data[reg]));
}

static void
emit_havoc (Translate *t, const char *name) {
  uint64_t effects = effects_of (t->function);
  bool has_globals = effects & WRITES_OTHERS && !is_of_system (t->c, t->proc);
  Operands roots = {0};
  Str why = {0};
  if (effects & (WRITES_ARGUMENTS | WRITES_OTHERS))
    find_roots (t, &roots);
  str_format (&why, "a pointer that '%s', which has no body, may have stored",
              name);
  if (roots.len || has_globals)
    emit (t, (UnitOp){.kind = OP_HAVOC,
                      .code = has_globals ? HAVOC_GLOBALS : 0,
                      .count = (uint32_t)roots.len,
                      .args = roots.data,
                      .show = unit_string (t->c->unit, str_text (&why))});
  str_done (&why);
  vec_done (&roots);
}

/* What is assumed about functions without a body --------------------------- */

static void
add_name (Str *names, size_t i, size_t n, const char *name) {
  str_format (names, "%s'%s'", !i ? "" : i + 1 == n ? " and " : ", ", name);
}

static void
assume_about (CFront *c, const NameList *names, const char *one,
              const char *several) {
  Str text = {0};
  for (size_t i = 0; i < names->len; i++)
    add_name (&text, i, names->len, names->data[i]);
  if (names->len)
    program_assume (c->program, "%s %s", str_text (&text),
                    names->len == 1 ? one : several);
  str_done (&text);
}

void
calls_assume (CFront *c) {
  assume_about (c, &c->pure, "writes nothing", "write nothing");
  assume_about (c, &c->unknown,
                "frees nothing, keeps no pointer, calls nothing of the program "
                "and returns",
                "free nothing, keep no pointers, call nothing of the program "
                "and return");
  vec_done (&c->pure);
  vec_done (&c->unknown);
}

static void
change_memory (Translate *t, const char *name) {
  CFront *c = t->c;
  bool is_input = !strncmp (name, "__VERIFIER_nondet_", 18);
  if (c->options->sv_comp || is_input)
    return;
  if (is_assumed_pure (c, name)) {
    vec_push (&c->pure, name);
    return;
  }
  emit_havoc (t, name);
  if (effects_of (t->function) & (WRITES_ARGUMENTS | WRITES_OTHERS))
    vec_push (&c->unknown, name);
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
  change_memory (t, name);
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
  make_body (&t, name);
}

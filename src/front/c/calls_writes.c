/* What functions without a body may write to, by their declarations. */

#include "front/c/calls_undefined.h"

#include <string.h>

/* Which memory the attribute 'memory' lets the function write to: 2 bits for
   each of arguments, memory that nobody else sees, and other memory. */
enum { WRITES_ARGUMENTS = 1 << 1, WRITES_OTHERS = 1 << 5, WRITES_ALL = 0x3f };

static uint64_t
effects_of (LLVMValueRef function) {
  LLVMAttributeRef found = undefined_attribute (
      function, (unsigned)LLVMAttributeFunctionIndex, "memory");
  return found ? llvm.GetEnumAttributeValue (found) : WRITES_ALL;
}

/* Functions of the system know no variable of the program by its name. */
static bool
is_of_system (const CFront *c, uint32_t proc) {
  const Source *source = c->unit->procs.data[proc].pos.source;
  return source && !strncmp (source->path, "/usr/", 5);
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
  unsigned hidden = undefined_struct (t->function) ? 1 : 0;
  uint32_t reg = 0;
  for (unsigned i = 0; i < n; i++) {
    Leaves leaves = {0};
    type_leaves (c, llvm.TypeOf (llvm.GetParam (t->function, i)), &leaves);
    bool is_root =
        i >= hidden && !is_read_only (c, type, n - hidden, i - hidden);
    for (size_t k = 0; k < leaves.len; k++, reg++)
      if (is_root && leaves.data[k].bits == type_pointer_bits (c))
        vec_push (roots, operand_reg (reg, leaves.data[k].bits));
    vec_done (&leaves);
  }
  for (; reg < p->params; reg++)
    vec_push (roots, operand_reg (reg, p->regs.data[reg]));
}

void
undefined_write (Translate *t, const char *name) {
  uint64_t effects = effects_of (t->function);
  bool has_globals = effects & WRITES_OTHERS && !is_of_system (t->c, t->proc);
  Operands roots = {0};
  Str why = {0};
  if (effects & (WRITES_ARGUMENTS | WRITES_OTHERS))
    find_roots (t, &roots);
  str_format (&why, "a pointer that '%s', which has no body, may have stored",
              name);
  if (roots.len || has_globals)
    emit_op (t, (UnitOp){.kind = OP_HAVOC,
                         .code = has_globals ? HAVOC_GLOBALS : 0,
                         .count = (uint32_t)roots.len,
                         .args = roots.data,
                         .show = unit_string (t->c->unit, str_text (&why))});
  str_done (&why);
  vec_done (&roots);
}

bool
undefined_may_write (LLVMValueRef function) {
  return effects_of (function) & (WRITES_ARGUMENTS | WRITES_OTHERS);
}

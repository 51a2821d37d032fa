/* A function with a precondition has two procedures: that of its body, which
   the start calls after assuming the precondition, and one that all others
   call, which asserts it.  The latter belongs to the library, so that what it
   finds is attributed to the call. */

#include "front/c/requires.h"

#include <assert.h>
#include <string.h>

LLVMValueRef
requires_find (CFront *c, LLVMValueRef function) {
  Str name = {0};
  if (llvm.IsDeclaration (function))
    return NULL;
  str_format (&name, REQUIRES_PREFIX "%s", translate_source_name (c, function));
  LLVMValueRef found = llvm.GetNamedFunction (c->module, str_text (&name));
  str_done (&name);
  return found && !llvm.IsDeclaration (found) ? found : NULL;
}

/* The number of parameters before those that the source tells: where a struct
   is returned in memory. */
static uint32_t
hidden_before (LLVMValueRef function) {
  unsigned kind = llvm.GetEnumAttributeKindForName ("sret", 4);
  return llvm.CountParams (function) &&
         llvm.GetEnumAttributeAtIndex (function, 1, kind);
}

bool
requires_fits (CFront *c, LLVMValueRef function) {
  LLVMValueRef found = requires_find (c, function);
  if (!found)
    return true;
  uint32_t its = translate_proc_of (c, found),
           proc = translate_proc_of (c, function);
  const UnitProc *r = c->unit->procs.data + its;
  const UnitProc *f = c->unit->procs.data + proc;
  uint32_t skip = hidden_before (function);
  bool good = r->params + skip == f->params && r->results.len == 1;
  for (uint32_t i = 0; good && i < r->params; i++)
    good = r->regs.data[i] == f->regs.data[i + skip];
  return good || run_error (c->run, debug_function_pos (c->debug, found),
                            "the precondition of '%s' must have its parameters",
                            translate_source_name (c, function));
}

/* Calls the precondition; its result. */
static Operand
ask (Translate *t, LLVMValueRef function, const Operand *args) {
  CFront *c = t->c;
  uint32_t proc = translate_proc_of (c, requires_find (c, function));
  const UnitProc *p = c->unit->procs.data + proc;
  unsigned bits = p->results.data[0];
  uint32_t params = p->params, result = unit_add_reg (c->unit, t->proc, bits);
  UnitOp call = {.kind = OP_CALL,
                 .a = {OPERAND_PROC, (uint16_t)type_pointer_bits (c), proc, 0},
                 .count = params,
                 .args = args + hidden_before (function),
                 .result_count = 1,
                 .results = &result,
                 .show = c->unit->procs.data[proc].name};
  emit_op (t, call);
  Operand holds = operand_reg (result, bits);
  return emit_compute (t, OP_NE, holds, operand_const (0, bits), 1);
}

void
requires_assume (Translate *t, LLVMValueRef function, const Operand *args) {
  if (requires_find (t->c, function))
    emit_op (t, (UnitOp){.kind = OP_ASSUME, .a = ask (t, function, args)});
}

static void
call_body (Translate *t, uint32_t body, const Operands *args) {
  Unit *u = t->c->unit;
  VEC (uint32_t) regs = {0};
  Operands results = {0};
  for (size_t i = 0; i < u->procs.data[body].results.len; i++) {
    unsigned bits = u->procs.data[body].results.data[i];
    vec_push (&regs, unit_add_reg (u, t->proc, bits));
    vec_push (&results, operand_reg (vec_last (&regs), bits));
  }
  emit_op (t, (UnitOp){.kind = OP_CALL,
                       .a = {OPERAND_PROC, (uint16_t)type_pointer_bits (t->c),
                             body, 0},
                       .count = (uint32_t)args->len,
                       .args = args->data,
                       .result_count = (uint32_t)regs.len,
                       .results = regs.data,
                       .show = u->procs.data[body].name});
  emit_op (t, (UnitOp){.kind = OP_RETURN,
                       .count = (uint32_t)results.len,
                       .args = results.data});
  vec_done (&regs);
  vec_done (&results);
}

void
requires_check (CFront *c, LLVMValueRef function, uint32_t proc,
                uint32_t body) {
  assert (proc < c->unit->procs.len && body < c->unit->procs.len &&
          proc != body);
  Translate t = {.c = c, .function = function, .proc = proc};
  Operands args = {0};
  Str text = {0};
  t.pos = c->unit->procs.data[proc].pos;
  t.block = unit_add_block (c->unit, proc, t.pos);
  for (uint32_t i = 0; i < c->unit->procs.data[proc].params; i++)
    vec_push (&args, operand_reg (i, c->unit->procs.data[proc].regs.data[i]));
  str_format (&text, "the precondition of '%s' does not hold",
              translate_source_name (c, function));
  emit_op (&t, (UnitOp){.kind = OP_ASSERT,
                        .a = ask (&t, function, args.data),
                        .error = KIND_ASSERTION,
                        .show = unit_string (c->unit, str_text (&text))});
  call_body (&t, body, &args);
  str_done (&text);
  vec_done (&args);
}

/* Variables of the program that an argument may point to: those with external
   linkage that functions which the entry reaches use.  Others nobody can tell
   from objects of the caller. */

#include "front/c/library.h"
#include "front/c/start.h"

typedef struct {
  Start *s;
  Map seen;
  VEC (LLVMValueRef) todo;
} Search;

static void
see (Search *q, LLVMValueRef v) {
  if (!v || map_get (&q->seen, (uintptr_t)v))
    return;
  *map_put (&q->seen, (uintptr_t)v) = 1;
  vec_push (&q->todo, v);
}

static void
see_operands (Search *q, LLVMValueRef v) {
  int n = llvm.GetNumOperands (v);
  for (int i = 0; i < n; i++) {
    LLVMValueRef o = llvm.GetOperand (v, (unsigned)i);
    if (llvm.IsConstant (o))
      see (q, o);
  }
}

static void
see_function (Search *q, LLVMValueRef f) {
  for (LLVMBasicBlockRef b = llvm.GetFirstBasicBlock (f); b;
       b = llvm.GetNextBasicBlock (b))
    for (LLVMValueRef i = llvm.GetFirstInstruction (b); i;
         i = llvm.GetNextInstruction (i))
      see_operands (q, i);
}

static void
add_global (Search *q, LLVMValueRef v) {
  CFront *c = q->s->t.c;
  LLVMLinkage linkage = llvm.GetLinkage (v);
  bool is_open =
      linkage != LLVMInternalLinkage && linkage != LLVMPrivateLinkage;
  UnitTypeId type = debug_global_type (c->debug, v);
  if (is_open && type.id && !llvm.IsGlobalConstant (v) && !library_owns (v) &&
      !global_is_opaque (c, v))
    vec_push (&q->s->made, (Made){.type = type,
                                  .address = {OPERAND_GLOBAL,
                                              (uint16_t)type_pointer_bits (c),
                                              global_of (c, v), 0}});
}

void
start_add_globals (Start *s, LLVMValueRef entry) {
  Search q = {.s = s};
  see (&q, entry);
  while (q.todo.len) {
    LLVMValueRef v = vec_pop (&q.todo);
    if (llvm.IsAFunction (v))
      see_function (&q, v);
    else
      see_operands (&q, v);
    if (llvm.IsAGlobalVariable (v))
      add_global (&q, v);
  }
  map_done (&q.seen);
  vec_done (&q.todo);
}

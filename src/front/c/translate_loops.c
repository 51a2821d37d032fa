/* Loops of the source: where their keyword is, and which variables can be named
   there.

   clang says of the edge back to a loop where the loop is written.  The block
   that the edge leads to is where the condition of 'while' and 'for' begins;
   'do' is another matter, as its condition comes last, and is left to those
   who look at the text.  A variable can be named if its block of the source is
   around the loop, if it was declared before, or by the 'for' itself, and if no
   other one of the same name is between them. */

#include "front/c/debug.h"
#include "front/c/translate.h"

#include <string.h>

typedef VEC (LLVMValueRef) Values;
typedef VEC (UnitHeld) Helds;

static bool
is_around (Debug *d, DebugScope outer, DebugScope inner) {
  while (inner && inner != outer)
    inner = debug_scope_around (d, inner);
  return inner == outer;
}

static bool
is_before (Pos a, Pos b) {
  return a.source == b.source &&
         (a.line < b.line || (a.line == b.line && a.column < b.column));
}

static bool
is_visible (Debug *d, LLVMValueRef local, Pos pos, DebugScope scope) {
  DebugScope its = debug_local_scope (d, local);
  return its && is_around (d, its, scope) &&
         (its == scope || is_before (debug_pos (d, local), pos));
}

/* Another variable of the name is further inside. */
static bool
is_hidden (Debug *d, const Values *locals, LLVMValueRef local, Pos pos,
           DebugScope scope) {
  const char *name = debug_local_name (d, local);
  for (size_t i = 0; i < locals->len; i++) {
    LLVMValueRef other = locals->data[i];
    const char *its = debug_local_name (d, other);
    if (other != local && its && !strcmp (its, name) &&
        is_visible (d, other, pos, scope) &&
        is_around (d, debug_local_scope (d, local),
                   debug_local_scope (d, other)))
      return true;
  }
  return false;
}

static void
add_held (Translate *t, const Values *locals, UnitBlock *block,
          DebugScope scope) {
  Debug *d = t->c->debug;
  Helds all = {0};
  for (size_t i = 0; i < locals->len; i++) {
    LLVMValueRef local = locals->data[i];
    uint64_t *reg = map_get (&t->values, (uintptr_t)local);
    if (!reg || !debug_local_name (d, local) ||
        !is_visible (d, local, block->loop.pos, scope) ||
        is_hidden (d, locals, local, block->loop.pos, scope))
      continue;
    vec_push (&all,
              ((UnitHeld){.name = debug_local_name (d, local),
                          .type = debug_local_type (d, local),
                          .pos = debug_pos (d, local),
                          .is_place = true,
                          .value = operand_reg ((uint32_t)*reg - 1,
                                                type_pointer_bits (t->c))}));
  }
  block->loop.count = (uint32_t)all.len;
  block->loop.held =
      arena_copy (&t->c->unit->arena, all.data, all.len * sizeof *all.data);
  vec_done (&all);
}

static void
note_loop (Translate *t, const Values *locals, LLVMValueRef end) {
  DebugScope scope;
  UnitProc *p = t->c->unit->procs.data + t->proc;
  Pos pos = debug_loop (t->c->debug, end, &scope);
  LLVMBasicBlockRef head = control_only_successor (end);
  uint64_t *slot = head ? map_get (&t->blocks, (uintptr_t)head) : NULL;
  if (!pos.source || !slot)
    return;
  UnitBlock *block = p->blocks.data + *slot - 1;
  block->loop = (UnitLoop){.pos = pos, .function = p->name};
  add_held (t, locals, block, scope);
}

static void
find_locals (const Translate *t, Values *locals) {
  for (LLVMBasicBlockRef b = llvm.GetFirstBasicBlock (t->function); b;
       b = llvm.GetNextBasicBlock (b))
    for (LLVMValueRef i = llvm.GetFirstInstruction (b); i;
         i = llvm.GetNextInstruction (i))
      if (llvm.IsAAllocaInst (i))
        vec_push (locals, i);
}

void
translate_loops (Translate *t) {
  Values locals = {0};
  find_locals (t, &locals);
  for (LLVMBasicBlockRef b = llvm.GetFirstBasicBlock (t->function); b;
       b = llvm.GetNextBasicBlock (b)) {
    LLVMValueRef end = llvm.GetBasicBlockTerminator (b);
    if (end && map_get (&t->blocks, (uintptr_t)b) && llvm.IsABranchInst (end))
      note_loop (t, &locals, end);
  }
  vec_done (&locals);
}

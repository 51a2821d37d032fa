/* Lexical blocks: where the source's variables live, for those that the bitcode
   says nothing about. */

#include "front/c/debug.h"

enum { SCOPE_PARENT = 1, MAX_INLINED = 100 };

/* Blocks for the sake of another file are the block around them. */
static Node
whole_scope (Debug *d, Node scope) {
  while (node_is (scope, LLVMDILexicalBlockFileMetadataKind))
    scope = node_operand (d, scope, SCOPE_PARENT);
  return scope;
}

DebugScope
debug_scope (Debug *d, LLVMValueRef instruction) {
  Node location =
      d->is_known ? llvm.InstructionGetDebugLoc (instruction) : NULL;
  for (unsigned i = 0; location && i < MAX_INLINED; i++) {
    Node call = llvm.DILocationGetInlinedAt (location);
    if (!call)
      break;
    location = call;
  }
  return location ? whole_scope (d, llvm.DILocationGetScope (location)) : NULL;
}

DebugScope
debug_local_scope (Debug *d, LLVMValueRef alloca_instruction) {
  Node variable = d->is_known ? debug_local_node (d, alloca_instruction) : NULL;
  return variable ? whole_scope (d, llvm.DIVariableGetScope (variable)) : NULL;
}

Pos
debug_loop (Debug *d, LLVMValueRef branch, DebugScope *scope) {
  enum { LOOP_START = 1 };
  unsigned kind = llvm.GetMDKindIDInContext (d->c->context, "llvm.loop", 9);
  LLVMValueRef value = d->is_known ? llvm.GetMetadata (branch, kind) : NULL;
  Node start =
      value ? node_operand (d, llvm.ValueAsMetadata (value), LOOP_START) : NULL;
  if (!node_is (start, LLVMDILocationMetadataKind))
    return (Pos){0};
  Node inner = llvm.DILocationGetScope (start);
  *scope = whole_scope (d, inner);
  return node_pos (d, llvm.DIScopeGetFile (inner),
                   llvm.DILocationGetLine (start),
                   llvm.DILocationGetColumn (start));
}

DebugScope
debug_scope_around (Debug *d, DebugScope scope) {
  bool is_block = node_is (scope, LLVMDILexicalBlockMetadataKind);
  return is_block ? whole_scope (d, node_operand (d, scope, SCOPE_PARENT))
                  : NULL;
}

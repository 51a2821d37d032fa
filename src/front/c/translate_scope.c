/* The lives of locals.

   clang marks where most of them begin and end (llvm.lifetime).  It does not
   where a jump goes into the scope of a variable, for compound literals, for
   temporaries, and where it is told not to optimise.  Those live in a block of
   the source: the one of the variable, or the innermost one with all uses of
   it.  They begin where control comes into the block and end where it leaves,
   which the positions of instructions tell.

   Where a local may begin a second time, and its address was kept by somebody,
   each life is that of a new object, so that pointers to the last one dangle.
 */

#include "front/c/library.h"
#include "front/c/translate.h"

#include <assert.h>
#include <string.h>

enum { MAX_DERIVED = 64, REPEATS = 1, ONCE = 2 };

/* Addresses that somebody keeps -------------------------------------------- */

static const char *
intrinsic_name (LLVMValueRef call) {
  LLVMValueRef callee = llvm.GetCalledValue (call);
  size_t len;
  unsigned id =
      callee && llvm.IsAFunction (callee) ? llvm.GetIntrinsicID (callee) : 0;
  return id ? llvm.IntrinsicGetName (id, &len) : "";
}

static bool
is_marker (LLVMValueRef user, const char *name) {
  return llvm.IsACallInst (user) && !strcmp (intrinsic_name (user), name);
}

/* Whether a call only looks at what lies at the address. */
static bool
only_accesses (LLVMValueRef call) {
  const char *name = intrinsic_name (call);
  return !strncmp (name, "llvm.lifetime", 13) ||
         !strncmp (name, "llvm.mem", 8) || !strncmp (name, "llvm.va_", 8) ||
         !strncmp (name, "llvm.dbg", 8);
}

static bool is_kept (LLVMValueRef address, unsigned depth);

static bool
is_kept_by (LLVMValueRef user, LLVMValueRef address, unsigned depth) {
  switch (llvm.GetInstructionOpcode (user)) {
  case LLVMLoad:
  case LLVMICmp:
    return false;
  case LLVMStore:
    return llvm.GetOperand (user, 0) == address;
  case LLVMGetElementPtr:
  case LLVMBitCast:
    return is_kept (user, depth + 1);
  case LLVMCall:
    return !only_accesses (user);
  default:
    return true;
  }
}

static bool
is_kept (LLVMValueRef address, unsigned depth) {
  if (depth > MAX_DERIVED)
    return true;
  for (LLVMUseRef use = llvm.GetFirstUse (address); use;
       use = llvm.GetNextUse (use))
    if (is_kept_by (llvm.GetUser (use), address, depth))
      return true;
  return false;
}

/* Places that are come to again -------------------------------------------- */

typedef VEC (LLVMBasicBlockRef) Blocks;

static void
visit (LLVMBasicBlockRef block, Map *seen, Blocks *work) {
  uint64_t *mark = map_put (seen, (uintptr_t)block);
  if (!*mark)
    vec_push (work, block);
  *mark = 1;
}

static void
visit_next (LLVMBasicBlockRef block, Map *seen, Blocks *work) {
  LLVMValueRef end = llvm.GetBasicBlockTerminator (block);
  LLVMBasicBlockRef only = end ? control_only_successor (end) : NULL;
  unsigned n = !end || only ? 0 : llvm.GetNumSuccessors (end);
  if (only)
    visit (only, seen, work);
  for (unsigned i = 0; i < n; i++)
    visit (llvm.GetSuccessor (end, i), seen, work);
}

static bool
find_cycle (LLVMBasicBlockRef block) {
  Map seen = {0};
  Blocks work = {0};
  visit_next (block, &seen, &work);
  while (work.len && !map_get (&seen, (uintptr_t)block))
    visit_next (vec_pop (&work), &seen, &work);
  bool found = map_get (&seen, (uintptr_t)block) != NULL;
  map_done (&seen);
  vec_done (&work);
  return found;
}

bool
scopes_repeat (Translate *t, LLVMBasicBlockRef block) {
  uint64_t *known = map_put (&t->repeats, (uintptr_t)block);
  if (!*known)
    *known = find_cycle (block) ? REPEATS : ONCE;
  return *known == REPEATS;
}

/* Lives that are marked ---------------------------------------------------- */

static bool
is_marked (LLVMValueRef local) {
  for (LLVMUseRef use = llvm.GetFirstUse (local); use;
       use = llvm.GetNextUse (use))
    if (is_marker (llvm.GetUser (use), "llvm.lifetime.start"))
      return true;
  return false;
}

/* Blocks to which there is a way on which the local does not begin. */
static void
find_before (const Translate *t, LLVMValueRef local, Map *before) {
  Blocks work = {0};
  Map begins = {0};
  for (LLVMUseRef use = llvm.GetFirstUse (local); use;
       use = llvm.GetNextUse (use)) {
    LLVMValueRef user = llvm.GetUser (use);
    if (is_marker (user, "llvm.lifetime.start"))
      *map_put (&begins, (uintptr_t)llvm.GetInstructionParent (user)) = 1;
  }
  visit (llvm.GetFirstBasicBlock (t->function), before, &work);
  while (work.len) {
    LLVMBasicBlockRef block = vec_pop (&work);
    if (!map_get (&begins, (uintptr_t)block))
      visit_next (block, before, &work);
    else
      *map_get (before, (uintptr_t)block) = 0;
  }
  map_done (&begins);
  vec_done (&work);
}

/* An optimiser may compute addresses before the local begins: they would be
   those of its last life. */
static bool
is_used_before (const Translate *t, LLVMValueRef local) {
  Map before = {0};
  bool found = false;
  find_before (t, local, &before);
  for (LLVMUseRef use = llvm.GetFirstUse (local); use && !found;
       use = llvm.GetNextUse (use)) {
    LLVMValueRef user = llvm.GetUser (use);
    uint64_t *mark =
        map_get (&before, (uintptr_t)llvm.GetInstructionParent (user));
    found = mark && *mark && !llvm.IsACallInst (user);
  }
  map_done (&before);
  return found;
}

/* Whether a life of the local that begins in 'block' needs a new object. */
static bool
needs_object (Translate *t, LLVMValueRef local, LLVMBasicBlockRef block) {
  if (!scopes_repeat (t, block) || !is_kept (local, 0))
    return false;
  if (!is_marked (local) || !is_used_before (t, local))
    return true;
  program_assume (t->c->program,
                  "the variables of a block are the same ones each time it is "
                  "executed (optimised bitcode)");
  return false;
}

void
emit_begin (Translate *t, Operand local, bool renews) {
  assert (!renews || local.kind == OPERAND_REG);
  emit_op (t, (UnitOp){.kind = OP_BEGIN,
                       .a = local,
                       .bits = renews ? local.bits : 0,
                       .dst = renews ? local.index : NO_REG});
}

void
translate_lifetime (Translate *t, LLVMValueRef call, LLVMValueRef local,
                    OpKind kind) {
  Operand o = operand_of (t, local);
  if (kind == OP_BEGIN)
    emit_begin (t, o,
                needs_object (t, local, llvm.GetInstructionParent (call)));
  else
    emit_op (t, (UnitOp){.kind = OP_END, .a = o});
}

/* Blocks of the source ----------------------------------------------------- */

static bool
is_in (const Translate *t, DebugScope outer, DebugScope inner) {
  while (inner && inner != outer)
    inner = debug_scope_around (t->c->debug, inner);
  return inner == outer;
}

/* The innermost block with all uses of a value that has no name; NULL: the
   function, or nothing is known. */
static DebugScope
scope_of_uses (const Translate *t, LLVMValueRef local) {
  DebugScope all = NULL;
  for (LLVMUseRef use = llvm.GetFirstUse (local); use;
       use = llvm.GetNextUse (use)) {
    DebugScope scope = debug_scope (t->c->debug, llvm.GetUser (use));
    if (!all)
      all = scope;
    while (all && scope && !is_in (t, all, scope))
      all = debug_scope_around (t->c->debug, all);
  }
  return all;
}

static bool
is_block (const Translate *t, DebugScope scope) {
  return scope && debug_scope_around (t->c->debug, scope);
}

/* Whether what lies there, or in a part of it, is read to be returned. */
static bool
is_returned (LLVMValueRef address) {
  bool is_load = llvm.IsALoadInst (address);
  for (LLVMUseRef use = llvm.GetFirstUse (address); use;
       use = llvm.GetNextUse (use)) {
    LLVMValueRef user = llvm.GetUser (use);
    bool leads_on = !is_load && (llvm.IsALoadInst (user) ||
                                 llvm.IsAGetElementPtrInst (user));
    if (is_load ? llvm.GetInstructionOpcode (user) == LLVMRet
                : leads_on && is_returned (user))
      return true;
  }
  return false;
}

/* Variables that are returned may lie where clang keeps the result, several of
   them in one place: it lives as long as the function. */
static bool
is_result (LLVMValueRef local) {
  return !strcmp (llvm.GetValueName (local), "retval") || is_returned (local);
}

static void
add_scoped (Translate *t, LLVMValueRef local) {
  if (is_marked (local) || is_result (local))
    return;
  DebugScope scope = debug_local_scope (t->c->debug, local);
  if (!scope && is_kept (local, 0))
    scope = scope_of_uses (t, local);
  if (is_block (t, scope))
    vec_push (&t->scoped, ((ScopedLocal){local, scope}));
}

/* Where nothing is known, variables live as long as their function. */
static void
assume_long_lives (Translate *t, LLVMValueRef local) {
  if (!is_marked (local) && is_kept (local, 0))
    program_assume (t->c->program,
                    "variables live until their function returns (bitcode "
                    "without debug information)");
}

/* What clang adds where a block with an array of variable length is left, by
   its end or by a jump: it has the position of the end. */
static bool
restores_stack (LLVMValueRef i) {
  LLVMUseRef use = llvm.IsALoadInst (i) ? llvm.GetFirstUse (i) : NULL;
  return is_marker (use ? llvm.GetUser (use) : i, "llvm.stackrestore");
}

/* The scope of an instruction.  The source cannot name a variable outside of
   its block: what clang adds there (cleanups) belongs to the block. */
static DebugScope
scope_at (const Translate *t, LLVMValueRef i) {
  bool is_silent = llvm.IsADbgInfoIntrinsic (i) || restores_stack (i);
  DebugScope scope = is_silent ? NULL : debug_scope (t->c->debug, i);
  int n = scope ? llvm.GetNumOperands (i) : 0;
  for (int k = 0; k < n; k++) {
    LLVMValueRef operand = llvm.GetOperand (i, (unsigned)k);
    bool is_local = llvm.IsAAllocaInst (operand);
    for (size_t s = 0; is_local && s < t->scoped.len; s++)
      if (t->scoped.data[s].local == operand &&
          !is_in (t, t->scoped.data[s].scope, scope))
        return t->scoped.data[s].scope;
  }
  return scope;
}

static BlockScopes *
scopes_at (const Translate *t, LLVMBasicBlockRef block) {
  uint64_t *index = map_get (&t->scope_index, (uintptr_t)block);
  assert (!index || *index < t->block_scopes.len);
  return index ? t->block_scopes.data + *index : NULL;
}

/* 'before' is the scope of what is executed before the block. */
static BlockScopes
find_scopes (const Translate *t, LLVMBasicBlockRef block, DebugScope before) {
  BlockScopes s = {0};
  for (LLVMValueRef i = llvm.GetFirstInstruction (block); i;
       i = llvm.GetNextInstruction (i)) {
    DebugScope scope = scope_at (t, i);
    if (scope && !s.first)
      s.first = scope;
    if (scope)
      s.last = scope;
  }
  s.is_open = !s.first;
  if (s.is_open)
    s.first = s.last = before;
  return s;
}

static unsigned
depth_of (const Translate *t, DebugScope scope) {
  unsigned depth = 0;
  for (; scope; scope = debug_scope_around (t->c->debug, scope))
    depth++;
  return depth;
}

static void
deepen (const Translate *t, DebugScope before, LLVMBasicBlockRef block) {
  BlockScopes *s = scopes_at (t, block);
  if (s->is_open && depth_of (t, before) > depth_of (t, s->first))
    s->first = s->last = before;
}

/* A block that does not tell is in the innermost scope that leads to it, so
   that a jump inside of this scope through it does not leave it. */
static void
deepen_open (const Translate *t, const Blocks *blocks) {
  for (size_t i = 0; i < blocks->len; i++) {
    LLVMValueRef end = llvm.GetBasicBlockTerminator (blocks->data[i]);
    LLVMBasicBlockRef only = end ? control_only_successor (end) : NULL;
    DebugScope last = t->block_scopes.data[i].last;
    unsigned n = !end || only ? 0 : llvm.GetNumSuccessors (end);
    if (only)
      deepen (t, last, only);
    for (unsigned k = 0; k < n; k++)
      deepen (t, last, llvm.GetSuccessor (end, k));
  }
}

static void
find_all_scopes (Translate *t, DebugScope function) {
  Blocks work = {0};
  Map seen = {0};
  visit (llvm.GetFirstBasicBlock (t->function), &seen, &work);
  for (size_t i = 0; i < work.len; i++) {
    LLVMBasicBlockRef block = work.data[i];
    DebugScope before = function;
    if (i) /* a block that leads here was looked at before */
      before = t->block_scopes.data[*map_get (&seen, (uintptr_t)block)].last;
    BlockScopes s = find_scopes (t, block, before);
    *map_put (&t->scope_index, (uintptr_t)block) = t->block_scopes.len;
    vec_push (&t->block_scopes, s);
    size_t known = work.len;
    visit_next (block, &seen, &work);
    for (size_t k = known; k < work.len; k++)
      *map_get (&seen, (uintptr_t)work.data[k]) = i;
  }
  deepen_open (t, &work);
  deepen_open (t, &work); /* one open block may lead to another */
  map_done (&seen);
  vec_done (&work);
}

void
scopes_find (Translate *t) {
  if (library_owns (t->function))
    return;
  DebugScope function = debug_function_scope (t->c->debug, t->function);
  LLVMBasicBlockRef first = llvm.GetFirstBasicBlock (t->function);
  for (LLVMValueRef i = llvm.GetFirstInstruction (first); i;
       i = llvm.GetNextInstruction (i))
    if (llvm.IsAAllocaInst (i) && function)
      add_scoped (t, i);
    else if (llvm.IsAAllocaInst (i))
      assume_long_lives (t, i);
  if (t->scoped.len)
    find_all_scopes (t, function);
}

void
scopes_done (Translate *t) {
  vec_done (&t->scoped);
  vec_done (&t->block_scopes);
  map_done (&t->scope_index);
  map_done (&t->repeats);
}

/* Going from one to another ------------------------------------------------ */

static bool
crosses (const Translate *t, DebugScope from, DebugScope to) {
  for (size_t i = 0; from != to && i < t->scoped.len; i++) {
    DebugScope scope = t->scoped.data[i].scope;
    if (is_in (t, scope, from) != is_in (t, scope, to))
      return true;
  }
  return false;
}

static void
cross (Translate *t, DebugScope from, DebugScope to, LLVMBasicBlockRef block) {
  for (size_t i = 0; from != to && i < t->scoped.len; i++) {
    const ScopedLocal *s = t->scoped.data + i;
    bool was_in = is_in (t, s->scope, from), will_be = is_in (t, s->scope, to);
    if (was_in && !will_be)
      emit_op (t, (UnitOp){.kind = OP_END, .a = operand_of (t, s->local)});
    if (!was_in && will_be)
      emit_begin (t, operand_of (t, s->local),
                  needs_object (t, s->local, block));
  }
}

void
scopes_enter (Translate *t, LLVMBasicBlockRef block) {
  if (!t->scoped.len)
    return;
  t->scope = scopes_at (t, block)->first;
}

void
scopes_step (Translate *t, LLVMValueRef i) {
  DebugScope scope = t->scoped.len ? scope_at (t, i) : NULL;
  if (!scope)
    return;
  cross (t, t->scope, scope, llvm.GetInstructionParent (i));
  t->scope = scope;
}

uint32_t
scopes_edge (Translate *t, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
             uint32_t target) {
  if (!t->scoped.len)
    return target;
  DebugScope last = scopes_at (t, from)->last;
  DebugScope next = scopes_at (t, to)->first;
  if (!crosses (t, last, next))
    return target;
  uint32_t here = t->block;
  uint32_t between = emit_block (t);
  cross (t, last, next, to);
  emit_jump (t, target);
  t->block = here;
  return between;
}

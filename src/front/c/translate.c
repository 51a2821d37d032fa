/* From LLVM's instructions to operations, for all that the entry reaches.

   Procedures and globals get their numbers when something refers to them
   (translate_proc_of, global_of); their contents are made in rounds, until a
   round brings no new ones.  Block 0 of a procedure is LLVM's entry block,
   which has no predecessors. */

#include "front/c/translate.h"
#include "front/c/library.h"
#include "front/c/order.h"
#include "front/c/requires.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Instructions ------------------------------------------------------------- */

/* The type of the result or of an operand that is not modelled; or NULL. */
static LLVMTypeRef
strange_type (const CFront *c, LLVMValueRef i) {
  if (!type_is_modelled (c, llvm.TypeOf (i)))
    return llvm.TypeOf (i);
  int n = llvm.GetNumOperands (i);
  for (int k = 0; k < n; k++) {
    LLVMTypeRef type = llvm.TypeOf (llvm.GetOperand (i, (unsigned)k));
    if (llvm.GetTypeKind (type) != LLVMLabelTypeKind &&
        !type_is_modelled (c, type))
      return type;
  }
  return NULL;
}

static const char *
opcode_name (LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMCallBr:
    return "assembly with jumps ('asm goto')";
  case LLVMInvoke:
  case LLVMLandingPad:
  case LLVMResume:
    return "exception handling";
  case LLVMVAArg:
    return "va_arg of this type";
  default:
    return "this operation";
  }
}

static void
translate_instruction (Translate *t, LLVMValueRef i) {
  Pos pos = debug_pos (t->c->debug, i);
  if (pos.line)
    t->pos = pos;
  LLVMOpcode opcode = llvm.GetInstructionOpcode (i);
  if (opcode == LLVMPHI)
    return;
  LLVMTypeRef strange = opcode == LLVMCall ? NULL : strange_type (t->c, i);
  if (opcode == LLVMCall)
    translate_call (t, i);
  else if (strange)
    emit_unsupported_type (t, "a value", strange);
  else if (!translate_end (t, i) && !translate_memory (t, i) &&
           !translate_value (t, i) && !translate_parts (t, i))
    emit_unsupported (t, "%s is not modelled", opcode_name (opcode));
}

/* Instructions without a position have that of the one before; the first ones
   of a block that of the next. */
static Pos
first_pos (Translate *t, LLVMBasicBlockRef block) {
  for (LLVMValueRef i = llvm.GetFirstInstruction (block); i;
       i = llvm.GetNextInstruction (i)) {
    Pos pos = debug_pos (t->c->debug, i);
    if (pos.line && !llvm.IsADbgInfoIntrinsic (i))
      return pos;
  }
  return t->c->unit->procs.data[t->proc].pos;
}

/* Returns the block that clang separated from this one to check an index. */
static LLVMBasicBlockRef
translate_part (Translate *t, LLVMBasicBlockRef block) {
  for (LLVMValueRef i = llvm.GetFirstInstruction (block); i;
       i = llvm.GetNextInstruction (i)) {
    LLVMBasicBlockRef next = index_check_passed (i);
    if (next) {
      translate_index_check (t, i);
      return next;
    }
    scopes_step (t, i);
    translate_instruction (t, i);
    translate_index_done (t, i);
  }
  return NULL;
}

static void
translate_block (Translate *t, LLVMBasicBlockRef block, uint32_t index) {
  assert (index < t->c->unit->procs.data[t->proc].blocks.len);
  t->block = index;
  t->pos = t->c->unit->procs.data[t->proc].blocks.data[index].pos;
  if (!index)
    t->pos = t->c->unit->procs.data[t->proc].pos;
  scopes_enter (t, block);
  while (block)
    block = translate_part (t, block);
  if (!emit_is_ended (t))
    emit_unsupported (t, "this end of a block is not modelled");
}

/* Functions ---------------------------------------------------------------- */

enum { REACHED = 1 }; /* in 'blocks', until the number is known */

typedef VEC (LLVMBasicBlockRef) Blocks;

static void
reach (Translate *t, LLVMBasicBlockRef block, Blocks *work) {
  uint64_t *slot = map_put (&t->blocks, (uintptr_t)block);
  if (!*slot)
    vec_push (work, block);
  *slot = REACHED;
}

/* The end of a block, with those that clang separated from it. */
static LLVMValueRef
end_of (LLVMBasicBlockRef block) {
  LLVMValueRef end = llvm.GetBasicBlockTerminator (block);
  while (end && index_check_passed (end))
    end = llvm.GetBasicBlockTerminator (index_check_passed (end));
  return end;
}

static void
find_blocks (Translate *t) {
  Blocks work = {0};
  reach (t, llvm.GetFirstBasicBlock (t->function), &work);
  while (work.len) {
    LLVMValueRef end = end_of (vec_pop (&work));
    LLVMBasicBlockRef only = end ? control_only_successor (end) : NULL;
    unsigned n = !end ? 0 : only ? 1 : llvm.GetNumSuccessors (end);
    for (unsigned k = 0; k < n; k++)
      reach (t, only ? only : llvm.GetSuccessor (end, k), &work);
  }
  vec_done (&work);
}

static void
number_blocks (Translate *t) {
  for (LLVMBasicBlockRef b = llvm.GetFirstBasicBlock (t->function); b;
       b = llvm.GetNextBasicBlock (b)) {
    uint64_t *slot = map_get (&t->blocks, (uintptr_t)b);
    if (slot)
      *slot = 1 + unit_add_block (t->c->unit, t->proc, first_pos (t, b));
  }
}

static void
number_params (Translate *t) {
  assert (t->c->unit->procs.data[t->proc].regs.len ==
          t->c->unit->procs.data[t->proc].params);
  uint32_t reg = 0;
  for (LLVMValueRef p = llvm.GetFirstParam (t->function); p;
       p = llvm.GetNextParam (p)) {
    Leaves leaves = {0};
    type_leaves (t->c, llvm.TypeOf (p), &leaves);
    *map_put (&t->values, (uintptr_t)p) = reg + 1;
    reg += (uint32_t)leaves.len;
    vec_done (&leaves);
  }
}

static void
translate_function (CFront *c, LLVMValueRef function, uint32_t proc) {
  assert (!c->unit->procs.data[proc].blocks.len);
  Translate t = {.c = c, .function = function, .proc = proc};
  scopes_find (&t);
  find_blocks (&t);
  number_blocks (&t);
  number_params (&t);
  for (LLVMBasicBlockRef b = llvm.GetFirstBasicBlock (function); b;
       b = llvm.GetNextBasicBlock (b)) {
    uint64_t *slot = map_get (&t.blocks, (uintptr_t)b);
    if (slot)
      translate_block (&t, b, (uint32_t)*slot - 1);
  }
  translate_loops (&t);
  map_done (&t.values);
  map_done (&t.blocks);
  scopes_done (&t);
}

/* A function whose parameters have types that are not modelled. */
static void
translate_strange (CFront *c, uint32_t proc) {
  Translate t = {.c = c, .proc = proc, .pos = c->unit->procs.data[proc].pos};
  emit_block (&t);
  emit_unsupported (&t, "parameters or results of '%s' are not modelled",
                    c->unit->procs.data[proc].name);
}

static bool
has_modelled_signature (CFront *c, LLVMValueRef function) {
  UnitProc signature = {0};
  bool ok = signature_of (c, function, &signature);
  vec_done (&signature.regs);
  vec_done (&signature.results);
  return ok;
}

static void
translate_proc (CFront *c, LLVMValueRef function, uint32_t proc) {
  if (!has_modelled_signature (c, function))
    translate_strange (c, proc);
  else if (llvm.IsDeclaration (function))
    calls_undefined (c, function, proc);
  else if (map_get (&c->bodies, (uintptr_t)function)) {
    uint32_t body = (uint32_t)*map_get (&c->bodies, (uintptr_t)function);
    translate_function (c, function, body);
    if (requires_fits (c, function))
      requires_check (c, function, proc, body);
    else
      translate_strange (c, proc);
  } else
    translate_function (c, function, proc);
}

static void
name_params (CFront *c, LLVMValueRef function, UnitProc *p) {
  unsigned n = llvm.CountParams (function);
  if (!p->params || p->params < n)
    return;
  p->param_names =
      arena_alloc (&c->unit->arena, p->params * sizeof *p->param_names);
  for (uint32_t i = 0, k = 0; i < n; i++) {
    Leaves leaves = {0};
    type_leaves (c, llvm.TypeOf (llvm.GetParam (function, i)), &leaves);
    const char *name = debug_param_name (c->debug, function, i);
    for (size_t m = 0; m < leaves.len; m++)
      p->param_names[k++] = name;
    vec_done (&leaves);
  }
  if (call_has_hidden (c, function))
    p->param_names[p->params - 1] = NULL;
}

static uint32_t
add_proc (CFront *c, LLVMValueRef function) {
  uint32_t index = unit_add_proc (c->unit, translate_source_name (c, function));
  UnitProc *p = c->unit->procs.data + index;
  p->is_library = library_owns (function);
  p->is_interface =
      !p->is_library && llvm.GetLinkage (function) != LLVMInternalLinkage;
  if (signature_of (c, function, p))
    name_params (c, function, p);
  p->signature = signature_number (llvm.GlobalGetValueType (function));
  p->type = debug_function_type (c->debug, function);
  p->tags = debug_function_tags (c->debug, function);
  p->pos = debug_function_pos (c->debug, function);
  return index;
}

uint32_t
translate_proc_of (CFront *c, LLVMValueRef function) {
  uint64_t *known = map_get (&c->procs, (uintptr_t)function);
  if (known)
    return (uint32_t)*known;
  LLVMValueRef body = library_find (c, function);
  if (body && body != function) {
    uint32_t proc = translate_proc_of (c, body);
    *map_put (&c->procs, (uintptr_t)function) = proc;
    return proc;
  }
  uint32_t index = add_proc (c, function);
  *map_put (&c->procs, (uintptr_t)function) = index;
  if (requires_find (c, function)) {
    uint32_t inner = add_proc (c, function);
    *map_put (&c->bodies, (uintptr_t)function) = inner;
    c->unit->procs.data[index].is_library = true;
  }
  return index;
}

/* The procedure of the entry is that of its body. */
static uint32_t
entry_of (CFront *c, LLVMValueRef function) {
  uint32_t proc = translate_proc_of (c, function);
  const uint64_t *body = map_get (&c->bodies, (uintptr_t)function);
  return body ? (uint32_t)*body : proc;
}

/* Rounds ------------------------------------------------------------------- */

typedef struct {
  uint64_t index;
  LLVMValueRef value;
} Entry;
typedef VEC (Entry) Entries;

static int
compare_entries (const void *a, const void *b) {
  const Entry *x = a, *y = b;
  return x->index < y->index ? -1 : x->index > y->index;
}

/* What the map has from number 'first' on, by number. */
static void
collect (const Map *map, uint64_t first, Entries *out) {
  vec_clear (out);
  for (size_t i = 0; i < map->cap; i++) {
    const MapSlot *s = map->slots + i;
    if (s->used && s->value >= first)
      vec_push (out, (Entry){s->value, (LLVMValueRef)(uintptr_t)s->key});
  }
  if (out->len)
    qsort (out->data, out->len, sizeof *out->data, compare_entries);
}

/* Functions of the library have two keys. */
static bool
translate_procs (CFront *c, const Entries *entries) {
  for (size_t i = 0; i < entries->len; i++) {
    const Entry *e = entries->data + i;
    LLVMValueRef body = library_find (c, e->value);
    bool is_same = !body || body == e->value;
    if (is_same)
      translate_proc (c, e->value, (uint32_t)e->index);
    if (run_expired (c->run))
      return false;
  }
  return true;
}

static bool
translate_all (CFront *c, Translate *start) {
  uint64_t procs = 0, globals = 0;
  Entries entries = {0};
  bool ok = true;
  do {
    collect (&c->procs, procs, &entries);
    procs = c->unit->procs.len;
    ok = translate_procs (c, &entries);
    size_t done = entries.len;
    collect (&c->globals, globals, &entries);
    globals = c->unit->globals.len;
    for (size_t i = 0; ok && i < entries.len; i++)
      global_fill (c, start, entries.data[i].value,
                   (uint32_t)entries.data[i].index);
    entries.len += done;
  } while (ok && entries.len);
  vec_done (&entries);
  return ok;
}

/* The whole program -------------------------------------------------------- */

/* The function with a body whose name is most like 'name'; NULL: none is. */
static const char *
similar_name (CFront *c, const char *name) {
  const char *best = NULL;
  size_t least = strlen (name) / 3 + 2;
  for (LLVMValueRef f = llvm.GetFirstFunction (c->module); f;
       f = llvm.GetNextFunction (f)) {
    if (llvm.IsDeclaration (f) || library_owns (f))
      continue;
    const char *other = llvm.GetValueName (f);
    size_t distance = str_distance (name, other);
    if (distance < least) {
      least = distance;
      best = other;
    }
  }
  return best;
}

enum { MAX_LISTED = 40 };

/* Functions of the program, those of its interface first. */
static size_t
list_functions (CFront *c, Str *out, bool is_static, size_t listed) {
  for (LLVMValueRef f = llvm.GetFirstFunction (c->module); f;
       f = llvm.GetNextFunction (f)) {
    bool is_hidden = llvm.GetLinkage (f) == LLVMInternalLinkage;
    if (llvm.IsDeclaration (f) || library_owns (f) || is_hidden != is_static ||
        !strncmp (llvm.GetValueName (f), REQUIRES_PREFIX,
                  strlen (REQUIRES_PREFIX)))
      continue;
    if (listed < MAX_LISTED)
      str_format (out, "%s%s", listed ? ", " : "", llvm.GetValueName (f));
    listed++;
  }
  return listed;
}

static void
report_no_main (CFront *c) {
  Str names = {0};
  size_t n = list_functions (c, &names, false, 0);
  n = list_functions (c, &names, true, n);
  if (n > MAX_LISTED)
    str_format (&names, " and %zu more", n - MAX_LISTED);
  if (n)
    run_error (c->run, (Pos){0},
               "%s: there is no function 'main'; choose where to start with "
               "--entry=FUNCTION, one of: %s",
               c->source->path, str_text (&names));
  else
    run_error (c->run, (Pos){0},
               "%s: there is no function 'main', nor another with a body",
               c->source->path);
  str_done (&names);
}

static bool
is_interface (LLVMValueRef f) {
  return !llvm.IsDeclaration (f) && !library_owns (f) &&
         llvm.GetLinkage (f) != LLVMInternalLinkage &&
         strncmp (llvm.GetValueName (f), REQUIRES_PREFIX,
                  strlen (REQUIRES_PREFIX)) != 0;
}

/* Functions that others may call. */
static void
add_interface (CFront *c) {
  for (LLVMValueRef f = llvm.GetFirstFunction (c->module); f;
       f = llvm.GetNextFunction (f))
    if (is_interface (f))
      translate_proc_of (c, f);
}

/* Where all of the interface is kept, any of it may be the first. */
static LLVMValueRef
first_of_interface (CFront *c) {
  LLVMValueRef f = llvm.GetFirstFunction (c->module);
  while (f && !is_interface (f))
    f = llvm.GetNextFunction (f);
  return f;
}

static LLVMValueRef
find_entry (CFront *c) {
  const char *name = c->options->entry ? c->options->entry : "main";
  LLVMValueRef f = llvm.GetNamedFunction (c->module, name);
  if (f && !llvm.IsDeclaration (f))
    return f;
  if (!c->options->entry && c->options->interface && first_of_interface (c))
    return first_of_interface (c);
  const char *other = similar_name (c, name);
  if (!c->options->entry)
    report_no_main (c);
  else if (other)
    run_error (c->run, (Pos){0},
               "there is no function '%s' with a body; is it '%s'?", name,
               other);
  else
    run_error (c->run, (Pos){0}, "there is no function '%s' with a body", name);
  return NULL;
}

/* The procedure that is executed before the entry; its blocks are those of
   InitBlock, in this order. */
static Translate
begin_initialisation (CFront *c) {
  Translate t = {.c = c};
  t.proc = unit_add_proc (c->unit, "(initialisation)");
  c->unit->procs.data[t.proc].is_library = true;
  for (unsigned i = 0; i < INIT_BLOCKS; i++)
    unit_add_block (c->unit, t.proc, (Pos){0});
  return t;
}

static void
call_initialisation (CFront *c, const Translate *t) {
  UnitBlock *b = c->unit->procs.data[c->unit->start].blocks.data;
  UnitOp call = {.kind = OP_CALL,
                 .dst = NO_REG,
                 .a = {.kind = OPERAND_PROC,
                       .bits = (uint16_t)type_pointer_bits (c),
                       .index = t->proc},
                 .show = "(initialisation)"};
  vec_push (&b->ops, call);
  memmove (b->ops.data + 1, b->ops.data, (b->ops.len - 1) * sizeof call);
  b->ops.data[0] = call;
}

static void
end_initialisation (CFront *c, Translate *t) {
  bool is_needed = false;
  for (uint32_t i = 0; i < INIT_BLOCKS; i++) {
    is_needed |= c->unit->procs.data[t->proc].blocks.data[i].ops.len > 0;
    t->block = i;
    if (emit_is_ended (t))
      continue;
    if (i + 1 < INIT_BLOCKS)
      emit_jump (t, i + 1);
    else
      emit_op (t, (UnitOp){.kind = OP_RETURN});
  }
  if (is_needed)
    call_initialisation (c, t);
}

static void
note_assembly (CFront *c) {
  size_t len;
  llvm.GetModuleInlineAsm (c->module, &len);
  if (len)
    translate_note (c, "assembly outside of functions is left out");
}

bool
translate_module (CFront *c) {
  LLVMValueRef entry = find_entry (c);
  if (!entry)
    return false;
  if (!has_modelled_signature (c, entry))
    return run_error (c->run, debug_function_pos (c->debug, entry),
                      "parameters of this type are not modelled");
  c->unit->entry = entry_of (c, entry);
  if (!requires_fits (c, entry))
    return false;
  if (!start_make (c, entry))
    return false;
  note_assembly (c);
  if (c->options->interface)
    add_interface (c);
  Translate start = begin_initialisation (c);
  bool ok = global_constructors (c, &start) && translate_all (c, &start);
  end_initialisation (c, &start);
  if (ok)
    global_destructors (c);
  calls_assume (c);
  order_assume (c);
  map_done (&start.values);
  return ok && !run_errors (c->run);
}

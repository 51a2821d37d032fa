/* The procedure that is executed first: arguments for the entry, its call, and
   the end.

   'main' gets what an operating system gives it.  Any other entry gets
   arbitrary numbers, and pointers that are null or point to objects: those are
   made without branches, also where a pointer turns out to be null or to share
   another one's, since nobody can see them then. */

#include "front/c/start.h"
#include "front/c/calls.h"
#include "front/c/requires.h"
#include "front/c/translate.h"

#include <assert.h>
#include <string.h>

/* main --------------------------------------------------------------------- */

static bool
is_int (LLVMTypeRef type) {
  return llvm.GetTypeKind (type) == LLVMIntegerTypeKind &&
         llvm.GetIntTypeWidth (type) == 32;
}

static bool
is_pointer (LLVMTypeRef type) {
  return llvm.GetTypeKind (type) == LLVMPointerTypeKind;
}

/* int main (int, char **), perhaps with the environment. */
static bool
is_main (LLVMValueRef f) {
  unsigned n = llvm.CountParams (f);
  if (strcmp (llvm.GetValueName (f), "main") || n < 1 || n > 3)
    return false;
  for (unsigned i = 0; i < n; i++) {
    LLVMTypeRef type = llvm.TypeOf (llvm.GetParam (f, i));
    if (i ? !is_pointer (type) : !is_int (type))
      return false;
  }
  return true;
}

/* Whether the value is only kept in a variable that nobody reads. */
static bool
is_unused (LLVMValueRef param) {
  for (LLVMUseRef u = llvm.GetFirstUse (param); u; u = llvm.GetNextUse (u)) {
    LLVMValueRef store = llvm.GetUser (u);
    if (!llvm.IsAStoreInst (store) || llvm.GetOperand (store, 0) != param)
      return false;
    LLVMValueRef home = llvm.GetOperand (store, 1);
    LLVMUseRef first = llvm.GetFirstUse (home);
    if (!llvm.IsAAllocaInst (home) || llvm.GetNextUse (first))
      return false;
  }
  return true;
}

static Operand
opaque (Start *s, const char *why) {
  UnitOp op = {.kind = OP_OPAQUE, .show = why};
  return emit_value (&s->t, op, type_pointer_bits (s->t.c));
}

/* The library makes 'argv'. */
static Operand
make_argv (Start *s, Operand argc) {
  CFront *c = s->t.c;
  LLVMValueRef maker = llvm.GetNamedFunction (c->module, "__assay_arguments");
  unsigned bits = type_pointer_bits (c);
  uint32_t reg = unit_add_reg (c->unit, s->t.proc, bits);
  emit_op (&s->t, (UnitOp){.kind = OP_CALL,
                           .a = {OPERAND_PROC, (uint16_t)bits,
                                 translate_proc_of (c, maker), 0},
                           .count = 1,
                           .args = &argc,
                           .result_count = 1,
                           .results = &reg,
                           .show = "the arguments of main"});
  return operand_reg (reg, bits);
}

static void
add_main_arguments (Start *s, LLVMValueRef f) {
  unsigned n = llvm.CountParams (f);
  Operand argc =
      start_input (s, INPUT_ARGUMENT, "argument argc", (UnitTypeId){0}, 32);
  Operand enough = emit_compute (&s->t, OP_SLT, operand_const (0, 32), argc, 1);
  emit_op (&s->t, (UnitOp){.kind = OP_ASSUME, .a = enough});
  vec_push (&s->args, argc);
  if (n > 1 && is_unused (llvm.GetParam (f, 1)))
    vec_push (&s->args, opaque (s, "the arguments of main"));
  else if (n > 1)
    vec_push (&s->args, make_argv (s, argc));
  if (n > 2)
    vec_push (&s->args, opaque (s, "the environment of main"));
}

/* Other entries ------------------------------------------------------------ */

/* Where a parameter is kept: in a variable of that type, or in a part of it
   when a struct is passed in registers. */
typedef struct {
  UnitTypeId type; /* of the variable, if known */
  uint64_t offset; /* in it */
} Home;

/* The variable with 'address' in it. */
static Home
home_at (CFront *c, LLVMValueRef address) {
  Wide offset = 0;
  while (!debug_local_type (c->debug, address).id &&
         llvm.IsAGetElementPtrInst (address) &&
         emit_element_offset (c, address, &offset))
    address = llvm.GetOperand (address, 0);
  return (Home){debug_local_type (c->debug, address), (uint64_t)offset};
}

static Home
home_of (CFront *c, LLVMValueRef param) {
  Home home = {debug_local_type (c->debug, param), 0};
  for (LLVMUseRef u = llvm.GetFirstUse (param); u && !home.type.id;
       u = llvm.GetNextUse (u)) {
    LLVMValueRef store = llvm.GetUser (u);
    if (llvm.IsAStoreInst (store) && llvm.GetOperand (store, 0) == param)
      home = home_at (c, llvm.GetOperand (store, 1));
  }
  return home;
}

static LLVMAttributeRef
attribute_of (LLVMValueRef f, unsigned i, const char *name) {
  unsigned kind = llvm.GetEnumAttributeKindForName (name, strlen (name));
  return llvm.GetEnumAttributeAtIndex (f, i + 1, kind);
}

/* The type of the memory for a struct that is passed or returned in memory, by
   an attribute; NULL: not such a parameter. */
static LLVMTypeRef
type_in_memory (LLVMValueRef f, unsigned i, const char *attribute) {
  LLVMAttributeRef found = attribute_of (f, i, attribute);
  return found ? llvm.GetTypeAttributeValue (found) : NULL;
}

/* A pointer parameter by what the source says: 'nonnull', 'a[static 3]'. */
static Operand
pointer_for (Start *s, LLVMValueRef f, unsigned i, UnitTypeId target,
             const char *name) {
  LLVMAttributeRef bytes = attribute_of (f, i, "dereferenceable");
  Pointing p = {.target = target,
                .name = name,
                .depth = START_DEPTH,
                .bytes = bytes ? llvm.GetEnumAttributeValue (bytes) : 0,
                .is_nonnull = bytes || attribute_of (f, i, "nonnull") ||
                              s->t.c->options->entry_nonnull};
  bool is_restrict = attribute_of (f, i, "noalias");
  size_t first = s->first, made = s->made.len;
  if (is_restrict)
    s->first = made;
  Operand pointer = start_pointer (s, p);
  s->first = first;
  if (is_restrict)
    s->made.len = made;
  return pointer;
}

/* The pointer that a parameter is, or that it holds as a part of a struct. */
static bool
find_slot (Start *s, Home home, Slots *slots, Str *name) {
  slots->c = s->t.c;
  slots_find (slots, home.type);
  const Slot *slot = slots_at (slots, home.offset);
  if (slot)
    str_add (name, slot->path);
  return slot;
}

static Operand
pointer_or_number (Start *s, const Slot *slot, const char *name) {
  Operand number = {0};
  Str show = {0};
  str_format (&show, "argument %s", name);
  if (slot->in_union)
    number = start_input (s, INPUT_ARGUMENT, str_text (&show), (UnitTypeId){0},
                          type_pointer_bits (s->t.c));
  str_done (&show);
  return start_word (s, slot, name, number, START_DEPTH);
}

static void
add_pointer (Start *s, LLVMValueRef f, unsigned i, const char *name) {
  CFront *c = s->t.c;
  LLVMTypeRef result = type_in_memory (f, i, "sret");
  LLVMTypeRef passed = type_in_memory (f, i, "byval");
  Home home = home_of (c, llvm.GetParam (f, i));
  Slots slots = {0};
  Str part = {0};
  Operand pointer;
  str_add (&part, name);
  bool found = find_slot (s, home, &slots, &part);
  const Slot *slot = slots_at (&slots, home.offset);
  if (result)
    pointer = start_object (s, (UnitTypeId){0}, type_size (c, result), name);
  else if (passed)
    pointer = start_object (s, home.type, type_size (c, passed), name);
  else if (found && *slot->path)
    pointer = pointer_or_number (s, slot, str_text (&part));
  else
    pointer =
        pointer_for (s, f, i, found ? slot->target : (UnitTypeId){0}, name);
  s->has_pointers = s->has_pointers || !result;
  vec_push (&s->args, pointer);
  slots_done (&slots);
  str_done (&part);
}

/* Integers in which a union with a pointer is passed. */
static bool
add_hidden_pointer (Start *s, Home home, const Leaves *leaves,
                    const char *name) {
  Slots slots = {0};
  Str part = {0};
  str_add (&part, name);
  bool found = leaves->len == 1 &&
               leaves->data[0].bits == type_pointer_bits (s->t.c) &&
               find_slot (s, home, &slots, &part);
  if (found)
    vec_push (&s->args, pointer_or_number (s, slots_at (&slots, home.offset),
                                           str_text (&part)));
  slots_done (&slots);
  str_done (&part);
  return found;
}

static void
add_leaves (Start *s, const Leaves *leaves, Home home, const char *name) {
  Unit *u = s->t.c->unit;
  bool is_whole =
      leaves->len == 1 && unit_type (u, home.type)->kind < UNIT_TYPE_STRUCT;
  Str show = {0};
  str_format (&show, "argument %s", name);
  for (size_t k = 0; k < leaves->len; k++)
    vec_push (&s->args, start_input (s, INPUT_ARGUMENT, str_text (&show),
                                     is_whole ? home.type : (UnitTypeId){0},
                                     leaves->data[k].bits));
  str_done (&show);
}

static void
add_numbers (Start *s, LLVMValueRef f, unsigned i, const char *name) {
  CFront *c = s->t.c;
  Leaves leaves = {0};
  LLVMValueRef param = llvm.GetParam (f, i);
  Home home = home_of (c, param);
  type_leaves (c, llvm.TypeOf (param), &leaves);
  if (!add_hidden_pointer (s, home, &leaves, name))
    add_leaves (s, &leaves, home, name);
  vec_done (&leaves);
}

static void
add_arguments (Start *s, LLVMValueRef f) {
  CFront *c = s->t.c;
  start_add_globals (s, f);
  for (unsigned i = 0; i < llvm.CountParams (f); i++) {
    const char *known = debug_param_name (c->debug, f, i);
    Str name = {0};
    if (known)
      str_add (&name, known);
    else
      str_format (&name, "%u", i + 1);
    if (is_pointer (llvm.TypeOf (llvm.GetParam (f, i))))
      add_pointer (s, f, i, str_text (&name));
    else
      add_numbers (s, f, i, str_text (&name));
    str_done (&name);
  }
  if (s->has_pointers)
    program_assume (c->program,
                    "pointers given to '%s' point to one object each, or a "
                    "string of at most %d bytes, and share objects only as "
                    "doc/formats/c.md says",
                    llvm.GetValueName (f), START_TEXT);
}

/* The call ----------------------------------------------------------------- */

/* The hidden parameter of variadic functions. */
static void
add_hidden (Start *s) {
  const Unit *u = s->t.c->unit;
  if (s->args.len < u->procs.data[u->entry].params)
    vec_push (&s->args, opaque (s, "additional arguments of the entry"));
}

static void
call_entry (Start *s, LLVMValueRef function) {
  assert (s->t.c->unit->entry < s->t.c->unit->procs.len);
  Unit *u = s->t.c->unit;
  requires_assume (&s->t, function, s->args.data);
  VEC (uint32_t) results = {0};
  for (size_t i = 0; i < u->procs.data[u->entry].results.len; i++)
    vec_push (&results, unit_add_reg (u, s->t.proc,
                                      u->procs.data[u->entry].results.data[i]));
  Operand entry = {OPERAND_PROC, (uint16_t)type_pointer_bits (s->t.c), u->entry,
                   0};
  emit_op (&s->t, (UnitOp){.kind = OP_CALL,
                           .a = entry,
                           .count = (uint32_t)s->args.len,
                           .args = s->args.data,
                           .result_count = (uint32_t)results.len,
                           .results = results.data,
                           .show = u->procs.data[u->entry].name});
  Operand code = {0};
  if (results.len == 1 && !strcmp (u->procs.data[u->entry].name, "main"))
    code =
        operand_reg (results.data[0], u->procs.data[u->entry].results.data[0]);
  emit_exit (&s->t, EXIT_KIND_NORMAL, code);
  vec_done (&results);
}

bool
start_make (CFront *c, LLVMValueRef function) {
  assert (c->unit->entry < c->unit->procs.len);
  Unit *u = c->unit;
  Start s = {.t = {.c = c, .proc = unit_add_proc (u, "(start)")},
             .has_precondition = requires_find (c, function)};
  u->start = s.t.proc;
  u->procs.data[u->start].is_library = true;
  u->procs.data[u->start].pos = s.t.pos =
      debug_function_pos (c->debug, function);
  s.t.block = unit_add_block (u, u->start, s.t.pos);
  if (is_main (function))
    add_main_arguments (&s, function);
  else
    add_arguments (&s, function);
  add_hidden (&s);
  call_entry (&s, function);
  vec_done (&s.args);
  vec_done (&s.made);
  return true;
}

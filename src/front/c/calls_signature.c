/* Functions of glibc without a body here still look at their arguments. */

#include "front/c/calls_signature.h"
#include "front/c/calls.h"
#include "front/c/translate.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static int
compare_names (const void *name, const void *row) {
  return strcmp (name, ((const Signature *)row)->name);
}

const char *
signature_find (const char *name) {
  const Signature *found = bsearch (name, signature_table, signature_count,
                                    sizeof *signature_table, compare_names);
  return found ? found->arguments : NULL;
}

/* Arguments ---------------------------------------------------------------- */

/* The letter of the next argument; 'length' gets the number behind it. */
static const char *
next_letter (const char *p, char *letter, unsigned *length) {
  *letter = *p++;
  *length = 0;
  if (strchr ("rRwW", *letter))
    *length = (unsigned)(*p++ - '0');
  return p;
}

/* Whether the declaration of the program is like that of glibc: pointers where
   pointers are, scalars otherwise. */
static bool
fits (const Translate *t, const char *arguments) {
  unsigned n = llvm.CountParams (t->function), i = 0;
  while (*arguments && *arguments != '*') {
    char letter;
    unsigned length;
    arguments = next_letter (arguments, &letter, &length);
    if (i == n || length >= n)
      return false;
    LLVMTypeRef type = llvm.TypeOf (llvm.GetParam (t->function, i++));
    bool is_pointer = llvm.GetTypeKind (type) == LLVMPointerTypeKind;
    if (letter != '.' && letter != '-' && !is_pointer)
      return false;
    if (!type_width (t->c, type))
      return false;
  }
  return i == n;
}

static Operand
parameter (const Translate *t, unsigned i) {
  LLVMTypeRef type = llvm.TypeOf (llvm.GetParam (t->function, i));
  return operand_reg (i, type_width (t->c, type));
}

/* The size of what argument 'i' points to, as the program declares it; 1: that
   is not known. */
static uint64_t
target_bytes (const Translate *t, unsigned i) {
  const Unit *u = t->c->unit;
  const UnitType *type = unit_type (u, u->procs.data[t->proc].type);
  if (i >= type->members.len)
    return 1;
  const UnitType *pointer = unit_type (u, type->members.data[i].type);
  uint64_t bytes = unit_type (u, pointer->target)->bytes;
  return bytes ? bytes : 1;
}

static Operand
length_of (Translate *t, char letter, unsigned i, unsigned length) {
  unsigned bits = type_pointer_bits (t->c);
  if (strchr ("rw", letter))
    return emit_resize (t, parameter (t, length), bits, true);
  return operand_const (target_bytes (t, i), bits);
}

static const char *
look_of (char letter) {
  switch (letter) {
  case 's':
    return "__assay_look_string";
  case 'r':
  case 'i':
    return "__assay_look_bytes";
  case 'w':
  case 'o':
    return "__assay_write_bytes";
  case 'f':
    return "__assay_check_stream";
  case 'd':
    return "__assay_check_directory";
  case 'a':
    return "__assay_look_strings";
  default:
    return NULL;
  }
}

/* What follows is done only if the pointer is not null; returns where to go on
   afterwards. */
static uint32_t
begin_optional (Translate *t, Operand pointer) {
  Unit *u = t->c->unit;
  uint32_t some = unit_add_block (u, t->proc, t->pos);
  uint32_t after = unit_add_block (u, t->proc, t->pos);
  UnitTarget targets[] = {{.block = some}, {.block = after}};
  Operand zero = operand_const (0, pointer.bits);
  Operand is_some = emit_compute (t, OP_NE, pointer, zero, 1);
  emit_op (t, (UnitOp){.kind = OP_BRANCH,
                       .a = is_some,
                       .target_count = 2,
                       .targets = targets});
  t->block = some;
  return after;
}

static void
look_at (Translate *t, const char *name, unsigned i, char letter,
         unsigned length) {
  char plain = (char)tolower ((unsigned char)letter);
  const char *look = look_of (plain);
  if (!look)
    return;
  Operand args[] = {parameter (t, i), {0}};
  size_t n = 1;
  uint32_t after = plain != letter ? begin_optional (t, args[0]) : 0;
  if (strchr ("riwo", plain))
    args[n++] = length_of (t, plain, i, length);
  call_library (&(Call){t, NULL, name}, look, n, args, 0);
  if (plain == letter)
    return;
  emit_jump (t, after);
  t->block = after;
}

bool
calls_look_at_arguments (Translate *t, const char *name) {
  const char *p = signature_find (name);
  if (!p || !fits (t, p))
    return false;
  for (unsigned i = 0; *p && *p != '*'; i++) {
    char letter;
    unsigned length;
    p = next_letter (p, &letter, &length);
    look_at (t, name, i, letter, length);
  }
  return true;
}

/* Globals: their initial contents, and what runs before and after the entry.

   A variable that is defined elsewhere has arbitrary contents.  Its pointers
   are null or point to what is not modelled: arbitrary numbers would be no good
   addresses in any program.  If not even its size is known it is opaque
   altogether, and the Unit's global is a pointer to it. */

#include "front/c/calls.h"
#include "front/c/library.h"
#include "front/c/slots.h"
#include "front/c/translate.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_POINTERS = 64, MAX_DATA = 1 << 28, MAX_TYPE_DEPTH = 64 };

/* Kinds of globals --------------------------------------------------------- */

static bool
has_open_end (LLVMTypeRef type) {
  for (unsigned depth = 0; depth < MAX_TYPE_DEPTH; depth++) {
    LLVMTypeKind kind = llvm.GetTypeKind (type);
    if (kind == LLVMArrayTypeKind)
      return !llvm.GetArrayLength2 (type);
    if (kind != LLVMStructTypeKind)
      return false;
    unsigned n = llvm.CountStructElementTypes (type);
    if (!n)
      return true;
    type = llvm.StructGetTypeAtIndex (type, n - 1);
  }
  return true;
}

static bool
has_pointers (const Leaves *leaves) {
  for (size_t i = 0; i < leaves->len; i++)
    if (llvm.GetTypeKind (leaves->data[i].type) == LLVMPointerTypeKind)
      return true;
  return false;
}

/* A weak variable that is not defined: its address may be 0. */
static bool
may_be_absent (LLVMValueRef v) {
  return llvm.GetLinkage (v) == LLVMExternalWeakLinkage;
}

bool
global_is_opaque (CFront *c, LLVMValueRef v) {
  if (!llvm.IsDeclaration (v))
    return false;
  LLVMTypeRef type = llvm.GlobalGetValueType (v);
  if (may_be_absent (v) || !llvm.TypeIsSized (type) || has_open_end (type))
    return true;
  Leaves leaves = {0};
  bool is_simple = type_leaves (c, type, &leaves);
  bool has_many = has_pointers (&leaves) && leaves.len > MAX_POINTERS;
  vec_done (&leaves);
  return has_many || (!is_simple && type_size (c, type) > 16);
}

static bool
is_literal (LLVMValueRef v) {
  return llvm.GetLinkage (v) == LLVMPrivateLinkage;
}

static const char *
global_name (CFront *c, LLVMValueRef v) {
  const char *name = debug_global_name (c->debug, v);
  return name || is_literal (v) ? name : translate_source_name (c, v);
}

/* Functions of other files may use it by its name. */
static bool
is_exposed (LLVMValueRef v) {
  size_t len;
  LLVMLinkage linkage = llvm.GetLinkage (v);
  return linkage != LLVMInternalLinkage && linkage != LLVMPrivateLinkage &&
         strncmp (llvm.GetValueName2 (v, &len), "__assay_", 8);
}

/* The global that holds the address of a function that may be absent. */
static uint32_t
add_holder (CFront *c, LLVMValueRef function) {
  assert (llvm.IsAFunction (function));
  UnitGlobal g = {.name = translate_source_name (c, function),
                  .bytes = c->unit->pointer_bytes,
                  .align = c->unit->pointer_bytes,
                  .is_library = true};
  uint32_t index = unit_add_global (c->unit, g);
  *map_put (&c->globals, (uintptr_t)function) = index;
  return index;
}

uint32_t
global_of (CFront *c, LLVMValueRef v) {
  uint64_t *known = map_get (&c->globals, (uintptr_t)v);
  if (known)
    return (uint32_t)*known;
  if (llvm.IsAFunction (v))
    return add_holder (c, v);
  size_t len;
  bool is_opaque = global_is_opaque (c, v);
  UnitGlobal g = {
      .name = global_name (c, v),
      .bytes = is_opaque ? c->unit->pointer_bytes
                         : type_size (c, llvm.GlobalGetValueType (v)),
      .align = is_opaque ? c->unit->pointer_bytes : llvm.GetAlignment (v),
      .init =
          llvm.IsDeclaration (v) && !is_opaque ? GLOBAL_ARBITRARY : GLOBAL_DATA,
      .is_constant = llvm.IsGlobalConstant (v) && !llvm.IsDeclaration (v),
      .is_library =
          is_opaque || !strncmp (llvm.GetValueName2 (v, &len), "__assay_", 8),
      .is_exposed = !is_opaque && is_exposed (v),
      .type = debug_global_type (c->debug, v),
      .tags = debug_global_tags (c->debug, v),
      .pos = debug_global_pos (c->debug, v)};
  uint32_t index = unit_add_global (c->unit, g);
  *map_put (&c->globals, (uintptr_t)v) = index;
  return index;
}

/* Contents ----------------------------------------------------------------- */

typedef struct {
  CFront *c;
  Translate *start;
  uint32_t index;
  VEC (uint8_t) data;
} Fill;

static UnitGlobal *
filled (Fill *f) {
  assert (f->index < f->c->unit->globals.len);
  return f->c->unit->globals.data + f->index;
}

static Operand
place_in (Fill *f, uint64_t offset) {
  return (Operand){.kind = OPERAND_GLOBAL,
                   .bits = (uint16_t)type_pointer_bits (f->c),
                   .index = f->index,
                   .value = offset};
}

static void
fill_unsupported (Fill *f, const char *why) {
  const char *name = filled (f)->name;
  f->start->block = INIT_STORES;
  emit_unsupported (f->start, "the initial value of '%s' %s",
                    name ? name : "a constant", why);
}

static void
fill_bytes (Fill *f, uint64_t offset, const uint8_t *bytes, uint64_t n) {
  assert (bytes);
  while (n && !bytes[n - 1])
    n--;
  if (!n)
    return;
  if (offset > MAX_DATA || n > MAX_DATA) {
    fill_unsupported (f, "is too large");
    return;
  }
  if (f->data.len < offset + n) {
    vec_reserve (&f->data, offset + n);
    memset (f->data.data + f->data.len, 0, offset + n - f->data.len);
    f->data.len = offset + n;
  }
  memcpy (f->data.data + offset, bytes, n);
}

/* What does not fold is stored when the program begins. */
static void
fill_later (Fill *f, uint64_t offset, LLVMValueRef v) {
  Operands parts = {0};
  Leaves leaves = {0};
  type_leaves (f->c, llvm.TypeOf (v), &leaves);
  f->start->block = INIT_STORES;
  operand_list (f->start, v, &parts);
  assert (parts.len == leaves.len);
  for (size_t i = 0; i < parts.len; i++)
    emit_store (f->start, place_in (f, offset + leaves.data[i].offset),
                parts.data[i]);
  filled (f)->is_constant = false;
  vec_done (&parts);
  vec_done (&leaves);
}

static void
fill_scalar (Fill *f, uint64_t offset, LLVMValueRef v) {
  assert (type_width (f->c, llvm.TypeOf (v)));
  Operand o;
  uint8_t bytes[16];
  if (!constant_fold (f->c, v, &o)) {
    fill_later (f, offset, v);
  } else if (o.kind == OPERAND_CONST) {
    for (unsigned i = 0; i < 16; i++)
      bytes[i] = (uint8_t)(o.value >> 8 * i);
    fill_bytes (f, offset, bytes, (o.bits + 7u) / 8);
  } else if (o.kind != OPERAND_UNDEF) {
    vec_push (&filled (f)->relocs, (UnitReloc){offset, o});
  }
}

static void
fill_wide (Fill *f, uint64_t offset, LLVMValueRef v, unsigned bits) {
  assert (bits > 128);
  size_t n = (bits + 63) / 64;
  uint64_t *limbs = mem_alloc (n * sizeof *limbs);
  wide_limbs (v, limbs, n);
  if (bits % 64)
    limbs[n - 1] &= ((uint64_t)1 << bits % 64) - 1;
  fill_bytes (f, offset, (const uint8_t *)limbs, n * sizeof *limbs);
  mem_free (limbs);
}

static void fill (Fill *, uint64_t offset, LLVMValueRef, unsigned depth);

static void
fill_sequence (Fill *f, uint64_t offset, LLVMValueRef v, LLVMTypeRef type,
               unsigned depth) {
  bool is_vector = llvm.GetTypeKind (type) == LLVMVectorTypeKind;
  LLVMTypeRef element = llvm.GetElementType (type);
  uint64_t n =
      is_vector ? llvm.GetVectorSize (type) : llvm.GetArrayLength2 (type);
  uint64_t size =
      is_vector ? type_width (f->c, element) / 8 : type_size (f->c, element);
  size_t len;
  if (llvm.IsAConstantDataSequential (v) && llvm.IsConstantString (v)) {
    const char *text = llvm.GetAsString (v, &len);
    fill_bytes (f, offset, (const uint8_t *)text, len);
    return;
  }
  for (uint64_t i = 0; i < n; i++)
    fill (f, offset + i * size, llvm.GetAggregateElement (v, (unsigned)i),
          depth + 1);
}

static void
fill_struct (Fill *f, uint64_t offset, LLVMValueRef v, LLVMTypeRef type,
             unsigned depth) {
  unsigned n = llvm.CountStructElementTypes (type);
  for (unsigned i = 0; i < n; i++)
    fill (f, offset + llvm.OffsetOfElement (f->c->layout, type, i),
          llvm.GetAggregateElement (v, i), depth + 1);
}

static void
fill (Fill *f, uint64_t offset, LLVMValueRef v, unsigned depth) {
  if (!v || depth > MAX_TYPE_DEPTH) {
    fill_unsupported (f, "is not modelled");
    return;
  }
  if (llvm.IsNull (v) || llvm.IsUndef (v))
    return;
  LLVMTypeRef type = llvm.TypeOf (v);
  switch (llvm.GetTypeKind (type)) {
  case LLVMArrayTypeKind:
  case LLVMVectorTypeKind:
    fill_sequence (f, offset, v, type, depth);
    return;
  case LLVMStructTypeKind:
    fill_struct (f, offset, v, type, depth);
    return;
  default:
    break;
  }
  if (type_width (f->c, type))
    fill_scalar (f, offset, v);
  else if (llvm.IsAConstantInt (v))
    fill_wide (f, offset, v, llvm.GetIntTypeWidth (type));
  else
    fill (f, offset, NULL, depth);
}

/* Variables of others ------------------------------------------------------ */

static Operand
opaque (Translate *t, const char *name) {
  Str why = {0};
  str_format (&why, "'%s' is defined elsewhere", name);
  UnitOp op = {.kind = OP_OPAQUE,
               .show = unit_string (t->c->unit, str_text (&why))};
  str_done (&why);
  return emit_value (t, op, type_pointer_bits (t->c));
}

static bool
is_stream (const char *name) {
  return !strcmp (name, "stdin") || !strcmp (name, "stdout") ||
         !strcmp (name, "stderr");
}

/* As the library makes them: can be closed once. */
static Operand
stream (Translate *t, const char *name) {
  return call_library (&(Call){t, NULL, name}, "__assay_open_stream", 0, NULL,
                       type_pointer_bits (t->c));
}

static const char FOREIGN[] = "a pointer of a variable defined elsewhere";

static Operand
foreign_pointer (Translate *t, const char *name) {
  if (is_stream (name))
    return stream (t, name);
  return emit_unknown_pointer (t, INPUT_CHOICE, name, FOREIGN);
}

/* Without a type of the source, those pointers that LLVM tells. */
static void
fill_leaves (Fill *f, LLVMValueRef v, const char *name) {
  Leaves leaves = {0};
  LLVMTypeRef type = llvm.GlobalGetValueType (v);
  unsigned bits = type_pointer_bits (f->c);
  type_leaves (f->c, type, &leaves);
  for (size_t i = 0; i < leaves.len; i++) {
    const Leaf *leaf = leaves.data + i;
    Operand at = place_in (f, leaf->offset), value;
    UnitOp load = {.kind = OP_LOAD, .a = at};
    if (leaf->bits == bits && slots_in_union (f->c, type, leaf->offset))
      value = slots_word (f->start, emit_value (f->start, load, bits), FOREIGN);
    else if (llvm.GetTypeKind (leaf->type) == LLVMPointerTypeKind)
      value = foreign_pointer (f->start, name);
    else
      continue;
    emit_store (f->start, at, value);
  }
  vec_done (&leaves);
}

static void
fill_foreign (Fill *f, LLVMValueRef v, const char *name) {
  Slots slots = {.c = f->c};
  UnitTypeId type = filled (f)->type;
  slots_find (&slots, type);
  if (is_stream (name) || !type.id)
    fill_leaves (f, v, name);
  else
    slots_fill_unknown (f->start, &slots, place_in (f, 0), INPUT_CHOICE, name,
                        FOREIGN);
  slots_done (&slots);
  if (!is_stream (name))
    translate_note (f->c, "'%s' is defined elsewhere: its value is arbitrary",
                    name);
}

/* Variables that functions elsewhere know by name, and that hold the address of
   one that they do not: they belong to the program, used or not. */
static void
add_holders (CFront *c, LLVMValueRef v, unsigned depth) {
  for (LLVMUseRef u = depth ? llvm.GetFirstUse (v) : NULL; u;
       u = llvm.GetNextUse (u)) {
    LLVMValueRef user = llvm.GetUser (u);
    if (llvm.IsAGlobalVariable (user) && !library_owns (user))
      global_of (c, user);
    else if (llvm.IsConstant (user) && !llvm.IsAFunction (user))
      add_holders (c, user, depth - 1);
  }
}

/* Whether another file defines the function is arbitrary. */
static void
fill_holder (Fill *f, LLVMValueRef function) {
  unsigned bits = type_pointer_bits (f->c);
  f->start->block = INIT_POINTERS;
  UnitOp input = {.kind = OP_INPUT,
                  .code = INPUT_CHOICE,
                  .show = "whether a weak function exists"};
  Operand body = {.kind = OPERAND_PROC,
                  .bits = (uint16_t)bits,
                  .index = translate_proc_of (f->c, function)};
  Operand address = emit_choice (f->start, emit_value (f->start, input, 1),
                                 body, operand_const (0, bits));
  emit_store (f->start, place_in (f, 0), address);
}

void
global_fill (CFront *c, Translate *start, LLVMValueRef v, uint32_t index) {
  Fill f = {.c = c, .start = start, .index = index};
  if (llvm.IsAFunction (v)) {
    fill_holder (&f, v);
    return;
  }
  const char *name = filled (&f)->name ? filled (&f)->name : "a constant";
  start->pos = filled (&f)->pos;
  start->block = INIT_POINTERS;
  if (!llvm.IsDeclaration (v)) {
    fill (&f, 0, llvm.GetInitializer (v), 0);
    if (!filled (&f)->is_constant && !is_exposed (v))
      add_holders (c, v, MAX_TYPE_DEPTH);
  } else if (global_is_opaque (c, v)) {
    Operand address = may_be_absent (v) ? foreign_pointer (start, name)
                                        : opaque (start, name);
    emit_store (start, place_in (&f, 0), address);
    translate_note (c, "'%s' is defined elsewhere: it is not modelled", name);
  } else {
    fill_foreign (&f, v, name);
  }
  UnitGlobal *g = filled (&f);
  g->data_len = f.data.len;
  g->data =
      f.data.len ? arena_copy (&c->unit->arena, f.data.data, f.data.len) : NULL;
  vec_done (&f.data);
}

/* Constructors and destructors --------------------------------------------- */

typedef struct {
  uint64_t priority;
  size_t position;
  LLVMValueRef function;
} Structor;
typedef VEC (Structor) Structors;

static int
compare_structors (const void *a, const void *b) {
  const Structor *x = a, *y = b;
  if (x->priority != y->priority)
    return x->priority < y->priority ? -1 : 1;
  return x->position < y->position ? -1 : 1;
}

/* The functions in "llvm.global_ctors" or "llvm.global_dtors" in order. */
static void
collect_structors (const CFront *c, const char *name, Structors *out) {
  LLVMValueRef list = llvm.GetNamedGlobal (c->module, name);
  if (!list || llvm.IsDeclaration (list))
    return;
  LLVMValueRef v = llvm.GetInitializer (list);
  for (unsigned i = 0;; i++) {
    LLVMValueRef entry = llvm.GetAggregateElement (v, i);
    if (!entry)
      break;
    LLVMValueRef priority = llvm.GetAggregateElement (entry, 0);
    LLVMValueRef f = constant_alias (llvm.GetAggregateElement (entry, 1));
    if (llvm.IsAFunction (f))
      vec_push (out, (Structor){llvm.ConstIntGetZExtValue (priority), i, f});
  }
  if (out->len)
    qsort (out->data, out->len, sizeof *out->data, compare_structors);
}

static UnitOp
structor_call (CFront *c, LLVMValueRef function) {
  uint32_t proc = translate_proc_of (c, function);
  return (UnitOp){.kind = OP_CALL,
                  .dst = NO_REG,
                  .a = {.kind = OPERAND_PROC,
                        .bits = (uint16_t)type_pointer_bits (c),
                        .index = proc},
                  .pos = c->unit->procs.data[proc].pos,
                  .show = c->unit->procs.data[proc].name};
}

static bool
is_plain (CFront *c, LLVMValueRef function) {
  const UnitProc *p = c->unit->procs.data + translate_proc_of (c, function);
  return !p->params && !p->results.len;
}

/* Tables of functions that the linker makes of sections: they run as well. */
static bool
is_structor_section (const char *name) {
  static const char *const sections[] = {
      ".preinit_array", ".init_array", ".fini_array", ".ctors",
      ".dtors",         ".init",       ".fini"};
  for (size_t i = 0; name && i < sizeof sections / sizeof *sections; i++) {
    size_t n = strlen (sections[i]);
    if (!strncmp (name, sections[i], n) && (!name[n] || name[n] == '.'))
      return true;
  }
  return false;
}

static void
look_at_sections (CFront *c, Translate *start) {
  for (LLVMValueRef g = llvm.GetFirstGlobal (c->module); g;
       g = llvm.GetNextGlobal (g))
    if (is_structor_section (llvm.GetSection (g))) {
      emit_unsupported (start, "functions in section '%s'",
                        llvm.GetSection (g));
      return;
    }
}

bool
global_constructors (CFront *c, Translate *start) {
  Structors all = {0};
  collect_structors (c, "llvm.global_ctors", &all);
  collect_structors (c, "llvm.global_dtors", &all);
  bool ok = true;
  for (size_t i = 0; ok && i < all.len; i++)
    ok = is_plain (c, all.data[i].function);
  vec_clear (&all);
  collect_structors (c, "llvm.global_ctors", &all);
  start->block = INIT_CONSTRUCTORS;
  look_at_sections (c, start);
  for (size_t i = 0; ok && i < all.len; i++)
    emit_op (start, structor_call (c, all.data[i].function));
  vec_done (&all);
  return ok || run_error (c->run, (Pos){0},
                          "a constructor or destructor with parameters");
}

static void
call_before_end (CFront *c, UnitBlock *b, const Structors *all) {
  UnitOp *end = &vec_last (&b->ops);
  if (end->kind != OP_EXIT || end->code != EXIT_KIND_NORMAL)
    return;
  UnitOp last = vec_pop (&b->ops);
  for (size_t i = all->len; i-- > 0;)
    vec_push (&b->ops, structor_call (c, all->data[i].function));
  vec_push (&b->ops, last);
}

void
global_destructors (CFront *c) {
  Structors all = {0};
  collect_structors (c, "llvm.global_dtors", &all);
  for (size_t i = 0; all.len && i < c->unit->procs.len; i++) {
    UnitProc *p = c->unit->procs.data + i;
    for (size_t k = 0; k < p->blocks.len; k++)
      call_before_end (c, p->blocks.data + k, &all);
  }
  vec_done (&all);
}

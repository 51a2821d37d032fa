/* Types of the source out of DWARF nodes.

   Every node gets its number in the Unit at once and is filled in later, from a
   list: types that contain pointers to themselves need no recursion, and the
   depth of a type costs no stack.  A node for a typedef or a qualified type
   becomes a copy of what it stands for, with its own name.

   Structs and unions that two files have from one header are one type: same
   name, file and line.  What is only declared is looked up among all definitions
   of the module, which are indexed when this happens first. */

#include "front/c/debug.h"

#include <stdlib.h>
#include <string.h>

/* Tags of DWARF. */
enum {
  TAG_ARRAY = 0x01,
  TAG_CLASS = 0x02,
  TAG_ENUMERATION = 0x04,
  TAG_MEMBER = 0x0d,
  TAG_POINTER = 0x0f,
  TAG_STRUCTURE = 0x13,
  TAG_TYPEDEF = 0x16,
  TAG_UNION = 0x17,
  TAG_BASE = 0x24,
  TAG_CONST = 0x26,
  TAG_VOLATILE = 0x35,
  TAG_RESTRICT = 0x37,
  TAG_ATOMIC = 0x47
};

/* Operands of nodes. */
enum {
  TYPE_FILE = 0,
  TYPE_SCOPE = 1,
  TYPE_NAME = 2,
  TYPE_BASE = 3,
  DERIVED_ANNOTATIONS = 5,
  COMPOSITE_ELEMENTS = 4,
  SUBROUTINE_TYPES = 3,
  ENUMERATOR_NAME = 0,
  SUBRANGE_COUNT = 0
};

enum { CHAIN_MAX = 64, NAME_MAX_LEN = 200, DIMENSIONS_MAX = 64 };

static bool
is_kind (Node node, LLVMMetadataKind kind) {
  return node && node_kind (node) == kind;
}

static bool
is_composite (Node node) {
  return is_kind (node, LLVMDICompositeTypeMetadataKind);
}

static unsigned
tag_of (Node node) {
  return node_is_type (node) ? llvm.GetDINodeTag (node) : 0;
}

static bool
is_record (Node node) {
  unsigned tag = is_composite (node) ? tag_of (node) : 0;
  return tag == TAG_STRUCTURE || tag == TAG_UNION || tag == TAG_CLASS;
}

static bool
is_declaration (Node node) {
  return is_composite (node) && (llvm.DITypeGetFlags (node) & LLVMDIFlagFwdDecl);
}

static bool
is_qualifier (unsigned tag) {
  return tag == TAG_CONST || tag == TAG_VOLATILE || tag == TAG_RESTRICT ||
         tag == TAG_ATOMIC;
}

static Node
base_of (const Debug *d, Node node) {
  Node base = node_operand (d, node, TYPE_BASE);
  return node_is_type (base) ? base : NULL;
}

/* Definitions -------------------------------------------------------------- */

static uint64_t
definition_key (bool is_union, const char *name, size_t len) {
  return mem_mix (mem_hash (name, len), is_union);
}

static void
note_definition (Debug *d, Node record, const char *name) {
  if (!name || is_declaration (record))
    return;
  bool is_union = tag_of (record) == TAG_UNION;
  uint64_t key = definition_key (is_union, name, strlen (name));
  if (!map_get (&d->definitions, key))
    *map_put (&d->definitions, key) = (uintptr_t)record;
}

/* Structs without a tag have the name of their typedef. */
static void
note_node (Debug *d, Node node) {
  if (is_record (node)) {
    note_definition (d, node, node_text (d, node, TYPE_NAME));
  } else if (tag_of (node) == TAG_TYPEDEF) {
    Node base = base_of (d, node);
    if (is_record (base) && !node_text (d, base, TYPE_NAME))
      note_definition (d, base, node_text (d, node, TYPE_NAME));
  }
}

typedef struct {
  VEC (Node) nodes;
  Map seen;
} Walk;

static void
walk_to (Walk *w, Node node) {
  if (!node || map_get (&w->seen, (uintptr_t)node))
    return;
  *map_put (&w->seen, (uintptr_t)node) = 1;
  vec_push (&w->nodes, node);
}

static void
walk_roots (Debug *d, Walk *w) {
  LLVMModuleRef module = d->c->module;
  unsigned n = llvm.GetNamedMetadataNumOperands (module, "llvm.dbg.cu");
  LLVMValueRef *units = arena_alloc (&d->arena, n * sizeof *units + 1);
  llvm.GetNamedMetadataOperands (module, "llvm.dbg.cu", units);
  for (unsigned i = 0; i < n; i++)
    walk_to (w, llvm.ValueAsMetadata (units[i]));
  for (LLVMValueRef f = llvm.GetFirstFunction (module); f;
       f = llvm.GetNextFunction (f))
    walk_to (w, llvm.GetSubprogram (f));
  for (size_t i = 0; i < d->locals.cap; i++)
    if (d->locals.slots[i].used)
      walk_to (w, (Node)(uintptr_t)d->locals.slots[i].value);
}

static void
index_definitions (Debug *d) {
  Walk w = {0};
  if (d->is_indexed)
    return;
  d->is_indexed = true;
  walk_roots (d, &w);
  while (w.nodes.len) {
    unsigned n;
    Node node = vec_pop (&w.nodes);
    note_node (d, node);
    Node *operands = node_operands (d, node, &n);
    for (unsigned i = 0; i < n; i++)
      walk_to (&w, operands[i]);
  }
  vec_done (&w.nodes);
  map_done (&w.seen);
}

static Node
find_definition (Debug *d, bool is_union, const char *name, size_t len) {
  index_definitions (d);
  uint64_t *found =
      map_get (&d->definitions, definition_key (is_union, name, len));
  return found ? (Node)(uintptr_t)*found : NULL;
}

static Node
complete (Debug *d, Node node) {
  const char *name =
      is_record (node) && is_declaration (node) ? node_text (d, node, TYPE_NAME)
                                                : NULL;
  Node found = name ? find_definition (d, tag_of (node) == TAG_UNION, name,
                                       strlen (name))
                    : NULL;
  return found ? found : node;
}

/* What a typedef or qualified type stands for; NULL is void.  '*name' becomes
   the name of the innermost typedef. */
static Node
resolve (Debug *d, Node node, const char **name) {
  for (unsigned i = 0; node; i++) {
    unsigned tag = tag_of (node);
    if (tag != TAG_TYPEDEF && !is_qualifier (tag))
      return complete (d, node);
    if (tag == TAG_TYPEDEF)
      *name = node_text (d, node, TYPE_NAME);
    if (i == CHAIN_MAX)
      return node;
    node = base_of (d, node);
  }
  return NULL;
}

static uint64_t
bytes_of (Node node) {
  if (!node)
    return 0;
  uint64_t bits = llvm.DITypeGetSizeInBits (node);
  return bits / 8 + (bits % 8 > 0);
}

/* Names --------------------------------------------------------------------

   A declarator grows around the place where a variable's name would be: '*' in
   front, '[3]' and '(int)' behind. */

static void
prepend (Str *declarator, const char *text) {
  Str whole = {0};
  str_add (&whole, text);
  str_bytes (&whole, declarator->data, declarator->len);
  str_done (declarator);
  *declarator = whole;
}

static const char *
qualifier_word (unsigned tag) {
  return tag == TAG_CONST      ? "const"
         : tag == TAG_VOLATILE ? "volatile"
         : tag == TAG_RESTRICT ? "restrict"
                               : "_Atomic";
}

static uint64_t
subrange_count (const Debug *d, Node subrange) {
  int64_t count = 0;
  bool known = is_kind (subrange, LLVMDISubrangeMetadataKind) &&
               node_constant (d, subrange, SUBRANGE_COUNT, &count);
  return known && count > 0 ? (uint64_t)count : 0;
}

static void
add_dimensions (Debug *d, Str *declarator, Node array, unsigned skip) {
  unsigned n;
  Node *dimensions =
      node_operands (d, node_operand (d, array, COMPOSITE_ELEMENTS), &n);
  for (unsigned i = skip; i < n && i < DIMENSIONS_MAX; i++) {
    uint64_t count = subrange_count (d, dimensions[i]);
    if (count)
      str_format (declarator, "[%llu]", (unsigned long long)count);
    else
      str_add (declarator, "[]");
  }
}

static const char *name_of (Debug *, Node, unsigned skip, unsigned depth);

static void
add_params (Debug *d, Str *declarator, Node function, unsigned depth) {
  unsigned n;
  Node *types =
      node_operands (d, node_operand (d, function, SUBROUTINE_TYPES), &n);
  str_add (declarator, "(");
  for (unsigned i = 1; i < n && declarator->len < NAME_MAX_LEN; i++) {
    str_add (declarator, i > 1 ? ", " : "");
    str_add (declarator, types[i] ? name_of (d, types[i], 0, depth + 1) : "...");
  }
  str_add (declarator, n <= 1 ? "void)" : ")");
}

static void
add_pointer (Str *declarator, Node target) {
  bool binds_less =
      tag_of (target) == TAG_ARRAY ||
      is_kind (target, LLVMDISubroutineTypeMetadataKind);
  prepend (declarator, binds_less ? "(*" : "*");
  if (binds_less)
    str_char (declarator, ')');
}

/* The name that ends a declaration's type. */
static const char *
head_of (Debug *d, Node node) {
  static const char *const words[] = {"", "struct ", "union ", "enum "};
  unsigned tag = tag_of (node);
  const char *name = node ? node_text (d, node, TYPE_NAME) : "void";
  unsigned word = !is_composite (node)                           ? 0
                  : tag == TAG_STRUCTURE || tag == TAG_CLASS ? 1
                  : tag == TAG_UNION                             ? 2
                  : tag == TAG_ENUMERATION                       ? 3
                                                                 : 0;
  return show_compose (
      d, 2, (const char *[]){words[word], name ? name : word ? "{...}" : "?"});
}

/* Adds what 'node' puts around the declarator; the node it is made of, or the
   node itself if it has a name. */
static Node
add_layer (Debug *d, Str *declarator, Str *front, Node node, unsigned skip,
           unsigned depth) {
  unsigned tag = tag_of (node);
  Node base = node ? base_of (d, node) : NULL;
  if (is_qualifier (tag)) {
    Str *where = tag_of (base) == TAG_POINTER ? declarator : front;
    prepend (where, where->len || where == front ? " " : "");
    prepend (where, qualifier_word (tag));
  } else if (tag == TAG_POINTER) {
    add_pointer (declarator, base);
  } else if (tag == TAG_ARRAY) {
    add_dimensions (d, declarator, node, skip);
  } else if (is_kind (node, LLVMDISubroutineTypeMetadataKind)) {
    add_params (d, declarator, node, depth);
    Node types = node_operand (d, node, SUBROUTINE_TYPES);
    unsigned n;
    Node *list = node_operands (d, types, &n);
    base = n && node_is_type (list[0]) ? list[0] : NULL;
  } else {
    return node;
  }
  return base;
}

/* The type as one writes it; the first 'skip' dimensions of an array are left
   out. */
static const char *
name_of (Debug *d, Node node, unsigned skip, unsigned depth) {
  enum { DEPTH_MAX = 4 };
  Str declarator = {0}, front = {0};
  if (depth > DEPTH_MAX)
    return "...";
  bool whole = false;
  for (unsigned i = 0; i < CHAIN_MAX && !whole; i++, skip = 0) {
    bool had_name = !node;
    Node next = add_layer (d, &declarator, &front, node, skip, depth);
    whole = had_name || next == node;
    node = next;
  }
  str_add (&front, whole ? head_of (d, node) : "...");
  str_add (&front, declarator.len ? " " : "");
  str_bytes (&front, declarator.data, declarator.len);
  if (front.len > NAME_MAX_LEN) {
    front.len = NAME_MAX_LEN;
    str_add (&front, "...");
  }
  const char *name = arena_string (&d->arena, str_text (&front));
  str_done (&declarator);
  str_done (&front);
  return name;
}

/* Making types ------------------------------------------------------------- */

static UnitTypeId
add_type (Debug *d, UnitType type, const char *tag) {
  UnitTypeId id = unit_add_type (d->unit, type);
  while (d->tags.len <= id.id)
    vec_push (&d->tags, NULL);
  d->tags.data[id.id] = tag;
  return id;
}

/* Equal for one struct of a header in two files; 0: never equal to others. */
static uint64_t
merge_key (Debug *d, Node node) {
  const char *name = is_record (node) && !is_declaration (node)
                         ? node_text (d, node, TYPE_NAME)
                         : NULL;
  Node scope = name ? node_operand (d, node, TYPE_SCOPE) : NULL;
  if (!name || (scope && !is_kind (scope, LLVMDIFileMetadataKind)))
    return 0;
  uint64_t key = mem_hash (name, strlen (name));
  key = mem_mix (key, (uintptr_t)node_operand (d, node, TYPE_FILE));
  key = mem_mix (key, llvm.DITypeGetLine (node));
  return mem_mix (key, bytes_of (node) << 8 | tag_of (node));
}

static UnitTypeId
void_type (Debug *d) {
  if (!d->no_type.id)
    d->no_type = add_type (
        d, (UnitType){.kind = UNIT_TYPE_VOID, .name = debug_text (d, "void")},
        NULL);
  return d->no_type;
}

/* The number of the type, which is filled in later. */
static UnitTypeId
reserve (Debug *d, Node node) {
  if (!node_is_type (node))
    return void_type (d);
  uint64_t *known = map_get (&d->types, (uintptr_t)node);
  if (known)
    return (UnitTypeId){(uint32_t)*known};
  uint64_t key = merge_key (d, node);
  uint64_t *same = key ? map_get (&d->merged, key) : NULL;
  UnitTypeId id = same ? (UnitTypeId){(uint32_t)*same}
                       : add_type (d, (UnitType){0}, NULL);
  *map_put (&d->types, (uintptr_t)node) = id.id;
  if (same)
    return id;
  if (key)
    *map_put (&d->merged, key) = id.id;
  vec_push (&d->pending, (PendingType){node, id});
  return id;
}

/* What follows 'field' in the node as LLVM prints it; the C interface has no
   function for it.  Frees nothing: the text is copied. */
static const char *
printed_field (Debug *d, Node node, const char *field) {
  char *text =
      llvm.PrintValueToString (llvm.MetadataAsValue (d->c->context, node));
  const char *found = NULL;
  for (const char *at = text; (at = strstr (at, field)); at++)
    found = at + strlen (field);
  const char *copy = arena_string (&d->arena, found ? found : "");
  llvm.DisposeMessage (text);
  return copy;
}

static UnitTypeKind
kind_of_encoding (const char *encoding, const char *name) {
  static const struct {
    const char *encoding;
    UnitTypeKind kind;
  } kinds[] = {{"DW_ATE_boolean", UNIT_TYPE_BOOL},
               {"DW_ATE_float", UNIT_TYPE_FLOAT},
               {"DW_ATE_complex_float", UNIT_TYPE_STRUCT},
               {"DW_ATE_unsigned", UNIT_TYPE_UNSIGNED}, /* and _char */
               {"DW_ATE_UTF", UNIT_TYPE_UNSIGNED},
               {"DW_ATE_signed", UNIT_TYPE_SIGNED}}; /* and _char */
  if (!strncmp (encoding, "DW_ATE_signed_char", 18) && !strcmp (name, "char"))
    return UNIT_TYPE_CHAR;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strncmp (encoding, kinds[i].encoding, strlen (kinds[i].encoding)))
      return kinds[i].kind;
  return UNIT_TYPE_NONE;
}

/* Complex numbers are shown as structs of two parts. */
static void
fill_complex (Debug *d, UnitType *t) {
  UnitTypeId part = add_type (
      d,
      (UnitType){.kind = UNIT_TYPE_FLOAT,
                 .name = debug_text (d, t->bytes == 8    ? "float"
                                        : t->bytes == 16 ? "double"
                                                         : "long double"),
                 .bytes = t->bytes / 2},
      NULL);
  vec_push (&t->members, (UnitMember){.name = debug_text (d, "real"),
                                      .type = part});
  vec_push (&t->members, (UnitMember){.name = debug_text (d, "imag"),
                                      .type = part,
                                      .bit_offset = t->bytes * 4});
}

static void
fill_basic (Debug *d, UnitType *t, Node node) {
  const char *name = node_text (d, node, TYPE_NAME);
  t->kind = kind_of_encoding (printed_field (d, node, "encoding: "),
                              name ? name : "");
  if (t->kind == UNIT_TYPE_STRUCT)
    fill_complex (d, t);
}

static void
fill_record (Debug *d, UnitType *t, Node node) {
  unsigned n;
  Node *elements =
      node_operands (d, node_operand (d, node, COMPOSITE_ELEMENTS), &n);
  for (unsigned i = 0; i < n; i++) {
    Node e = elements[i];
    unsigned flags = tag_of (e) == TAG_MEMBER ? llvm.DITypeGetFlags (e)
                                              : LLVMDIFlagStaticMember;
    if (flags & LLVMDIFlagStaticMember)
      continue;
    UnitMember m = {
        .name = debug_text (d, node_text (d, e, TYPE_NAME)),
        .type = reserve (d, base_of (d, e)),
        .bit_offset = llvm.DITypeGetOffsetInBits (e),
        .bits = flags & LLVMDIFlagBitField ? llvm.DITypeGetSizeInBits (e) : 0,
        .tags = node_tags (d, node_operand (d, e, DERIVED_ANNOTATIONS))};
    vec_push (&t->members, m);
  }
}

static void
fill_enum (Debug *d, UnitType *t, Node node) {
  unsigned n;
  Node *elements =
      node_operands (d, node_operand (d, node, COMPOSITE_ELEMENTS), &n);
  for (unsigned i = 0; i < n; i++) {
    if (!is_kind (elements[i], LLVMDIEnumeratorMetadataKind))
      continue;
    const char *name = node_text (d, elements[i], ENUMERATOR_NAME);
    const char *value = printed_field (d, elements[i], "value: ");
    if (name)
      vec_push (&t->enumerators,
                (UnitEnumerator){debug_text (d, name),
                                 *value == '-'
                                     ? strtoll (value, NULL, 10)
                                     : (int64_t)strtoull (value, NULL, 10)});
  }
}

/* The inner dimensions become types of their own. */
static void
fill_array (Debug *d, UnitType *t, Node node) {
  unsigned n;
  Node base = base_of (d, node);
  const char *ignored = NULL;
  Node *dimensions =
      node_operands (d, node_operand (d, node, COMPOSITE_ELEMENTS), &n);
  uint64_t bytes = bytes_of (resolve (d, base, &ignored));
  t->target = reserve (d, base);
  if (n > DIMENSIONS_MAX)
    n = DIMENSIONS_MAX;
  for (unsigned i = n; i-- > 1;) {
    uint64_t count = subrange_count (d, dimensions[i]);
    bytes *= count;
    UnitType inner = {.kind = UNIT_TYPE_ARRAY,
                      .name = debug_text (d, name_of (d, node, i, 0)),
                      .bytes = bytes,
                      .target = t->target,
                      .count = count};
    t->target = add_type (d, inner, NULL);
  }
  t->count = n ? subrange_count (d, dimensions[0]) : 0;
}

static void
fill_composite (Debug *d, UnitType *t, Node node) {
  unsigned tag = tag_of (node);
  t->pos = node_pos (d, node_operand (d, node, TYPE_FILE),
                     llvm.DITypeGetLine (node), 0);
  if (is_record (node)) {
    t->kind = tag == TAG_UNION ? UNIT_TYPE_UNION : UNIT_TYPE_STRUCT;
    fill_record (d, t, node);
  } else if (tag == TAG_ENUMERATION) {
    t->kind = UNIT_TYPE_ENUM;
    fill_enum (d, t, node);
  } else if (tag == TAG_ARRAY) {
    t->kind = UNIT_TYPE_ARRAY;
    fill_array (d, t, node);
  }
}

static void
fill_function (Debug *d, UnitType *t, Node node) {
  unsigned n;
  Node *types = node_operands (d, node_operand (d, node, SUBROUTINE_TYPES), &n);
  t->kind = UNIT_TYPE_FUNCTION;
  t->target = reserve (d, n ? types[0] : NULL);
  for (unsigned i = 1; i < n; i++)
    if (types[i]) /* otherwise it is "..." */
      vec_push (&t->members, (UnitMember){.type = reserve (d, types[i])});
}

static void
fill (Debug *d, PendingType p) {
  const char *tag = NULL;
  Node node = resolve (d, p.node, &tag);
  UnitType t = {.name = debug_text (d, name_of (d, p.node, 0, 0)),
                .bytes = bytes_of (node)};
  LLVMMetadataKind kind = node ? node_kind (node) : 0;
  const char *own = node ? node_text (d, node, TYPE_NAME) : NULL;
  if (!node) {
    t.kind = UNIT_TYPE_VOID;
  } else if (kind == LLVMDIBasicTypeMetadataKind) {
    fill_basic (d, &t, node);
  } else if (kind == LLVMDICompositeTypeMetadataKind) {
    fill_composite (d, &t, node);
  } else if (kind == LLVMDISubroutineTypeMetadataKind) {
    fill_function (d, &t, node);
  } else if (tag_of (node) == TAG_POINTER) {
    t.kind = UNIT_TYPE_POINTER;
    t.target = reserve (d, base_of (d, node));
  }
  d->unit->types.data[p.id.id] = t;
  d->tags.data[p.id.id] = is_composite (node) && own ? own : tag;
}

UnitTypeId
type_of_node (Debug *d, Node node) {
  if (!d->is_known)
    return (UnitTypeId){0};
  UnitTypeId id = reserve (d, node);
  while (d->pending.len) {
    PendingType next = vec_pop (&d->pending);
    fill (d, next);
  }
  return id;
}

/* LLVM's types ------------------------------------------------------------- */

/* "node" of "struct.node.12"; NULL if it has no name in the source. */
static const char *
struct_tag (const char *name, bool *is_union, size_t *len) {
  *is_union = !strncmp (name, "union.", 6);
  if (!*is_union && strncmp (name, "struct.", 7))
    return NULL;
  name += *is_union ? 6 : 7;
  size_t n = strcspn (name, ".");
  *len = n;
  return n && !(n == 4 && !memcmp (name, "anon", 4)) ? name : NULL;
}

UnitTypeId
type_of_struct (Debug *d, const char *llvm_name) {
  bool is_union;
  size_t len;
  const char *tag = d->is_known && llvm_name
                        ? struct_tag (llvm_name, &is_union, &len)
                        : NULL;
  Node node = tag ? find_definition (d, is_union, tag, len) : NULL;
  return node ? type_of_node (d, node) : (UnitTypeId){0};
}

static bool
record_fits (Debug *d, UnitTypeId id, LLVMTypeRef type) {
  const UnitType *t = unit_type (d->unit, id);
  bool is_union = false;
  size_t len = 0;
  const char *name = llvm.GetStructName (type);
  const char *tag = name ? struct_tag (name, &is_union, &len) : NULL;
  const char *own = d->tags.data[id.id];
  if (t->kind != UNIT_TYPE_STRUCT && t->kind != UNIT_TYPE_UNION)
    return false;
  if (name && is_union != (t->kind == UNIT_TYPE_UNION))
    return false;
  if (tag && own && (strlen (own) != len || memcmp (own, tag, len)))
    return false;
  return llvm.ABISizeOfType (d->c->layout, type) == t->bytes;
}

static bool
array_fits (Debug *d, const UnitType *t, LLVMTypeRef type) {
  if (t->kind != UNIT_TYPE_ARRAY)
    return false;
  return t->bytes ? t->bytes == llvm.ABISizeOfType (d->c->layout, type)
                  : type_fits (d, t->target, llvm.GetElementType (type));
}

static bool
is_integer (UnitTypeKind kind) {
  return kind == UNIT_TYPE_BOOL || kind == UNIT_TYPE_SIGNED ||
         kind == UNIT_TYPE_UNSIGNED || kind == UNIT_TYPE_CHAR ||
         kind == UNIT_TYPE_ENUM;
}

bool
type_fits (Debug *d, UnitTypeId id, LLVMTypeRef type) {
  const UnitType *t = unit_type (d->unit, id);
  if (!id.id || !llvm.TypeIsSized (type))
    return false;
  uint64_t bytes = llvm.ABISizeOfType (d->c->layout, type);
  switch (llvm.GetTypeKind (type)) {
  case LLVMIntegerTypeKind:
    return is_integer (t->kind) && t->bytes == bytes;
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind:
  case LLVMFloatTypeKind:
  case LLVMDoubleTypeKind:
  case LLVMX86_FP80TypeKind:
  case LLVMFP128TypeKind:
    return t->kind == UNIT_TYPE_FLOAT && t->bytes == bytes;
  case LLVMPointerTypeKind:
    return t->kind == UNIT_TYPE_POINTER && t->bytes == bytes;
  case LLVMStructTypeKind:
    return record_fits (d, id, type);
  case LLVMArrayTypeKind:
  case LLVMVectorTypeKind:
    return array_fits (d, t, type);
  default:
    return false;
  }
}

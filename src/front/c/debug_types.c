/* Types of the source out of DWARF nodes.

   Every node gets its number in the Unit at once and is filled in later, from a
   list: types that contain pointers to themselves need no recursion, and the
   depth of a type costs no stack.  A node for a typedef or a qualified type
   becomes a copy of what it stands for, with its own name.

   Structs and unions that two files have from one header are one type: same
   name, file and line.  What is only declared is looked up among all
   definitions of the module, which are indexed when this happens first. */

#include "front/c/debug.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CHAIN_MAX = 4096, DIMENSIONS_MAX = 64 };

bool
type_is_composite (Node node) {
  return node_is (node, LLVMDICompositeTypeMetadataKind);
}

unsigned
type_tag (Node node) {
  return node_is_type (node) ? llvm.GetDINodeTag (node) : 0;
}

static bool
type_is_record (Node node) {
  unsigned tag = type_is_composite (node) ? type_tag (node) : 0;
  return tag == TAG_STRUCTURE || tag == TAG_UNION || tag == TAG_CLASS;
}

static bool
is_declaration (Node node) {
  return type_is_composite (node) &&
         (llvm.DITypeGetFlags (node) & LLVMDIFlagFwdDecl);
}

bool
type_is_qualifier (unsigned tag) {
  return tag == TAG_CONST || tag == TAG_VOLATILE || tag == TAG_RESTRICT ||
         tag == TAG_ATOMIC;
}

Node
type_base (const Debug *d, Node node) {
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
  bool is_union = type_tag (record) == TAG_UNION;
  uint64_t key = definition_key (is_union, name, strlen (name));
  if (!map_get (&d->definitions, key))
    *map_put (&d->definitions, key) = (uintptr_t)record;
}

/* Structs without a tag have the name of their typedef. */
static void
note_node (Debug *d, Node node) {
  if (type_is_record (node)) {
    note_definition (d, node, node_text (d, node, TYPE_NAME));
  } else if (type_tag (node) == TAG_TYPEDEF) {
    Node base = type_base (d, node);
    if (type_is_record (base) && !node_text (d, base, TYPE_NAME))
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

Node
type_definition (Debug *d, bool is_union, const char *name, size_t len) {
  index_definitions (d);
  uint64_t *found =
      map_get (&d->definitions, definition_key (is_union, name, len));
  return found ? (Node)(uintptr_t)*found : NULL;
}

static Node
complete (Debug *d, Node node) {
  const char *name = type_is_record (node) && is_declaration (node)
                         ? node_text (d, node, TYPE_NAME)
                         : NULL;
  Node found = name ? type_definition (d, type_tag (node) == TAG_UNION, name,
                                       strlen (name))
                    : NULL;
  return found ? found : node;
}

static bool
is_const (const Debug *d, Node node) {
  for (unsigned i = 0; node && i < CHAIN_MAX; i++) {
    unsigned tag = type_tag (node);
    if (tag == TAG_CONST)
      return true;
    if (tag != TAG_TYPEDEF && !type_is_qualifier (tag))
      return false;
    node = type_base (d, node);
  }
  return false;
}

/* What a typedef or qualified type stands for; NULL is void.  '*name' becomes
   the name of the innermost typedef. */
static Node
resolve (Debug *d, Node node, const char **name) {
  for (unsigned i = 0; node; i++) {
    unsigned tag = type_tag (node);
    if (tag != TAG_TYPEDEF && !type_is_qualifier (tag))
      return complete (d, node);
    if (tag == TAG_TYPEDEF)
      *name = node_text (d, node, TYPE_NAME);
    if (i == CHAIN_MAX)
      return node;
    node = type_base (d, node);
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

/* Making types ------------------------------------------------------------- */

UnitTypeId
type_add (Debug *d, UnitType type, const char *tag) {
  UnitTypeId id = unit_add_type (d->unit, type);
  assert (id.id < d->unit->types.len);
  while (d->tags.len <= id.id)
    vec_push (&d->tags, NULL);
  d->tags.data[id.id] = tag;
  return id;
}

/* Equal for one struct of a header in two files; 0: never equal to others. */
static uint64_t
merge_key (Debug *d, Node node) {
  const char *name = type_is_record (node) && !is_declaration (node)
                         ? node_text (d, node, TYPE_NAME)
                         : NULL;
  Node scope = name ? node_operand (d, node, TYPE_SCOPE) : NULL;
  if (!name || (scope && !node_is (scope, LLVMDIFileMetadataKind)))
    return 0;
  Pos pos = node_pos (d, node_operand (d, node, TYPE_FILE),
                      llvm.DITypeGetLine (node), 0);
  uint64_t key = mem_hash (name, strlen (name));
  key = mem_mix (key, (uintptr_t)pos.source);
  key = mem_mix (key, (uint64_t)pos.line);
  return mem_mix (key, bytes_of (node) << 8 | type_tag (node));
}

static UnitTypeId
void_type (Debug *d) {
  if (!d->no_type.id)
    d->no_type = type_add (
        d, (UnitType){.kind = UNIT_TYPE_VOID, .name = debug_text (d, "void")},
        NULL);
  return d->no_type;
}

static UnitTypeId
reserve_new (Debug *d, Node node) {
  assert (node);
  uint64_t key = merge_key (d, node);
  uint64_t *same = key ? map_get (&d->merged, key) : NULL;
  if (same)
    return (UnitTypeId){(uint32_t)*same};
  UnitTypeId id = type_add (d, (UnitType){0}, NULL);
  if (key)
    *map_put (&d->merged, key) = id.id;
  vec_push (&d->pending, (PendingType){node, id});
  return id;
}

/* The number of the type, which is filled in later. */
static UnitTypeId
reserve (Debug *d, Node node) {
  if (!node_is_type (node))
    return void_type (d);
  uint64_t *known = map_get (&d->types, (uintptr_t)node);
  if (known)
    return (UnitTypeId){(uint32_t)*known};
  Node whole = complete (d, node);
  uint64_t *defined =
      whole != node ? map_get (&d->types, (uintptr_t)whole) : NULL;
  UnitTypeId id =
      defined ? (UnitTypeId){(uint32_t)*defined} : reserve_new (d, whole);
  *map_put (&d->types, (uintptr_t)whole) = id.id;
  *map_put (&d->types, (uintptr_t)node) = id.id;
  return id;
}

/* What follows 'field' in the node as LLVM prints it; the C interface has no
   function for it. */
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
  UnitTypeId part = type_add (
      d,
      (UnitType){.kind = UNIT_TYPE_FLOAT,
                 .name = debug_text (d, t->bytes == 8    ? "float"
                                        : t->bytes == 16 ? "double"
                                                         : "long double"),
                 .bytes = t->bytes / 2},
      NULL);
  vec_push (&t->members,
            (UnitMember){.name = debug_text (d, "real"), .type = part});
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
  assert (type_is_record (node));
  unsigned n;
  Node *elements =
      node_operands (d, node_operand (d, node, COMPOSITE_ELEMENTS), &n);
  for (unsigned i = 0; i < n; i++) {
    Node e = elements[i];
    unsigned flags = type_tag (e) == TAG_MEMBER ? llvm.DITypeGetFlags (e)
                                                : LLVMDIFlagStaticMember;
    if (flags & LLVMDIFlagStaticMember)
      continue;
    UnitMember m = {
        .name = debug_text (d, node_text (d, e, TYPE_NAME)),
        .type = reserve (d, type_base (d, e)),
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
    if (!node_is (elements[i], LLVMDIEnumeratorMetadataKind))
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
  assert (type_tag (node) == TAG_ARRAY);
  unsigned n;
  Node base = type_base (d, node);
  const char *ignored = NULL;
  Node *dimensions =
      node_operands (d, node_operand (d, node, COMPOSITE_ELEMENTS), &n);
  uint64_t bytes = bytes_of (resolve (d, base, &ignored));
  t->target = reserve (d, base);
  if (n > DIMENSIONS_MAX)
    n = DIMENSIONS_MAX;
  for (unsigned i = n; i-- > 1;) {
    uint64_t count = type_subrange_count (d, dimensions[i]);
    bytes *= count;
    UnitType inner = {.kind = UNIT_TYPE_ARRAY,
                      .name = debug_text (d, type_name (d, node, i)),
                      .bytes = bytes,
                      .target = t->target,
                      .count = count};
    t->target = type_add (d, inner, NULL);
  }
  t->count = n ? type_subrange_count (d, dimensions[0]) : 0;
}

static void
fill_composite (Debug *d, UnitType *t, Node node) {
  unsigned tag = type_tag (node);
  t->pos = node_pos (d, node_operand (d, node, TYPE_FILE),
                     llvm.DITypeGetLine (node), 0);
  if (type_is_record (node)) {
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
  assert (p.id.id < d->unit->types.len && p.id.id < d->tags.len);
  const char *tag = NULL;
  Node node = resolve (d, p.node, &tag);
  UnitType t = {.name = debug_text (d, type_name (d, p.node, 0)),
                .bytes = bytes_of (node),
                .is_const = is_const (d, p.node)};
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
  } else if (type_tag (node) == TAG_POINTER) {
    t.kind = UNIT_TYPE_POINTER;
    t.target = reserve (d, type_base (d, node));
  }
  d->unit->types.data[p.id.id] = t;
  d->tags.data[p.id.id] = type_is_composite (node) && own ? own : tag;
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

/* Types of the source and LLVM's types: which may be which.

   LLVM keeps the names of structs and unions, and sizes; nothing else of its
   types has a meaning in the source. */

#include "front/c/debug.h"

#include <string.h>

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

static UnitTypeId
type_of_struct (Debug *d, const char *llvm_name) {
  bool is_union;
  size_t len;
  const char *tag =
      d->is_known && llvm_name ? struct_tag (llvm_name, &is_union, &len) : NULL;
  Node node = tag ? type_definition (d, is_union, tag, len) : NULL;
  return node ? type_of_node (d, node) : (UnitTypeId){0};
}

UnitTypeId
type_of_llvm (Debug *d, LLVMTypeRef type) {
  UnitTypeId none = {0};
  LLVMTypeKind kind = llvm.GetTypeKind (type);
  if (kind == LLVMStructTypeKind)
    return type_of_struct (d, llvm.GetStructName (type));
  if (kind != LLVMArrayTypeKind || !llvm.TypeIsSized (type))
    return none;
  uint64_t *known = map_get (&d->types, (uintptr_t)type);
  if (known)
    return (UnitTypeId){(uint32_t)*known};
  UnitTypeId element = type_of_llvm (d, llvm.GetElementType (type));
  if (!element.id)
    return none;
  uint64_t count = llvm.GetArrayLength2 (type);
  Str name = {0};
  str_format (&name, "%s [%llu]", unit_type (d->unit, element)->name,
              (unsigned long long)count);
  UnitType t = {.kind = UNIT_TYPE_ARRAY,
                .name = debug_text (d, str_text (&name)),
                .bytes = llvm.ABISizeOfType (d->c->layout, type),
                .target = element,
                .count = count};
  str_done (&name);
  UnitTypeId id = type_add (d, t, NULL);
  *map_put (&d->types, (uintptr_t)type) = id.id;
  return id;
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

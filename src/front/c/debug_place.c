/* Places: what lies at an address, in terms of the source.

   LLVM's pointers have no types, so the type of a place comes from the variable
   or pointer it begins with.  A step to a byte offset looks for the member or
   element there; where several begin at one byte (a struct and its first
   member, the members of a union) the type that LLVM uses there decides.  Only
   what the types do not explain is shown with a cast. */

#include "front/c/debug.h"

#include <string.h>

/* Texts -------------------------------------------------------------------- */

static const Place unknown_place = {0};

static Place
plain (const char *text, int level, UnitTypeId type) {
  return (Place){.base = text, .level = level, .type = type};
}

static Place
pointed (const char *text, int level, UnitTypeId target) {
  return (Place){.base = text,
                 .level = level,
                 .is_indexed = true,
                 .is_pointer = true,
                 .type = target};
}

static bool
is_first (Place p) {
  return p.is_indexed && !p.index && !p.constant;
}

/* "i", "3", "i + 1", "i - 1" */
static const char *
index_text (Debug *d, Place p) {
  Str number = {0};
  if (!p.index)
    str_format (&number, "%lld", (long long)p.constant);
  else if (p.constant)
    str_format (&number, " %c %llu", p.constant < 0 ? '-' : '+',
                p.constant < 0 ? -(unsigned long long)p.constant
                               : (unsigned long long)p.constant);
  const char *text = arena_string (&d->arena, str_text (&number));
  str_done (&number);
  if (!p.index)
    return text;
  const char *index = p.constant
                          ? show_at_level (d, p.index, p.index_level, LEVEL_ADD)
                          : p.index;
  return show_compose (d, 3, (const char *[]){"", index, text});
}

/* The sum of the pointer or array and the index. */
static Shown
sum_text (Debug *d, Place p) {
  const char *base = show_at_level (d, p.base, p.level, LEVEL_ADD);
  const char *index = index_text (d, p);
  bool negative = *index == '-';
  int level = p.index ? p.constant ? LEVEL_ADD : p.index_level : LEVEL_POSTFIX;
  if (!negative)
    index = show_at_level (d, index, level, LEVEL_ADD + 1);
  const char *text = show_compose (
      d, 4,
      (const char *[]){"", base, negative ? " - " : " + ", index + negative});
  return (Shown){.text = text, .level = LEVEL_ADD, .target = p.type};
}

/* "*p", or "*((char *) p - 8)" where the base is a cast. */
static Shown
deref_text (Debug *d, Place p) {
  Shown s = is_first (p) ? (Shown){.text = p.base, .level = p.level}
                         : sum_text (d, p);
  const char *inner = show_at_level (d, s.text, s.level, LEVEL_UNARY);
  return (Shown){.text = show_compose (d, 2, (const char *[]){"*", inner}),
                 .level = LEVEL_UNARY,
                 .type = p.type};
}

static UnitTypeId
target_of (const Debug *d, UnitTypeId type) {
  const UnitType *t = unit_type (d->unit, type);
  return t->kind == UNIT_TYPE_POINTER ? t->target : (UnitTypeId){0};
}

Shown
place_text (Debug *d, Place p) {
  Shown s = {.text = p.base, .level = p.level};
  if (p.base && p.is_indexed) {
    if (p.is_pointer && (is_first (p) || p.level == LEVEL_UNARY)) {
      s = deref_text (d, p);
    } else {
      const char *base = show_at_level (d, p.base, p.level, LEVEL_POSTFIX);
      s.text = show_compose (
          d, 5, (const char *[]){"", base, "[", index_text (d, p), "]"});
      s.level = LEVEL_POSTFIX;
    }
  }
  s.type = p.type;
  s.target = target_of (d, p.type);
  return s;
}

Shown
place_address (Debug *d, Place p) {
  UnitTypeKind kind = unit_type (d->unit, p.type)->kind;
  if (!p.base || is_first (p))
    return (Shown){.text = p.base, .level = p.level, .target = p.type};
  if (p.is_indexed)
    return sum_text (d, p);
  if (kind == UNIT_TYPE_ARRAY || kind == UNIT_TYPE_FUNCTION)
    return (Shown){.text = p.base, .level = p.level, .target = p.type};
  const char *base = show_at_level (d, p.base, p.level, LEVEL_UNARY);
  return (Shown){.text = show_compose (d, 2, (const char *[]){"&", base}),
                 .level = LEVEL_UNARY,
                 .target = p.type};
}

Place
place_member (Debug *d, Place p, const char *name, UnitTypeId type) {
  if (!p.base)
    return unknown_place;
  if (!name) { /* members of an anonymous one are those of the outer one */
    p.type = type;
    p.is_bits = false;
    return p;
  }
  bool arrow = p.is_pointer && is_first (p);
  Shown s = arrow ? (Shown){.text = p.base, .level = p.level} : place_text (d, p);
  const char *base = show_at_level (d, s.text, s.level, LEVEL_POSTFIX);
  const char *text = show_compose (
      d, 4, (const char *[]){"", base, arrow ? "->" : ".", name});
  return plain (text, LEVEL_POSTFIX, type);
}

/* The element of an array. */
static Place
place_element (Debug *d, Place p, int64_t index) {
  Shown s = place_text (d, p);
  UnitTypeId element = unit_type (d->unit, p.type)->target;
  return (Place){.base = s.text,
                 .level = s.level,
                 .is_indexed = true,
                 .constant = index,
                 .type = element};
}

/* Steps to a byte ---------------------------------------------------------- */

enum { STEPS_MAX = 12, VISITS_MAX = 400 };

typedef struct {
  const UnitMember *member; /* NULL: an element */
  int64_t index;
} Step;

typedef struct {
  Step steps[STEPS_MAX];
  unsigned count;
} Path;

/* How well a path leads to what is looked for. */
enum { NOT_FOUND, BEGINS_THERE, BITS_THERE, FITS };

typedef struct {
  Debug *d;
  LLVMTypeRef wanted; /* or NULL: the outermost that begins there */
  uint64_t width;     /* of the wanted type, in bits */
  unsigned visits;
  Path path, best;
  int best_rank;
} Search;

static void
consider (Search *s, int rank) {
  if (rank <= s->best_rank)
    return;
  s->best_rank = rank;
  s->best = s->path;
}

static void search (Search *, UnitTypeId, uint64_t offset);

static void
search_below (Search *s, Step step, UnitTypeId type, uint64_t offset) {
  if (s->path.count == STEPS_MAX)
    return;
  s->path.steps[s->path.count++] = step;
  search (s, type, offset);
  s->path.count--;
}

static void
search_member (Search *s, const UnitMember *m, uint64_t offset, bool last) {
  uint64_t at = m->bit_offset / 8;
  const UnitType *t = unit_type (s->d->unit, m->type);
  if (m->bits) {
    if (m->bit_offset >= offset * 8 && m->bit_offset - offset * 8 < s->width)
      consider (s, BITS_THERE);
    return;
  }
  bool open = !t->bytes && t->kind == UNIT_TYPE_ARRAY && last;
  if (at <= offset && (open || offset - at < t->bytes))
    search_below (s, (Step){m, 0}, m->type, offset - at);
}

static void
search (Search *s, UnitTypeId type, uint64_t offset) {
  const UnitType *t = unit_type (s->d->unit, type);
  if (s->best_rank == FITS || s->visits++ > VISITS_MAX)
    return;
  if (!offset && s->wanted && type_fits (s->d, type, s->wanted))
    consider (s, FITS);
  else if (!offset)
    consider (s, BEGINS_THERE);
  if (t->kind == UNIT_TYPE_STRUCT || t->kind == UNIT_TYPE_UNION) {
    for (size_t i = 0; i < t->members.len; i++)
      search_member (s, t->members.data + i, offset, i + 1 == t->members.len);
  } else if (t->kind == UNIT_TYPE_ARRAY) {
    uint64_t size = unit_type (s->d->unit, t->target)->bytes;
    if (size)
      search_below (s, (Step){NULL, (int64_t)(offset / size)}, t->target,
                    offset % size);
  }
}

static Search
find (Debug *d, UnitTypeId type, uint64_t offset, LLVMTypeRef wanted) {
  Search s = {.d = d, .wanted = wanted, .width = 64};
  if (wanted && llvm.TypeIsSized (wanted))
    s.width = 8 * llvm.ABISizeOfType (d->c->layout, wanted);
  search (&s, type, offset);
  return s;
}

static Place
follow (Debug *d, Place p, const Search *s, uint64_t offset) {
  for (unsigned i = 0; i < s->best.count; i++) {
    const Step *step = s->best.steps + i;
    if (step->member) {
      offset -= step->member->bit_offset / 8;
      p = place_member (d, p, step->member->name, step->member->type);
    } else {
      const UnitType *t = unit_type (d->unit, p.type);
      offset -= (uint64_t)step->index * unit_type (d->unit, t->target)->bytes;
      p = place_element (d, p, step->index);
    }
  }
  p.is_bits = s->best_rank == BITS_THERE;
  p.byte = p.is_bits ? offset : 0;
  return p;
}

/* Casts -------------------------------------------------------------------- */

static const char *
name_of_llvm (Debug *d, LLVMTypeRef type, UnitTypeId *id) {
  static const char *const integers[] = {"char", "short", "int", "long"};
  *id = (UnitTypeId){0};
  unsigned width;
  switch (llvm.GetTypeKind (type)) {
  case LLVMIntegerTypeKind:
    width = llvm.GetIntTypeWidth (type);
    for (unsigned i = 0; i < 4; i++)
      if (width == 8u << i)
        return i == 3 && d->unit->pointer_bytes == 4 ? "long long"
                                                     : integers[i];
    return NULL;
  case LLVMFloatTypeKind:
    return "float";
  case LLVMDoubleTypeKind:
    return "double";
  case LLVMPointerTypeKind:
    return "void *";
  case LLVMStructTypeKind:
    *id = type_of_struct (d, llvm.GetStructName (type));
    return id->id ? unit_type (d->unit, *id)->name : NULL;
  default:
    return NULL;
  }
}

static bool
has_no_type (const Debug *d, UnitTypeId type) {
  UnitTypeKind kind = unit_type (d->unit, type)->kind;
  return kind == UNIT_TYPE_NONE || kind == UNIT_TYPE_VOID ||
         kind == UNIT_TYPE_FUNCTION;
}

/* The place as one of LLVM's type. */
static Place
cast (Debug *d, Place p, LLVMTypeRef type) {
  UnitTypeId id;
  const char *name = name_of_llvm (d, type, &id);
  if (!p.base)
    return unknown_place;
  if (has_no_type (d, p.type)) {
    p.type = id;
    return p;
  }
  if (!name)
    return unknown_place;
  Shown s = place_address (d, p);
  bool is_pointer = name[strlen (name) - 1] == '*';
  const char *inner = show_at_level (d, s.text, s.level, LEVEL_UNARY);
  const char *text = show_compose (
      d, 4,
      (const char *[]){"(", name, is_pointer ? "*) " : " *) ", inner});
  return pointed (text, LEVEL_UNARY, id);
}

/* The place, or what begins there, as LLVM's type. */
static Place
view (Debug *d, Place p, LLVMTypeRef type) {
  if (!p.base || (p.type.id && type_fits (d, p.type, type)))
    return p;
  if (!has_no_type (d, p.type)) {
    Search s = find (d, p.type, 0, type);
    if (s.best_rank == FITS)
      return follow (d, p, &s, 0);
  }
  return cast (d, p, type);
}

static bool
is_aggregate (const Debug *d, UnitTypeId type) {
  UnitTypeKind kind = unit_type (d->unit, type)->kind;
  return kind == UNIT_TYPE_STRUCT || kind == UNIT_TYPE_UNION ||
         kind == UNIT_TYPE_ARRAY;
}

Place
place_access (Debug *d, Place p, LLVMTypeRef type) {
  if (!p.base || has_no_type (d, p.type) || p.is_bits)
    return p;
  Search s = find (d, p.type, 0, type);
  if (s.best_rank == FITS || s.best_rank == BITS_THERE)
    return follow (d, p, &s, 0);
  return is_aggregate (d, p.type) ? p : cast (d, p, type);
}

Place
place_bits (Debug *d, Place p, unsigned unit, unsigned first, unsigned width) {
  const UnitType *t = unit_type (d->unit, p.type);
  const UnitMember *exact = NULL, *only = NULL;
  unsigned count = 0;
  if (!p.base || !p.is_bits)
    return p;
  for (size_t i = 0; i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    uint64_t at = m->bit_offset - p.byte * 8; /* wraps for those before */
    if (!m->bits || !m->name || at >= unit)
      continue;
    only = m;
    count++;
    if (width == m->bits && at == first)
      exact = m;
  }
  const UnitMember *m = exact ? exact : count == 1 ? only : NULL;
  p.is_bits = false;
  return m ? place_member (d, p, m->name, m->type) : p;
}

/* Addresses ---------------------------------------------------------------- */

/* The address some bytes further, in bytes. */
static Place
raw (Debug *d, Place p, int64_t bytes) {
  UnitTypeId none = {0};
  Shown s = place_address (d, p);
  if (!s.text)
    return unknown_place;
  Place q = pointed (s.text, s.level, none);
  if (!has_no_type (d, p.type)) {
    const char *inner = show_at_level (d, s.text, s.level, LEVEL_UNARY);
    q.base = show_compose (d, 2, (const char *[]){"(char *) ", inner});
    q.level = LEVEL_UNARY;
  }
  q.constant = bytes;
  return q;
}

/* The part of the place at a byte; 'wanted' may be NULL. */
static Place
descend (Debug *d, Place p, uint64_t offset, LLVMTypeRef wanted) {
  if (!p.base)
    return p;
  Search s = find (d, p.type, offset, wanted);
  return s.best_rank == NOT_FOUND ? raw (d, p, (int64_t)offset)
                                  : follow (d, p, &s, offset);
}

static Place
advance (Debug *d, Place p, int64_t bytes) {
  uint64_t size = unit_type (d->unit, p.type)->bytes;
  if (!p.base)
    return p;
  if (p.is_indexed && (size == 1 || has_no_type (d, p.type))) {
    p.constant = (int64_t)((uint64_t)p.constant + (uint64_t)bytes);
    return p;
  }
  if (bytes >= 0 && (uint64_t)bytes < size)
    return bytes ? descend (d, p, (uint64_t)bytes, NULL) : p;
  return raw (d, p, bytes);
}

static Place
add_index (Debug *d, Place p, LLVMValueRef index, unsigned depth) {
  if (!p.base)
    return p;
  if (!p.is_indexed) {
    Shown s = place_address (d, p);
    p = pointed (s.text, s.level, p.type);
  }
  if (llvm.IsAConstantInt (index)) {
    p.constant = (int64_t)((uint64_t)p.constant +
                           (uint64_t)llvm.ConstIntGetSExtValue (index));
    return p;
  }
  Shown s = show_value (d, index, depth);
  if (!s.text)
    s = (Shown){.text = "...", .level = LEVEL_POSTFIX};
  if (p.index) {
    const char *left = show_at_level (d, p.index, p.index_level, LEVEL_ADD);
    const char *right = show_at_level (d, s.text, s.level, LEVEL_ADD + 1);
    s.text = show_compose (d, 4, (const char *[]){"", left, " + ", right});
    s.level = LEVEL_ADD;
  }
  p.index = s.text;
  p.index_level = s.level;
  return p;
}

/* Rows of arrays of variable length: the index of an element is computed as
   row * length. */
static bool
is_row (const Debug *d, Place p, LLVMValueRef index) {
  const UnitType *t = unit_type (d->unit, p.type);
  if (!p.base || t->kind != UNIT_TYPE_ARRAY || t->bytes ||
      !llvm.IsAInstruction (index) ||
      llvm.GetInstructionOpcode (index) != LLVMMul)
    return false;
  const UnitType *element = unit_type (d->unit, t->target);
  return p.is_indexed ||
         (element->kind == UNIT_TYPE_ARRAY && !element->bytes);
}

static Place
add_row (Debug *d, Place p, LLVMValueRef index, unsigned depth) {
  if (!p.is_indexed)
    p = place_element (d, p, 0);
  return add_index (d, p, llvm.GetOperand (index, 0), depth);
}

/* The first index of a getelementptr, which steps over whole 'type's. */
static Place
step_over (Debug *d, Place p, LLVMTypeRef type, LLVMValueRef index,
           unsigned depth) {
  bool constant = llvm.IsAConstantInt (index);
  int64_t value = constant ? llvm.ConstIntGetSExtValue (index) : 1;
  bool bytes = llvm.GetTypeKind (type) == LLVMIntegerTypeKind &&
               llvm.GetIntTypeWidth (type) == 8;
  if (bytes && constant && !(p.type.id && type_fits (d, p.type, type))) {
    UnitTypeId element = unit_type (d->unit, p.type)->target;
    if (unit_type (d->unit, p.type)->kind != UNIT_TYPE_ARRAY ||
        unit_type (d->unit, element)->bytes != 1)
      return advance (d, p, value);
  }
  if (is_row (d, p, index))
    return add_row (d, p, index, depth);
  p = view (d, p, type);
  return value ? add_index (d, p, index, depth) : p;
}

/* A further index: a member or an element of '*type', which becomes its type. */
static Place
step_into (Debug *d, Place p, LLVMTypeRef *type, LLVMValueRef index,
           unsigned depth) {
  LLVMTypeRef outer = *type;
  if (llvm.GetTypeKind (outer) == LLVMStructTypeKind) {
    unsigned i = (unsigned)llvm.ConstIntGetZExtValue (index);
    *type = llvm.StructGetTypeAtIndex (outer, i);
    uint64_t offset = llvm.OffsetOfElement (d->c->layout, outer, i);
    return p.base && has_no_type (d, p.type) ? raw (d, p, (int64_t)offset)
                                             : descend (d, p, offset, *type);
  }
  *type = llvm.GetElementType (outer);
  if (!p.base)
    return p;
  if (unit_type (d->unit, p.type)->kind != UNIT_TYPE_ARRAY &&
      !has_no_type (d, p.type))
    return unknown_place;
  return add_index (d, place_element (d, p, 0), index, depth);
}

static Place
element_pointer (Debug *d, LLVMValueRef gep, unsigned depth) {
  LLVMTypeRef type = llvm.GetGEPSourceElementType (gep);
  int n = llvm.GetNumOperands (gep);
  Place p = place_at (d, llvm.GetOperand (gep, 0), depth);
  if (!p.base || n < 2 || !llvm.TypeIsSized (type))
    return unknown_place;
  p = step_over (d, p, type, llvm.GetOperand (gep, 1), depth);
  for (int i = 2; i < n && p.base; i++)
    p = step_into (d, p, &type, llvm.GetOperand (gep, (unsigned)i), depth);
  return p;
}

/* A string literal, cut where it is long. */
static const char *
literal_text (Debug *d, LLVMValueRef global) {
  enum { SHOWN = 24 };
  LLVMValueRef data = llvm.GetInitializer (global);
  size_t len = 0;
  if (!data || !llvm.IsGlobalConstant (global) || !llvm.IsConstantString (data))
    return NULL;
  const char *text = llvm.GetAsString (data, &len);
  Str quoted = {0};
  str_char (&quoted, '"');
  for (size_t i = 0; i + 1 < len && i < SHOWN; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c == '\n')
      str_add (&quoted, "\\n");
    else if (c < 32 || c > 126)
      str_format (&quoted, "\\%03o", c);
    else
      str_format (&quoted, c == '"' || c == '\\' ? "\\%c" : "%c", c);
  }
  str_add (&quoted, len > SHOWN + 1 ? "...\"" : "\"");
  const char *result = arena_string (&d->arena, str_text (&quoted));
  str_done (&quoted);
  return result;
}

static Place
global_place (Debug *d, LLVMValueRef global) {
  bool is_function = llvm.IsAFunction (global);
  Node node = is_function ? NULL : global_node (global);
  UnitTypeId type = is_function ? debug_function_type (d, global)
                                : debug_global_type (d, global);
  const char *name = symbol_name (d, global);
  if (!is_function && (!name || (!node && strchr (name, '.'))))
    name = literal_text (d, global);
  return plain (name, LEVEL_POSTFIX, type);
}

static Place
new_place (Debug *d, LLVMValueRef address, unsigned depth) {
  if (local_node (d, address))
    return plain (debug_local_name (d, address), LEVEL_POSTFIX,
                  debug_local_type (d, address));
  if (llvm.IsAAllocaInst (address))
    return unknown_place;
  if (llvm.IsAFunction (address) || llvm.IsAGlobalVariable (address))
    return global_place (d, address);
  if (llvm.IsAGetElementPtrInst (address) ||
      (llvm.IsAConstantExpr (address) &&
       llvm.GetConstOpcode (address) == LLVMGetElementPtr))
    return element_pointer (d, address, depth);
  Shown s = show_value (d, address, depth);
  return pointed (s.text, s.level, s.target);
}

/* An address that is being looked at is unknown to what it depends on, so that
   each is looked at once. */
Place
place_at (Debug *d, LLVMValueRef address, unsigned depth) {
  if (depth >= SHOW_DEPTH)
    return pointed ("...", LEVEL_POSTFIX, (UnitTypeId){0});
  uint64_t *known = map_get (&d->placed, (uintptr_t)address);
  if (known)
    return d->places.data[*known];
  size_t index = d->places.len;
  vec_push (&d->places, unknown_place);
  *map_put (&d->placed, (uintptr_t)address) = index;
  Place p = new_place (d, address, depth + 1);
  d->places.data[index] = p;
  return p;
}

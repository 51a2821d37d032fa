/* Places: what lies at an address, in terms of the source.

   LLVM's pointers have no types, so the type of a place comes from the variable
   or pointer it begins with.  A step to a byte offset looks for the member or
   element there; where several begin at one byte (a struct and its first
   member, the members of a union) the type that LLVM uses there decides.  Only
   what the types do not explain is shown with a cast. */

#include "front/c/debug.h"

#include <assert.h>
#include <string.h>

/* Texts -------------------------------------------------------------------- */

static const Place unknown_place = {0};

Place
place_plain (const char *text, int level, UnitTypeId type) {
  return (Place){.base = text, .level = level, .type = type};
}

Place
place_pointed (const char *text, int level, UnitTypeId target) {
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
  assert (p.base && p.is_indexed);
  const char *base = show_at_level (d, p.base, p.level, LEVEL_ADD);
  const char *index = index_text (d, p);
  bool negative = *index == '-';
  int level = p.index ? p.constant ? LEVEL_ADD : p.index_level : LEVEL_POSTFIX;
  if (!negative)
    index = show_at_level (d, index, level, LEVEL_ADD);
  const char *text = show_compose (
      d, 4,
      (const char *[]){"", base, negative ? " - " : " + ", index + negative});
  return (Shown){.text = text, .level = LEVEL_ADD, .target = p.type};
}

/* "*p", or "*((char *) p - 8)" where the base is a cast. */
static Shown
deref_text (Debug *d, Place p) {
  assert (p.base && p.is_pointer);
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

/* Whether the place is shown as "*p". */
static bool
is_deref (Place p) {
  return p.is_pointer &&
         ((is_first (p) && !p.shows_zero) || p.level == LEVEL_UNARY);
}

Shown
place_text (Debug *d, Place p) {
  Shown s = {.text = p.base, .level = p.level};
  if (p.base && p.is_indexed) {
    if (is_deref (p)) {
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

/* &p->f, but arrays and functions as themselves, and p + 1 for &p[1] where an
   element is not large. */
Shown
place_address (Debug *d, Place p) {
  UnitTypeKind kind = unit_type (d->unit, p.type)->kind;
  bool is_record = kind == UNIT_TYPE_STRUCT || kind == UNIT_TYPE_UNION;
  bool decays = kind == UNIT_TYPE_ARRAY || kind == UNIT_TYPE_FUNCTION;
  if (!p.base || is_first (p))
    return (Shown){.text = p.base, .level = p.level, .target = p.type};
  if (p.is_indexed && (p.is_pointer || (!is_record && !decays)))
    return sum_text (d, p);
  Shown s = place_text (d, p);
  s.target = p.type;
  if (decays)
    return s;
  const char *base = show_at_level (d, s.text, s.level, LEVEL_UNARY);
  return (Shown){.text = show_compose (d, 2, (const char *[]){"&", base}),
                 .level = LEVEL_UNARY,
                 .target = p.type};
}

static Place
place_member (Debug *d, Place p, const char *name, UnitTypeId type) {
  if (!p.base)
    return unknown_place;
  if (!name) { /* members of an anonymous one are those of the outer one */
    p.type = type;
    p.is_bits = false;
    return p;
  }
  bool arrow = p.is_indexed && is_deref (p);
  Shown s = arrow ? place_address (d, p) : place_text (d, p);
  const char *base = show_at_level (d, s.text, s.level, LEVEL_POSTFIX);
  const char *text =
      show_compose (d, 4, (const char *[]){"", base, arrow ? "->" : ".", name});
  return place_plain (text, LEVEL_POSTFIX, type);
}

/* The element of an array. */
Place
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
  assert (s->path.count <= STEPS_MAX);
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
  assert (s->best.count <= STEPS_MAX);
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
    *id = type_of_llvm (d, type);
    return id->id ? unit_type (d->unit, *id)->name : NULL;
  default:
    return NULL;
  }
}

bool
type_is_unknown (const Debug *d, UnitTypeId type) {
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
  if (type_is_unknown (d, p.type)) {
    p.type = id;
    return p;
  }
  if (!name)
    return unknown_place;
  Shown s = place_address (d, p);
  bool is_pointer = name[strlen (name) - 1] == '*';
  assert (s.text);
  const char *inner = show_at_level (d, s.text, s.level, LEVEL_UNARY);
  const char *text = show_compose (
      d, 4, (const char *[]){"(", name, is_pointer ? "*) " : " *) ", inner});
  return place_pointed (text, LEVEL_UNARY, id);
}

static Place
view (Debug *d, Place p, LLVMTypeRef type, bool must_be_element) {
  if (!p.base || (p.type.id && type_fits (d, p.type, type)))
    return p;
  if (!type_is_unknown (d, p.type)) {
    Search s = find (d, p.type, 0, type);
    unsigned n = s.best.count;
    bool is_element = n && !s.best.steps[n - 1].member;
    if (s.best_rank == FITS && (is_element || !must_be_element))
      return follow (d, p, &s, 0);
  }
  return cast (d, p, type);
}

Place
place_view (Debug *d, Place p, LLVMTypeRef type) {
  return view (d, p, type, false);
}

Place
place_view_elements (Debug *d, Place p, LLVMTypeRef type) {
  return view (d, p, type, true);
}

static bool
is_aggregate (const Debug *d, UnitTypeId type) {
  UnitTypeKind kind = unit_type (d->unit, type)->kind;
  return kind == UNIT_TYPE_STRUCT || kind == UNIT_TYPE_UNION ||
         kind == UNIT_TYPE_ARRAY;
}

/* What is loaded or stored whole, in whatever form, needs no cast. */
Place
place_access (Debug *d, Place p, LLVMTypeRef type) {
  if (!p.base || type_is_unknown (d, p.type) || p.is_bits)
    return p;
  Search s = find (d, p.type, 0, type);
  if (s.best_rank == FITS || s.best_rank == BITS_THERE)
    return follow (d, p, &s, 0);
  uint64_t bytes = llvm.StoreSizeOfType (d->c->layout, type);
  bool whole = unit_type (d->unit, p.type)->bytes == bytes;
  return whole || is_aggregate (d, p.type) ? p : cast (d, p, type);
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

/* The address some bytes further, in bytes. */
Place
place_raw (Debug *d, Place p, int64_t bytes) {
  UnitTypeId none = {0};
  Shown s = place_address (d, p);
  if (!s.text)
    return unknown_place;
  Place q = place_pointed (s.text, s.level, none);
  if (!type_is_unknown (d, p.type)) {
    const char *inner = show_at_level (d, s.text, s.level, LEVEL_UNARY);
    q.base = show_compose (d, 2, (const char *[]){"(char *) ", inner});
    q.level = LEVEL_UNARY;
  }
  q.constant = bytes;
  return q;
}

/* The part of the place at a byte; 'wanted' may be NULL. */
Place
place_part (Debug *d, Place p, uint64_t offset, LLVMTypeRef wanted) {
  if (!p.base)
    return p;
  Search s = find (d, p.type, offset, wanted);
  return s.best_rank == NOT_FOUND ? place_raw (d, p, (int64_t)offset)
                                  : follow (d, p, &s, offset);
}

/* Objects for arguments of the entry.

   All bytes are arbitrary but those of pointers, which are made one by one: an
   arbitrary number would be a pointer to nowhere.  In unions that have a
   pointer the first one is taken to be there. */

#include "front/c/start.h"
#include "front/c/translate.h"

static const UnitType *
type_of (const Start *s, UnitTypeId id) {
  return unit_type (s->t.c->unit, id);
}

/* Where pointers are ------------------------------------------------------- */

typedef struct {
  uint64_t offset; /* bytes */
  UnitTypeId target;
  const char *path; /* ".next", "[3].name" */
} Slot;

typedef struct {
  const Start *s;
  VEC (Slot) slots;
  bool is_full;
} Slots;

static void add_slots (Slots *, UnitTypeId, uint64_t offset, const char *path,
                       unsigned nesting);

static const char *
longer (const Slots *l, const char *path, const char *format, const char *name,
        uint64_t index) {
  Str text = {0};
  str_add (&text, path);
  if (name)
    str_format (&text, format, name);
  else
    str_format (&text, "[%llu]", (unsigned long long)index);
  const char *kept = unit_string (l->s->t.c->unit, str_text (&text));
  str_done (&text);
  return kept;
}

static void
add_members (Slots *l, const UnitType *t, uint64_t offset, const char *path,
             unsigned nesting) {
  bool is_union = t->kind == UNIT_TYPE_UNION;
  size_t before = l->slots.len;
  for (size_t i = 0; i < t->members.len; i++) {
    UnitMember m = t->members.data[i];
    if (m.bits || (is_union && l->slots.len > before))
      continue;
    add_slots (l, m.type, offset + m.bit_offset / 8,
               m.name ? longer (l, path, ".%s", m.name, 0) : path, nesting);
  }
}

static void
add_elements (Slots *l, const UnitType *t, uint64_t offset, const char *path,
              unsigned nesting) {
  uint64_t size = type_of (l->s, t->target)->bytes;
  size_t before = l->slots.len;
  for (uint64_t i = 0; i < t->count && !l->is_full; i++) {
    add_slots (l, t->target, offset + i * size, longer (l, path, NULL, NULL, i),
               nesting);
    if (l->slots.len == before)
      return;
  }
}

static void
add_slots (Slots *l, UnitTypeId id, uint64_t offset, const char *path,
           unsigned nesting) {
  enum { MAX_NESTING = 100 };
  const UnitType *t = type_of (l->s, id);
  if (l->slots.len >= START_POINTERS || nesting > MAX_NESTING) {
    l->is_full = true;
    return;
  }
  if (t->kind == UNIT_TYPE_POINTER)
    vec_push (&l->slots, (Slot){offset, t->target, path});
  else if (t->kind == UNIT_TYPE_STRUCT || t->kind == UNIT_TYPE_UNION)
    add_members (l, t, offset, path, nesting + 1);
  else if (t->kind == UNIT_TYPE_ARRAY)
    add_elements (l, t, offset, path, nesting + 1);
}

bool
start_part (const Start *s, UnitTypeId type, uint64_t offset, const char *name,
            UnitTypeId *target, Str *part) {
  Slots l = {.s = s};
  bool found = false;
  add_slots (&l, type, 0, "", 0);
  for (size_t i = 0; i < l.slots.len && !found; i++)
    if (l.slots.data[i].offset == offset) {
      *target = l.slots.data[i].target;
      str_format (part, "%s%s", name, l.slots.data[i].path);
      found = true;
    }
  vec_done (&l.slots);
  return found;
}

/* Objects ------------------------------------------------------------------ */

/* The name of what a pointer of that name points to, with a member of it: "p"
   and ".next" are "p->next", "p" and "[1]" are "(*p)[1]". */
static void
name_slot (Str *text, const char *name, const char *path, bool behind) {
  if (!behind)
    str_format (text, "%s%s", name, path);
  else if (*path == '.')
    str_format (text, "%s->%s", name, path + 1);
  else if (*path)
    str_format (text, "(*%s)%s", name, path);
  else
    str_format (text, "*%s", name);
}

static Operand
allocate_bytes (Start *s, UnitTypeId type, Operand bytes) {
  UnitOp op = {.kind = OP_ALLOC,
               .code = ALLOC_ARBITRARY | ALLOC_ARGUMENT,
               .a = bytes,
               .type = type};
  s->objects++;
  return emit_value (&s->t, op, pointer_bits (s->t.c));
}

static Operand
allocate (Start *s, UnitTypeId type, uint64_t bytes) {
  return allocate_bytes (s, type, operand_const (bytes, pointer_bits (s->t.c)));
}

static void
fill_pointers (Start *s, const Slots *l, Operand object, const char *name,
               bool behind, unsigned depth) {
  for (size_t i = 0; i < l->slots.len; i++) {
    const Slot *slot = l->slots.data + i;
    Str text = {0};
    name_slot (&text, name, slot->path, behind);
    Operand value = start_pointer (s, slot->target, str_text (&text), depth);
    emit_store (&s->t, add_offset (&s->t, object, slot->offset), value);
    str_done (&text);
  }
}

/* 0: it has too many pointers. */
static bool
make_object (Start *s, UnitTypeId type, uint64_t bytes, const char *name,
             bool behind, unsigned depth, Operand *object) {
  Slots l = {.s = s};
  add_slots (&l, type, 0, "", 0);
  s->pointers += (unsigned)l.slots.len;
  bool good = !l.is_full && s->pointers <= START_POINTERS;
  if (good) {
    *object = allocate (s, type, bytes);
    fill_pointers (s, &l, *object, name, behind, depth);
  }
  vec_done (&l.slots);
  return good;
}

/* A string of any length; only its last byte is known. */
static Operand
make_text (Start *s, UnitTypeId type, const char *name) {
  Translate *t = &s->t;
  unsigned bits = pointer_bits (t->c);
  Str show = {0};
  str_format (&show, "bytes of argument %s", name);
  UnitOp input = {.kind = OP_INPUT,
                  .code = INPUT_CHOICE,
                  .show = unit_string (t->c->unit, str_text (&show))};
  str_done (&show);
  Operand size = emit_value (t, input, bits);
  Operand last = compute (t, OP_SUB, size, operand_const (1, bits), bits);
  Operand fits = compute (t, OP_ULT, last, operand_const (START_TEXT, bits), 1);
  emit (t, (UnitOp){.kind = OP_ASSUME, .dst = NO_REG, .a = fits});
  Operand text = allocate_bytes (s, type, size);
  emit_store (t, compute (t, OP_ADD, text, last, bits), operand_const (0, 8));
  return text;
}

static Operand
make_opaque (Start *s, const char *name) {
  Str why = {0};
  str_format (&why, "what '%s' points to", name);
  UnitOp op = {.kind = OP_OPAQUE,
               .show = unit_string (s->t.c->unit, str_text (&why))};
  str_done (&why);
  return emit_value (&s->t, op, pointer_bits (s->t.c));
}

static bool
is_text (const UnitType *t) {
  bool is_byte = t->kind == UNIT_TYPE_SIGNED || t->kind == UNIT_TYPE_UNSIGNED;
  return t->kind == UNIT_TYPE_CHAR || (is_byte && t->bytes == 1);
}

static Operand
make_target (Start *s, UnitTypeId target, const char *name, unsigned depth) {
  const UnitType *t = type_of (s, target);
  Operand object;
  bool is_known = t->kind != UNIT_TYPE_NONE && t->kind != UNIT_TYPE_VOID &&
                  t->kind != UNIT_TYPE_FUNCTION && t->bytes && depth &&
                  s->objects < START_OBJECTS;
  if (is_known && is_text (t))
    return make_text (s, target, name);
  if (is_known &&
      make_object (s, target, t->bytes, name, true, depth - 1, &object))
    return object;
  return make_opaque (s, name);
}

Operand
start_pointer (Start *s, UnitTypeId target, const char *name, unsigned depth) {
  Unit *u = s->t.c->unit;
  Str show = {0};
  str_format (&show, "argument %s", name);
  UnitOp input = {.kind = OP_INPUT,
                  .code = INPUT_CHOICE,
                  .show = unit_string (u, str_text (&show))};
  str_done (&show);
  Operand choice = emit_value (&s->t, input, 1);
  Operand object = make_target (s, target, name, depth);
  return choose (&s->t, choice, object, operand_const (0, object.bits));
}

Operand
start_object (Start *s, UnitTypeId type, uint64_t bytes, const char *name) {
  Operand object;
  if (make_object (s, type, bytes, name, false, START_DEPTH, &object))
    return object;
  return make_opaque (s, name);
}

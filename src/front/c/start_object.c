/* Objects for arguments of the entry.

   All bytes are arbitrary but those of pointers, which are made one by one: an
   arbitrary number would be a pointer to nowhere.  In a union that has a
   pointer there may be that, or any number. */

#include "front/c/start.h"

#include <assert.h>

static const UnitType *
type_of (const Start *s, UnitTypeId id) {
  return unit_type (s->t.c->unit, id);
}

Operand
start_input (Start *s, InputKind kind, const char *show, UnitTypeId type,
             unsigned bits) {
  UnitOp op = {.kind = OP_INPUT,
               .code = kind,
               .show = unit_string (s->t.c->unit, show),
               .type = type};
  return emit_value (&s->t, op, bits);
}

static Operand
input_named (Start *s, const char *what, const char *name, unsigned bits) {
  Str show = {0};
  str_format (&show, "%s %s", what, name);
  Operand value =
      start_input (s, INPUT_CHOICE, str_text (&show), (UnitTypeId){0}, bits);
  str_done (&show);
  return value;
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
allocate (Start *s, UnitTypeId type, Operand bytes, Operand last) {
  assert (bytes.bits == type_pointer_bits (s->t.c));
  UnitOp op = {.kind = OP_ALLOC,
               .code = ALLOC_ARBITRARY | ALLOC_ARGUMENT,
               .a = bytes,
               .type = type};
  s->objects++;
  Operand address = emit_value (&s->t, op, type_pointer_bits (s->t.c));
  vec_push (&s->made, (Made){type, address, last});
  return address;
}

Operand
start_word (Start *s, const Slot *slot, const char *name, Operand number,
            unsigned depth) {
  Translate *t = &s->t;
  Str why = {0};
  Pointing to = {.target = slot->target, .name = name, .depth = depth};
  if (!slot->in_union)
    return start_pointer (s, to);
  str_format (&why, "'%s' used as a pointer, where it may be a number", name);
  Operand word =
      slots_word (t, number, unit_string (t->c->unit, str_text (&why)));
  str_done (&why);
  Operand choice = input_named (s, "a pointer is in argument", name, 1);
  return emit_choice (t, choice, start_pointer (s, to), word);
}

static void
fill_pointers (Start *s, const Slots *l, Operand object, const char *name,
               bool behind, unsigned depth) {
  unsigned bits = type_pointer_bits (s->t.c);
  for (size_t i = 0; i < l->list.len; i++) {
    const Slot *slot = l->list.data + i;
    Str text = {0};
    name_slot (&text, name, slot->path, behind);
    Operand at = emit_offset (&s->t, object, slot->offset), number = {0};
    if (slot->in_union)
      number = emit_value (&s->t, (UnitOp){.kind = OP_LOAD, .a = at}, bits);
    Operand value = start_word (s, slot, str_text (&text), number, depth);
    emit_store (&s->t, at, value);
    str_done (&text);
  }
}

/* Pointers in all of so many bytes, which are one object or several. */
static void
find_slots (Slots *l, const UnitType *t, UnitTypeId type, uint64_t bytes) {
  slots_find (l, type);
  size_t n = l->list.len;
  for (uint64_t at = t->bytes; t->bytes && at + t->bytes <= bytes && n;
       at += t->bytes)
    for (size_t i = 0; i < n; i++) {
      Slot slot = l->list.data[i];
      slot.offset += at;
      vec_push (&l->list, slot);
      if (l->list.len > SLOTS_MAX) {
        l->is_full = true;
        return;
      }
    }
}

/* False: it has too many pointers. */
static bool
make_object (Start *s, UnitTypeId type, uint64_t bytes, const char *name,
             bool behind, unsigned depth, Operand *object) {
  Slots l = {.c = s->t.c};
  find_slots (&l, type_of (s, type), type, bytes);
  s->pointers += (unsigned)l.list.len;
  bool good = !l.is_full && s->pointers <= START_POINTERS;
  if (good) {
    Operand size = operand_const (bytes, type_pointer_bits (s->t.c));
    *object = allocate (s, type, size, (Operand){0});
    fill_pointers (s, &l, *object, name, behind, depth);
  }
  slots_done (&l);
  return good;
}

/* A string of any length; only its last byte is known. */
static Operand
make_text (Start *s, const Pointing *p) {
  assert (start_is_text (type_of (s, p->target)));
  Translate *t = &s->t;
  unsigned bits = type_pointer_bits (t->c);
  Operand size = input_named (s, "bytes of argument", p->name, bits);
  Operand last = emit_compute (t, OP_SUB, size, operand_const (1, bits), bits);
  Operand fits =
      emit_compute (t, OP_ULT, last, operand_const (START_TEXT, bits), 1);
  emit_op (t, (UnitOp){.kind = OP_ASSUME, .a = fits});
  if (p->bytes) {
    Operand least = operand_const (p->bytes, bits);
    emit_op (t, (UnitOp){.kind = OP_ASSUME,
                         .a = emit_compute (t, OP_ULE, least, size, 1)});
  }
  Operand text = allocate (s, p->target, size, last);
  emit_store (t, emit_compute (t, OP_ADD, text, last, bits),
              operand_const (0, 8));
  return text;
}

/* How many there are is for a precondition to say. */
static Operand
make_array (Start *s, const Pointing *p, uint64_t element) {
  assert (element && element < START_TEXT);
  Translate *t = &s->t;
  unsigned bits = type_pointer_bits (t->c);
  Operand n = input_named (s, "elements of argument", p->name, bits);
  Operand last = emit_compute (t, OP_SUB, n, operand_const (1, bits), bits);
  Operand most = operand_const (START_TEXT / element, bits);
  emit_op (t, (UnitOp){.kind = OP_ASSUME,
                       .a = emit_compute (t, OP_ULE, last, most, 1)});
  Operand size =
      emit_compute (t, OP_MUL, n, operand_const (element, bits), bits);
  return allocate (s, p->target, size, (Operand){0});
}

/* An array of any length, as far as that is known to be one. */
static bool
is_open_array (const Start *s, const Pointing *p) {
  Slots l = {.c = s->t.c};
  slots_find (&l, p->target);
  bool is_plain = s->has_precondition && !l.list.len && !p->bytes &&
                  type_of (s, p->target)->bytes < START_TEXT;
  slots_done (&l);
  return is_plain;
}

static Operand
make_opaque (Start *s, const char *name) {
  Str why = {0};
  str_format (&why, "what '%s' points to", name);
  UnitOp op = {.kind = OP_OPAQUE,
               .show = unit_string (s->t.c->unit, str_text (&why))};
  str_done (&why);
  return emit_value (&s->t, op, type_pointer_bits (s->t.c));
}

bool
start_is_text (const UnitType *t) {
  bool is_byte = t->kind == UNIT_TYPE_SIGNED || t->kind == UNIT_TYPE_UNSIGNED;
  return t->kind == UNIT_TYPE_CHAR || (is_byte && t->bytes == 1);
}

static Operand
make_target (Start *s, const Pointing *p) {
  const UnitType *t = type_of (s, p->target);
  Operand object;
  bool is_known = t->kind != UNIT_TYPE_NONE && t->kind != UNIT_TYPE_VOID &&
                  t->kind != UNIT_TYPE_FUNCTION && t->bytes && p->depth &&
                  s->objects < START_OBJECTS;
  uint64_t bytes = p->bytes > t->bytes ? p->bytes : t->bytes;
  if (is_known && start_is_text (t))
    return make_text (s, p);
  if (is_known && is_open_array (s, p))
    return make_array (s, p, t->bytes);
  if (is_known &&
      make_object (s, p->target, bytes, p->name, true, p->depth - 1, &object))
    return object;
  return make_opaque (s, p->name);
}

/* Pointers ----------------------------------------------------------------- */

enum { CHOICE_NULL, CHOICE_OWN, CHOICE_SHARED, CHOICE_BITS = 8 };

/* Whether the choice is that number. */
static Operand
is_chosen (Start *s, Operand choice, unsigned number) {
  Operand k = operand_const (number, choice.bits);
  return emit_compute (&s->t, OP_EQ, choice, k, 1);
}

static Operand
choose_among (Start *s, Operand choice, const Operands *shared, bool is_open,
              const Pointing *p) {
  Operand value = make_target (s, p);
  for (size_t i = 0; i < shared->len; i++)
    value =
        emit_choice (&s->t, is_chosen (s, choice, CHOICE_SHARED + (unsigned)i),
                     shared->data[i], value);
  if (is_open)
    value = emit_choice (
        &s->t, is_chosen (s, choice, CHOICE_SHARED + (unsigned)shared->len),
        make_opaque (s, p->name), value);
  return emit_choice (&s->t, is_chosen (s, choice, CHOICE_NULL),
                      operand_const (0, value.bits), value);
}

/* What is shared has room for so many bytes, too. */
static void
demand_room (Start *s, Operand value, uint64_t bytes, Operand choice) {
  Translate *t = &s->t;
  Operand room =
      emit_value (t, (UnitOp){.kind = OP_ROOM, .a = value}, value.bits);
  Operand least = operand_const (bytes, value.bits);
  Operand enough = emit_compute (t, OP_ULE, least, room, 1);
  Operand null = is_chosen (s, choice, CHOICE_NULL);
  emit_op (t, (UnitOp){.kind = OP_ASSUME,
                       .a = emit_compute (t, OP_OR, enough, null, 1)});
}

Operand
start_pointer (Start *s, Pointing p) {
  assert (p.name);
  Operands shared = {0};
  bool is_open = false;
  start_shared (s, p.target, p.name, &is_open, &shared);
  bool is_plain = !shared.len && !is_open;
  Operand choice =
      input_named (s, "argument", p.name, is_plain ? 1 : CHOICE_BITS);
  if (p.is_nonnull) {
    Operand null = is_chosen (s, choice, CHOICE_NULL);
    Operand other = emit_compute (&s->t, OP_XOR, null, operand_const (1, 1), 1);
    emit_op (&s->t, (UnitOp){.kind = OP_ASSUME, .a = other});
  }
  Operand value = choose_among (s, choice, &shared, is_open, &p);
  if (p.bytes && shared.len && !is_open)
    demand_room (s, value, p.bytes, choice);
  vec_done (&shared);
  return value;
}

Operand
start_object (Start *s, UnitTypeId type, uint64_t bytes, const char *name) {
  Operand object;
  if (make_object (s, type, bytes, name, false, START_DEPTH, &object))
    return object;
  return make_opaque (s, name);
}

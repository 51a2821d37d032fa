/* Pointers that share objects: two arguments may be the same, point into each
   other, or into an array, and lists may be cycles.

   As a pointer only goes back to objects that were made before it, every shape
   is there once. */

#include "front/c/start.h"

#include <assert.h>

/* An offset below 'end', chosen by an input. */
static Operand
offset_below (Start *s, Operand end, const char *name) {
  Translate *t = &s->t;
  Str show = {0};
  str_format (&show, "offset of argument %s", name);
  Operand offset = start_input (s, INPUT_CHOICE, str_text (&show),
                                (UnitTypeId){0}, end.bits);
  str_done (&show);
  Operand fits = emit_compute (t, OP_ULT, offset, end, 1);
  emit_op (t, (UnitOp){.kind = OP_ASSUME, .a = fits});
  return offset;
}

static Operand
add_address (Translate *t, Operand base, Operand offset) {
  UnitOp op = {.kind = OP_ADD, .code = ADD_ADDRESS, .a = base, .b = offset};
  return emit_value (t, op, base.bits);
}

/* Into a string, at any of its bytes. */
static void
share_text (Start *s, const Made *m, const char *name, Operands *out) {
  assert (m->last.kind && m->last.bits == m->address.bits);
  unsigned bits = m->address.bits;
  Operand end =
      emit_compute (&s->t, OP_ADD, m->last, operand_const (1, bits), bits);
  vec_push (out, add_address (&s->t, m->address, offset_below (s, end, name)));
}

static Operand
address_of_part (Start *s, const Made *m, const Part *p, const char *name) {
  assert (p->count >= 1);
  unsigned bits = m->address.bits;
  Operand at = emit_offset (&s->t, m->address, p->offset);
  if (p->count == 1)
    return at;
  Operand i = offset_below (s, operand_const (p->count, bits), name);
  i = emit_compute (&s->t, OP_MUL, i, operand_const (p->stride, bits), bits);
  return add_address (&s->t, at, i);
}

static bool
share_parts (Start *s, const Made *m, UnitTypeId target, const char *name,
             Operands *out) {
  Parts parts = {0};
  bool all = slots_find_parts (s->t.c, m->type, target, &parts);
  for (size_t i = 0; i < parts.len; i++)
    vec_push (out, address_of_part (s, m, parts.data + i, name));
  vec_done (&parts);
  return all;
}

void
start_shared (Start *s, UnitTypeId target, const char *name, bool *is_open,
              Operands *out) {
  assert (s->first <= s->made.len);
  bool is_text = start_is_text (unit_type (s->t.c->unit, target));
  for (size_t i = s->first; i < s->made.len; i++) {
    const Made *m = s->made.data + i;
    if (out->len >= START_SHARED) {
      *is_open = true;
      return;
    }
    if (is_text && m->last.kind)
      share_text (s, m, name, out);
    else if (!m->last.kind)
      *is_open |= !share_parts (s, m, target, name, out);
  }
}

/* Where the user's functions write a count, it is looked at before: it must not
   become negative, nor wrap around below 0. */

#include "front/c/client.h"
#include "program/unit/unit_fields.h"

#include <string.h>

/* What is written: a member of a struct, or elements of a global. */
typedef struct {
  uint32_t global; /* UINT32_MAX: a member */
  const char *member;
  uint64_t bytes, offset; /* of the struct; of the member, in bits */
  UnitTypeId type;        /* of the count */
  bool is_known;
} Count;

static Count
count_of (const Unit *u, const UnitFieldPath *p) {
  Count c = {.global = UINT32_MAX, .type = p->to, .is_known = true};
  UnitTypeId in = p->from;
  for (uint32_t i = 0; i < p->count; i++) {
    const UnitFieldStep *s = p->steps + i;
    if (s->member != NO_MEMBER) {
      const UnitMember *m = unit_type (u, in)->members.data + s->member;
      c.member = m->name;
      c.bytes = unit_type (u, in)->bytes;
      c.offset = m->bit_offset;
      c.is_known = !m->bits && m->name;
    }
    in = s->to;
  }
  if (!c.member && p->base.kind == OPERAND_GLOBAL)
    c.global = p->base.index;
  c.is_known &= (c.member || c.global != UINT32_MAX) && !p->bytes;
  return c;
}

static bool
is_same (const Count *a, const Count *b) {
  if (!a->is_known || !b->is_known || a->global != b->global)
    return false;
  if (a->global != UINT32_MAX)
    return true;
  return a->bytes == b->bytes && a->offset == b->offset &&
         !strcmp (a->member, b->member);
}

/* What the client's procedure reads last is the count. */
static Count
find_count (const Unit *u, uint32_t proc) {
  Count found = {0};
  UnitFields *fields = unit_fields_new (u, proc);
  const UnitProc *p = u->procs.data + proc;
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      UnitFieldPath path;
      if (op->kind == OP_LOAD && unit_field_path (fields, op, &path)) {
        Count c = count_of (u, &path);
        if (c.is_known)
          found = c;
      }
    }
  unit_fields_free (fields);
  return found;
}

/* The check stands before the operation, which moves. */
static void
add_check (Unit *u, uint32_t proc, uint32_t block, size_t at, const Count *c,
           const char *count) {
  UnitOp store = u->procs.data[proc].blocks.data[block].ops.data[at];
  uint32_t reg = unit_add_reg (u, proc, 1);
  bool is_unsigned = unit_type (u, c->type)->kind == UNIT_TYPE_UNSIGNED;
  Str text = {0};
  str_format (&text, "the count '%s' becomes negative", count);
  Operand end = operand_const (is_unsigned ? ~(Wide)0 : 0, store.bits);
  UnitOp compare = {.kind = is_unsigned ? OP_NE : OP_SLE,
                    .bits = 1,
                    .dst = reg,
                    .a = end,
                    .b = store.b,
                    .pos = store.pos};
  UnitOp check = {.kind = OP_ASSERT,
                  .dst = NO_REG,
                  .a = operand_reg (reg, 1),
                  .error = KIND_REFCOUNT,
                  .show = unit_string (u, str_text (&text)),
                  .pos = store.pos};
  str_done (&text);
  UnitBlock *b = u->procs.data[proc].blocks.data + block;
  vec_push (&b->ops, store);
  vec_push (&b->ops, store);
  for (size_t i = b->ops.len - 1; i > at + 2; i--)
    b->ops.data[i] = b->ops.data[i - 2];
  b->ops.data[at] = compare;
  b->ops.data[at + 1] = check;
  b->ops.data[at + 2] = store;
}

static void
check_proc (Unit *u, uint32_t proc, const Count *c, const char *count) {
  UnitFields *fields = unit_fields_new (u, proc);
  VEC (UnitPlace) places = {0};
  const UnitProc *p = u->procs.data + proc;
  for (uint32_t b = 0; b < p->blocks.len; b++)
    for (uint32_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      UnitFieldPath path;
      if (op->kind != OP_STORE || !unit_field_path (fields, op, &path))
        continue;
      Count written = count_of (u, &path);
      if (is_same (&written, c))
        vec_push (&places, ((UnitPlace){proc, b, i}));
    }
  unit_fields_free (fields);
  while (places.len) { /* from the end: places before stay where they are */
    UnitPlace at = vec_pop (&places);
    add_check (u, proc, at.block, at.index, c, count);
  }
  vec_done (&places);
}

void
client_check_underflow (Unit *u, const UnitRefs *refs) {
  if (!(refs->checks & REF_CHECK_UNDERFLOW))
    return;
  for (size_t k = 0; k < refs->kinds.len; k++) {
    const RefKind *kind = refs->kinds.data + k;
    Count c = find_count (u, kind->proc);
    for (uint32_t i = 0; c.is_known && i < u->procs.len; i++)
      if (!u->procs.data[i].is_library && i != u->start &&
          !unit_refs_has_proc (u, i))
        check_proc (u, i, &c, kind->count);
  }
}

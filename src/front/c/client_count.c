/* Where the user's functions write a count, it is looked at before: it must not
   become negative, nor go round at either end of its type.  Counts that are
   bits of a word, or that are written through pointers in variables, are not
   found here; proofs look at all writes themselves (pass/refcount_count.c).

   An unsigned count goes below 0 where 0 becomes the largest number.  If it is
   wide that number alone tells, and the count is not read.  A count overflows
   where the largest number becomes the smallest. */

#include "front/c/client_count.h"

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
        Count c = count_at (u, &path);
        if (c.is_known)
          found = c;
      }
    }
  unit_fields_free (fields);
  return found;
}

/* What one place that writes a count gets. */
typedef struct {
  Unit *unit;
  uint32_t proc;
  UnitOp store;
  const Count *count;
  const char *text; /* of the count, for people */
  VEC (UnitOp) ops; /* that stand before the operation */
} Guard;

static Operand
compute (Guard *g, OpKind kind, Operand a, Operand b) {
  uint32_t reg = unit_add_reg (g->unit, g->proc, 1);
  vec_push (&g->ops, ((UnitOp){.kind = kind,
                               .bits = 1,
                               .dst = reg,
                               .a = a,
                               .b = b,
                               .pos = g->store.pos}));
  return operand_reg (reg, 1);
}

/* The count as it is before. */
static Operand
old_count (Guard *g) {
  unsigned bits = g->store.bits;
  uint32_t reg = unit_add_reg (g->unit, g->proc, bits);
  vec_push (&g->ops, ((UnitOp){.kind = OP_LOAD,
                               .bits = g->store.bits,
                               .dst = reg,
                               .a = g->store.a,
                               .type = g->store.type,
                               .show = g->store.show,
                               .pos = g->store.pos}));
  return operand_reg (reg, bits);
}

/* It must not become 'to' where it is 'from'. */
static Operand
never_from_to (Guard *g, Wide from, Wide to) {
  unsigned bits = g->store.bits;
  Operand old = old_count (g);
  Operand other = compute (g, OP_NE, operand_const (from, bits), old);
  Operand away = compute (g, OP_NE, operand_const (to, bits), g->store.b);
  return compute (g, OP_OR, other, away);
}

static void
demand (Guard *g, Operand holds, const char *what) {
  Str text = {0};
  str_format (&text, "the count '%s' %s", g->text, what);
  vec_push (&g->ops, ((UnitOp){.kind = OP_ASSERT,
                               .dst = NO_REG,
                               .a = holds,
                               .error = KIND_REFCOUNT,
                               .show = unit_string (g->unit, str_text (&text)),
                               .pos = g->store.pos}));
  str_done (&text);
}

enum { WIDE_COUNT = 32 };

static void
demand_all (Guard *g, unsigned checks) {
  unsigned bits = g->store.bits;
  bool is_unsigned =
      unit_type (g->unit, g->count->type)->kind == UNIT_TYPE_UNSIGNED;
  Wide max = wide_mask (is_unsigned ? bits : bits - 1);
  Wide min = is_unsigned ? 0 : (Wide)1 << (bits - 1);
  Operand end = operand_const (is_unsigned ? max : 0, bits);
  if (checks & REF_CHECK_OVERFLOW)
    demand (g, never_from_to (g, max, min), "overflows");
  if (checks & REF_CHECK_UNDERFLOW)
    demand (g,
            is_unsigned && bits < WIDE_COUNT
                ? never_from_to (g, 0, max)
                : compute (g, is_unsigned ? OP_NE : OP_SLE, end, g->store.b),
            "becomes negative");
}

/* The checks stand before the operation, which moves. */
static void
add_checks (Unit *u, UnitPlace at, const Count *c, const char *count,
            unsigned checks) {
  Guard g = {
      .unit = u,
      .proc = at.proc,
      .store = u->procs.data[at.proc].blocks.data[at.block].ops.data[at.index],
      .count = c,
      .text = count};
  demand_all (&g, checks);
  UnitBlock *b = u->procs.data[at.proc].blocks.data + at.block;
  size_t more = g.ops.len;
  for (size_t i = 0; i < more; i++)
    vec_push (&b->ops, g.store);
  for (size_t i = b->ops.len - 1; i > at.index + more; i--)
    b->ops.data[i] = b->ops.data[i - more];
  for (size_t i = 0; i < more; i++)
    b->ops.data[at.index + i] = g.ops.data[i];
  b->ops.data[at.index + more] = g.store;
  vec_done (&g.ops);
}

static void
check_proc (Unit *u, uint32_t proc, const Count *c, const char *count,
            unsigned checks) {
  CountUses users = count_uses_new (u, proc, c);
  VEC (UnitPlace) places = {0};
  const UnitProc *p = u->procs.data + proc;
  for (uint32_t b = 0; b < p->blocks.len; b++)
    for (uint32_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op->kind == OP_STORE && count_is_at (&users, op->a))
        vec_push (&places, ((UnitPlace){proc, b, i}));
    }
  count_uses_done (&users);
  while (places.len) { /* from the end: places before stay where they are */
    UnitPlace at = vec_pop (&places);
    add_checks (u, at, c, count, checks);
  }
  vec_done (&places);
}

void
client_check_counts (Unit *u, const UnitRefs *refs) {
  if (!(refs->checks & (REF_CHECK_UNDERFLOW | REF_CHECK_OVERFLOW)))
    return;
  for (size_t k = 0; k < refs->kinds.len; k++) {
    const RefKind *kind = refs->kinds.data + k;
    Count c = find_count (u, kind->proc);
    if (c.is_known)
      count_find_params (u, &c);
    for (uint32_t i = 0; c.is_known && i < u->procs.len; i++)
      if (count_is_users (u, i))
        check_proc (u, i, &c, kind->count, refs->checks);
    vec_done (&c.params);
  }
}

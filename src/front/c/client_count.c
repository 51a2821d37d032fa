/* Where the user's functions write a count, it is looked at before: it must not
   become negative, nor go round at either end of its type.  Counts that are
   bits of a word, or that are written through pointers in variables, are not
   found here; proofs look at all writes themselves (pass/refcount_count.c).

   An unsigned count goes below 0 where 0 becomes the largest number.  If it is
   wide that number alone tells, and the count is not read.  A count overflows
   where the largest number becomes the smallest. */

#include "front/c/client_count.h"

#include <string.h>

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

/* The bytes of a table in which counts are. */
typedef struct {
  bool is_whole; /* or there is no table */
  uint64_t from, to;
} CountPart;

/* What one place that writes a count gets. */
typedef struct {
  Unit *unit;
  uint32_t proc;
  UnitOp store;
  const Count *count;
  const CountPart *part;
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

/* Whether the place is none of a count. */
static Operand
is_outside (Guard *g) {
  unsigned bits = g->store.a.bits;
  uint32_t reg = unit_add_reg (g->unit, g->proc, bits);
  Operand table = {OPERAND_GLOBAL, (uint16_t)bits, g->count->global, 0};
  vec_push (&g->ops, ((UnitOp){.kind = OP_SUB,
                               .bits = (uint16_t)bits,
                               .dst = reg,
                               .a = g->store.a,
                               .b = table,
                               .pos = g->store.pos}));
  Operand at = operand_reg (reg, bits);
  Operand below = compute (g, OP_ULT, at, operand_const (g->part->from, bits));
  Operand above = compute (g, OP_ULE, operand_const (g->part->to, bits), at);
  return compute (g, OP_OR, below, above);
}

static void
demand (Guard *g, Operand holds, const char *what) {
  Str text = {0};
  if (!g->part->is_whole)
    holds = compute (g, OP_OR, holds, is_outside (g));
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
add_checks (Unit *u, UnitPlace at, const Count *c, const CountPart *part,
            const char *count, unsigned checks) {
  Guard g = {
      .unit = u,
      .proc = at.proc,
      .store = u->procs.data[at.proc].blocks.data[at.block].ops.data[at.index],
      .count = c,
      .part = part,
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
check_proc (Unit *u, uint32_t proc, const Count *c, const CountPart *part,
            const char *count, unsigned checks) {
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
    add_checks (u, at, c, part, count, checks);
  }
  vec_done (&places);
}

/* From where to where there are resources: "LOW <= p && p < HIGH", as client.c
   writes it, if both are constant. */
static bool
find_range (const Unit *u, const RefKind *k, int64_t *low, int64_t *high) {
  const UnitProc *p =
      k->is_proc == UINT32_MAX ? NULL : u->procs.data + k->is_proc;
  bool has_low = false, has_high = false;
  for (size_t b = 0; p && b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op->kind == OP_SLE && op->a.kind == OPERAND_CONST) {
        *low = (int64_t)wide_signed (op->a.value, op->a.bits);
        has_low = true;
      } else if (op->kind == OP_SLT && op->b.kind == OPERAND_CONST) {
        *high = (int64_t)wide_signed (op->b.value, op->b.bits);
        has_high = true;
      }
    }
  return has_low && has_high;
}

/* Whether the only index on the way to the count is the resource. */
static bool
is_index (const RefKind *k) {
  Str index = {0};
  str_format (&index, "[%s]", k->resource.name);
  const char *first = strchr (k->count, '[');
  bool is = first && !strncmp (first, str_text (&index), index.len) &&
            first == strrchr (k->count, '[');
  str_done (&index);
  return is;
}

/* Which elements of the table that counts are in are counts; the rest may hold
   anything.  If that is not known, what is wrong with a count is seen when the
   call has ended. */
static bool
find_part (const Unit *u, const RefKind *k, const Count *c, CountPart *part) {
  int64_t low = 0, high = 0;
  *part = (CountPart){.is_whole = true};
  if (!k->resource.low)
    return true;
  if (c->global == UINT32_MAX || !find_range (u, k, &low, &high) || low < 0 ||
      high < low || !is_index (k))
    return false;
  const UnitType *type = unit_type (u, u->globals.data[c->global].type);
  uint64_t stride = unit_type (u, type->target)->bytes;
  if (type->kind != UNIT_TYPE_ARRAY || (uint64_t)high > type->count)
    return false;
  *part = (CountPart){.is_whole = !low && (uint64_t)high == type->count,
                      .from = (uint64_t)low * stride,
                      .to = (uint64_t)high * stride};
  return true;
}

void
client_check_counts (Unit *u, const UnitRefs *refs) {
  if (!(refs->checks & (REF_CHECK_UNDERFLOW | REF_CHECK_OVERFLOW)))
    return;
  for (size_t k = 0; k < refs->kinds.len; k++) {
    const RefKind *kind = refs->kinds.data + k;
    Count c = find_count (u, kind->proc);
    CountPart part;
    c.is_known &= find_part (u, kind, &c, &part);
    if (c.is_known)
      count_find_params (u, &c);
    for (uint32_t i = 0; c.is_known && i < u->procs.len; i++)
      if (count_is_users (u, i))
        check_proc (u, i, &c, &part, kind->count, refs->checks);
    vec_done (&c.params);
  }
}

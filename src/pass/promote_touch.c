/* What operations do to candidates. */

#include "pass/promote.h"

#include <assert.h>

static void
touch (Touches *out, TouchKind kind, uint32_t candidate) {
  vec_push (out, ((Touch){.kind = kind, .candidate = candidate}));
}

static void
touch_all (const Candidates *c, Touches *out, TouchKind kind, uint32_t local) {
  const Local *l = c->locals.data + local;
  for (uint32_t i = 0; i < l->count; i++)
    touch (out, kind, l->first + i);
}

/* The candidate at an offset; the list is searched, as locals have few. */
static uint32_t
candidate_at (const Candidates *c, Address at) {
  const Local *l = c->locals.data + at.local;
  uint32_t i = l->first;
  while (c->list.data[i].offset != at.offset)
    i++;
  assert (i < l->first + l->count);
  return i;
}

/* Inlined bodies ----------------------------------------------------------- */

static bool
ends_local (const Candidates *c, const UnitOp *op, const Local *l) {
  uint32_t site = l->op.site;
  while (site && site != op->site)
    site = unit_site (c->unit, site)->outer;
  return site;
}

static void
touch_ended (const Candidates *c, const UnitOp *op, Touches *out) {
  if (op->code != RESTORE_RETURN)
    return;
  for (uint32_t i = 0; i < c->locals.len; i++)
    if (!c->locals.data[i].is_rejected &&
        ends_local (c, op, c->locals.data + i))
      touch_all (c, out, TOUCH_END, i);
}

/* Ranges ------------------------------------------------------------------- */

/* Bytes of a constant global; 0 beyond its data. */
static bool
constant_of_global (const Unit *u, Operand from, uint64_t offset,
                    unsigned bytes, Wide *value) {
  const UnitGlobal *g = u->globals.data + from.index;
  uint64_t at = (uint64_t)from.value + offset;
  bool is_inside = bytes <= g->bytes && at <= g->bytes - bytes;
  if (!is_inside || !g->is_constant || g->init != GLOBAL_DATA || g->relocs.len)
    return false;
  *value = 0;
  for (unsigned i = bytes; i-- > 0;)
    *value = *value << 8 | (at + i < g->data_len ? g->data[at + i] : 0);
  return true;
}

bool
touch_constant (const Unit *u, const UnitOp *op, uint64_t offset, unsigned bits,
                Operand *value) {
  Wide number = 0;
  unsigned bytes = (bits + 7) / 8;
  if (op->kind == OP_FILL && op->b.kind == OPERAND_CONST)
    for (unsigned i = 0; i < bytes; i++)
      number = number << 8 | op->b.value;
  else if (op->kind != OP_MOVE || op->b.kind != OPERAND_GLOBAL ||
           !constant_of_global (u, op->b, offset, bytes, &number))
    return false;
  *value = operand_const (number, bits);
  return true;
}

static void
touch_range (const Candidates *c, const UnitOp *op, Address to, Touches *out) {
  const Local *l = c->locals.data + to.local;
  Address from = candidates_address (c, op->b);
  bool copies = op->kind == OP_MOVE && from.local != NO_LOCAL;
  for (uint32_t i = l->first; i < l->first + l->count; i++) {
    const Candidate *part = c->list.data + i;
    if (part->offset < to.offset ||
        part->offset - to.offset >= (uint64_t)op->c.value)
      continue;
    uint64_t offset = part->offset - to.offset;
    Touch t = {.kind = copies ? TOUCH_COPY : TOUCH_STORE, .candidate = i};
    if (copies)
      t.source = candidate_at (c, (Address){from.local, from.offset + offset});
    else
      touch_constant (c->unit, op, offset, part->bits, &t.value);
    vec_push (out, t);
  }
}

/* -------------------------------------------------------------------------- */

bool
candidates_touch (const Candidates *c, const UnitOp *op, Touches *out) {
  vec_clear (out);
  if (op->kind == OP_STACK_RESTORE) {
    touch_ended (c, op, out);
    return false;
  }
  Address at = op->kind == OP_LOCAL || op->kind == OP_ADD || op->kind == OP_COPY
                   ? c->addresses[op->dst]
                   : candidates_address (c, op->a);
  if (at.local == NO_LOCAL)
    return false;
  switch ((OpKind)op->kind) {
  case OP_LOAD:
    touch (out, TOUCH_LOAD, candidate_at (c, at));
    break;
  case OP_STORE:
    touch (out, TOUCH_STORE, candidate_at (c, at));
    out->data[0].value = op->b;
    break;
  case OP_LOCAL:
  case OP_BEGIN:
    touch_all (c, out, TOUCH_BEGIN, at.local);
    break;
  case OP_END:
    touch_all (c, out, TOUCH_END, at.local);
    break;
  case OP_MOVE:
  case OP_FILL:
    touch_range (c, op, at, out);
    break;
  default: /* computes an address */
    break;
  }
  return true;
}

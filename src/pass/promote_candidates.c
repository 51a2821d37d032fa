/* Which locals can live in registers.

   All locals of constant size are taken, with the registers that hold addresses
   in them.  Then every operation is looked at, and those go that are used in
   another way: whose address is stored, compared or handed over, or that are
   touched with widths that overlap. */

#include "pass/promote.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_ENTRIES = 1 << 22, /* more locals than this are done in several rounds */
  MAX_BYTES = 256,
  MAX_PARTS = 16
};

/* Addresses ---------------------------------------------------------------- */

/* Pointers of library procedures that are active when the program ends are
   looked at in all their registers, as they are. */
static bool
is_special (const Candidates *c, const UnitOp *local) {
  assert (local->kind == OP_LOCAL);
  uint32_t proc = unit_op_proc (c->unit, c->proc, local);
  return c->calls && c->unit->procs.data[proc].is_library &&
         c->calls->nodes[proc].may_end;
}

/* Arrays of variable length come and go with the stack. */
static bool
is_variable_array (const Candidates *c, const UnitOp *local) {
  UnitPlace at = local->from;
  const UnitProc *p = c->unit->read->procs.data + at.proc;
  return p->blocks.data[at.block].ops.data[at.index].a.kind != OPERAND_CONST;
}

static void
add_local (Candidates *c, const UnitOp *op) {
  bool fits = op->a.kind == OPERAND_CONST && op->a.value &&
              op->a.value <= MAX_BYTES && !is_variable_array (c, op);
  if (!fits || is_special (c, op))
    return;
  c->addresses[op->dst] = (Address){(uint32_t)c->locals.len, 0};
  vec_push (&c->locals, (Local){.op = *op});
}

/* A part of the local whose address the operand is. */
static bool
add_address (Candidates *c, const EditOnce *once, const UnitOp *op) {
  bool adds = op->kind == OP_ADD && op->code == ADD_ADDRESS &&
              op->b.kind == OPERAND_CONST;
  Address from = candidates_address (c, op->a);
  if ((!adds && op->kind != OP_COPY) || from.local == NO_LOCAL ||
      c->addresses[op->dst].local != NO_LOCAL ||
      !edit_is_once (once, op->dst) || !edit_is_once (once, op->a.index))
    return false;
  if (adds)
    from.offset += (uint64_t)op->b.value;
  c->addresses[op->dst] = from;
  return true;
}

#define each_op(P, OP)                                                         \
  for (size_t b_ = 0; b_ < (P)->blocks.len; b_++)                              \
    for (const UnitOp *OP = (P)->blocks.data[b_].ops.data;                     \
         OP < (P)->blocks.data[b_].ops.data + (P)->blocks.data[b_].ops.len;    \
         OP++)

/* How many operations make a local in this register: 2 stands for more. */
static uint8_t *
count_locals (const UnitProc *p) {
  uint8_t *count = mem_zero (p->regs.len + 1);
  each_op (p, op) {
    if (op->kind == OP_LOCAL && count[op->dst] < 2)
      count[op->dst]++;
  }
  return count;
}

static void
find_addresses (Candidates *c, const UnitProc *p) {
  uint8_t *locals = count_locals (p);
  each_op (p, op) {
    if (op->kind == OP_LOCAL && locals[op->dst] == 1)
      add_local (c, op);
  }
  mem_free (locals);
  EditOnce once = edit_once (p);
  for (bool changes = c->locals.len; changes;) {
    changes = false;
    each_op (p, op) changes |= add_address (c, &once, op);
  }
  edit_once_done (&once);
}

/* Parts -------------------------------------------------------------------- */

static void
reject (Candidates *c, uint32_t local) {
  assert (local == NO_LOCAL || local < c->locals.len);
  if (local != NO_LOCAL)
    c->locals.data[local].is_rejected = true;
}

/* A value wider than a pointer forgets in memory whose address it is. */
static bool
may_hold (const Candidates *c, const UnitOp *op) {
  unsigned pointer = 8 * c->unit->pointer_bytes;
  return op->bits <= pointer ||
         (op->bits <= 64 &&
          unit_type (c->unit, op->type)->kind == UNIT_TYPE_FLOAT);
}

/* Whether there was no such part before. */
static bool
add_part (Candidates *c, Candidate part) {
  for (size_t i = 0; i < c->list.len; i++) {
    Candidate *other = c->list.data + i;
    if (other->local != part.local || other->offset != part.offset ||
        other->bits != part.bits)
      continue;
    if (!other->type.id)
      other->type = part.type;
    return false;
  }
  Local *l = c->locals.data + part.local;
  uint64_t bytes = (part.bits + 7u) / 8, size = (uint64_t)l->op.a.value;
  if (++l->count > MAX_PARTS || part.offset > size ||
      bytes > size - part.offset) {
    l->is_rejected = true;
    return false;
  }
  vec_push (&c->list, part);
  return true;
}

static void
note_access (Candidates *c, const UnitOp *op) {
  Address at = candidates_address (c, op->a);
  if (!may_hold (c, op))
    reject (c, at.local);
  else
    add_part (c, (Candidate){.local = at.local,
                             .offset = at.offset,
                             .bits = op->bits,
                             .type = op->type,
                             .show = op->show});
}

/* A range of constant length in the local, and where it comes from. */
static bool
is_plain_range (const Candidates *c, const UnitOp *op) {
  Address to = candidates_address (c, op->a);
  if (op->c.kind != OPERAND_CONST || to.local == NO_LOCAL)
    return false;
  uint64_t size = (uint64_t)c->locals.data[to.local].op.a.value;
  return op->c.value <= size && to.offset <= size - (uint64_t)op->c.value;
}

static bool
is_plain_source (const Candidates *c, const UnitOp *op) {
  Address from = candidates_address (c, op->b);
  Operand value;
  if (op->kind == OP_FILL || from.local == NO_LOCAL)
    return !op->c.value ||
           touch_constant (c->unit, op, (uint64_t)op->c.value - 1, 8, &value);
  uint64_t size = (uint64_t)c->locals.data[from.local].op.a.value;
  return op->c.value <= size && from.offset <= size - (uint64_t)op->c.value;
}

static void
reject_use (void *context, const Operand *o) {
  Candidates *c = context;
  reject (c, candidates_address (c, *o).local);
}

static void
reject_define (void *context, uint32_t reg, uint32_t block) {
  Candidates *c = context;
  (void)block;
  reject (c, c->addresses[reg].local);
}

static void
note_range (Candidates *c, const UnitOp *op) {
  if (is_plain_range (c, op) && is_plain_source (c, op))
    return;
  reject (c, candidates_address (c, op->a).local);
  reject (c, candidates_address (c, op->b).local);
}

/* Rejects what the operation uses in another way. */
static void
look_at (Candidates *c, const UnitOp *op) {
  UnitOp rest = *op;
  bool is_address = candidates_address (c, op->a).local != NO_LOCAL;
  bool makes = op_has_result (op->kind) && op->dst != NO_REG &&
               c->addresses[op->dst].local != NO_LOCAL;
  bool renews = op->kind == OP_BEGIN && op->dst != NO_REG;
  switch ((OpKind)op->kind) {
  case OP_LOAD:
  case OP_STORE:
    if (is_address)
      note_access (c, op);
    rest.a = (Operand){0};
    break;
  case OP_BEGIN:
  case OP_END: /* of the whole, and into the same register */
    if (is_address && candidates_address (c, op->a).offset == 0 &&
        (!renews || op->dst == op->a.index)) {
      rest.a = (Operand){0};
      rest.dst = NO_REG;
    }
    break;
  case OP_MOVE:
  case OP_FILL:
    note_range (c, op);
    rest.a = rest.b = (Operand){0};
    break;
  case OP_LOCAL:
  case OP_ADD:
  case OP_COPY:
    if (makes) {
      rest.a = (Operand){0};
      rest.dst = NO_REG;
    }
    break;
  default:
    break;
  }
  edit_uses (&rest, reject_use, c);
  edit_definitions (&rest, reject_define, c);
}

/* What is copied has the same parts on both sides. */
static bool
copy_parts (Candidates *c, Address from, Address to, uint64_t bytes) {
  bool changes = false;
  size_t count = c->list.len;
  for (size_t i = 0; i < count; i++) {
    Candidate part = c->list.data[i];
    if (part.local != from.local || part.offset < from.offset ||
        part.offset - from.offset >= bytes)
      continue;
    if ((part.bits + 7u) / 8 > bytes - (part.offset - from.offset)) {
      reject (c, from.local);
      return true;
    }
    part.local = to.local;
    part.offset = part.offset - from.offset + to.offset;
    part.show = NULL;
    changes |= add_part (c, part);
  }
  return changes;
}

/* Both sides of a copy stay, or none does. */
static bool
match_copy (Candidates *c, const UnitOp *op) {
  Address to = candidates_address (c, op->a);
  Address from = candidates_address (c, op->b);
  if (op->kind != OP_MOVE || to.local == NO_LOCAL || from.local == NO_LOCAL)
    return false;
  Local *a = c->locals.data + to.local, *b = c->locals.data + from.local;
  if (a->is_rejected || b->is_rejected) {
    bool changes = !a->is_rejected || !b->is_rejected;
    a->is_rejected = b->is_rejected = true;
    return changes;
  }
  uint64_t bytes = (uint64_t)op->c.value;
  bool changes = copy_parts (c, from, to, bytes);
  changes |= copy_parts (c, to, from, bytes);
  return changes;
}

/* Part of a range only: what is filled is a whole number of parts. */
static void
match_fill (Candidates *c, const UnitOp *op) {
  Address to = candidates_address (c, op->a);
  if ((op->kind != OP_MOVE && op->kind != OP_FILL) || to.local == NO_LOCAL)
    return;
  uint64_t end = to.offset + (uint64_t)op->c.value;
  for (size_t i = 0; i < c->list.len; i++) {
    const Candidate *part = c->list.data + i;
    uint64_t last = part->offset + (part->bits + 7u) / 8;
    if (part->local == to.local && part->offset < end && last > to.offset &&
        (part->offset < to.offset || last > end))
      reject (c, to.local);
  }
}

static int
by_place (const void *a, const void *b) {
  const Candidate *x = a, *y = b;
  if (x->local != y->local)
    return x->local < y->local ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Sorts the parts; rejects those that overlap. */
static void
sort_parts (Candidates *c) {
  if (c->list.len)
    qsort (c->list.data, c->list.len, sizeof *c->list.data, by_place);
  for (size_t i = 1; i < c->list.len; i++) {
    const Candidate *x = c->list.data + i - 1, *y = x + 1;
    if (x->local == y->local && x->offset + (x->bits + 7u) / 8 > y->offset)
      reject (c, x->local);
  }
}

static void
match_all (Candidates *c, const UnitProc *p) {
  for (bool changes = true; changes;) {
    changes = false;
    each_op (p, op) changes |= match_copy (c, op);
  }
  each_op (p, op) match_fill (c, op);
  sort_parts (c);
}

/* Rejected locals take along those that they are copied to or from. */
static void
spread_rejection (Candidates *c, const UnitProc *p) {
  for (bool changes = true; changes;) {
    changes = false;
    each_op (p, op) changes |= match_copy (c, op);
  }
}

/* -------------------------------------------------------------------------- */

static void
forget_addresses (Candidates *c, size_t regs) {
  for (size_t i = 0; i < regs; i++)
    if (c->addresses[i].local != NO_LOCAL &&
        c->locals.data[c->addresses[i].local].is_rejected)
      c->addresses[i].local = NO_LOCAL;
}

/* Candidates of rejected locals leave the list. */
static void
compact (Candidates *c) {
  const UnitProc *p = candidates_proc (c);
  size_t n = 0;
  spread_rejection (c, p);
  for (size_t i = 0; i < c->locals.len; i++)
    c->locals.data[i].count = 0;
  for (size_t i = 0; i < c->list.len; i++) {
    Local *l = c->locals.data + c->list.data[i].local;
    if (l->is_rejected)
      continue;
    if (!l->count++)
      l->first = (uint32_t)n;
    c->list.data[n++] = c->list.data[i];
  }
  c->list.len = n;
  forget_addresses (c, p->regs.len);
}

static void
reject_many (Candidates *c, size_t most) {
  for (size_t i = most; i < c->list.len; i++)
    reject (c, c->list.data[i].local);
}

bool
candidates_any (const Candidates *c) {
  for (size_t i = 0; i < c->locals.len; i++)
    if (!c->locals.data[i].is_rejected)
      return true;
  return false;
}

Candidates
candidates_new (Unit *u, uint32_t proc, const CallGraph *calls) {
  Candidates c = {.unit = u, .proc = proc, .calls = calls};
  const UnitProc *p = u->procs.data + proc;
  size_t bytes = (p->regs.len + 1) * sizeof *c.addresses;
  c.addresses = mem_alloc (bytes);
  memset (c.addresses, 0xff, bytes);
  find_addresses (&c, p);
  if (!c.locals.len)
    return c;
  each_op (p, op) look_at (&c, op);
  match_all (&c, p);
  reject_many (&c, MAX_ENTRIES / p->blocks.len);
  compact (&c);
  for (size_t i = 0; i < c.list.len; i++)
    c.list.data[i].is_held =
        calls && c.list.data[i].bits >= 8 * u->pointer_bytes;
  return c;
}

void
candidates_done (Candidates *c) {
  vec_done (&c->locals);
  vec_done (&c->list);
  mem_free (c->addresses);
}

/* Lives -------------------------------------------------------------------- */

typedef struct {
  Candidates *c;
  Touches touches;
} Lives;

/* What the operation makes of the set of candidates that live. */
static void
step_lives (Lives *l, const UnitOp *op, BitWord *set, BitWord *ended) {
  candidates_touch (l->c, op, &l->touches);
  for (size_t i = 0; i < l->touches.len; i++) {
    const Touch *t = l->touches.data + i;
    if (t->kind == TOUCH_BEGIN) {
      bits_add (set, t->candidate);
      bits_remove (ended, t->candidate);
    } else if (t->kind == TOUCH_END) {
      bits_remove (set, t->candidate);
      bits_add (ended, t->candidate);
    }
  }
}

/* A candidate that is used where it may not live: that is an error to be
   found, or needs a look at more than this procedure. */
static void
reject_dead (Lives *l, const UnitOp *op, const BitWord *set) {
  Candidates *c = l->c;
  candidates_touch (c, op, &l->touches);
  for (size_t i = 0; i < l->touches.len; i++) {
    const Touch *t = l->touches.data + i;
    bool uses = t->kind != TOUCH_BEGIN && t->kind != TOUCH_END;
    if (uses && !bits_has (set, t->candidate))
      reject (c, c->list.data[t->candidate].local);
    if (t->kind == TOUCH_COPY && !bits_has (set, t->source))
      reject (c, c->list.data[t->source].local);
  }
}

void
candidates_filter (Candidates *c, const BlockGraph *g) {
  const UnitProc *p = candidates_proc (c);
  BlockFlow f = block_flow_new (g, c->list.len);
  Lives l = {.c = c};
  for (uint32_t b = 0; b < g->count; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      step_lives (&l, p->blocks.data[b].ops.data + i,
                  block_flow_row (&f, f.gen, b),
                  block_flow_row (&f, f.kill, b));
  block_flow_forward_all (g, &f);
  for (uint32_t b = 0; b < g->count; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      BitWord *set = block_flow_row (&f, f.begin, b);
      reject_dead (&l, op, set);
      step_lives (&l, op, set, block_flow_row (&f, f.kill, b));
    }
  compact (c);
  vec_done (&l.touches);
  block_flow_done (&f);
}

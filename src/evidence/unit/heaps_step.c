/* One operation of a state: control, calls, stacks, the outside. */

#include "evidence/unit/heaps_impl.h"
#include "pass/edit.h"

#include <string.h>

enum { MOST_FRAMES = 60 };

static const UnitProc *
top_proc (const Checker *c, const HeapState *s) {
  return c->unit->procs.data + top_frame (s)->proc;
}

static const UnitOp *
op_at (const Checker *c, const HeapFrame *f) {
  return c->unit->procs.data[f->proc].blocks.data[f->block].ops.data + f->op;
}

/* Edges -------------------------------------------------------------------- */

/* All moves happen at once. */
static bool
take_edge (Checker *c, HeapState *s, const UnitTarget *t) {
  VEC (HeapValue) values = {0};
  bool good = true;
  for (uint32_t i = 0; good && i < t->count; i++) {
    HeapValue v = {0};
    if (t->moves[i].value.bits <= 64)
      good = checker_operand (c, s, &t->moves[i].value, &v);
    vec_push (&values, v);
  }
  for (uint32_t i = 0; good && i < t->count; i++)
    if (t->moves[i].value.bits <= 64)
      checker_set (s, t->moves[i].dst, values.data[i]);
    else
      checker_unset (s, (uint32_t)s->frames.len - 1, t->moves[i].dst);
  vec_done (&values);
  top_frame (s)->block = t->block;
  top_frame (s)->op = 0;
  return good;
}

/* Goes on along the edge; takes the state, which may be NULL. */
static void
on_edge (Checker *c, HeapState *s, const UnitTarget *t) {
  if (s && take_edge (c, s, t)) {
    top_frame (s)->op--; /* 'on' goes to the next operation */
    checker_on (c, s);
  } else
    heap_state_free (s);
}

/* A value that is perhaps not initialised decides something. */
static bool
may_decide (Checker *c, const HeapState *s, HeapValue v, const char *what) {
  return !is_flagged (&s->heap, v) ||
         !unit_looks_for (c->unit, KIND_UNINITIALISED) ||
         checker_alarm (c, s, KIND_UNINITIALISED, what);
}

static bool
branch (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue v;
  HeapState *yes, *no;
  if (!checker_operand (c, s, &op->a, &v) ||
      (op->code != BRANCH_CHECK && !may_decide (c, s, v, "a branch")))
    return false;
  checker_split_equal (c, s, v, heap_const (1), 1, &yes, &no);
  on_edge (c, yes, op->targets);
  on_edge (c, no, op->targets + 1);
  return false;
}

static bool
branch_switch (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue v;
  if (op->a.bits > 64)
    return checker_reject (c, s, "a switch of %u bits", op->a.bits);
  if (!checker_operand (c, s, &op->a, &v) || !may_decide (c, s, v, "a switch"))
    return false;
  HeapState *rest = heap_state_copy (s);
  for (uint32_t i = 0; rest && i + 1 < op->target_count; i++) {
    HeapState *yes, *no, *before = rest;
    HeapValue k = number_const (op->cases[i], op->a.bits);
    if (!checker_operand (c, before, &op->a, &v))
      break;
    checker_split_equal (c, before, v, k, op->a.bits, &yes, &no);
    on_edge (c, yes, op->targets + i + 1);
    rest = no;
    heap_state_free (before);
  }
  on_edge (c, rest, op->targets);
  return false;
}

/* Calls -------------------------------------------------------------------- */

static bool
find_callee (Checker *c, HeapState *s, const UnitOp *op, uint32_t *proc) {
  HeapValue v;
  if (!checker_operand (c, s, &op->a, &v))
    return false;
  Place p = formula_place (&s->heap, v);
  if (is_flagged (&s->heap, v) || p.kind != PLACE_PROC ||
      !heap_is (p.offset, 0))
    return checker_alarm (c, s, KIND_INVALID_DEREF,
                          "what is called may be no function");
  *proc = p.index;
  return op->a.kind == OPERAND_PROC ||
         unit_call_fits (top_proc (c, s), op, c->unit->procs.data + *proc) ||
         checker_reject (c, s, "a function is called with another type");
}

static bool
call (Checker *c, HeapState *s, const UnitOp *op) {
  uint32_t proc = 0;
  if (!find_callee (c, s, op, &proc))
    return false;
  if (s->frames.len >= MOST_FRAMES)
    return checker_reject (c, s, "more than %d calls are nested", MOST_FRAMES);
  VEC (HeapValue) args = {0};
  bool good = true;
  for (uint32_t i = 0; good && i < op->count; i++) {
    HeapValue v = {0};
    if (op->args[i].bits <= 64)
      good = checker_operand (c, s, op->args + i, &v);
    vec_push (&args, v);
  }
  HeapFrame frame = {.proc = proc, .level = top_frame (s)->level + 1};
  vec_push (&s->frames, frame);
  for (uint32_t i = 0; good && i < op->count; i++)
    if (op->args[i].bits <= 64)
      checker_set (s, i, args.data[i]);
  vec_done (&args);
  top_frame (s)->op = UINT32_MAX; /* the first one is the next */
  return good;
}

void
checker_end_locals (HeapState *s, uint32_t level) {
  Heap *h = &s->heap;
  for (size_t i = 0; i < h->objects.len;) {
    const HeapObject *o = h->objects.data + i;
    bool is_local = o->kind == OBJECT_STACK || o->kind == OBJECT_ENDED;
    if (is_local && o->level > level)
      heap_end_object (h, o->base);
    else
      i++;
  }
}

static bool
leave (Checker *c, HeapState *s, const UnitOp *op) {
  if (s->frames.len == 1)
    return false; /* the end */
  HeapFrame *caller = top_frame (s) - 1;
  const UnitOp *from = op_at (c, caller);
  VEC (HeapValue) values = {0};
  bool good = from->kind == OP_CALL && from->result_count <= op->count;
  for (uint32_t i = 0; good && i < from->result_count; i++) {
    HeapValue v = {0};
    if (op->args[i].bits <= 64)
      good = checker_operand (c, s, op->args + i, &v);
    vec_push (&values, v);
  }
  uint32_t left = (uint32_t)s->frames.len - 1;
  while (s->roots.len && vec_last (&s->roots).frame >= left)
    s->roots.len--;
  checker_end_locals (s, caller->level);
  s->frames.len--;
  for (uint32_t i = 0; good && i < from->result_count; i++)
    if (op->args[i].bits <= 64)
      checker_set (s, from->results[i], values.data[i]);
    else
      checker_unset (s, left - 1, from->results[i]);
  vec_done (&values);
  return good;
}

/* Stacks -------------------------------------------------------------------

   The token of OP_STACK_SAVE is the level of the frame, which any number might
   be.  So registers that have tokens have nothing else, and only
   OP_STACK_RESTORE reads them.  A token that was used, or that is above one
   that was, is gone. */

typedef struct {
  bool *is_token; /* by register */
  bool is_strange;
} Tokens;

static void
see_use (void *context, const Operand *o) {
  Tokens *t = context;
  t->is_strange |= o->kind == OPERAND_REG && t->is_token[o->index];
}

static void
see_definition (void *context, uint32_t reg, uint32_t block) {
  Tokens *t = context;
  (void)block;
  t->is_strange |= t->is_token[reg];
}

static void
see_op (Tokens *t, const UnitOp *op) {
  if (op->kind != OP_STACK_RESTORE)
    edit_uses (op, see_use, t);
  if (op->kind != OP_STACK_SAVE)
    edit_definitions (op, see_definition, t);
}

/* The registers of tokens; false: tokens go elsewhere, too. */
static bool
find_tokens (const UnitProc *p, Tokens *t) {
  *t = (Tokens){.is_token = mem_zero (p->regs.len * sizeof (bool) + 1)};
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op->kind == OP_STACK_SAVE)
        t->is_token[op->dst] = true;
    }
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      see_op (t, p->blocks.data[b].ops.data + i);
  for (uint32_t i = 0; i < p->params; i++)
    t->is_strange |= t->is_token[i];
  return !t->is_strange;
}

static void
forget_tokens (HeapState *s, const UnitProc *p, const Tokens *t,
               int64_t level) {
  uint32_t frame = (uint32_t)s->frames.len - 1;
  for (uint32_t r = 0; r < p->regs.len; r++) {
    const HeapValue *v = t->is_token[r] ? heap_reg (s, frame, r) : NULL;
    if (v && (v->sym || v->add >= level))
      checker_unset (s, frame, r);
  }
}

static bool
stack_restore (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue v;
  Tokens t;
  if (!checker_operand (c, s, &op->a, &v))
    return false;
  const UnitProc *p = top_proc (c, s);
  uint32_t lowest = s->frames.len > 1 ? top_frame (s)[-1].level + 1
                    : s->context      ? HEAP_ENTRY_LEVEL
                                      : 0;
  bool good = find_tokens (p, &t) && op->a.kind == OPERAND_REG &&
              t.is_token[op->a.index] && !v.sym && v.add >= lowest &&
              v.add < top_frame (s)->level;
  if (good) {
    checker_end_locals (s, (uint32_t)v.add);
    top_frame (s)->level = (uint32_t)v.add;
    forget_tokens (s, p, &t, v.add);
  }
  mem_free (t.is_token);
  return good ||
         checker_reject (c, s, "the stack is restored in a strange way");
}

/* The outside -------------------------------------------------------------- */

/* Of the program, not of the library; 'assume (0)' is meant. */
static bool
is_of_program (const Checker *c, const HeapState *s, const UnitOp *op) {
  uint32_t proc = unit_op_proc (c->unit, top_frame (s)->proc, op);
  return !op->show && op->a.kind != OPERAND_CONST &&
         !c->unit->procs.data[proc].is_library;
}

static bool
assume (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue v;
  HeapState *yes, *no;
  if (!checker_operand (c, s, &op->a, &v) ||
      (!op->show && !may_decide (c, s, v, "an assumption")))
    return false;
  checker_split_equal (c, s, v, heap_const (1), 1, &yes, &no);
  if (no && op->show)
    vec_push (&c->assumed, op->show);
  if (is_of_program (c, s, op))
    assumings_note (&c->assumings, op, op->pos, yes);
  heap_state_free (no);
  checker_on (c, yes);
  return false;
}

static bool
check (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue v;
  if (!checker_operand (c, s, &op->a, &v) ||
      (op->error == KIND_ASSERTION && !may_decide (c, s, v, "an assertion")))
    return false;
  if (unit_passes_over (c->unit, op->error) || (!v.sym && v.add & 1))
    return true;
  return checker_alarm (c, s, op->error,
                        op->show ? op->show : "an assertion may not hold");
}

/* The text of a constant global at this place, of '*length' characters, or
   NULL.  Behind the data of a global there are zeros. */
static const char *
literal_at (const Checker *c, Place p, size_t *length) {
  const UnitGlobal *g =
      p.kind == PLACE_GLOBAL ? c->unit->globals.data + p.index : NULL;
  if (!g || !g->is_constant || g->init != GLOBAL_DATA || g->relocs.len ||
      p.offset.sym || p.offset.add < 0 || (uint64_t)p.offset.add >= g->data_len)
    return NULL;
  const uint8_t *text = g->data + p.offset.add;
  size_t most = g->data_len - (uint64_t)p.offset.add;
  const uint8_t *end = memchr (text, 0, most);
  *length = end ? (size_t)(end - text) : most;
  return end || g->bytes > g->data_len ? (const char *)text : NULL;
}

/* Conversions that the interpreter knows, with arguments for all. */
static bool
is_plain_format (const char *at, const char *end, uint32_t args) {
  for (; at < end; at++) {
    if (*at != '%')
      continue;
    bool is_long = false;
    for (at++; at < end && strchr ("-+ #0'123456789.*hlqjztL", *at); at++) {
      is_long |= *at == 'l';
      if (*at == '*' && !args--)
        return false;
    }
    if (at == end || !strchr ("diouxXaAeEfFgGscp%", *at) ||
        (is_long && strchr ("sc", *at)))
      return false;
    if (*at != '%' && !args--)
      return false;
  }
  return true;
}

/* What %s reads was looked at before: see unit_ops.h. */
static bool
print (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue v;
  for (uint32_t i = 1; i < op->count; i++)
    if (op->args[i].bits > 64
            ? unit_looks_for (c->unit, KIND_UNINITIALISED) &&
                  !checker_reject (c, s, "an output of more than 64 bits")
            : !checker_operand (c, s, op->args + i, &v) ||
                  !may_decide (c, s, v, "an output"))
      return false;
  if (!op->count || !checker_operand (c, s, op->args, &v))
    return checker_reject (c, s, "a format that is not known");
  size_t length = 0;
  const char *format = literal_at (c, formula_place (&s->heap, v), &length);
  if (!format || !is_plain_format (format, format + length, op->count - 1))
    return checker_reject (c, s, "a format that is not known");
  if (op->dst != NO_REG)
    checker_set (s, op->dst, number_fresh (&s->heap, op->bits, false, false));
  return true;
}

static bool
leave_program (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue v;
  if (!checker_operand (c, s, &op->a, &v) ||
      !may_decide (c, s, v, "the exit status"))
    return false;
  if (op->code == EXIT_KIND_NORMAL && unit_looks_for (c->unit, KIND_LEAK) &&
      !checker_keeps_all (c, s, op))
    return checker_alarm (c, s, KIND_LEAK, "a block may be lost");
  c->has_arrived = true;
  return false; /* the end */
}

static bool
input (const Unit *u, HeapState *s, const UnitOp *op) {
  if (op->dst == NO_REG)
    return true;
  checker_unset (s, (uint32_t)s->frames.len - 1, op->dst);
  if (op->bits <= 64)
    checker_set (
        s, op->dst,
        number_fresh (&s->heap, op->bits, number_is_signed (u, op), false));
  return true;
}

static bool
step_control (Checker *c, HeapState *s, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_STACK_SAVE:
    checker_set (s, op->dst, heap_const (top_frame (s)->level++));
    return true;
  case OP_STACK_RESTORE:
    return stack_restore (c, s, op);
  case OP_INPUT:
    return input (c->unit, s, op);
  case OP_ASSUME:
    return assume (c, s, op);
  case OP_ASSERT:
    return check (c, s, op);
  case OP_PRINT:
    return print (c, s, op);
  case OP_CALL:
    return call (c, s, op);
  case OP_JUMP:
    if (!take_edge (c, s, op->targets))
      return false;
    top_frame (s)->op = UINT32_MAX; /* the first one is the next */
    return true;
  case OP_BRANCH:
    return branch (c, s, op);
  case OP_SWITCH:
    return branch_switch (c, s, op);
  case OP_RETURN:
    return leave (c, s, op);
  case OP_EXIT:
    return leave_program (c, s, op);
  case OP_HAVOC:
    return checker_havoc (c, s, op);
  case OP_UNSUPPORTED:
  case OP_OPAQUE:
    return checker_reject (c, s, "%s", op->show ? op->show : "not modelled");
  default:
    return checker_memory (c, s, op);
  }
}

bool
checker_step (Checker *c, HeapState *s) {
  const UnitOp *op = op_at (c, top_frame (s));
  return op_computes (op->kind) ? checker_compute (c, s, op)
                                : step_control (c, s, op);
}

/* The start ---------------------------------------------------------------- */

/* Constant globals are never written: the Unit says what they are. */
HeapState *
checker_start (const Unit *u) {
  HeapState *s = heap_state_new ();
  HeapFrame frame = {.proc = u->start};
  vec_push (&s->frames, frame);
  for (uint32_t i = 0; i < u->globals.len; i++) {
    const UnitGlobal *g = u->globals.data + i;
    if (g->is_constant)
      continue;
    HeapSym base = heap_named (&s->heap, SYM_GLOBAL, i, 8 * u->pointer_bytes);
    HeapObject *o =
        heap_add_object (&s->heap, base, OBJECT_GLOBAL,
                         heap_const ((int64_t)g->bytes), REST_INITIAL);
    o->type = g->type;
    if (g->init == GLOBAL_ARBITRARY)
      o->rest = REST_ANY;
    else if (memory_begins_zero (u, &s->heap, o))
      o->rest = REST_ZERO;
  }
  return s;
}

/* Making Units, and what their operations have in common. */

#include "program/unit/unit_patterns.h"
#include "program/unit/unit_refs.h"

#include <assert.h>

Unit *
unit_new (uint32_t pointer_bytes) {
  assert (pointer_bytes == 4 || pointer_bytes == 8);
  Unit *u = mem_zero (sizeof *u);
  u->pointer_bytes = pointer_bytes;
  vec_push (&u->types, (UnitType){.kind = UNIT_TYPE_NONE, .name = ""});
  return u;
}

static void
free_proc (UnitProc *p) {
  for (size_t i = 0; i < p->blocks.len; i++)
    vec_done (&p->blocks.data[i].ops);
  vec_done (&p->blocks);
  vec_done (&p->regs);
  vec_done (&p->results);
  vec_done (&p->variables);
}

void
unit_free (Unit *u) {
  if (!u)
    return;
  for (size_t i = 0; i < u->procs.len; i++)
    free_proc (u->procs.data + i);
  for (size_t i = 0; i < u->globals.len; i++)
    vec_done (&u->globals.data[i].relocs);
  for (size_t i = 0; i < u->types.len; i++) {
    vec_done (&u->types.data[i].members);
    vec_done (&u->types.data[i].enumerators);
  }
  vec_done (&u->types);
  vec_done (&u->procs);
  vec_done (&u->globals);
  vec_done (&u->known);
  vec_done (&u->sites);
  unit_patterns_free (u->patterns);
  unit_refs_free (u->refs);
  arena_done (&u->arena);
  mem_free (u);
}

const char *
unit_string (Unit *u, const char *text) {
  return text ? arena_string (&u->arena, text) : NULL;
}

uint32_t
unit_add_proc (Unit *u, const char *name) {
  vec_push (&u->procs, (UnitProc){.name = unit_string (u, name)});
  return (uint32_t)u->procs.len - 1;
}

uint32_t
unit_add_reg (Unit *u, uint32_t proc, unsigned bits) {
  assert (proc < u->procs.len && bits >= 1 && bits <= 128);
  UnitProc *p = u->procs.data + proc;
  vec_push (&p->regs, (uint16_t)bits);
  return (uint32_t)p->regs.len - 1;
}

uint32_t
unit_add_block (Unit *u, uint32_t proc, Pos pos) {
  assert (proc < u->procs.len);
  UnitProc *p = u->procs.data + proc;
  vec_push (&p->blocks, (UnitBlock){.pos = pos});
  return (uint32_t)p->blocks.len - 1;
}

static const void *
copy (Unit *u, const void *data, size_t count, size_t size) {
  return count ? arena_copy (&u->arena, data, count * size) : NULL;
}

static const UnitTarget *
copy_targets (Unit *u, const UnitTarget *targets, uint32_t count) {
  if (!count)
    return NULL;
  UnitTarget *t = arena_copy (&u->arena, targets, count * sizeof *t);
  for (uint32_t i = 0; i < count; i++)
    t[i].moves = copy (u, t[i].moves, t[i].count, sizeof *t[i].moves);
  return t;
}

void
unit_add_op (Unit *u, uint32_t proc, uint32_t block, UnitOp op) {
  assert (proc < u->procs.len && block < u->procs.data[proc].blocks.len);
  op.args = copy (u, op.args, op.count, sizeof *op.args);
  op.keeps = copy (u, op.keeps, op.keep_count, sizeof *op.keeps);
  op.results = copy (u, op.results, op.result_count, sizeof *op.results);
  op.targets = copy_targets (u, op.targets, op.target_count);
  if (op.kind == OP_SWITCH && op.target_count)
    op.cases = copy (u, op.cases, op.target_count - 1, sizeof *op.cases);
  vec_push (&u->procs.data[proc].blocks.data[block].ops, op);
}

uint32_t
unit_add_global (Unit *u, UnitGlobal g) {
  g.name = unit_string (u, g.name);
  g.data = copy (u, g.data, g.data_len, 1);
  vec_push (&u->globals, g);
  return (uint32_t)u->globals.len - 1;
}

UnitTypeId
unit_add_type (Unit *u, UnitType type) {
  type.name = unit_string (u, type.name ? type.name : "");
  vec_push (&u->types, type);
  return (UnitTypeId){(uint32_t)u->types.len - 1};
}

/* Operations --------------------------------------------------------------- */

#define OP_INFO(NAME, TEXT, GROUP, WIDTHS, EFFECTS, ERRORS)                    \
  [OP_##NAME] = {TEXT, GROUP_##GROUP, WIDTHS, EFFECTS, ERRORS},
const OpInfo op_info[OP_COUNT] = {UNIT_OPS (OP_INFO)};
#undef OP_INFO

uint32_t
op_errors (const UnitOp *op) {
  assert (op->kind < OP_COUNT);
  uint32_t errors = op_info[op->kind].errors;
  return errors & FAILS_ASSERT ? (errors & ~FAILS_ASSERT) | 1u << op->error
                               : errors;
}

bool
unit_call_fits (const UnitProc *caller, const UnitOp *op,
                const UnitProc *callee) {
  if (op->count != callee->params || op->result_count != callee->results.len)
    return false;
  if (op->code && callee->signature && op->code != callee->signature)
    return false;
  for (uint32_t i = 0; i < op->count; i++)
    if (op->args[i].bits != callee->regs.data[i])
      return false;
  for (uint32_t i = 0; i < op->result_count; i++)
    if (caller->regs.data[op->results[i]] != callee->results.data[i])
      return false;
  return true;
}

/* Literals ----------------------------------------------------------------- */

static bool
is_plain_literal (const UnitGlobal *g) {
  return !g->name && g->is_constant && g->init == GLOBAL_DATA &&
         !g->relocs.len && g->bytes;
}

static uint8_t
byte_of (const UnitGlobal *g, uint64_t offset) {
  assert (offset < g->bytes);
  return offset < g->data_len ? g->data[offset] : 0;
}

bool
unit_literal_is_tail (const UnitGlobal *whole, const UnitGlobal *part) {
  if (!is_plain_literal (whole) || !is_plain_literal (part) ||
      part->bytes > whole->bytes)
    return false;
  uint64_t first = whole->bytes - part->bytes;
  for (uint64_t i = 0; i < part->bytes; i++)
    if (byte_of (whole, first + i) != byte_of (part, i))
      return false;
  return true;
}

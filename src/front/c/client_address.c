/* Where the address of a count gets. */

#include "front/c/client_count.h"

#include <string.h>

Count
count_at (const Unit *u, const UnitFieldPath *p) {
  Count c = {.global = UINT32_MAX, .type = p->to, .is_known = true};
  UnitTypeId in = p->from;
  for (uint32_t i = 0; i < p->count; i++) {
    const UnitFieldStep *s = p->steps + i;
    if (s->member != NO_MEMBER) {
      const UnitMember *m = unit_type (u, in)->members.data + s->member;
      c.member[c.members++] =
          (CountMember){in, m->name, unit_type (u, in)->bytes, m->bit_offset};
      c.is_known &= !m->bits;
    } else
      c.is_element = true;
    in = s->to;
  }
  if (p->base.kind == OPERAND_GLOBAL)
    c.global = p->base.index;
  c.is_known &= (c.members || c.global != UINT32_MAX) && !p->bytes;
  return c;
}

/* The same ------------------------------------------------------------------

   What is reached by a pointer to a part may be the count, or the same part of
   something else.  It is the count if there is nothing else like it. */

static bool
is_of (const Unit *u, UnitTypeId type, UnitTypeId wanted) {
  while (unit_type (u, type)->kind == UNIT_TYPE_ARRAY)
    type = unit_type (u, type)->target;
  return type.id == wanted.id;
}

/* Whether only one member of all structs has the type. */
static bool
is_only_member (const Unit *u, UnitTypeId type) {
  size_t found = 0;
  for (uint32_t i = 0; i < u->types.len; i++) {
    const UnitType *t = u->types.data + i;
    bool has_parts = t->kind == UNIT_TYPE_STRUCT || t->kind == UNIT_TYPE_UNION;
    for (size_t k = 0; has_parts && k < t->members.len; k++)
      found += is_of (u, t->members.data[k].type, type);
  }
  return found == 1;
}

static bool
is_only_global (const Unit *u, UnitTypeId type) {
  size_t found = 0;
  for (size_t i = 0; i < u->globals.len; i++)
    found += is_of (u, u->globals.data[i].type, type);
  return found == 1;
}

/* Whether names tell that the structs are different ones: a tag and a type's
   name ("struct env", "env_t") may be of the same. */
static bool
are_other_names (const UnitType *s, const UnitType *t) {
  static const char word[] = "struct ";
  size_t n = sizeof word - 1;
  return s->name && t->name &&
         !strncmp (s->name, word, n) == !strncmp (t->name, word, n) &&
         strcmp (s->name, t->name);
}

/* Structs and unions inside of others may have no name. */
static bool
is_same_member (const Unit *u, const CountMember *a, const CountMember *b) {
  bool has_names = a->name && b->name;
  return a->bytes == b->bytes && a->offset == b->offset &&
         !are_other_names (unit_type (u, a->in), unit_type (u, b->in)) &&
         (has_names ? !strcmp (a->name, b->name) : a->name == b->name);
}

/* Resources that are objects are on the heap or in a table. */
static bool
is_in_table (const Unit *u, uint32_t global) {
  return global == UINT32_MAX ||
         unit_type (u, u->globals.data[global].type)->kind != UNIT_TYPE_STRUCT;
}

/* Whether what is written is the count, as far as the way there tells. */
static bool
is_same (const Unit *u, const Count *written, const Count *c) {
  if (!written->is_known || !c->is_known || !written->members != !c->members)
    return false;
  if (!c->members)
    return written->global == c->global;
  uint32_t w = written->members, n = c->members;
  for (; w && n; w--, n--)
    if (!is_same_member (u, written->member + w - 1, c->member + n - 1))
      return false;
  UnitTypeId first = written->member[0].in;
  if (n)
    return is_only_member (u, first);
  if (c->global == UINT32_MAX)
    return written->is_element || is_in_table (u, written->global);
  if (written->global == c->global)
    return true;
  return written->global == UINT32_MAX && is_only_global (u, first);
}

CountUses
count_uses_new (const Unit *u, uint32_t proc, const Count *c) {
  return (CountUses){u, proc, c, unit_fields_new (u, proc)};
}

void
count_uses_done (CountUses *uses) {
  unit_fields_free (uses->fields);
}

bool
count_is_users (const Unit *u, uint32_t proc) {
  return !u->procs.data[proc].is_library && proc != u->start &&
         !unit_refs_has_proc (u, proc);
}

/* Parameters --------------------------------------------------------------- */

static const UnitOp *
definition (const CountUses *uses, uint32_t reg) {
  const UnitProc *p = uses->unit->procs.data + uses->proc;
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      if (p->blocks.data[b].ops.data[i].dst == reg &&
          p->blocks.data[b].ops.data[i].kind != OP_CALL)
        return p->blocks.data[b].ops.data + i;
  return NULL;
}

/* The parameter that a variable always is; UINT32_MAX: none. */
static uint32_t
param_in (const CountUses *uses, uint32_t variable) {
  const UnitProc *p = uses->unit->procs.data + uses->proc;
  uint32_t found = UINT32_MAX, stores = 0;
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      bool writes = op->kind == OP_STORE && op->a.kind == OPERAND_REG &&
                    op->a.index == variable;
      stores += writes;
      if (writes && op->b.kind == OPERAND_REG && op->b.index < p->params)
        found = op->b.index;
    }
  return stores == 1 ? found : UINT32_MAX;
}

/* The parameter that a register is, or was loaded from. */
static uint32_t
param_of (const CountUses *uses, Operand o) {
  const UnitProc *p = uses->unit->procs.data + uses->proc;
  if (o.kind != OPERAND_REG)
    return UINT32_MAX;
  if (o.index < p->params)
    return o.index;
  const UnitOp *op = definition (uses, o.index);
  return op && op->kind == OP_LOAD && op->a.kind == OPERAND_REG
             ? param_in (uses, op->a.index)
             : UINT32_MAX;
}

static bool
has_param (const Count *c, uint32_t proc, uint32_t param) {
  for (size_t i = 0; i < c->params.len; i++)
    if (c->params.data[i].proc == proc && c->params.data[i].param == param)
      return true;
  return false;
}

/* A variable of the function is no resource. */
static bool
is_local (const CountUses *uses, Operand base) {
  const UnitOp *op =
      base.kind == OPERAND_REG ? definition (uses, base.index) : NULL;
  return op && op->kind == OP_LOCAL;
}

/* Whether a call in the procedure gives a variable that is no resource. */
static bool
gives_variable (const CountUses *uses, uint32_t proc, uint32_t param) {
  const UnitProc *p = uses->unit->procs.data + uses->proc;
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op->kind != OP_CALL || op->a.kind != OPERAND_PROC ||
          op->a.index != proc || param >= op->count)
        continue;
      Operand arg = op->args[param];
      if (is_local (uses, arg) ||
          (arg.kind == OPERAND_GLOBAL && !is_in_table (uses->unit, arg.index)))
        return true;
    }
  return false;
}

/* Whether what a parameter points to may be such a variable. */
static bool
may_be_variable (const CountUses *uses, Operand base) {
  uint32_t param = param_of (uses, base);
  for (uint32_t i = 0; param != UINT32_MAX && i < uses->unit->procs.len; i++) {
    CountUses other = {.unit = uses->unit, .proc = i};
    if (count_is_users (uses->unit, i) &&
        gives_variable (&other, uses->proc, param))
      return true;
  }
  return false;
}

bool
count_is_at (const CountUses *uses, Operand address) {
  const Count *c = uses->count;
  UnitOp look = {.kind = OP_LOAD,
                 .a = address,
                 .bits = (uint16_t)(8 * unit_type (uses->unit, c->type)->bytes),
                 .type = c->type};
  UnitFieldPath path;
  if (unit_field_path (uses->fields, &look, &path)) {
    Count there = count_at (uses->unit, &path);
    if (!is_local (uses, path.base) && is_same (uses->unit, &there, c) &&
        !may_be_variable (uses, path.base))
      return true;
  }
  return has_param (c, uses->proc, param_of (uses, address));
}

/* Addresses that are given ------------------------------------------------- */

/* Whether values of the type may be addresses of the count: pointers to numbers
   of its size. */
static bool
may_point (const CountUses *uses, UnitTypeId type) {
  const UnitType *t = unit_type (uses->unit, type);
  const UnitType *to = unit_type (uses->unit, t->target);
  bool is_number = to->kind == UNIT_TYPE_SIGNED ||
                   to->kind == UNIT_TYPE_UNSIGNED ||
                   to->kind == UNIT_TYPE_CHAR || to->kind == UNIT_TYPE_ENUM;
  return t->kind == UNIT_TYPE_POINTER && is_number &&
         to->bytes == unit_type (uses->unit, uses->count->type)->bytes;
}

/* Whether the address is given to a procedure of the user's by its name. */
static bool
is_given (const CountUses *uses, const UnitOp *op, uint32_t arg,
          uint32_t *proc) {
  if (op->a.kind != OPERAND_PROC)
    return false;
  const UnitType *type =
      unit_type (uses->unit, uses->unit->procs.data[op->a.index].type);
  *proc = op->a.index;
  return arg < type->members.len &&
         may_point (uses, type->members.data[arg].type);
}

/* A call gives the address of a count, or of something else, for the parameter.
 */
typedef struct {
  bool count, other;
} Given;

static void
note_given (const CountUses *uses, uint32_t proc, uint32_t param, Given *g) {
  const UnitProc *p = uses->unit->procs.data + uses->proc;
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op->kind != OP_CALL || op->a.kind != OPERAND_PROC ||
          op->a.index != proc || param >= op->count)
        continue;
      if (count_is_at (uses, op->args[param]))
        g->count = true;
      else
        g->other = true;
    }
}

static bool
is_always (const Unit *u, const Count *c, uint32_t proc, uint32_t param) {
  Given g = {0};
  for (uint32_t i = 0; i < u->procs.len; i++)
    if (count_is_users (u, i)) {
      CountUses uses = count_uses_new (u, i, c);
      note_given (&uses, proc, param, &g);
      count_uses_done (&uses);
    }
  return g.count && !g.other && count_is_users (u, proc);
}

/* One more parameter that always is the address of the count. */
static bool
add_param (const CountUses *uses, Count *c, const UnitOp *op) {
  for (uint32_t i = 0; op->kind == OP_CALL && i < op->count; i++) {
    uint32_t proc;
    if (is_given (uses, op, i, &proc) && !has_param (c, proc, i) &&
        count_is_at (uses, op->args[i]) && is_always (uses->unit, c, proc, i)) {
      vec_push (&c->params, ((CountParam){proc, i}));
      return true;
    }
  }
  return false;
}

static bool
add_param_of (const Unit *u, Count *c, uint32_t proc) {
  const UnitProc *p = u->procs.data + proc;
  CountUses uses = count_uses_new (u, proc, c);
  bool added = false;
  for (size_t b = 0; b < p->blocks.len && !added; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len && !added; i++)
      added = add_param (&uses, c, p->blocks.data[b].ops.data + i);
  count_uses_done (&uses);
  return added;
}

void
count_find_params (const Unit *u, Count *c) {
  bool added = true;
  while (added) {
    added = false;
    for (uint32_t i = 0; i < u->procs.len && !added; i++)
      added = count_is_users (u, i) && add_param_of (u, c, i);
  }
}

/* First what each register points to, from the types that loads, variables,
   parameters and results have; then an address step by step. */

#include "program/unit/unit_fields.h"

#include <string.h>

struct UnitFields {
  const Unit *unit;
  const UnitProc *proc;
  const UnitOp **definitions; /* by register: the only one, or NULL */
  UnitTypeId *targets;        /* by register: what it points to */
};

/* Types of registers ------------------------------------------------------- */

static UnitTypeId
target_of (const Unit *u, UnitTypeId type) {
  const UnitType *t = unit_type (u, type);
  return t->kind == UNIT_TYPE_POINTER ? t->target : (UnitTypeId){0};
}

static UnitTypeId
target_of_operand (const UnitFields *p, Operand o) {
  if (o.kind == OPERAND_REG)
    return p->targets[o.index];
  if (o.kind == OPERAND_GLOBAL && !o.value)
    return p->unit->globals.data[o.index].type;
  return (UnitTypeId){0};
}

static UnitTypeId
target_of_result (const UnitFields *p, const UnitOp *op) {
  const Unit *u = p->unit;
  switch ((OpKind)op->kind) {
  case OP_LOCAL:
  case OP_ALLOC:
    return op->type;
  case OP_LOAD:
  case OP_INPUT:
    return target_of (u, op->type);
  case OP_COPY:
  case OP_BEGIN:
    return target_of_operand (p, op->a);
  default:
    return (UnitTypeId){0};
  }
}

static void
set_definition (UnitFields *p, uint8_t *places, const UnitOp *op,
                uint32_t reg) {
  p->definitions[reg] = places[reg] ? NULL : op;
  places[reg] = 1;
}

static void
note_results (UnitFields *p, const UnitOp *op) {
  const Unit *u = p->unit;
  if (op->kind != OP_CALL || op->a.kind != OPERAND_PROC || !op->result_count)
    return;
  UnitTypeId type = u->procs.data[op->a.index].type;
  if (unit_type (u, type)->kind == UNIT_TYPE_FUNCTION)
    p->targets[op->results[0]] = target_of (u, unit_type (u, type)->target);
}

static void
note_op (UnitFields *p, uint8_t *places, const UnitOp *op) {
  bool renews = op->kind == OP_BEGIN; /* a local like the one before */
  if (op_has_result (op->kind) && op->dst != NO_REG && !renews) {
    set_definition (p, places, op, op->dst);
    p->targets[op->dst] = target_of_result (p, op);
  }
  for (uint32_t i = 0; i < op->result_count; i++)
    set_definition (p, places, op, op->results[i]);
  note_results (p, op);
  for (uint32_t i = 0; i < op->target_count; i++)
    for (uint32_t k = 0; k < op->targets[i].count; k++) {
      const UnitMove *m = op->targets[i].moves + k;
      if (!p->targets[m->dst].id)
        p->targets[m->dst] = target_of_operand (p, m->value);
      set_definition (p, places, NULL, m->dst);
    }
}

static void
note_parameters (UnitFields *p) {
  const UnitType *t = unit_type (p->unit, p->proc->type);
  for (uint32_t i = 0; i < p->proc->params; i++)
    if (t->kind == UNIT_TYPE_FUNCTION && i < t->members.len)
      p->targets[i] = target_of (p->unit, t->members.data[i].type);
}

static void
note_variables (UnitFields *p) {
  for (size_t i = 0; i < p->proc->variables.len; i++) {
    UnitTypeId to = target_of (p->unit, p->proc->variables.data[i].type);
    if (to.id)
      p->targets[i] = to;
  }
}

/* A register that gets addresses of parts of objects on several ways points to
   what these are; what is known of it by then is not changed. */
static void
note_meeting (UnitFields *p, const UnitMove *m) {
  UnitFieldPath path;
  const UnitOp *op =
      m->value.kind == OPERAND_REG ? p->definitions[m->value.index] : NULL;
  if (!p->targets[m->dst].id && op && unit_field_path (p, op, &path))
    p->targets[m->dst] = path.to;
}

static void
note_meetings (UnitFields *p) {
  for (size_t b = 0; b < p->proc->blocks.len; b++) {
    const UnitBlock *block = p->proc->blocks.data + b;
    const UnitOp *end = block->ops.data + block->ops.len - 1;
    for (uint32_t i = 0; i < end->target_count; i++)
      for (uint32_t k = 0; k < end->targets[i].count; k++)
        note_meeting (p, end->targets[i].moves + k);
  }
}

UnitFields *
unit_fields_new (const Unit *u, uint32_t proc) {
  UnitFields *p = mem_zero (sizeof *p);
  p->unit = u;
  p->proc = u->procs.data + proc;
  size_t regs = p->proc->regs.len + 1;
  p->definitions = mem_zero (regs * sizeof *p->definitions);
  p->targets = mem_zero (regs * sizeof *p->targets);
  uint8_t *places = mem_zero (regs);
  memset (places, 1, p->proc->params);
  note_parameters (p);
  for (size_t b = 0; b < p->proc->blocks.len; b++)
    for (size_t i = 0; i < p->proc->blocks.data[b].ops.len; i++)
      note_op (p, places, p->proc->blocks.data[b].ops.data + i);
  note_variables (p);
  note_meetings (p);
  mem_free (places);
  return p;
}

void
unit_fields_free (UnitFields *p) {
  if (!p)
    return;
  mem_free (p->definitions);
  mem_free (p->targets);
  mem_free (p);
}

/* Sums --------------------------------------------------------------------- */

enum { MAX_TERMS = 6 };

/* base + constant + the indices times their strides. */
typedef struct {
  Operand base;
  int64_t constant;
  unsigned count;
  struct {
    Operand index;
    int64_t stride;
  } terms[MAX_TERMS];
} Sum;

static const UnitOp *
definition (const UnitFields *p, Operand o) {
  return o.kind == OPERAND_REG ? p->definitions[o.index] : NULL;
}

static int64_t
signed_constant (Operand o) {
  return (int64_t)wide_signed (o.value, o.bits);
}

static bool
add_term (Sum *s, Operand index, int64_t stride) {
  if (s->count == MAX_TERMS)
    return false;
  s->terms[s->count].index = index;
  s->terms[s->count++].stride = stride;
  return true;
}

/* i, i * 8, i << 3. */
static bool
add_offset (const UnitFields *p, Sum *s, Operand o) {
  int64_t stride = 1;
  const UnitOp *op = definition (p, o);
  if (o.kind == OPERAND_CONST) {
    s->constant += signed_constant (o);
    return true;
  }
  if (op && op->kind == OP_MUL && op->b.kind == OPERAND_CONST) {
    stride = signed_constant (op->b);
    o = op->a;
  } else if (op && op->kind == OP_SHL && op->b.kind == OPERAND_CONST &&
             op->b.value < 32) {
    stride = (int64_t)1 << (unsigned)op->b.value;
    o = op->a;
  }
  return add_term (s, o, stride);
}

static bool
sum_of (const UnitFields *p, Operand address, Sum *s) {
  *s = (Sum){.base = address};
  for (const UnitOp *op; (op = definition (p, s->base));) {
    if (op->kind == OP_COPY)
      s->base = op->a;
    else if (op->kind == OP_ADD && op->code == ADD_ADDRESS) {
      if (!add_offset (p, s, op->b))
        return false;
      s->base = op->a;
    } else
      break;
  }
  if (s->base.kind == OPERAND_GLOBAL) {
    s->constant += (int64_t)s->base.value;
    s->base.value = 0;
  }
  return s->base.kind == OPERAND_REG || s->base.kind == OPERAND_GLOBAL;
}

/* Steps -------------------------------------------------------------------- */

typedef struct {
  const Unit *unit;
  Sum sum;           /* what is left */
  uint64_t bytes;    /* of the access; 0: of an address */
  UnitTypeId wanted; /* of the access, or none */
  UnitFieldPath path;
} Walk;

static bool
add_step (Walk *w, UnitFieldStep step, UnitTypeId to) {
  if (w->path.count == UNIT_FIELD_STEPS)
    return false;
  step.to = to;
  w->path.steps[w->path.count++] = step;
  w->path.to = to;
  return true;
}

/* The term that counts elements of this size, or -1. */
static int
find_term (const Walk *w, uint64_t size) {
  for (unsigned i = 0; i < w->sum.count; i++)
    if (w->sum.terms[i].stride == (int64_t)size)
      return (int)i;
  return -1;
}

static int64_t
divide_down (int64_t a, int64_t b) {
  return a / b - (a % b < 0);
}

/* To an element of 'type', of those that lie at the address. */
static bool
step_element (Walk *w, UnitTypeId type) {
  uint64_t size = unit_type (w->unit, type)->bytes;
  if (!size || size > INT32_MAX)
    return false;
  UnitFieldStep step = {.member = NO_MEMBER, .stride = size};
  int term = find_term (w, size);
  if (term >= 0) {
    step.index = w->sum.terms[term].index;
    w->sum.terms[term] = w->sum.terms[--w->sum.count];
  }
  step.constant = divide_down (w->sum.constant, (int64_t)size);
  w->sum.constant -= step.constant * (int64_t)size;
  return add_step (w, step, type);
}

static bool
same_type (const Unit *u, UnitTypeId a, UnitTypeId b) {
  const UnitType *x = unit_type (u, a), *y = unit_type (u, b);
  return a.id == b.id ||
         (x->kind == y->kind && x->bytes == y->bytes &&
          x->target.id == y->target.id && !strcmp (x->name, y->name));
}

/* Whether the access may be of this type or of a part of it, at a byte. */
static bool
may_lead (const Walk *w, UnitTypeId type, uint64_t offset) {
  const UnitType *t = unit_type (w->unit, type);
  if (t->kind == UNIT_TYPE_ARRAY)
    return !t->count || (offset < t->bytes && w->bytes <= t->bytes - offset);
  return offset < t->bytes && w->bytes <= t->bytes - offset;
}

/* The member of a struct or union that has the byte; of those of a union the
   one with the type of the access, or else the first; NO_MEMBER: none. */
static uint32_t
find_member (const Walk *w, const UnitType *t, uint64_t offset) {
  uint32_t found = NO_MEMBER;
  for (uint32_t i = 0; i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    uint64_t at = m->bit_offset / 8;
    if (m->bits || at > offset || !may_lead (w, m->type, offset - at))
      continue;
    if (at == offset && same_type (w->unit, m->type, w->wanted))
      return i;
    if (found == NO_MEMBER)
      found = i;
  }
  return found;
}

static bool
step_member (Walk *w, const UnitType *t) {
  uint32_t i = w->sum.constant < 0
                   ? NO_MEMBER
                   : find_member (w, t, (uint64_t)w->sum.constant);
  if (i == NO_MEMBER)
    return false;
  w->sum.constant -= (int64_t)(t->members.data[i].bit_offset / 8);
  return add_step (w, (UnitFieldStep){.member = i}, t->members.data[i].type);
}

/* Whether this is what is touched, or an address is of. */
static bool
is_there (const Walk *w) {
  const UnitType *t = unit_type (w->unit, w->path.to);
  if (w->sum.constant || w->sum.count)
    return false;
  return !w->bytes ||
         (t->bytes == w->bytes &&
          (!w->wanted.id || same_type (w->unit, w->path.to, w->wanted) ||
           (t->kind != UNIT_TYPE_STRUCT && t->kind != UNIT_TYPE_UNION &&
            t->kind != UNIT_TYPE_ARRAY)));
}

/* Bit-fields, parts of scalars and structs touched as a whole in another form
   stay where they are. */
static bool
end_here (Walk *w) {
  const UnitType *t = unit_type (w->unit, w->path.to);
  if (w->sum.count || w->sum.constant < 0 ||
      (uint64_t)w->sum.constant > t->bytes ||
      w->bytes > t->bytes - (uint64_t)w->sum.constant)
    return false;
  w->path.bytes = (uint64_t)w->sum.constant;
  return true;
}

static bool
walk (Walk *w) {
  const UnitType *t = unit_type (w->unit, w->path.to);
  bool is_beyond = w->sum.constant < 0 || (uint64_t)w->sum.constant >= t->bytes;
  if (t->bytes && (is_beyond || find_term (w, t->bytes) >= 0) &&
      !step_element (w, w->path.to))
    return false;
  while (!is_there (w)) {
    t = unit_type (w->unit, w->path.to);
    bool goes_on = t->kind == UNIT_TYPE_STRUCT || t->kind == UNIT_TYPE_UNION
                       ? step_member (w, t)
                   : t->kind == UNIT_TYPE_ARRAY ? step_element (w, t->target)
                                                : false;
    if (!goes_on)
      return end_here (w);
  }
  return true;
}

bool
unit_field_path (const UnitFields *p, const UnitOp *op, UnitFieldPath *path) {
  bool makes = op->kind == OP_LOCAL || op->kind == OP_ALLOC;
  bool accesses = op->kind == OP_LOAD || op->kind == OP_STORE;
  if (!makes && !accesses && (op->kind != OP_ADD || op->code != ADD_ADDRESS))
    return false;
  Walk w = {.unit = p->unit};
  Operand address =
      accesses ? op->a : operand_reg (op->dst, 8 * p->unit->pointer_bytes);
  if (accesses) {
    w.bytes = (op->bits + 7u) / 8;
    w.wanted = op->type;
  }
  if (!sum_of (p, address, &w.sum))
    return false;
  w.path = (UnitFieldPath){.base = w.sum.base};
  w.path.from = w.path.to = target_of_operand (p, w.sum.base);
  if (!w.path.from.id || (!makes && !walk (&w)))
    return false;
  *path = w.path;
  return true;
}

/* Printing ----------------------------------------------------------------- */

static void
print_index (Str *out, const UnitFieldStep *step) {
  str_add (out, " [");
  if (step->index.kind == OPERAND_REG)
    str_format (out, "%%%u", step->index.index);
  else if (step->index.kind)
    str_add (out, "...");
  if (step->index.kind && step->constant)
    str_format (out, " %c ", step->constant < 0 ? '-' : '+');
  int64_t n =
      step->index.kind && step->constant < 0 ? -step->constant : step->constant;
  if (n || !step->index.kind)
    str_format (out, "%lld", (long long)n);
  str_char (out, ']');
}

void
unit_field_path_print (Str *out, const Unit *u, const UnitFieldPath *path) {
  UnitTypeId type = path->from;
  if (path->base.kind == OPERAND_REG)
    str_format (out, "%%%u ", path->base.index);
  else
    str_format (out, "&%s ",
                u->globals.data[path->base.index].name
                    ? u->globals.data[path->base.index].name
                    : "literal");
  str_add (out, unit_type (u, type)->name);
  for (uint32_t i = 0; i < path->count; i++) {
    const UnitFieldStep *step = path->steps + i;
    const UnitType *t = unit_type (u, type);
    if (step->member == NO_MEMBER)
      print_index (out, step);
    else
      str_format (out, " .%s",
                  t->members.data[step->member].name
                      ? t->members.data[step->member].name
                      : "(anonymous)");
    type = step->to;
  }
  if (path->bytes)
    str_format (out, " + %llu bytes", (unsigned long long)path->bytes);
}

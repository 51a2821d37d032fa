/* What the entries do: each is looked at with the bodies of what it calls in
   place and its locals in registers, so that a helper that counts is seen where
   it is called. */

#include "pass/call_graph.h"
#include "pass/infer_impl.h"
#include "pass/pass.h"

#include <string.h>

/* One procedure of a Unit that passes made for one entry. */
typedef struct {
  InferGuess *guess;
  const Unit *unit;
  uint32_t proc, entry;
  bool is_entry; /* the procedure is the entry itself */
  UnitFields *fields;
  const UnitOp **made; /* by register: an operation that sets it, or NULL */
  VEC (UnitMove) moves;
} Look;

static const UnitProc *
look_proc (const Look *l) {
  return l->unit->procs.data + l->proc;
}

/* Roots -------------------------------------------------------------------- */

enum { MAX_DEPTH = 24 };

static void
add_root (InferRoots *roots, InferRoot root) {
  for (unsigned i = 0; i < roots->count; i++)
    if (!memcmp (roots->list + i, &root, sizeof root))
      return;
  if (roots->count < MAX_ROOTS)
    roots->list[roots->count++] = root;
}

static void find_roots (const Look *, Operand, int64_t plus, int depth,
                        InferRoots *);

static InferRoot
root_of (RootKind kind, uint32_t of, int64_t plus) {
  InferRoot root;
  memset (&root, 0, sizeof root); /* roots are compared as bytes */
  root.kind = kind;
  root.of = of;
  root.plus = plus;
  return root;
}

static void
add_access_root (const Look *l, const UnitOp *op, int64_t plus,
                 InferRoots *roots) {
  UnitFieldPath path;
  if (!unit_field_path (l->fields, op, &path)) {
    add_root (roots, root_of (ROOT_OTHER, op->dst, plus));
    return;
  }
  InferAccess a = infer_access (l->unit, &path);
  add_root (roots,
            op->kind == OP_LOAD
                ? root_of (ROOT_LOAD,
                           infer_place_add (&l->guess->places, &a.place), plus)
                : root_of (ROOT_ELEMENT, path.to.id, plus));
}

static void
find_op_roots (const Look *l, const UnitOp *op, int64_t plus, int depth,
               InferRoots *roots) {
  bool has_constant = op->b.kind == OPERAND_CONST;
  int64_t constant =
      has_constant ? (int64_t)wide_signed (op->b.value, op->b.bits) : 0;
  switch ((OpKind)op->kind) {
  case OP_COPY:
  case OP_ZEXT:
  case OP_SEXT:
  case OP_TRUNC:
    find_roots (l, op->a, plus, depth, roots);
    return;
  case OP_ADD:
  case OP_SUB:
    if (op->code == ADD_ADDRESS)
      add_access_root (l, op, plus, roots);
    else if (has_constant)
      find_roots (l, op->a,
                  op->kind == OP_ADD ? plus + constant : plus - constant, depth,
                  roots);
    else
      add_root (roots, root_of (ROOT_OTHER, op->dst, plus));
    return;
  case OP_SELECT:
    find_roots (l, op->b, plus, depth, roots);
    find_roots (l, op->c, plus, depth, roots);
    return;
  case OP_LOAD:
    add_access_root (l, op, plus, roots);
    return;
  case OP_ALLOC:
    add_root (roots, root_of (ROOT_ALLOC, op->type.id, plus));
    return;
  default:
    add_root (roots, root_of (ROOT_OTHER, op->dst, plus));
  }
}

static void
find_move_roots (const Look *l, uint32_t reg, int64_t plus, int depth,
                 InferRoots *roots) {
  for (size_t i = 0; i < l->moves.len; i++)
    if (l->moves.data[i].dst == reg)
      find_roots (l, l->moves.data[i].value, plus, depth, roots);
}

static void
find_roots (const Look *l, Operand o, int64_t plus, int depth,
            InferRoots *roots) {
  if (o.kind == OPERAND_CONST) {
    int64_t value = (int64_t)wide_signed (o.value, o.bits);
    add_root (roots, root_of (ROOT_CONSTANT, 0, value + plus));
  } else if (o.kind == OPERAND_GLOBAL) {
    UnitTypeId type = l->unit->globals.data[o.index].type;
    while (unit_type (l->unit, type)->kind == UNIT_TYPE_ARRAY)
      type = unit_type (l->unit, type)->target;
    add_root (roots, root_of (ROOT_ELEMENT, type.id, plus));
  } else if (o.kind == OPERAND_REG && depth > 0) {
    if (l->made[o.index])
      find_op_roots (l, l->made[o.index], plus, depth - 1, roots);
    else if (l->is_entry && o.index < look_proc (l)->params)
      add_root (roots, root_of (ROOT_PARAM, o.index, plus));
    find_move_roots (l, o.index, plus, depth - 1, roots);
  }
}

static InferRoots
roots_of (const Look *l, Operand o) {
  InferRoots roots = {.count = 0};
  find_roots (l, o, 0, MAX_DEPTH, &roots);
  return roots;
}

/* Facts -------------------------------------------------------------------- */

static InferEntry *
look_entry (const Look *l) {
  return l->guess->entries.data + l->entry;
}

static InferParam *
param_of (const Look *l, const InferRoot *root) {
  InferEntry *e = look_entry (l);
  return root->kind == ROOT_PARAM && root->of < e->params.len
             ? e->params.data + root->of
             : NULL;
}

/* Parameters that say which element is meant. */
static void
note_indices (const Look *l, const UnitFieldPath *path) {
  UnitTypeId from = path->from;
  for (uint32_t i = 0; i < path->count; i++) {
    const UnitFieldStep *s = path->steps + i;
    const UnitType *t = unit_type (l->unit, from);
    InferRoots roots = {.count = 0};
    if (s->member == NO_MEMBER && s->index.kind && t->kind == UNIT_TYPE_ARRAY)
      roots = roots_of (l, s->index);
    for (unsigned k = 0; k < roots.count; k++) {
      InferParam *p = param_of (l, roots.list + k);
      if (p && t->count && (!p->range || t->count < p->range))
        p->range = t->count;
    }
    from = s->to;
  }
}

static void
add_fact (const Look *l, FactKind kind, const UnitOp *op, const InferAccess *a,
          InferRoots value) {
  InferFact f = {.kind = kind,
                 .entry = l->entry,
                 .place = infer_place_add (&l->guess->places, &a->place),
                 .is_index = a->is_index,
                 .which = roots_of (l, a->which),
                 .value = value,
                 .pos = op->pos};
  vec_push (&l->guess->facts, f);
}

static FactKind
kind_of_store (const InferRoots *value, uint32_t place) {
  const InferRoot *root = value->list;
  if (value->count != 1)
    return FACT_STORE;
  if (root->kind == ROOT_CONSTANT)
    return FACT_SET;
  if (root->kind != ROOT_LOAD || root->of != place)
    return FACT_STORE;
  return root->plus == 1 ? FACT_INC : root->plus == -1 ? FACT_DEC : FACT_STORE;
}

static void
note_access (const Look *l, const UnitOp *op) {
  UnitFieldPath path;
  if (!unit_field_path (l->fields, op, &path))
    return;
  note_indices (l, &path);
  InferAccess a = infer_access (l->unit, &path);
  uint32_t place = infer_place_add (&l->guess->places, &a.place);
  if (op->kind == OP_LOAD) {
    add_fact (l, FACT_LOAD, op, &a, (InferRoots){.count = 0});
    return;
  }
  InferRoots value = roots_of (l, op->b);
  add_fact (l, kind_of_store (&value, place), op, &a, value);
}

/* Comparisons with 0 and 1 of what cells hold; with anything of parameters, at
   their own width, as those of indices with sizes are checks of ours. */
static void
note_test (const Look *l, const UnitOp *op) {
  bool is_second = op->b.kind == OPERAND_CONST;
  Operand constant = is_second ? op->b : op->a;
  if (constant.kind != OPERAND_CONST)
    return;
  InferRoots roots = roots_of (l, is_second ? op->a : op->b);
  bool is_small = constant.value <= 1;
  for (unsigned i = 0; i < roots.count; i++) {
    const InferRoot *root = roots.list + i;
    InferParam *p = param_of (l, root);
    if (p && op->kind != OP_EQ && op->kind != OP_NE &&
        constant.bits == look_proc (l)->regs.data[root->of])
      p->is_tested = true;
    if (root->kind == ROOT_LOAD && is_small) {
      InferAccess a = {.place = *infer_place (l->guess, root->of)};
      add_fact (l, FACT_TEST, op, &a, (InferRoots){.count = 0});
    }
  }
}

static void
note_free (const Look *l, const UnitOp *op) {
  InferRoots value = roots_of (l, op->a);
  for (unsigned i = 0; i < value.count; i++) {
    InferParam *p = param_of (l, value.list + i);
    if (p)
      p->is_freed = true;
  }
  vec_push (&l->guess->facts, ((InferFact){.kind = FACT_FREE,
                                           .entry = l->entry,
                                           .place = UINT32_MAX,
                                           .value = value,
                                           .pos = op->pos}));
}

static void
note_return (const Look *l, const UnitOp *op) {
  InferRoots value = {.count = 0};
  if (op->count)
    value = roots_of (l, op->args[0]);
  for (unsigned i = 0; i < value.count; i++)
    look_entry (l)->gives_block |=
        l->is_entry && value.list[i].kind == ROOT_ALLOC;
}

static void
note_op (const Look *l, const UnitOp *op) {
  if (op->kind == OP_LOAD || op->kind == OP_STORE)
    note_access (l, op);
  else if (op->kind >= OP_EQ && op->kind <= OP_SLE)
    note_test (l, op);
  else if (op->kind == OP_FREE)
    note_free (l, op);
  else if (op->kind == OP_RETURN)
    note_return (l, op);
}

/* Procedures --------------------------------------------------------------- */

static void
begin_op (Look *l, const UnitOp *op) {
  if (op_has_result (op->kind) && op->dst != NO_REG)
    l->made[op->dst] = op;
  for (uint32_t i = 0; i < op->result_count; i++)
    l->made[op->results[i]] = op;
  for (uint32_t i = 0; i < op->target_count; i++)
    for (uint32_t k = 0; k < op->targets[i].count; k++)
      vec_push (&l->moves, op->targets[i].moves[k]);
}

static void
look_at (Look *l, bool begins) {
  const UnitProc *p = look_proc (l);
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      if (begins)
        begin_op (l, p->blocks.data[b].ops.data + i);
      else
        note_op (l, p->blocks.data[b].ops.data + i);
}

static void
look_at_proc (InferGuess *g, const Unit *u, uint32_t proc, uint32_t entry) {
  Look l = {.guess = g,
            .unit = u,
            .proc = proc,
            .entry = entry,
            .is_entry = proc == g->entries.data[entry].proc,
            .fields = unit_fields_new (u, proc)};
  l.made = mem_zero ((u->procs.data[proc].regs.len + 1) * sizeof *l.made);
  look_at (&l, true);
  look_at (&l, false);
  unit_fields_free (l.fields);
  mem_free (l.made);
  vec_done (&l.moves);
}

/* What is recursive stays outside of the entry's body. */
static void
look_at_entry (InferGuess *g, uint32_t entry) {
  uint32_t proc = g->entries.data[entry].proc;
  Unit *u = unit_copy (g->unit);
  u->start = proc;
  pass_inline (u);
  pass_promote (u);
  pass_simplify (u);
  CallGraph *calls = call_graph_new (u);
  for (uint32_t i = 0; i < u->procs.len; i++)
    if (calls->nodes[i].is_reached && !u->procs.data[i].is_library)
      look_at_proc (g, u, i, entry);
  call_graph_free (calls);
  unit_free (u);
}

/* Those that others may call: with a body, and not the program's 'main'. */
static bool
is_entry (const UnitProc *p) {
  return !p->is_library && !p->is_undefined && p->is_interface &&
         strcmp (p->name, "main") != 0;
}

void
infer_facts (InferGuess *g) {
  for (uint32_t i = 0; i < g->unit->procs.len; i++) {
    const UnitProc *p = g->unit->procs.data + i;
    if (!is_entry (p))
      continue;
    InferEntry e = {.proc = i};
    for (uint32_t k = 0; k < p->params; k++)
      vec_push (&e.params, ((InferParam){.range = 0}));
    vec_push (&g->entries, e);
  }
  for (uint32_t i = 0; i < g->entries.len; i++)
    look_at_entry (g, i);
}

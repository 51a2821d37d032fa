/* The order in which the parts of a simultaneous change become commands. */

#include "front/ts/effect.h"

#include <assert.h>

enum { ASSIGNED = 1, OPEN };

static const VarInfo *
info_of (const Effect *x, Var var) {
  return program_var (x->program, var);
}

bool
effect_has (const Effect *x, Var var) {
  return map_get (&x->targets, info_of (x, var)->now.id);
}

void
effect_assign (Effect *x, Var var, Term value) {
  assert (
      sort_is (info_of (x, var)->sort, term_sort (x->program->terms, value)));
  assert (!effect_has (x, var));
  vec_push (&x->assigned, var);
  vec_push (&x->values, value);
  *map_put (&x->targets, info_of (x, var)->now.id) = ASSIGNED;
}

void
effect_open (Effect *x, Var var) {
  assert (!effect_has (x, var));
  vec_push (&x->open, var);
  *map_put (&x->targets, info_of (x, var)->now.id) = OPEN;
}

void
effect_relate (Effect *x, Term term) {
  assert (sort_is (term_sort (x->program->terms, term), BOOL_SORT));
  vec_push (&x->relation, term);
}

Term
effect_values (const Effect *x, Term term) {
  Subst *subst = subst_new (x->program->terms);
  for (size_t i = 0; i < x->assigned.len; i++)
    subst_set (subst, info_of (x, x->assigned.data[i])->next,
               x->values.data[i]);
  Term result = subst_apply (subst, term);
  subst_free (subst);
  return result;
}

/* Commands ---------------------------------------------------------------- */

typedef struct {
  const Effect *effect;
  uint64_t kind; /* of target looked for */
  bool found;
} Search;

static void
visit (void *context, Term var) {
  Search *s = context;
  uint64_t *kind = map_get (&s->effect->targets, var.id);
  s->found = s->found || (kind && *kind == s->kind);
}

/* Whether one of the terms reads, before the step, a target of that kind. */
static bool
reads (const Effect *x, size_t n, const Term *terms, uint64_t kind) {
  Search s = {x, kind, false};
  for (size_t i = 0; i < n && !s.found; i++)
    term_vars (x->program->terms, terms[i], visit, &s);
  return s.found;
}

static void
emit_assign (const Effect *x, Commands *commands, Pos pos) {
  size_t n = x->assigned.len;
  if (!n)
    return;
  Command c = {.kind = CMD_ASSIGN, .pos = pos, .count = n};
  c.targets = arena_copy (x->arena, x->assigned.data, n * sizeof *c.targets);
  c.values = arena_copy (x->arena, x->values.data, n * sizeof *c.values);
  vec_push (commands, c);
}

static void
emit_open (const Effect *x, Commands *commands, Pos pos) {
  size_t n = x->open.len;
  Terms *t = x->program->terms;
  Command c = {
      .kind = x->relation.len ? CMD_RELATE : CMD_HAVOC, .pos = pos, .count = n};
  c.targets = arena_copy (x->arena, x->open.data, n * sizeof *c.targets);
  c.condition = term_and (t, x->relation.len, x->relation.data);
  if (n)
    vec_push (commands, c);
}

/* A relation that leaves nothing open is a condition on the state before. */
static void
emit_condition (const Effect *x, Commands *commands, Pos pos) {
  Terms *t = x->program->terms;
  Term all = term_and (t, x->relation.len, x->relation.data);
  if (!term_is_true (t, all))
    vec_push (commands,
              (Command){.kind = CMD_ASSUME, .pos = pos, .condition = all});
}

/* Assignments as equations between now and next. */
static void
merge_assignments (Effect *x) {
  for (size_t i = 0; i < x->assigned.len; i++) {
    Var var = x->assigned.data[i];
    vec_push (&x->open, var);
    vec_push (&x->relation, term_eq (x->program->terms, info_of (x, var)->next,
                                     x->values.data[i]));
  }
  x->assigned.len = x->values.len = 0;
}

void
effect_emit (Effect *x, Commands *commands, Pos pos) {
  assert (x->assigned.len == x->values.len);
  bool values_read = reads (x, x->values.len, x->values.data, OPEN);
  bool relation_reads = reads (x, x->relation.len, x->relation.data, ASSIGNED);
  if (!x->open.len) {
    emit_condition (x, commands, pos);
    emit_assign (x, commands, pos);
  } else if (!relation_reads) {
    emit_assign (x, commands, pos);
    emit_open (x, commands, pos);
  } else if (!values_read) {
    emit_open (x, commands, pos);
    emit_assign (x, commands, pos);
  } else {
    merge_assignments (x);
    emit_open (x, commands, pos);
  }
}

void
effect_done (Effect *x) {
  vec_done (&x->assigned);
  vec_done (&x->open);
  vec_done (&x->values);
  vec_done (&x->relation);
  map_done (&x->targets);
}

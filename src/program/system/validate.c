/* What program.h says about Programs of form FORM_SYSTEM, checked. */

#include "program/system/system_form.h"

typedef struct {
  Run *run;
  const Program *program;
  bool ok;
} Validation;

static void
wrong (Validation *v, Pos pos, const char *what) {
  run_error (v->run, pos, "internal error: %s", what);
  v->ok = false;
}

static void
validate_targets (Validation *v, const Command *c, bool *written) {
  for (size_t i = 0; i < c->count; i++) {
    Var target = c->targets[i];
    if (target.id >= v->program->vars.len) {
      wrong (v, c->pos, "a command writes a variable that does not exist");
      continue;
    }
    const VarInfo *info = program_var (v->program, target);
    if (info->role != ROLE_STATE && info->role != ROLE_COUNTER)
      wrong (v, c->pos, "a command writes what is not a state variable");
    if (written[target.id])
      wrong (v, c->pos, "an edge writes a variable twice");
    written[target.id] = true;
    if (c->kind == CMD_ASSIGN &&
        !sort_is (term_sort (v->program->terms, c->values[i]), info->sort))
      wrong (v, c->pos, "an assigned value has another sort");
  }
}

static void
validate_edge (Validation *v, const Process *q, const Edge *e) {
  const Program *p = v->program;
  bool *written = mem_zero (p->vars.len);
  if (q->has_counter) /* by the edge itself */
    written[q->counter.id] = true;
  if (e->from.id >= q->locations.len || e->to.id >= q->locations.len)
    wrong (v, e->pos, "an edge has no location");
  for (size_t i = 0; i < e->count; i++) {
    const Command *c = e->commands + i;
    bool formula =
        c->kind == CMD_ASSUME || c->kind == CMD_ASSERT || c->kind == CMD_RELATE;
    if (formula && !sort_is (term_sort (p->terms, c->condition), BOOL_SORT))
      wrong (v, c->pos, "a condition is not Boolean");
    validate_targets (v, c, written);
  }
  mem_free (written);
}

typedef struct {
  Validation *v;
  Pos pos;
} Owning;

static void
validate_owner (void *context, Term var) {
  Owning *o = context;
  if (!map_get (&o->v->program->own, var.id))
    wrong (o->v, o->pos, "a formula mentions something that is not a variable");
}

static void
validate_term (void *context, Term term, Pos pos) {
  Owning o = {context, pos};
  term_vars (o.v->program->terms, term, validate_owner, &o);
}

bool
system_form_validate (Run *run, const Program *p) {
  Validation v = {run, p, true};
  program_terms (p, validate_term, &v);
  if (!p->properties.len)
    wrong (&v, p->init_pos, "there is no property");
  for (size_t i = 0; i < p->properties.len; i++)
    if (!sort_is (term_sort (p->terms, p->properties.data[i].bad), BOOL_SORT))
      wrong (&v, p->properties.data[i].pos, "a property is not Boolean");
  for (size_t i = 0; i < p->processes.len; i++) {
    const Process *q = p->processes.data + i;
    if (q->start.id >= q->locations.len)
      wrong (&v, p->init_pos, "a process has no start");
    for (size_t k = 0; k < q->edges.len; k++)
      validate_edge (&v, q, q->edges.data + k);
  }
  return v.ok;
}

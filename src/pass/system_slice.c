/* The cone of influence: variables go on which no property, assertion, guard or
   relation depends, not even through what is assigned.  What init says about
   one of them must be just its value, so that there is an execution with it. */

#include "pass/system_change.h"

typedef struct {
  const Program *p;
  bool *needed; /* by Var */
  Map vars;     /* now and next terms -> Var + 1 */
  bool more;
} Cone;

static void
need (void *context, Term var) {
  Cone *c = context;
  uint64_t *found = map_get (&c->vars, var.id);
  if (!found || c->needed[*found - 1])
    return;
  c->needed[*found - 1] = true;
  c->more = true;
}

static void
need_term (Cone *c, Term term) {
  term_vars (c->p->terms, term, need, c);
}

/* What a command needs: its condition, and the values of what is needed. */
static void
need_command (Cone *c, const Command *command) {
  if (command->kind != CMD_ASSIGN && command->kind != CMD_HAVOC)
    need_term (c, command->condition);
  for (size_t i = 0; i < command->count; i++) {
    uint32_t var = command->targets[i].id;
    if (command->kind == CMD_RELATE)
      need (c, c->p->vars.data[var].now);
    if (command->kind == CMD_ASSIGN && c->needed[var])
      need_term (c, command->values[i]);
  }
}

static void
need_edges (Cone *c) {
  for (size_t i = 0; i < c->p->processes.len; i++) {
    const Process *q = c->p->processes.data + i;
    for (size_t k = 0; k < q->edges.len; k++)
      for (size_t n = 0; n < q->edges.data[k].count; n++)
        need_command (c, q->edges.data[k].commands + n);
  }
}

/* Everything in init that is more than the value of a variable. */
static void
need_init (Cone *c, const bool *known, const Term *values) {
  Terms *t = c->p->terms;
  Term init = c->p->init;
  const Term *parts;
  size_t n = term_conjuncts (t, &init, &parts);
  VEC (Term) all = {0};
  for (size_t i = 0; i < n; i++)
    vec_push (&all, parts[i]);
  for (size_t i = 0; i < n; i++) {
    bool plain = false;
    for (size_t v = 0; v < c->p->vars.len && !plain; v++)
      plain =
          known[v] &&
          term_is (all.data[i], term_eq (t, c->p->vars.data[v].now, values[v]));
    if (!plain)
      need_term (c, all.data[i]);
  }
  vec_done (&all);
}

/* Counters and what has no constants always stay. */
static void
need_roles (Cone *c) {
  for (size_t i = 0; i < c->p->vars.len; i++) {
    SortKind kind = sort_kind (c->p->terms, c->p->vars.data[i].sort);
    if (c->p->vars.data[i].role == ROLE_COUNTER || kind == SORT_ARRAY ||
        kind == SORT_OPAQUE || c->p->vars.data[i].clock)
      need (c, c->p->vars.data[i].now);
  }
}

SystemPassed *
system_slice (const Program *p) {
  Cone c = {.p = p, .needed = mem_zero (p->vars.len + 1)};
  Term *values;
  bool *known = system_init_constants (p, &values);
  for (size_t i = 0; i < p->vars.len; i++) {
    *map_put (&c.vars, p->vars.data[i].now.id) = i + 1;
    *map_put (&c.vars, p->vars.data[i].next.id) = i + 1;
  }
  need_roles (&c);
  need_init (&c, known, values);
  for (size_t i = 0; i < p->properties.len; i++)
    need_term (&c, p->properties.data[i].bad);
  do {
    c.more = false;
    need_edges (&c);
  } while (c.more);
  SystemChange *change = system_change_new (p);
  for (uint32_t i = 0; i < p->vars.len; i++)
    if (!c.needed[i]) {
      change->left_out[i] = true;
      change->value[i] = known[i] ? values[i] : system_any_value (p, (Var){i});
    }
  mem_free (known);
  mem_free (values);
  mem_free (c.needed);
  map_done (&c.vars);
  return system_change_make (change);
}

/* Variables that keep the value they begin with become that value.  First all
   that begin with a constant are believed to keep it; then those that somebody
   gives another value, as far as is believed, are not believed any more, until
   nothing changes. */

#include "pass/system_change.h"

typedef struct {
  const Program *p;
  bool *constant; /* by Var */
  Term *value;
  Subst *subst; /* of the constants */
} Constants;

static void
make_subst (Constants *c) {
  if (c->subst)
    subst_free (c->subst);
  c->subst = subst_new (c->p->terms);
  for (size_t i = 0; i < c->p->vars.len; i++)
    if (c->constant[i]) {
      subst_set (c->subst, c->p->vars.data[i].now, c->value[i]);
      subst_set (c->subst, c->p->vars.data[i].next, c->value[i]);
    }
}

/* Whether the command gives a constant another value. */
static bool
doubt (Constants *c, const Command *command) {
  bool any = false;
  for (size_t i = 0; i < command->count; i++) {
    uint32_t var = command->targets[i].id;
    if (!c->constant[var])
      continue;
    bool same =
        command->kind == CMD_ASSIGN &&
        term_is (subst_apply (c->subst, command->values[i]), c->value[var]);
    any = any || !same;
    c->constant[var] = same;
  }
  return any;
}

static bool
doubt_all (Constants *c) {
  bool any = false;
  for (size_t i = 0; i < c->p->processes.len; i++) {
    const Process *q = c->p->processes.data + i;
    for (size_t k = 0; k < q->edges.len; k++)
      for (size_t n = 0; n < q->edges.data[k].count; n++)
        any |= doubt (c, q->edges.data[k].commands + n);
  }
  return any;
}

/* Counters stay: they say where processes are. */
static void
leave_counters (Constants *c) {
  for (size_t i = 0; i < c->p->vars.len; i++) {
    VarRole role = c->p->vars.data[i].role;
    if (role == ROLE_COUNTER || role == ROLE_INPUT)
      c->constant[i] = false;
  }
}

SystemPassed *
system_constants (const Program *p) {
  Constants c = {.p = p};
  c.constant = system_init_constants (p, &c.value);
  leave_counters (&c);
  do
    make_subst (&c);
  while (doubt_all (&c));
  make_subst (&c);
  SystemChange *change = system_change_new (p);
  for (size_t i = 0; i < p->vars.len; i++)
    if (c.constant[i]) {
      change->left_out[i] = true;
      change->value[i] = c.value[i];
    }
  change->constants = c.subst;
  mem_free (c.constant);
  mem_free (c.value);
  return system_change_make (change);
}

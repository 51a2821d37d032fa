/* A clause as an edge.  Its variables are eliminated where that is easy:

   - a variable that is an argument of the body is the state variable there;
   - a variable that equals a term without it is that term;
   - a variable that is an argument of the head is the next value there.

   Those left over are inputs. */

#include "front/ts/chc.h"

#include <assert.h>

typedef struct {
  Chc *chc;
  const Clause *clause;
  Map open;            /* clause variables that still stand for themselves */
  TermList constraint; /* conjuncts */
  TermList head;       /* arguments */
  Effect effect;
} Making;

static Term
now (const Chc *c, Var var) {
  return program_var (c->program, var)->now;
}

static Term
next (const Chc *c, Var var) {
  return program_var (c->program, var)->next;
}

static bool
is_open (const Making *m, Term term) {
  uint64_t *open = map_get (&m->open, term.id);
  return open && *open;
}

static void
add_constraint (Making *m, Term term) {
  Terms *t = m->chc->terms;
  if (term_kind (t, term) != TERM_AND) {
    if (!term_is_true (t, term))
      vec_push (&m->constraint, term);
    return;
  }
  for (size_t i = 0; i < term_count (t, term); i++)
    vec_push (&m->constraint, term_arg (t, term, i));
}

/* Replaces an open variable everywhere. */
static void
replace (Making *m, Term var, Term value) {
  assert (sort_is (term_sort (m->chc->terms, var),
                   term_sort (m->chc->terms, value)));
  Subst *subst = subst_new (m->chc->terms);
  TermList old = m->constraint;
  m->constraint = (TermList){0};
  subst_set (subst, var, value);
  for (size_t i = 0; i < old.len; i++)
    add_constraint (m, subst_apply (subst, old.data[i]));
  for (size_t i = 0; i < m->head.len; i++)
    m->head.data[i] = subst_apply (subst, m->head.data[i]);
  *map_put (&m->open, var.id) = 0;
  vec_done (&old);
  subst_free (subst);
}

/* Body -------------------------------------------------------------------- */

static void
enter_body (Making *m) {
  Chc *c = m->chc;
  if (m->clause->body == SIZE_MAX)
    return;
  const Predicate *p = c->predicates.data + m->clause->body;
  assert (term_count (c->terms, m->clause->body_app) == p->arity);
  Subst *subst = subst_new (c->terms);
  TermList later = {0};
  for (size_t i = 0; i < p->arity; i++) {
    Term arg = term_arg (c->terms, m->clause->body_app, i);
    if (is_open (m, arg)) {
      subst_set (subst, arg, now (c, p->slots[i]));
      *map_put (&m->open, arg.id) = 0;
    } else
      vec_push (&later, term_eq (c->terms, now (c, p->slots[i]), arg));
  }
  for (size_t i = 0; i < m->constraint.len; i++)
    vec_push (&later, m->constraint.data[i]);
  vec_clear (&m->constraint);
  for (size_t i = 0; i < later.len; i++)
    add_constraint (m, subst_apply (subst, later.data[i]));
  for (size_t i = 0; i < m->head.len; i++)
    m->head.data[i] = subst_apply (subst, m->head.data[i]);
  vec_done (&later);
  subst_free (subst);
}

/* Equations --------------------------------------------------------------- */

typedef struct {
  Term var;
  bool found;
} Search;

static void
visit (void *context, Term var) {
  Search *s = context;
  s->found = s->found || term_is (s->var, var);
}

static bool
occurs (const Chc *c, Term var, Term term) {
  Search s = {var, false};
  term_vars (c->terms, term, visit, &s);
  return s.found;
}

/* Whether the conjunct gives an open variable its value. */
static bool
solves (const Making *m, Term term, Term *var, Term *value) {
  Terms *t = m->chc->terms;
  TermKind kind = term_kind (t, term);
  if (kind == TERM_VAR || kind == TERM_NOT) {
    *var = kind == TERM_NOT ? term_arg (t, term, 0) : term;
    *value = term_bool (t, kind == TERM_VAR);
    return is_open (m, *var);
  }
  for (size_t side = 0; kind == TERM_EQ && side < 2; side++) {
    *var = term_arg (t, term, side);
    *value = term_arg (t, term, 1 - side);
    if (is_open (m, *var) && !occurs (m->chc, *var, *value))
      return true;
  }
  return false;
}

static void
solve_equations (Making *m) {
  for (size_t i = 0; i < m->constraint.len;) {
    Term var, value;
    if (solves (m, m->constraint.data[i], &var, &value)) {
      replace (m, var, value);
      i = 0;
    } else
      i++;
  }
}

/* Head -------------------------------------------------------------------- */

/* Open variables of the head become next values. */
static void
open_head (Making *m, const Predicate *p) {
  assert (m->head.len == p->arity);
  Chc *c = m->chc;
  for (size_t i = 0; i < p->arity; i++)
    if (is_open (m, m->head.data[i])) {
      effect_open (&m->effect, p->slots[i]);
      replace (m, m->head.data[i], next (c, p->slots[i]));
    }
}

static void
assign_head (Making *m, const Predicate *p) {
  assert (m->head.len == p->arity);
  Chc *c = m->chc;
  for (size_t i = 0; i < p->arity; i++) {
    Var slot = p->slots[i];
    Term value = m->head.data[i];
    bool itself = term_is (value, next (c, slot));
    if (itself ||
        (term_is (value, now (c, slot)) && !effect_has (&m->effect, slot)))
      continue;
    effect_assign (&m->effect, slot, value);
  }
}

/* What the head does not use gets its default value; an error state keeps what
   led to it. */
static void
reset_rest (Making *m, const Predicate *head) {
  Chc *c = m->chc;
  const Predicate *body =
      m->clause->body == SIZE_MAX ? NULL : c->predicates.data + m->clause->body;
  Map used = {0};
  for (size_t i = 0; i < head->arity; i++)
    *map_put (&used, head->slots[i].id) = 1;
  for (size_t i = 0; body && i < body->arity; i++) {
    Var slot = body->slots[i];
    Term value;
    if (!map_get (&used, slot.id) &&
        term_default (c->terms, program_var (c->program, slot)->sort, &value))
      effect_assign (&m->effect, slot, value);
  }
  map_done (&used);
}

/* A value that mentions the next value of a variable cannot be assigned: it
   becomes part of the relation. */
static void
relate_values (Making *m) {
  Chc *c = m->chc;
  Relations r;
  relations_init (&r, c->program, &c->arena);
  Effect old = m->effect;
  m->effect = (Effect){.program = c->program, .arena = &c->arena};
  for (size_t i = 0; i < old.open.len; i++)
    effect_open (&m->effect, old.open.data[i]);
  for (size_t i = 0; i < old.assigned.len; i++) {
    Var var = old.assigned.data[i];
    if (relation_looks_ahead (&r, old.values.data[i])) {
      effect_open (&m->effect, var);
      vec_push (&m->constraint,
                term_eq (c->terms, next (c, var), old.values.data[i]));
    } else
      effect_assign (&m->effect, var, old.values.data[i]);
  }
  effect_done (&old);
  relations_done (&r);
}

/* Inputs ------------------------------------------------------------------ */

typedef struct {
  Making *making;
  TermList left;
} Rest;

static void
note_rest (void *context, Term var) {
  Rest *rest = context;
  if (is_open (rest->making, var)) {
    vec_push (&rest->left, var);
    *map_put (&rest->making->open, var.id) = 0;
  }
}

static void
name_inputs (Making *m) {
  Chc *c = m->chc;
  Rest rest = {.making = m};
  for (size_t i = 0; i < m->constraint.len; i++)
    term_vars (c->terms, m->constraint.data[i], note_rest, &rest);
  for (size_t i = 0; i < m->head.len; i++)
    term_vars (c->terms, m->head.data[i], note_rest, &rest);
  for (size_t i = 0; i < rest.left.len; i++) {
    Sort sort = term_sort (c->terms, rest.left.data[i]);
    size_t k = 0;
    for (size_t j = 0; j < i; j++)
      k += sort_is (sort, term_sort (c->terms, rest.left.data[j]));
    replace (m, rest.left.data[i], now (c, chc_input (c, sort, k)));
  }
  vec_done (&rest.left);
}

/* Together ---------------------------------------------------------------- */

static void
emit (Making *m, Loc to, const char *name) {
  Chc *c = m->chc;
  Relations r;
  Commands commands = {0};
  TermList guard = {0};
  relations_init (&r, c->program, &c->arena);
  for (size_t i = 0; i < m->constraint.len; i++)
    if (relation_looks_ahead (&r, m->constraint.data[i]))
      effect_relate (&m->effect, m->constraint.data[i]);
    else
      vec_push (&guard, m->constraint.data[i]);
  Term all = term_and (c->terms, guard.len, guard.data);
  if (!term_is_true (c->terms, all))
    vec_push (
        &commands,
        (Command){.kind = CMD_ASSUME, .pos = m->clause->pos, .condition = all});
  effect_emit (&m->effect, &commands, m->clause->pos);
  size_t body = m->clause->body;
  Loc from = body == SIZE_MAX ? c->start : c->predicates.data[body].loc;
  program_add_edge (c->program, c->process,
                    (Edge){.name = name,
                           .from = from,
                           .to = to,
                           .count = commands.len,
                           .commands = commands.data,
                           .pos = m->clause->pos});
  vec_done (&commands);
  vec_done (&guard);
  relations_done (&r);
}

static void
open_clause (Making *m) {
  for (size_t i = 0; i < m->clause->vars_len; i++)
    *map_put (&m->open, m->clause->vars[i].id) = 1;
  add_constraint (m, m->clause->constraint);
}

bool
chc_condition (Chc *c, const Clause *clause, Term *condition) {
  Clause only = *clause; /* of the state that it is about */
  if (clause->body == SIZE_MAX) {
    only.body = clause->head;
    only.body_app = clause->head_app;
  }
  Making m = {.chc = c, .clause = &only};
  Rest rest = {.making = &m};
  open_clause (&m);
  enter_body (&m);
  solve_equations (&m);
  for (size_t i = 0; i < m.constraint.len; i++)
    term_vars (c->terms, m.constraint.data[i], note_rest, &rest);
  *condition = term_and (c->terms, m.constraint.len, m.constraint.data);
  bool good = !rest.left.len;
  vec_done (&rest.left);
  map_done (&m.open);
  vec_done (&m.constraint);
  return good;
}

void
chc_edge (Chc *c, const Clause *clause, Loc to, const char *name) {
  assert (clause->head == SIZE_MAX || clause->head < c->predicates.len);
  assert (clause->body == SIZE_MAX || clause->body < c->predicates.len);
  Making m = {.chc = c,
              .clause = clause,
              .effect = {.program = c->program, .arena = &c->arena}};
  const Predicate *head =
      clause->head == SIZE_MAX ? NULL : c->predicates.data + clause->head;
  open_clause (&m);
  for (size_t i = 0; head && i < head->arity; i++)
    vec_push (&m.head, term_arg (c->terms, clause->head_app, i));
  enter_body (&m);
  solve_equations (&m);
  if (head)
    open_head (&m, head);
  name_inputs (&m);
  if (head) {
    assign_head (&m, head);
    reset_rest (&m, head);
  }
  relate_values (&m);
  emit (&m, to, name);
  map_done (&m.open);
  vec_done (&m.constraint);
  vec_done (&m.head);
  effect_done (&m.effect);
}

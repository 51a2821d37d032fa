/* Clauses that are no transition system stay clauses.  Of the variables that a
   clause binds it keeps those that occur, by names that differ. */

#include "front/ts/chc.h"
#include "program/clauses/clauses.h"

#include <assert.h>
#include <string.h>

typedef struct {
  Chc *chc;
  const Clause *clause;
  VEC (ClauseAtom) body;
  ClauseAtom head;
  Map used; /* variables that occur */
  TermList vars;
  VEC (const char *) names;
} Making;

/* Variables -----------------------------------------------------------------
 */

static void
note (void *context, Term var) {
  Map *used = context;
  *map_put (used, var.id) = 1;
}

static bool
is_taken (const Making *m, const char *name) {
  for (size_t i = 0; i < m->names.len; i++)
    if (!strcmp (m->names.data[i], name))
      return true;
  return false;
}

/* The name, or one like it that no other variable of the clause has. */
static const char *
own_name (Making *m, const char *name) {
  Str text = {0};
  str_add (&text, name);
  for (size_t k = 2; is_taken (m, str_text (&text)); k++) {
    vec_clear (&text);
    str_format (&text, "%s.%zu", name, k);
  }
  return str_keep (&text, &m->chc->arena);
}

static void
add_vars (Making *m) {
  const Clause *c = m->clause;
  for (size_t i = 0; i < c->vars_len; i++)
    if (map_get (&m->used, c->vars[i].id)) {
      vec_push (&m->vars, c->vars[i]);
      const char *name = own_name (m, c->names[i]);
      vec_push (&m->names, name);
    }
}

/* Atoms ---------------------------------------------------------------------
 */

static ClauseAtom
atom (Making *m, size_t predicate, Term app) {
  Chc *c = m->chc;
  size_t n = c->predicates.data[predicate].arity;
  term_vars (c->terms, app, note, &m->used);
  return (ClauseAtom){
      predicate,
      n ? arena_copy (&c->arena, term_args (c->terms, app), n * sizeof (Term))
        : NULL};
}

static void
add_atoms (Making *m) {
  const Clause *c = m->clause;
  if (c->body != SIZE_MAX)
    vec_push (&m->body, atom (m, c->body, c->body_app));
  for (size_t i = 0; i < c->others; i++)
    vec_push (&m->body, atom (m, c->other[i], c->other_apps[i]));
  if (c->head != SIZE_MAX)
    m->head = atom (m, c->head, c->head_app);
}

static void
add_clause (Chc *chc, const Clause *c) {
  Making m = {.chc = chc, .clause = c};
  Str name = {0};
  chc_name (&name, c);
  add_atoms (&m);
  term_vars (chc->terms, c->constraint, note, &m.used);
  add_vars (&m);
  clause_set_add (chc->program, (HornClause){.name = str_text (&name),
                                             .pos = c->pos,
                                             .vars = m.vars.len,
                                             .terms = m.vars.data,
                                             .names = m.names.data,
                                             .count = m.body.len,
                                             .body = m.body.data,
                                             .constraint = c->constraint,
                                             .is_query = c->head == SIZE_MAX,
                                             .head = m.head});
  str_done (&name);
  vec_done (&m.body);
  vec_done (&m.vars);
  vec_done (&m.names);
  map_done (&m.used);
}

void
chc_set (Chc *c) {
  assert (c->nonlinear);
  ClauseSet *set = mem_zero (sizeof *set);
  Arena *arena = &c->program->arena;
  program_set_clauses (c->program, set);
  for (size_t i = 0; i < c->predicates.len; i++) {
    const Predicate *p = c->predicates.data + i;
    ClausePredicate copy = {
        .name = arena_string (arena, p->name),
        .pos = p->pos,
        .arity = p->arity,
        .sorts = arena_copy (arena, p->sorts, p->arity * sizeof *p->sorts)};
    vec_push (&set->predicates, copy);
  }
  for (size_t i = 0; i < c->clauses.len; i++)
    add_clause (c, c->clauses.data + i);
}

/* What form.h wants to know about Horn clauses. */

#include "logic/smtlib.h"
#include "program/clauses/clauses.h"
#include "program/form.h"

#include <assert.h>
#include <string.h>

/* Checking ---------------------------------------------------------------- */

typedef struct {
  Run *run;
  const Program *program;
  const HornClause *clause;
  Map own; /* variables of the clause */
  bool ok;
} Validation;

static void
wrong (Validation *v, const char *what) {
  run_error (v->run, v->clause->pos, "internal error: %s", what);
  v->ok = false;
}

static void
validate_var (void *context, Term var) {
  Validation *v = context;
  if (!map_get (&v->own, var.id))
    wrong (v, "a clause mentions something that is not its variable");
}

static void
validate_atom (Validation *v, const ClauseAtom *atom) {
  const ClauseSet *set = v->program->clauses;
  if (atom->predicate >= set->predicates.len) {
    wrong (v, "a clause has a predicate that does not exist");
    return;
  }
  const ClausePredicate *p = set->predicates.data + atom->predicate;
  for (size_t i = 0; i < p->arity; i++) {
    if (!sort_is (term_sort (v->program->terms, atom->args[i]), p->sorts[i]))
      wrong (v, "an argument has another sort");
    term_vars (v->program->terms, atom->args[i], validate_var, v);
  }
}

static void
validate_clause (Validation *v) {
  const HornClause *c = v->clause;
  map_clear (&v->own);
  for (size_t i = 0; i < c->vars; i++)
    *map_put (&v->own, c->terms[i].id) = 1;
  for (size_t i = 0; i < c->count; i++)
    validate_atom (v, c->body + i);
  if (!c->is_query)
    validate_atom (v, &c->head);
  if (!sort_is (term_sort (v->program->terms, c->constraint), BOOL_SORT))
    wrong (v, "a constraint is not Boolean");
  term_vars (v->program->terms, c->constraint, validate_var, v);
}

static bool
validate (Run *run, const Program *p) {
  Validation v = {.run = run, .program = p, .ok = true};
  for (size_t i = 0; i < p->clauses->clauses.len; i++) {
    v.clause = p->clauses->clauses.data + i;
    validate_clause (&v);
  }
  map_done (&v.own);
  return v.ok;
}

/* Printing ---------------------------------------------------------------- */

/* 'names': variables of the clause to those of the source. */
static void
print_atom (Str *out, const Program *p, Subst *names, const ClauseAtom *atom) {
  size_t n = p->clauses->predicates.data[atom->predicate].arity;
  Term *args = mem_alloc ((n + 1) * sizeof *args);
  for (size_t i = 0; i < n; i++)
    args[i] = subst_apply (names, atom->args[i]);
  clause_set_show (out, p, &(ClauseFact){atom->predicate, args});
  mem_free (args);
}

/* The parts of a conjunction; those of a sum of cases in parentheses. */
static void
print_constraint (Str *out, const Program *p, Term term, bool first) {
  const Term *parts;
  size_t n = term_conjuncts (p->terms, &term, &parts);
  for (size_t i = 0; i < n; i++) {
    bool wide = term_kind (p->terms, parts[i]) == TERM_OR;
    str_add (out, first && !i ? "" : " && ");
    str_add (out, wide ? "(" : "");
    term_show (out, p->terms, parts[i]);
    str_add (out, wide ? ")" : "");
  }
}

static void
print_clause (Str *out, const Program *p, const HornClause *c) {
  Subst *names = subst_new (p->terms);
  for (size_t i = 0; i < c->vars; i++)
    subst_set (
        names, c->terms[i],
        term_var (p->terms, c->names[i], term_sort (p->terms, c->terms[i])));
  Term constraint = subst_apply (names, c->constraint);
  str_format (out, "%s: ", c->name);
  for (size_t k = 0; k < c->count; k++) {
    str_add (out, k ? " && " : "");
    print_atom (out, p, names, c->body + k);
  }
  if (!term_is_true (p->terms, constraint) || !c->count)
    print_constraint (out, p, constraint, !c->count);
  str_add (out, " -> ");
  if (c->is_query)
    str_add (out, "false");
  else
    print_atom (out, p, names, &c->head);
  str_char (out, '\n');
  subst_free (names);
}

static void
print (Str *out, const Program *p) {
  for (size_t i = 0; i < p->clauses->clauses.len; i++)
    print_clause (out, p, p->clauses->clauses.data + i);
}

/* Queries ------------------------------------------------------------------ */

static bool
looks_for_more (const Program *p) {
  for (size_t i = 0; i < p->clauses->clauses.len; i++)
    if (p->clauses->clauses.data[i].is_query)
      return true;
  return false;
}

static uint32_t
kinds (const Program *p) {
  (void)p;
  return kind_bit (KIND_REACH);
}

/* Queries are of one kind. */
static void
narrow (Program *p, uint32_t wanted, const char *claim) {
  (void)p, (void)claim;
  assert (wanted == kind_bit (KIND_REACH));
  (void)wanted;
}

/* A query that is known to be violated is left out. */
static void
pass_over (Program *p, ErrorKind kind, Pos pos) {
  ClauseSet *set = p->clauses;
  size_t kept = 0;
  assert (kind == KIND_REACH);
  (void)kind;
  for (size_t i = 0; i < set->clauses.len; i++) {
    HornClause c = set->clauses.data[i];
    bool known = c.is_query && c.pos.source == pos.source &&
                 c.pos.line == pos.line && c.pos.column == pos.column;
    if (!known)
      set->clauses.data[kept++] = c;
  }
  set->clauses.len = kept;
}

/* What was passed over is gone for good. */
static void
forget (Program *p) {
  (void)p;
}

const FormOps clauses_form = {
    .name = "clauses",
    .validate = validate,
    .print = print,
    .possible_kinds = kinds,
    .usual_kinds = kinds,
    .narrow = narrow,
    .pass_over = pass_over,
    .looks_for_more = looks_for_more,
    .forget = forget,
};

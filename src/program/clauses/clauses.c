/* Sets of clauses, and what follows from an instance of one.  A formula is
   evaluated by replacing each variable with its constant, after which the
   builders of terms have computed it. */

#include "program/clauses/clauses.h"
#include "logic/smtlib.h"

#include <assert.h>

const char clause_set_message[] =
    "the clauses have no model: this one is violated";

void
clause_set_free (ClauseSet *set) {
  if (!set)
    return;
  vec_done (&set->predicates);
  vec_done (&set->clauses);
  mem_free (set);
}

/* Building ---------------------------------------------------------------- */

static const Term *
copy_terms (Arena *arena, size_t n, const Term *terms) {
  return n ? arena_copy (arena, terms, n * sizeof *terms) : NULL;
}

static ClauseAtom
copy_atom (Program *p, ClauseAtom atom) {
  assert (atom.predicate < p->clauses->predicates.len);
  size_t n = p->clauses->predicates.data[atom.predicate].arity;
  return (ClauseAtom){atom.predicate, copy_terms (&p->arena, n, atom.args)};
}

void
clause_set_add (Program *p, HornClause c) {
  assert (p->form == FORM_CLAUSES);
  ClauseAtom *body = arena_alloc (&p->arena, (c.count + 1) * sizeof *body);
  const char **names = arena_alloc (&p->arena, (c.vars + 1) * sizeof *names);
  for (size_t i = 0; i < c.count; i++)
    body[i] = copy_atom (p, c.body[i]);
  for (size_t i = 0; i < c.vars; i++)
    names[i] = arena_string (&p->arena, c.names[i]);
  c.name = arena_string (&p->arena, c.name);
  c.terms = copy_terms (&p->arena, c.vars, c.terms);
  c.body = body;
  c.names = names;
  if (!c.is_query)
    c.head = copy_atom (p, c.head);
  vec_push (&p->clauses->clauses, c);
}

/* Instances -----------------------------------------------------------------
 */

static bool
evaluate_atom (const Program *p, Subst *subst, const ClauseAtom *atom,
               Arena *arena, ClauseFact *fact) {
  size_t n = p->clauses->predicates.data[atom->predicate].arity;
  Term *values = arena_alloc (arena, (n + 1) * sizeof *values);
  bool good = true;
  for (size_t i = 0; i < n && good; i++) {
    values[i] = subst_apply (subst, atom->args[i]);
    good = term_is_value (p->terms, values[i]);
  }
  *fact = (ClauseFact){atom->predicate, values};
  return good;
}

/* A constant of the variable's sort for each variable. */
static bool
values_fit (const Program *p, const HornClause *c, const Term *values) {
  for (size_t i = 0; i < c->vars; i++)
    if (values[i].id >= terms_len (p->terms) ||
        !term_is_value (p->terms, values[i]) ||
        !sort_is (term_sort (p->terms, values[i]),
                  term_sort (p->terms, c->terms[i])))
      return false;
  return true;
}

bool
clause_set_apply (const Program *p, size_t clause, const Term *values,
                  Arena *arena, ClauseFact *body, ClauseFact *head) {
  assert (clause < p->clauses->clauses.len);
  const HornClause *c = p->clauses->clauses.data + clause;
  if (!values_fit (p, c, values))
    return false;
  Subst *subst = subst_new (p->terms);
  for (size_t i = 0; i < c->vars; i++)
    subst_set (subst, c->terms[i], values[i]);
  bool good = term_is_true (p->terms, subst_apply (subst, c->constraint));
  for (size_t i = 0; i < c->count && good; i++)
    good = evaluate_atom (p, subst, c->body + i, arena, body + i);
  *head = (ClauseFact){SIZE_MAX, NULL};
  if (good && !c->is_query)
    good = evaluate_atom (p, subst, &c->head, arena, head);
  subst_free (subst);
  return good;
}

bool
clause_set_same (const Program *p, const ClauseFact *a, const ClauseFact *b) {
  bool same = a->predicate == b->predicate && a->predicate != SIZE_MAX;
  size_t n = same ? p->clauses->predicates.data[a->predicate].arity : 0;
  for (size_t i = 0; i < n && same; i++)
    same = term_is (a->values[i], b->values[i]);
  return same;
}

void
clause_set_show (Str *out, const Program *p, const ClauseFact *fact) {
  if (fact->predicate == SIZE_MAX) {
    str_add (out, "false");
    return;
  }
  const ClausePredicate *q = p->clauses->predicates.data + fact->predicate;
  str_plain (out, q->name, strlen (q->name));
  for (size_t i = 0; i < q->arity; i++) {
    str_add (out, i ? ", " : " (");
    term_show (out, p->terms, fact->values[i]);
  }
  str_add (out, q->arity ? ")" : "");
}

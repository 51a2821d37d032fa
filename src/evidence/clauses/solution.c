/* Solutions as text.  Constants are numbered by clause and variable, so names
   of the source, of which little is kept, cannot be confused. */

#include "evidence/clauses/solution.h"
#include "evidence/proof_head.h"
#include "logic/smtlib.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* Formulas ----------------------------------------------------------------- */

Solution *
solution_new (const Program *p) {
  const ClauseSet *set = p->clauses;
  Solution *s = mem_zero (sizeof *s);
  s->predicates = set->predicates.len;
  s->params = arena_alloc (&s->arena, (s->predicates + 1) * sizeof *s->params);
  s->formulas =
      arena_alloc (&s->arena, (s->predicates + 1) * sizeof *s->formulas);
  for (size_t i = 0; i < s->predicates; i++) {
    const ClausePredicate *q = set->predicates.data + i;
    Term *vars = arena_alloc (&s->arena, (q->arity + 1) * sizeof *vars);
    for (size_t k = 0; k < q->arity; k++)
      vars[k] = term_fresh (p->terms, "arg", q->sorts[k]);
    s->params[i] = vars;
    s->formulas[i] = term_bool (p->terms, true);
  }
  return s;
}

void
solution_free (Solution *s) {
  if (!s)
    return;
  arena_done (&s->arena);
  mem_free (s);
}

static Term
put (Terms *t, Term formula, size_t n, const Term *vars, const Term *values) {
  Subst *subst = subst_new (t);
  for (size_t i = 0; i < n; i++)
    subst_set (subst, vars[i], values[i]);
  Term result = subst_apply (subst, formula);
  subst_free (subst);
  return result;
}

/* Sorts -------------------------------------------------------------------- */

typedef struct {
  Str *out;
  const Program *program;
  const Solution *solution;
  VEC (Sort) sorts; /* enumerations that are declared */
} Writer;

static bool
is_declared (const Writer *w, Sort sort) {
  for (size_t i = 0; i < w->sorts.len; i++)
    if (sort_is (w->sorts.data[i], sort))
      return true;
  return false;
}

/* An enumeration, before it is used. */
static void
declare_sort (Writer *w, Sort sort) {
  const Terms *t = w->program->terms;
  if (sort_kind (t, sort) == SORT_ARRAY) {
    declare_sort (w, sort_index (t, sort));
    declare_sort (w, sort_element (t, sort));
  }
  if (sort_kind (t, sort) != SORT_ENUM || is_declared (w, sort))
    return;
  vec_push (&w->sorts, sort);
  str_add (w->out, "(declare-datatypes ((");
  smtlib_symbol (w->out, sort_name (t, sort));
  str_add (w->out, " 0)) ((");
  for (size_t i = 0; i < sort_count (t, sort); i++) {
    str_add (w->out, i ? " (" : "(");
    smtlib_symbol (w->out, sort_value (t, sort, i));
    str_char (w->out, ')');
  }
  str_add (w->out, ")))\n");
}

static void
declare_sorts (Writer *w) {
  const Program *p = w->program;
  for (size_t i = 0; i < p->clauses->predicates.len; i++)
    for (size_t k = 0; k < p->clauses->predicates.data[i].arity; k++)
      declare_sort (w, p->clauses->predicates.data[i].sorts[k]);
  for (size_t i = 0; i < p->clauses->clauses.len; i++)
    for (size_t k = 0; k < p->clauses->clauses.data[i].vars; k++)
      declare_sort (w,
                    term_sort (p->terms, p->clauses->clauses.data[i].terms[k]));
}

/* Definitions -------------------------------------------------------------- */

static void
write_comment (Writer *w, const char *name) {
  str_add (w->out, "; ");
  str_plain (w->out, name, strlen (name));
  str_char (w->out, '\n');
}

static bool
is_enum_value (const Writer *w, const char *name) {
  const Terms *t = w->program->terms;
  for (size_t i = 0; i < w->sorts.len; i++)
    for (size_t k = 0; k < sort_count (t, w->sorts.data[i]); k++)
      if (!strcmp (sort_value (t, w->sorts.data[i], k), name))
        return true;
  return false;
}

/* a0, a1, ...: with marks where that is a value of an enumeration, which the
   parameter would hide. */
static void
name_param (const Writer *w, size_t i, Str *name) {
  str_format (name, "a%zu", i);
  while (is_enum_value (w, str_text (name)))
    str_char (name, '!');
}

static void
write_definition (Writer *w, size_t predicate) {
  const Program *p = w->program;
  const ClausePredicate *q = p->clauses->predicates.data + predicate;
  Term *params = mem_alloc ((q->arity + 1) * sizeof *params);
  write_comment (w, q->name);
  str_format (w->out, "(define-fun pred-%zu (", predicate);
  for (size_t i = 0; i < q->arity; i++) {
    Str name = {0};
    name_param (w, i, &name);
    params[i] = term_var (p->terms, str_text (&name), q->sorts[i]);
    str_format (w->out, "%s(%s ", i ? " " : "", str_text (&name));
    smtlib_sort (w->out, p->terms, q->sorts[i]);
    str_char (w->out, ')');
    str_done (&name);
  }
  str_add (w->out, ") Bool\n  ");
  smtlib_term (w->out, p->terms,
               put (p->terms, w->solution->formulas[predicate], q->arity,
                    w->solution->params[predicate], params));
  str_add (w->out, ")\n");
  mem_free (params);
}

/* Obligations -------------------------------------------------------------- */

/* The constant for a variable of a clause: x!3.0 */
static Term
constant (const Program *p, size_t clause, size_t var) {
  const HornClause *c = p->clauses->clauses.data + clause;
  Str name = {0};
  for (const char *at = c->names[var]; *at && name.len < 30; at++)
    if (isalnum ((unsigned char)*at) || (*at == '_' && name.len))
      str_char (&name, *at);
  if (!name.len || isdigit ((unsigned char)name.data[0]))
    vec_clear (&name), str_char (&name, 'v');
  str_format (&name, "!%zu.%zu", clause, var);
  Term term = term_var (p->terms, str_text (&name),
                        term_sort (p->terms, c->terms[var]));
  str_done (&name);
  return term;
}

static void
write_constants (Writer *w, const HornClause *c, const Term *constants) {
  const Terms *t = w->program->terms;
  for (size_t i = 0; i < c->vars; i++) {
    str_add (w->out, "(declare-const ");
    smtlib_symbol (w->out, term_name (t, constants[i]));
    str_char (w->out, ' ');
    smtlib_sort (w->out, t, term_sort (t, constants[i]));
    str_add (w->out, ")\n");
  }
}

static void
write_atom (Writer *w, const HornClause *c, const Term *constants,
            const ClauseAtom *atom) {
  const Program *p = w->program;
  size_t n = p->clauses->predicates.data[atom->predicate].arity;
  str_format (w->out, n ? "(pred-%zu" : "pred-%zu", atom->predicate);
  for (size_t i = 0; i < n; i++) {
    str_char (w->out, ' ');
    smtlib_term (w->out, p->terms,
                 put (p->terms, atom->args[i], c->vars, c->terms, constants));
  }
  str_add (w->out, n ? ")" : "");
}

static void
write_obligation (Writer *w, size_t clause) {
  const Program *p = w->program;
  const HornClause *c = p->clauses->clauses.data + clause;
  Term *constants = mem_alloc ((c->vars + 1) * sizeof *constants);
  for (size_t i = 0; i < c->vars; i++)
    constants[i] = constant (p, clause, i);
  write_constants (w, c, constants);
  str_format (w->out, "(push 1)\n(set-info :obligation \"%s\")\n", c->name);
  for (size_t i = 0; i < c->count; i++) {
    str_add (w->out, "(assert ");
    write_atom (w, c, constants, c->body + i);
    str_add (w->out, ")\n");
  }
  str_add (w->out, "(assert ");
  smtlib_term (w->out, p->terms,
               put (p->terms, c->constraint, c->vars, c->terms, constants));
  str_add (w->out, ")\n");
  if (!c->is_query) {
    str_add (w->out, "(assert (not ");
    write_atom (w, c, constants, &c->head);
    str_add (w->out, "))\n");
  }
  str_add (w->out, "(check-sat)\n(pop 1)\n");
  mem_free (constants);
}

void
solution_smtlib (Str *out, const Program *p, const Solution *s,
                 const EvidenceOrigin *origin) {
  assert (s->predicates == p->clauses->predicates.len);
  Writer w = {.out = out, .program = p, .solution = s};
  proof_head_write (out, "ALL", "assay-solution", origin);
  declare_sorts (&w);
  for (size_t i = 0; i < s->predicates; i++)
    write_definition (&w, i);
  for (size_t i = 0; i < p->clauses->clauses.len; i++)
    write_obligation (&w, i);
  vec_done (&w.sorts);
}

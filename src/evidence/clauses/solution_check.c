/* The file is read command by command: sorts, a definition for each predicate,
   and then for each clause its constants and its obligation.  A definition sees
   its parameters and nothing else.  In obligations the predicates stay names,
   so that clauses can be compared with those of the source; definitions are put
   in when an obligation is discharged. */

#include "evidence/clauses/solution.h"
#include "evidence/proof_reader.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  size_t arity;
  const Sort *sorts;
  const Term *params;
  Term body;
} Formula;

typedef struct {
  const char *name;
  VEC (Term) parts; /* that must be unsatisfiable together */
} Obligation;

typedef struct {
  ProofReader text;
  VEC (Formula) definitions;
  VEC (Obligation) obligations;
} Reader;

static const Sexpr *
peek (const Reader *r) {
  return proof_reader_peek (&r->text);
}

static bool
malformed (Reader *r, const char *what) {
  return proof_reader_malformed (&r->text, what);
}

/* Head --------------------------------------------------------------------- */

static bool
read_head (Reader *r) {
  static const char *const keys[] = {"source", "sha256", "origin"};
  if (!proof_reader_is_list (peek (r), "set-logic", 2))
    return malformed (r, "a solution begins with (set-logic ...)");
  r->text.at++;
  const char *version = proof_reader_info (peek (r), "assay-solution");
  if (!version || strcmp (version, "1"))
    return malformed (r, "expected (set-info :assay-solution \"1\")");
  r->text.at++;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (proof_reader_info (peek (r), keys[i]))
      r->text.at++;
  return true;
}

static bool
read_sorts (Reader *r) {
  bool known;
  while (peek (r) && sexpr_heads (peek (r), "declare-datatypes")) {
    if (!scope_command (r->text.scope, peek (r), &known))
      return false;
    r->text.at++;
  }
  return true;
}

/* Definitions -------------------------------------------------------------- */

static void
name_predicate (size_t number, char *name, size_t size) {
  snprintf (name, size, "pred-%zu", number);
}

/* a0, a1, ..., with marks behind it. */
static bool
is_param (const Sexpr *e, size_t i) {
  char name[32];
  size_t len = (size_t)snprintf (name, sizeof name, "a%zu", i);
  return e->kind == SEXPR_SYMBOL && !strncmp (e->text, name, len) &&
         strspn (e->text + len, "!") == strlen (e->text + len);
}

/* Parameters are bound until the body is read. */
static bool
bind_params (Reader *r, const Sexpr *list, Formula *d) {
  if (list->kind != SEXPR_LIST)
    return malformed (r, "expected ((NAME SORT) ...)");
  Sort *sorts = arena_alloc (&r->text.arena, (list->len + 1) * sizeof *sorts);
  Term *params = arena_alloc (&r->text.arena, (list->len + 1) * sizeof *params);
  d->sorts = sorts;
  d->params = params;
  for (size_t i = 0; i < list->len; i++) {
    const Sexpr *e = list->items[i];
    if (e->kind != SEXPR_LIST || e->len != 2 || !is_param (e->items[0], i))
      return malformed (r, "parameters are a0, a1, ...");
    if (!scope_sort (r->text.scope, e->items[1], sorts + i))
      return false;
    params[i] = term_var (r->text.terms, e->items[0]->text, sorts[i]);
    scope_bind (r->text.scope, e->items[0]->text, params[i]);
    d->arity++;
  }
  return true;
}

static void
unbind_params (Reader *r, const Sexpr *list, const Formula *d) {
  for (size_t i = 0; i < d->arity; i++)
    scope_unbind (r->text.scope, list->items[i]->items[0]->text);
}

static bool
read_definition (Reader *r) {
  const Sexpr *e = peek (r);
  char name[32];
  Formula d = {0};
  name_predicate (r->definitions.len, name, sizeof name);
  if (!proof_reader_is_list (e, "define-fun", 5) ||
      !sexpr_is (e->items[1], name) || !sexpr_is (e->items[3], "Bool"))
    return malformed (
        r, run_text (r->text.run, "expected the definition of %s", name));
  bool good = bind_params (r, e->items[2], &d) &&
              scope_term (r->text.scope, e->items[4], &d.body, NULL, NULL);
  unbind_params (r, e->items[2], &d);
  if (!good)
    return false;
  if (!sort_is (term_sort (r->text.terms, d.body), BOOL_SORT))
    return malformed (r, "a body is not Bool");
  vec_push (&r->definitions, d);
  r->text.at++;
  return true;
}

/* From here on predicates are names. */
static void
declare_predicates (Reader *r) {
  for (size_t i = 0; i < r->definitions.len; i++) {
    const Formula *d = r->definitions.data + i;
    char name[32];
    name_predicate (i, name, sizeof name);
    const char *kept = arena_string (&r->text.arena, name);
    if (d->arity)
      scope_declare (r->text.scope, kept, BOOL_SORT, d->arity, d->sorts);
    else
      scope_bind (r->text.scope, kept,
                  term_apply (r->text.terms, kept, BOOL_SORT, 0, NULL));
  }
}

static bool
read_definitions (Reader *r) {
  while (peek (r) && sexpr_heads (peek (r), "define-fun"))
    if (!read_definition (r))
      return false;
  declare_predicates (r);
  return true;
}

/* Obligations -------------------------------------------------------------- */

/* The number of a predicate that is applied, or SIZE_MAX. */
static size_t
predicate_of (const Reader *r, Term term) {
  char name[32];
  if (term_kind (r->text.terms, term) != TERM_APPLY)
    return SIZE_MAX;
  for (size_t i = 0; i < r->definitions.len; i++) {
    name_predicate (i, name, sizeof name);
    if (!strcmp (term_name (r->text.terms, term), name))
      return i;
  }
  return SIZE_MAX;
}

/* An atom, the negation of one, or a formula without any. */
static bool
is_plain (const Reader *r, Term part) {
  const Terms *t = r->text.terms;
  Term atom = term_kind (t, part) == TERM_NOT ? term_arg (t, part, 0) : part;
  if (predicate_of (r, atom) == SIZE_MAX)
    return !term_mentions (t, part, TERM_APPLY);
  for (size_t i = 0; i < term_count (t, atom); i++)
    if (term_mentions (t, term_arg (t, atom, i), TERM_APPLY))
      return false;
  return true;
}

static bool
read_part (Reader *r, Obligation *o) {
  Term part;
  if (!proof_reader_assertion (&r->text, &part))
    return false;
  if (!is_plain (r, part))
    return malformed (r, "a predicate occurs inside of a formula");
  vec_push (&o->parts, part);
  return true;
}

static bool
read_obligation (Reader *r, Obligation *o) {
  r->text.at++;
  o->name = proof_reader_info (peek (r), "obligation");
  if (!o->name)
    return malformed (r, "expected (set-info :obligation \"...\")");
  r->text.at++;
  while (peek (r) && sexpr_heads (peek (r), "assert"))
    if (!read_part (r, o))
      return false;
  return proof_reader_check_sat_pop (&r->text);
}

static bool
read_clauses (Reader *r) {
  bool known;
  while (peek (r)) {
    if (proof_reader_is_level (peek (r), "push")) {
      vec_push (&r->obligations, (Obligation){0});
      if (!read_obligation (r, &vec_last (&r->obligations)))
        return false;
      continue;
    }
    if (!proof_reader_is_list (peek (r), "declare-const", 3))
      return malformed (r, "expected (declare-const ...) or (push 1)");
    if (!scope_command (r->text.scope, peek (r), &known))
      return false;
    r->text.at++;
  }
  return r->obligations.len || malformed (r, "there are no clauses");
}

static bool
read_file (Reader *r) {
  return r->text.file && read_head (r) && read_sorts (r) &&
         read_definitions (r) && read_clauses (r);
}

/* Comparing with the source -------------------------------------------------
 */

static bool
differs (Reader *r, const char *what) {
  return proof_reader_report (
      &r->text, CHECK_FAILS,
      run_text (r->text.run,
                "it is about other clauses: '%s' is not what the source says",
                what));
}

static bool
same_signature (const Formula *a, const Formula *b) {
  bool same = a->arity == b->arity;
  for (size_t i = 0; same && i < a->arity; i++)
    same = sort_is (a->sorts[i], b->sorts[i]);
  return same;
}

/* Both have the same table of terms, so equal formulas are equal numbers. */
static bool
same_obligation (const Obligation *a, const Obligation *b) {
  bool same = a->parts.len == b->parts.len && !strcmp (a->name, b->name);
  for (size_t i = 0; same && i < a->parts.len; i++)
    same = term_is (a->parts.data[i], b->parts.data[i]);
  return same;
}

static bool
same_clauses (Reader *r, const Reader *again) {
  char name[32];
  if (r->definitions.len != again->definitions.len)
    return differs (r, "define-fun");
  for (size_t i = 0; i < r->definitions.len; i++)
    if (!same_signature (r->definitions.data + i,
                         again->definitions.data + i)) {
      name_predicate (i, name, sizeof name);
      return differs (r, name);
    }
  for (size_t i = 0; i < again->obligations.len; i++)
    if (i >= r->obligations.len ||
        !same_obligation (r->obligations.data + i, again->obligations.data + i))
      return differs (r, again->obligations.data[i].name);
  return r->obligations.len == again->obligations.len ||
         differs (r, r->obligations.data[again->obligations.len].name);
}

/* Discharging ----------------------------------------------------------------
 */

/* A part with the definition of its predicate put in. */
static Term
define (Reader *r, Term part) {
  Terms *t = r->text.terms;
  bool negated = term_kind (t, part) == TERM_NOT;
  Term atom = negated ? term_arg (t, part, 0) : part;
  size_t number = predicate_of (r, atom);
  if (number == SIZE_MAX)
    return part;
  const Formula *d = r->definitions.data + number;
  Subst *subst = subst_new (t);
  for (size_t i = 0; i < d->arity; i++)
    subst_set (subst, d->params[i], term_arg (t, atom, i));
  Term body = subst_apply (subst, d->body);
  subst_free (subst);
  return negated ? term_not (t, body) : body;
}

static bool
discharge_one (Reader *r, Solver *solver, const Obligation *o) {
  VEC (Term) parts = {0};
  for (size_t i = 0; i < o->parts.len; i++)
    vec_push (&parts, define (r, o->parts.data[i]));
  bool good =
      proof_reader_discharge (&r->text, solver, o->name, parts.len, parts.data);
  vec_done (&parts);
  return good;
}

static bool
discharge (Reader *r) {
  Solver *solver = solver_new_z3 (r->text.terms, r->text.run);
  bool good = true;
  for (size_t i = 0; i < r->obligations.len && good; i++) {
    run_progress (r->text.run, "checking the solution: %zu of %zu clauses", i,
                  r->obligations.len);
    good = discharge_one (r, solver, r->obligations.data + i);
  }
  solver_free (solver);
  return good;
}

/* The whole ------------------------------------------------------------------
 */

static void
reader_done (Reader *r) {
  for (size_t i = 0; i < r->obligations.len; i++)
    vec_done (&r->obligations.data[i].parts);
  vec_done (&r->obligations);
  vec_done (&r->definitions);
  proof_reader_done (&r->text);
}

static bool
is_about (Reader *r, const Source *text) {
  Reader again = {0};
  proof_reader_init (&again.text, r->text.run, r->text.terms, text);
  bool good = read_file (&again) && same_clauses (r, &again);
  reader_done (&again);
  return good;
}

CheckReport
solution_check (Run *run, const Source *text, const Source *again) {
  Terms *terms = terms_new ();
  Reader r = {0};
  proof_reader_init (&r.text, run, terms, text);
  r.text.report.shape = SHAPE_SOLUTION;
  if (read_file (&r) && (!again || is_about (&r, again)) && discharge (&r))
    r.text.report.status = CHECK_HOLDS;
  CheckReport report = r.text.report;
  report.obligations = r.obligations.len;
  reader_done (&r);
  terms_free (terms);
  return report;
}

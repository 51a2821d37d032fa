/* The file is read command by command.  Assertions outside of 'push' hold for
   all obligations that follow; an obligation is a 'push', its name, assertions,
   'check-sat' and 'pop', with nothing between.  Each is given to a solver of
   its own, as solvers are best at problems they see at once. */

#include "evidence/proof_reader.h"
#include "evidence/unit/unwinding.h"
#include "base/map.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  const char *name;
  size_t shared;  /* assertions for all that it may use */
  VEC (Term) own; /* its own */
} Obligation;

typedef struct {
  ProofReader text;
  VEC (Term) shared;
  VEC (Obligation) obligations;
  bool has_checks, has_bound;
  bool is_bits; /* by its logic */
} Reader;

static const Sexpr *
peek (const Reader *r) {
  return proof_reader_peek (&r->text);
}

static bool
malformed (Reader *r, const char *what) {
  return proof_reader_malformed (&r->text, what);
}

/* Commands ---------------------------------------------------------------- */

static bool
read_head (Reader *r) {
  if (!proof_reader_is_list (peek (r), "set-logic", 2))
    return malformed (r, "an unwinding begins with (set-logic ...)");
  r->is_bits = sexpr_is (peek (r)->items[1], "QF_BV");
  r->text.at++;
  const char *version = proof_reader_info (peek (r), "assay-unwinding");
  if (!version || strcmp (version, "1"))
    return malformed (r, "expected (set-info :assay-unwinding \"1\")");
  r->text.at++;
  return true;
}

static bool
starts_with (const char *text, const char *start) {
  return !strncmp (text, start, strlen (start));
}

/* The name, which says what kind of obligation it is. */
static bool
read_name (Reader *r, Obligation *o) {
  o->name = proof_reader_info (peek (r), "obligation");
  if (!o->name)
    return malformed (r, "expected (set-info :obligation \"...\")");
  bool checks = starts_with (o->name, "checks");
  bool bound = starts_with (o->name, "unwinding");
  if (!checks && !bound)
    return malformed (r, "an obligation is about checks or about unwinding");
  r->has_checks |= checks;
  r->has_bound |= bound;
  r->text.at++;
  return true;
}

static bool
read_obligation (Reader *r, Obligation *o) {
  o->shared = r->shared.len;
  r->text.at++;
  if (!read_name (r, o))
    return false;
  while (peek (r) && sexpr_heads (peek (r), "assert")) {
    Term term;
    if (!proof_reader_assertion (&r->text, &term))
      return false;
    vec_push (&o->own, term);
  }
  return proof_reader_check_sat_pop (&r->text);
}

static bool
read_command (Reader *r) {
  const Sexpr *e = peek (r);
  bool known;
  if (sexpr_heads (e, "assert")) {
    Term term;
    if (!proof_reader_assertion (&r->text, &term))
      return false;
    vec_push (&r->shared, term);
    return true;
  }
  if (proof_reader_is_level (e, "push")) {
    vec_push (&r->obligations, (Obligation){0});
    return read_obligation (r, &vec_last (&r->obligations));
  }
  if (!scope_command (r->text.scope, e, &known))
    return false;
  if (!known && !proof_reader_is_list (e, "set-info", 3))
    return malformed (r, "this command is not one of an unwinding");
  r->text.at++;
  return true;
}

static bool
read_file (Reader *r) {
  if (!read_head (r))
    return false;
  while (peek (r))
    if (!read_command (r))
      return false;
  if (!r->has_checks)
    return malformed (r, "there is no obligation about checks");
  return r->has_bound ||
         malformed (r, "there is no obligation about unwinding");
}

/* Discharging ------------------------------------------------------------- */

static bool
explain (Reader *r, CheckStatus status, const Obligation *o, const char *why) {
  return proof_reader_obligation (&r->text, status, o->name, why);
}

/* UNDECIDED is explained here. */
static Answer
ask (Reader *r, const Obligation *o) {
  Solver *solver = r->is_bits
                       ? solver_new_z3_bits_once (r->text.terms, r->text.run)
                       : solver_new_z3 (r->text.terms, r->text.run);
  for (size_t i = 0; i < o->shared; i++)
    solver_assert (solver, r->shared.data[i]);
  for (size_t i = 0; i < o->own.len; i++)
    solver_assert (solver, o->own.data[i]);
  Answer answer = solver_check (solver, 0, NULL);
  if (answer == UNDECIDED)
    explain (r, CHECK_UNDECIDED, o,
             run_expired (r->text.run) ? run_reason (r->text.run)
                                       : solver_reason (solver));
  solver_free (solver);
  return answer;
}

static bool
discharge_one (Reader *r, const Obligation *o) {
  Answer answer = ask (r, o);
  if (answer == SAT)
    explain (r, CHECK_FAILS, o, "it is satisfiable");
  return answer == UNSAT;
}

static bool
discharge (Reader *r) {
  for (size_t i = 0; i < r->obligations.len; i++) {
    const Obligation *o = r->obligations.data + i;
    run_progress (r->text.run, "checking the unwinding: %zu of %zu obligations",
                  i, r->obligations.len);
    if (run_expired (r->text.run))
      return explain (r, CHECK_UNDECIDED, o, run_reason (r->text.run));
    if (!discharge_one (r, o))
      return false;
  }
  return true;
}

/* What holds for all obligations must be possible: from a contradiction
   everything follows. */
static bool
has_executions (Reader *r) {
  static const Obligation none = {.name = "assumptions"};
  Obligation all = none;
  all.shared = r->shared.len;
  if (!all.shared)
    return true;
  Answer answer = ask (r, &all);
  if (answer == UNSAT)
    explain (r, CHECK_FAILS, &all,
             "what is assumed for all obligations is a contradiction");
  return answer == SAT;
}

/* Comparing with the source ----------------------------------------------- */

static bool
differs (Reader *r, const char *what) {
  return proof_reader_report (
      &r->text, CHECK_FAILS,
      run_text (r->text.run,
                "it is about another unwinding than that of the source: %s",
                what));
}

static void
note (Map *set, Term term) {
  *map_put (set, term.id) = 1;
}

static bool
has (const Map *set, Term term) {
  return map_get (set, term.id);
}

/* What an obligation excludes: the parts of its disjunction, if it is one. */
static void
note_parts (const Reader *r, Map *set, const Obligation *o) {
  const Terms *t = r->text.terms;
  if (o->own.len != 1)
    return;
  Term term = o->own.data[0];
  note (set, term);
  for (size_t i = 0; term_kind (t, term) == TERM_OR && i < term_count (t, term);
       i++)
    note (set, term_arg (t, term, i));
}

static bool
has_parts (const Reader *r, const Map *set, Term term) {
  const Terms *t = r->text.terms;
  bool all = term_kind (t, term) == TERM_OR;
  for (size_t i = 0; all && i < term_count (t, term); i++)
    all = has (set, term_arg (t, term, i));
  return all || has (set, term) ||
         term_is (term, term_bool (r->text.terms, false));
}

/* Both have the same table of terms, so equal formulas are equal numbers. */
static bool
assumes_no_more (Reader *r, const Reader *again) {
  Map set = {0};
  bool good = true;
  for (size_t i = 0; i < again->shared.len; i++)
    note (&set, again->shared.data[i]);
  for (size_t i = 0; good && i < r->shared.len; i++)
    good = has (&set, r->shared.data[i]);
  map_done (&set);
  return good || differs (r, "it assumes what does not hold there");
}

static bool
excludes_all (Reader *r, const Reader *again) {
  Map set = {0};
  const Obligation *missing = NULL;
  for (size_t i = 0; i < r->obligations.len; i++)
    note_parts (r, &set, r->obligations.data + i);
  for (size_t i = 0; !missing && i < again->obligations.len; i++) {
    const Obligation *o = again->obligations.data + i;
    if (o->own.len != 1 || !has_parts (r, &set, o->own.data[0]))
      missing = o;
  }
  map_done (&set);
  if (!missing)
    return true;
  return differs (r, run_text (r->text.run,
                               "a part of obligation '%s' is not in it",
                               missing->name));
}

/* The whole --------------------------------------------------------------- */

static void
reader_done (Reader *r) {
  for (size_t i = 0; i < r->obligations.len; i++)
    vec_done (&r->obligations.data[i].own);
  vec_done (&r->obligations);
  vec_done (&r->shared);
  proof_reader_done (&r->text);
}

static bool
is_about (Reader *r, const Source *text) {
  Reader again = {0};
  proof_reader_init (&again.text, r->text.run, r->text.terms, text);
  bool good = again.text.file && read_file (&again) &&
              assumes_no_more (r, &again) && excludes_all (r, &again);
  reader_done (&again);
  return good;
}

CheckReport
unwinding_check (Run *run, const Source *text, const Source *again) {
  Terms *terms = terms_new ();
  Reader r = {0};
  proof_reader_init (&r.text, run, terms, text);
  r.text.report.shape = SHAPE_UNWINDING;
  if (r.text.file && read_file (&r) && (!again || is_about (&r, again)) &&
      has_executions (&r) && discharge (&r))
    r.text.report.status = CHECK_HOLDS;
  CheckReport report = r.text.report;
  report.obligations = r.obligations.len;
  reader_done (&r);
  terms_free (terms);
  return report;
}

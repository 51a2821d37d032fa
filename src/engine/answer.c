/* Answers of engines for Systems. */

#include "engine/answer.h"
#include "engine/support.h"

#include <assert.h>

void
answer_add_conjuncts (const Terms *t, Term term, TermList *out) {
  const Term *parts;
  size_t n = term_conjuncts (t, &term, &parts);
  for (size_t i = 0; i < n; i++)
    if (!term_is_true (t, parts[i]))
      vec_push (out, parts[i]);
}

/* Programs ----------------------------------------------------------------- */

/* What engines cannot project, generalise or certify. */
typedef struct {
  const Terms *terms;
  const char *what; /* NULL: nothing found */
  Pos pos;
} Obstacle;

static void
find_obstacle (void *context, Term term, Pos pos) {
  Obstacle *o = context;
  if (o->what)
    return;
  o->pos = pos;
  o->what = term_is_nonlinear (o->terms, term)
                ? "nonlinear arithmetic or division by zero"
            : term_mentions (o->terms, term, TERM_APPLY)
                ? "an uninterpreted function"
                : NULL;
}

bool
answer_accepts (const Program *program, Str *why) {
  Obstacle o = {.terms = program->terms};
  program_terms (program, find_obstacle, &o);
  if (o.what)
    str_format (why, "%s at %s:%d:%d", o.what,
                o.pos.source ? o.pos.source->path : "?", o.pos.line,
                o.pos.column);
  return !o.what;
}

/* Beginning ---------------------------------------------------------------- */

static Answer
ask_both (Oracle *o, Term a, Term b) {
  TermList question = {0};
  answer_add_conjuncts (o->terms, a, &question);
  answer_add_conjuncts (o->terms, b, &question);
  Answer answer = oracle_check (o, &question);
  vec_done (&question);
  return answer;
}

/* Some transition can be taken in an initial state. */
static bool
can_step (Oracle *o) {
  const System *s = o->system;
  for (size_t i = 0; i < s->transitions.len; i++)
    if (ask_both (o, s->init, system_relation (s, i)) != UNSAT)
      return true;
  return false;
}

bool
answer_can_begin (Oracle *o, Result *result) {
  const System *s = o->system;
  const char *why = NULL;
  if (ask_both (o, s->init, term_bool (s->terms, true)) == UNSAT)
    why = "init is contradictory, so there is no execution to check";
  else if (s->program->begins_by_step && !can_step (o))
    why = "no clause can be applied first, so nothing follows from them";
  if (!why)
    return true;
  *result = result_unknown ("vacuous: %s", why);
  result->is_final = true;
  return false;
}

/* Errors ------------------------------------------------------------------- */

/* Values of arrays have no constants, so the interpreter cannot run them. */
static bool
is_replayable (const System *s, const Trace *trace) {
  for (size_t i = 0; i < trace->states.len; i++)
    for (size_t k = 0; k < s->program->vars.len; k++)
      if (!term_is_value (s->terms, trace->states.data[i][k]))
        return false;
  return true;
}

Result
answer_unsafe (const System *s, Trace *trace) {
  if (is_replayable (s, trace))
    return (Result){.verdict = VERDICT_UNSAFE,
                    .counterexample = {&trace_counterexample, trace}};
  Result r = result_unknown ("possibly unsafe: an error path of %zu steps was "
                             "found, but its arrays cannot be replayed",
                             trace->steps.len);
  trace_free (trace);
  return r;
}

/* Proofs ------------------------------------------------------------------- */

/* Divisions were replaced by what they are within the ranges; so the ranges
   must be part of the certificate. */
static void
mark_ranges (const System *s, const TermList *predicates, bool *needed) {
  Term ranges = s->ranges;
  const Term *parts;
  size_t n = term_conjuncts (s->terms, &ranges, &parts);
  for (size_t i = 0; i < predicates->len && s->divided; i++)
    for (size_t k = 0; k < n; k++)
      if (term_is (predicates->data[i], parts[k]))
        needed[i] = true;
}

/* The only node follows itself wherever a step can be made. */
static void
add_successors (Oracle *o, Certificate *c) {
  const System *s = o->system;
  assert (c->labels.len == 1);
  for (size_t k = 0; k < s->transitions.len; k++)
    if (ask_both (o, c->labels.data[0], o->constraint[k]) != UNSAT)
      certificate_set_successor (c, s, 0, k, 0);
}

Certificate *
answer_invariant (Oracle *o, const TermList *predicates) {
  bool *needed = mem_zero (predicates->len + 1);
  mark_ranges (o->system, predicates, needed);
  Certificate *c = NULL;
  if (support_find (o, predicates, needed)) {
    TermList kept = {0};
    for (size_t i = 0; i < predicates->len; i++)
      if (needed[i])
        vec_push (&kept, predicates->data[i]);
    c = certificate_new (o->system, 1);
    c->labels.data[0] = term_and (o->terms, kept.len, kept.data);
    add_successors (o, c);
    vec_done (&kept);
  }
  mem_free (needed);
  return c;
}

Result
answer_safe (System *s, Certificate *c) {
  return (Result){.verdict = VERDICT_SAFE,
                  .proof = {&certificate_proof, certificate_proof_new (s, c)}};
}

Result
answer_unknown (Run *run, const char *why) {
  return result_unknown ("%s", run_expired (run) ? run_reason (run) : why);
}

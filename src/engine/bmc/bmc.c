/* The engine: rounds of unwinding with growing bounds, and what their outcome
   means.

   SAFE: all paths ended, and the solver has refuted every way to an error and
   every way on beyond what was unwound.  UNSAFE: the interpreter has executed
   the error. */

#include "engine/bmc/bmc.h"
#include "evidence/unit/execution.h"
#include "evidence/unit/unwinding.h"

#include <assert.h>
#include <string.h>

enum { FIRST_BOUND = 1 };

static const double NO_LIMIT = 1e8; /* seconds */

/* Set up ------------------------------------------------------------------- */

static void
begin (Bmc *b) {
  b->sym = symbolic_new (b->run, b->unit, &bmc_client, b);
  b->values = symbolic_values (b->sym);
  b->terms = symbolic_terms (b->sym);
  b->ended = value_bool (false);
  b->bound = FIRST_BOUND;
  symbolic_limit (b->sym, (uint64_t)b->options->steps);
  symbolic_start (b->sym);
}

static void
end (Bmc *b) {
  while (b->waiting.len)
    paths_free (vec_pop (&b->waiting));
  vec_done (&b->waiting);
  vec_done (&b->assumes);
  map_done (&b->assume_index);
  vec_done (&b->undecided);
  vec_done (&b->proved_checks);
  vec_done (&b->proved_unwindings);
  vec_done (&b->cuts);
  str_done (&b->reasons.doubt);
  str_done (&b->reasons.obstacle);
  str_done (&b->reasons.unsolved);
  str_done (&b->reasons.endless);
  str_done (&b->known);
  choices_free (b->choices);
  places_done (&b->places);
  symbolic_free (b->sym);
}

/* Questions ---------------------------------------------------------------- */

Answer
bmc_ask (Bmc *b, Term question) {
  run_status (b->run, "bmc: bound %u, %lld checks, a question to the solver",
              b->bound, (long long)b->stats->checks);
  Answer answer = symbolic_ask (b->sym, question);
  if (answer == UNDECIDED && !b->reasons.unsolved.len)
    str_format (&b->reasons.unsolved, "the solver gave up: %s",
                symbolic_undecided (b->sym));
  return answer;
}

/* Unwinding ---------------------------------------------------------------- */

bool
bmc_is_patient (const Bmc *b, double factor) {
  return run_remaining (b->run) < NO_LIMIT ||
         run_seconds (b->run) < factor * (double)b->options->patience;
}

/* What is known when a round is through. */
static void
note_checks (Bmc *b) {
  vec_clear (&b->known);
  str_format (&b->known, "up to bound %u ", b->bound);
  places_describe (&b->known, &b->places);
}

static bool
can_go_further (const Bmc *b) {
  return b->waiting.len && b->bound < b->options->bound &&
         !symbolic_is_stopped (b->sym) && bmc_is_patient (b, 1);
}

static void
next_round (Bmc *b) {
  assert (b->waiting.len && b->bound >= 1);
  int64_t bound = 2 * (int64_t)b->bound;
  b->bound = (uint32_t)(bound > b->options->bound ? b->options->bound : bound);
  run_say (b->run, 2, "bmc: bound %u", b->bound);
  for (size_t i = 0; i < b->waiting.len; i++)
    symbolic_enqueue (b->sym, b->waiting.data[i]);
  vec_clear (&b->waiting);
}

static void
unwind (Bmc *b) {
  for (;;) {
    symbolic_run (b->sym);
    if (!symbolic_is_stopped (b->sym))
      bmc_flush (b);
    if (!symbolic_is_stopped (b->sym))
      note_checks (b);
    if (!can_go_further (b))
      return;
    next_round (b);
  }
}

/* Answers ------------------------------------------------------------------ */

static Term
disjunction (Bmc *b, size_t n, const Term *terms) {
  return term_or (b->terms, n, terms);
}

static Unwinding *
certificate (Bmc *b) {
  Unwinding *u = unwinding_new ("QF_BV");
  size_t count;
  const Term *facts = symbolic_facts (b->sym, &count);
  for (size_t i = 0; i < count; i++)
    unwinding_assert (u, b->terms, facts[i]);
  Term checks = disjunction (b, b->proved_checks.len, b->proved_checks.data);
  Term beyond =
      disjunction (b, b->proved_unwindings.len, b->proved_unwindings.data);
  unwinding_oblige (u, b->terms, "checks", 1, &checks);
  unwinding_oblige (u, b->terms, "unwinding", 1, &beyond);
  u->checks = (uint64_t)b->stats->checks;
  u->steps = symbolic_counts (b->sym).steps;
  u->bound = (uint64_t)b->stats->bound;
  u->complete = true;
  return u;
}

static bool
is_vacuous (Bmc *b) {
  if (b->ended.is_const)
    return !b->ended.k;
  return bmc_ask (b, b->ended.term) == UNSAT;
}

/* UNKNOWN, with what is known nevertheless. */
static Result
unknown (Bmc *b, const char *head, Str *why, const char *option) {
  return result_unknown ("%s%s%s%s%s", head, str_text (why), option,
                         b->known.len ? "; " : "", str_text (&b->known));
}

/* Not everything was unwound. */
static Result
incomplete (Bmc *b) {
  Str *loop = &b->reasons.endless;
  const char *option = "";
  if (run_expired_now (b->run)) {
    Str text = {0};
    str_format (&text, "%s at bound %u%s", run_reason (b->run), b->bound,
                loop->len ? "; " : "");
    Result r = unknown (b, str_text (&text), loop, "");
    str_done (&text);
    return r;
  }
  if (!symbolic_is_stopped (b->sym))
    option =
        b->bound < b->options->bound ? " (--bmc.patience)" : " (--bmc.bound)";
  return unknown (b, "", loop, option);
}

/* An assumption that the program did not make is named. */
static Result
vacuous (const Bmc *b) {
  const char *clause = b->cuts.len ? b->cuts.data[0].clause : NULL;
  Result r = result_unknown (
      "vacuous: no execution comes to an end; the assumptions exclude each "
      "other%s%s",
      clause ? ", among them that " : "", clause ? clause : "");
  r.is_final = true;
  return r;
}

static Result
answer (Bmc *b, Program *program) {
  Reasons *why = &b->reasons;
  if (b->choices) {
    Result r = {.verdict = VERDICT_UNSAFE,
                .counterexample = {&execution_counterexample, b->choices}};
    b->choices = NULL;
    return r;
  }
  if (why->doubt.len)
    return unknown (b, "possibly unsafe: ", &why->doubt, "");
  if (why->obstacle.len)
    return unknown (b, "", &why->obstacle, "");
  if (symbolic_is_stopped (b->sym) || b->waiting.len)
    return incomplete (b);
  if (!why->unsolved.len && is_vacuous (b))
    return vacuous (b);
  if (run_expired_now (b->run))
    return incomplete (b);
  if (why->unsolved.len)
    return unknown (b, "", &why->unsolved, "");
  Result safe = {.verdict = VERDICT_SAFE,
                 .proof = {&unwinding_proof, certificate (b)}};
  bmc_report_assumptions (b, program);
  return safe;
}

static void
count (Bmc *b) {
  SymbolicCounts counts = symbolic_counts (b->sym);
  b->stats->steps = (int64_t)counts.steps;
  b->stats->joins = (int64_t)counts.joins;
  b->stats->objects = (int64_t)counts.objects;
  b->stats->solver_calls = (int64_t)counts.questions;
}

static Result
check (Run *run, Program *program, const void *options, void *stats) {
  Bmc b = {
      .run = run, .unit = program->unit, .options = options, .stats = stats};
  begin (&b);
  unwind (&b);
  Result result = answer (&b, program);
  if (result.verdict == VERDICT_SAFE)
    bmc_state_cuts (&b, program);
  if (result.verdict == VERDICT_UNKNOWN)
    result.diagnosis = bmc_diagnose (&b);
  run_progress_done (run);
  count (&b);
  end (&b);
  return result;
}

/* The client of entries with reference counts calls them without end. */
static bool
accepts (const Program *p, Str *why) {
  if (!p->unit->refs)
    return true;
  str_add (why, "sequences of calls are for engine calls");
  return false;
}

const Engine bmc_engine = {
    .name = "bmc",
    .summary = "bounded model checking of C programs",
    .form = FORM_UNIT,
    .options = TABLE (BMC_OPTIONS),
    .stats = TABLE (BMC_STATS),
    .accepts = accepts,
    .check = check,
};

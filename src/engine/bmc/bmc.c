/* The engine: rounds of unwinding with growing bounds, and what their outcome
   means.

   SAFE: all paths ended, and the solver has refuted every way to an error and
   every way on beyond what was unwound.  UNSAFE: the interpreter has executed
   the error. */

#include "engine/bmc/bmc.h"

#include <stdio.h>
#include <string.h>

enum { FIRST_BOUND = 1 };

static const double NO_LIMIT = 1e8; /* seconds */

static bool
accepts (const Program *program, char *why, size_t size) {
  if (!program->unit)
    snprintf (why, size, "it is no program over memory");
  return program->unit;
}

/* Set up ------------------------------------------------------------------- */

static void
begin (Bmc *b) {
  b->bits = 8 * b->unit->pointer_bytes;
  b->terms = terms_new ();
  b->values.terms = b->terms;
  b->solver = solver_new_z3 (b->terms, b->run);
  b->loops = mem_zero (b->unit->procs.len * sizeof *b->loops);
  b->ended = value_bool (false);
  b->bound = FIRST_BOUND;
  Paths *s = paths_new ();
  globals_create (b, s);
  paths_push (b, s, b->unit->start);
  s->top->guard = s->guard;
  enqueue (b, s);
}

static void
drop_paths (Bmc *b) {
  while (b->queue.len)
    paths_free (vec_pop (&b->queue));
  while (b->waiting.len)
    paths_free (vec_pop (&b->waiting));
  vec_done (&b->queue);
  vec_done (&b->waiting);
}

static void
end (Bmc *b) {
  drop_paths (b);
  for (size_t i = 0; i < b->objects.len; i++) {
    vec_done (&b->objects.data[i].deaths);
    vec_done (&b->objects.data[i].lives);
    vec_done (&b->objects.data[i].holds);
  }
  for (size_t i = 0; i < b->initials.len; i++) {
    cow_done (&b->initials.data[i]->cells, cell_type ());
    mem_free (b->initials.data[i]);
  }
  for (size_t i = 0; i < b->unit->procs.len; i++)
    loops_free (b->loops[i]);
  mem_free (b->loops);
  vec_done (&b->objects);
  vec_done (&b->initials);
  vec_done (&b->inputs);
  vec_done (&b->assumes);
  map_done (&b->assume_index);
  vec_done (&b->undecided);
  vec_done (&b->proved_checks);
  vec_done (&b->proved_unwindings);
  vec_done (&b->cuts);
  vec_done (&b->grounded);
  vec_done (&b->ground);
  map_done (&b->bases);
  map_done (&b->based);
  map_done (&b->foreign);
  map_done (&b->visited);
  map_done (&b->asked);
  values_done (&b->values);
  choices_free (b->choices);
  places_done (&b->places);
  if (b->once)
    solver_free (b->once);
  solver_free (b->solver);
  terms_free (b->terms);
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
  Str text = {0};
  str_format (&text, "up to bound %u ", b->bound);
  places_describe (&text, &b->places);
  snprintf (b->known, sizeof b->known, "%s", str_text (&text));
  str_done (&text);
}

static bool
can_go_further (const Bmc *b) {
  return b->waiting.len && b->bound < b->options->bound && !b->stop &&
         bmc_is_patient (b, 1);
}

static void
next_round (Bmc *b) {
  int64_t bound = 2 * (int64_t)b->bound;
  b->bound = (uint32_t)(bound > b->options->bound ? b->options->bound : bound);
  run_say (b->run, 2, "bmc: bound %u", b->bound);
  for (size_t i = 0; i < b->waiting.len; i++)
    enqueue (b, b->waiting.data[i]);
  vec_clear (&b->waiting);
}

static void
unwind (Bmc *b) {
  for (;;) {
    while (b->queue.len && !b->stop)
      advance (b, vec_pop (&b->queue));
    if (!b->stop)
      oblige_flush (b);
    if (!b->stop)
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
  for (size_t i = 0; i < b->ground.len; i++)
    unwinding_assert (u, b->terms, b->ground.data[i]);
  Term checks = disjunction (b, b->proved_checks.len, b->proved_checks.data);
  Term beyond =
      disjunction (b, b->proved_unwindings.len, b->proved_unwindings.data);
  unwinding_oblige (u, b->terms, "checks", 1, &checks);
  unwinding_oblige (u, b->terms, "unwinding", 1, &beyond);
  u->checks = (uint64_t)b->stats->checks;
  u->steps = (uint64_t)b->stats->steps;
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
unknown (const Bmc *b, const char *head, const char *why, const char *option) {
  return result_unknown ("%s%s%s%s%s", head, why, option,
                         b->known[0] ? "; " : "", b->known);
}

/* Not everything was unwound. */
static Result
incomplete (Bmc *b) {
  const char *loop = b->reasons.endless, *option = "";
  if (run_expired_now (b->run)) {
    char text[900];
    snprintf (text, sizeof text, "%s at bound %u%s%s", run_reason (b->run),
              b->bound, loop[0] ? "; " : "", loop);
    return unknown (b, "", text, "");
  }
  if (!b->stop)
    option =
        b->bound < b->options->bound ? " (--bmc.patience)" : " (--bmc.bound)";
  return unknown (b, "", loop, option);
}

static Result
answer (Bmc *b, Program *program) {
  const Reasons *why = &b->reasons;
  if (b->choices) {
    Result r = {.verdict = VERDICT_UNSAFE, .choices = b->choices};
    b->choices = NULL;
    return r;
  }
  if (why->doubt[0])
    return unknown (b, "possibly unsafe: ", why->doubt, "");
  if (why->obstacle[0])
    return unknown (b, "", why->obstacle, "");
  if (b->stop || b->waiting.len)
    return incomplete (b);
  if (!why->unsolved[0] && is_vacuous (b))
    return result_unknown ("vacuous: no execution comes to an end; the "
                           "assumptions exclude each other");
  if (run_expired_now (b->run))
    return incomplete (b);
  if (why->unsolved[0])
    return unknown (b, "", why->unsolved, "");
  Result safe = {.verdict = VERDICT_SAFE, .unwinding = certificate (b)};
  assumes_report (b, program);
  return safe;
}

static Result
check (Run *run, Program *program, const void *options, void *stats) {
  Bmc b = {
      .run = run, .unit = program->unit, .options = options, .stats = stats};
  begin (&b);
  unwind (&b);
  Result result = answer (&b, program);
  if (result.verdict == VERDICT_SAFE)
    state_assumptions (&b, program);
  run_progress_done (run);
  end (&b);
  return result;
}

const Engine bmc_engine = {"bmc",
                           "bounded model checking of C programs",
                           TABLE (BMC_OPTIONS),
                           TABLE (BMC_STATS),
                           accepts,
                           check};

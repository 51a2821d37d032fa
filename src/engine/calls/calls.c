/* calls.c -- sequences of calls that show a wrong reference count.

   The client that the front end makes (front/c/client.h) calls entries in any
   order, as its inputs say; the first input is how many.  Executions with
   random inputs are tried, short ones first, so that what is found is short. It
   proves nothing: the client has small tables. */

#include "engine/engine.h"
#include "evidence/unit/execution.h"
#include "program/form.h"
#include "program/unit/unit_refs.h"

#include <limits.h>
#include <time.h>

#define OPTIONS(O)                                                             \
  O (calls, 12, 1, INT_MAX, "longest sequence that is tried")                  \
  O (sequences, 12, 1, INT_MAX, "sequences of each length in the first round") \
  O (rounds, 12, 1, 32, "rounds, each with twice as many")                     \
  O (seed, 1, 0, INT_MAX, "of the choices")                                    \
  O (milliseconds, 2000, 1, INT_MAX, "CPU time for all of it")

#define STATS(S)                                                               \
  S (sequences, 0, 0, 0, "sequences of calls that were executed")              \
  S (calls, 0, 0, 0, "calls of the sequence that was found")

TABLE_STRUCT (Options, OPTIONS);
TABLE_STRUCT (Stats, STATS);

enum { MOST_STEPS = 200000, INPUTS_OF_CALL = 4 };

typedef struct {
  Run *run;
  Program *program;
  const Options *opt;
  Stats *stats;
  clock_t begin;
} Search;

static bool
is_over (const Search *s) {
  double spent = (double)(clock () - s->begin) / CLOCKS_PER_SEC;
  return run_expired (s->run) || 1000 * spent > (double)s->opt->milliseconds;
}

/* Small numbers, most of them very small: in large tables, too, calls then meet
   the same places. */
static void
give_small (Choices *given, int64_t calls, uint64_t seed) {
  for (int64_t i = 0; i < INPUTS_OF_CALL * calls; i++) {
    seed = mem_mix (seed, (uint64_t)i + 1);
    vec_push (&given->inputs, (Wide)(seed >> 8) % (seed % 4 ? 3 : 12));
  }
}

/* One sequence; what it chose if it ends in an error, else NULL. */
static Choices *
try_calls (Search *s, int64_t calls, uint64_t seed) {
  Choices given = {0};
  Choices *used = choices_new ();
  vec_push (&given.inputs, (Wide)calls);
  if (seed % 2)
    give_small (&given, calls, seed);
  ExecuteOptions how = {.choices = &given,
                        .beyond = INPUTS_RANDOM,
                        .seed = seed,
                        .max_steps = MOST_STEPS * (uint64_t)calls,
                        .record = used};
  Execution e = execute_unit (s->run, s->program->unit, &how);
  s->stats->sequences++;
  vec_done (&given.inputs);
  if (e.outcome == OUTCOME_ERROR)
    return used;
  choices_free (used);
  return NULL;
}

static Choices *
search (Search *s) {
  uint64_t seed = (uint64_t)s->opt->seed;
  for (int64_t round = 0; round < s->opt->rounds; round++)
    for (int64_t calls = 1; calls <= s->opt->calls; calls++)
      for (int64_t i = 0; i < s->opt->sequences << round; i++) {
        if (is_over (s))
          return NULL;
        Choices *found = try_calls (s, calls, ++seed);
        if (found) {
          s->stats->calls = calls;
          return found;
        }
      }
  return NULL;
}

static bool
accepts (const Program *p, Str *why) {
  if (p->unit->refs)
    return true;
  str_add (why, "it says nothing about reference counts");
  return false;
}

static Result
check (Run *run, Program *p, const void *options, void *stats) {
  Search s = {.run = run,
              .program = p,
              .opt = options,
              .stats = stats,
              .begin = clock ()};
  Choices *found = search (&s);
  if (!found)
    return run_expired (run)
               ? result_unknown ("%s", run_reason (run))
               : result_unknown ("no sequence of calls was found that ends in "
                                 "an error");
  return (Result){.verdict = VERDICT_UNSAFE,
                  .counterexample = {&execution_counterexample, found}};
}

const Engine calls_engine = {
    .name = "calls",
    .summary = "executes sequences of calls (reference counts)",
    .form = FORM_UNIT,
    .options = TABLE (OPTIONS),
    .stats = TABLE (STATS),
    .accepts = accepts,
    .check = check,
};

/* Nearly every function of real code fails when an argument is null.  Where the
   engine found an invalid access of an entry's, another look is taken without
   such arguments: what it finds then is told instead.

   Both programs have the same inputs, since what is assumed about arguments
   takes none; so choices for one are choices for the other. */

#include "cli/job.h"
#include "cli/property.h"

#include <assert.h>

static const double LEAST = 3, MOST = 15; /* seconds */

/* What the counterexample of a result shows in the job's program. */
static Replay
replay (const Job *job, const Result *r) {
  const Counterexample *c = &r->counterexample;
  return c->kind ? c->kind->replay (job->program, c->data) : (Replay){0};
}

static bool
is_worthwhile (Job *job) {
  const Reading *r = &job->options->reading;
  if (!job->front->is_c || !r->entry || r->entry_nonnull ||
      job->result.verdict != VERDICT_UNSAFE)
    return false;
  Replay found = replay (job, &job->result);
  return found.valid && found.kind == KIND_INVALID_DEREF;
}

static RunLimits
limits_of (const Job *job) {
  double seconds = 4 * run_seconds (job->run);
  seconds = seconds < LEAST ? LEAST : seconds > MOST ? MOST : seconds;
  if (seconds > run_remaining (job->run) / 2)
    seconds = run_remaining (job->run) / 2;
  return (RunLimits){.seconds = seconds, .quiet = true};
}

static Program *
read_without (const Job *job, Run *run) {
  Options with = *job->options;
  char *property = NULL;
  with.reading.entry_nonnull = true;
  Program *program = command_read (run, &with, job->front, job->source);
  bool good =
      program && property_select (run, program, &with.reading, &property);
  mem_free (property);
  if (good)
    return program;
  program_free (program);
  return NULL;
}

static void
say_first (const Job *job) {
  Replay first = replay (job, &job->result);
  run_say (job->run, 0, "note: it fails with a null argument, too: %s:%d: %s",
           first.pos.source ? first.pos.source->path : job->source->path,
           first.pos.line, first.message);
}

static void
compare (Job *job, Result *other) {
  assert (job->result.verdict == VERDICT_UNSAFE);
  Replay found = {0};
  if (other->verdict == VERDICT_UNSAFE)
    found = replay (job, other);
  if (found.valid) {
    say_first (job);
    Counterexample swap = job->result.counterexample;
    job->result.counterexample = other->counterexample;
    other->counterexample = swap;
  } else if (other->verdict == VERDICT_SAFE)
    run_say (job->run, 0, "note: with --entry-nonnull nothing is found");
  else
    run_say (job->run, 0, "note: with --entry-nonnull it is UNKNOWN: %s",
             other->reason ? other->reason : "no reason given");
}

void
job_look_again (Job *job) {
  if (!is_worthwhile (job))
    return;
  Run *run = run_new (limits_of (job));
  Program *program = read_without (job, run);
  size_t number = tables_engine_number (job->engine);
  if (program) {
    int64_t *stats = mem_zero (job->engine->stats.len * sizeof *stats);
    table_defaults (job->engine->stats, stats);
    Result other = job->engine->check (
        run, program, job->options->engine_options[number], stats);
    compare (job, &other);
    result_done (&other);
    mem_free (stats);
    program_free (program);
  }
  run_free (run);
}

/* --all: after an error was found, others are looked for.

   An error that is known ends the execution, as an assumption that does not
   hold does: so what is found next is another one, and its execution meets it
   first.  Where a form has no notion of
   that, the engine lists its errors itself. */

#include "cli/job.h"
#include "program/form.h"

#include <assert.h>
#include <string.h>

enum { MAX_ERRORS = 100 };

static bool
is_at (const Replay *error, ErrorKind kind, Pos pos) {
  return error->kind == kind && error->pos.source == pos.source &&
         error->pos.line == pos.line && error->pos.column == pos.column;
}

/* Looking ------------------------------------------------------------------ */

static bool
is_listed (const Job *job, const Replay *error) {
  bool listed = is_at (&job->replay, error->kind, error->pos);
  for (size_t i = 0; i < job->more.len; i++)
    listed |= is_at (&job->more.data[i].replay, error->kind, error->pos);
  return listed;
}

static void
drop (Job *next) {
  result_done (&next->result);
  mem_free (next->stats);
  mem_free (next->reason);
  str_done (&next->proof);
}

/* Takes the evidence out of 'next'. */
static void
list (Job *job, Job *next) {
  assert (next->verdict == VERDICT_UNSAFE && next->replay.valid);
  vec_push (&job->more,
            ((JobError){.counterexample = next->result.counterexample,
                        .replay = next->replay}));
  next->result.counterexample = (Counterexample){0};
}

static void
look_for_others (Job *job) {
  const FormOps *form = form_of (job->program);
  assert (form->pass_over && form->looks_for_more);
  Replay last = job->replay;
  for (;;) {
    form->pass_over (job->program, last.kind, last.pos);
    if (!form->looks_for_more (job->program))
      return;
    Job next = job_attempt_rest (job);
    bool found = next.verdict == VERDICT_UNSAFE &&
                 !is_listed (job, &next.replay) && job->more.len < MAX_ERRORS;
    last = next.replay;
    if (found)
      list (job, &next);
    else if (next.verdict != VERDICT_SAFE)
      job->rest = mem_string (next.reason ? next.reason : "the search ended");
    drop (&next);
    if (!found)
      return;
  }
}

/* The engine's own list. */
static void
take_listed (Job *job) {
  Result *r = &job->result;
  for (size_t i = 0; i < r->more.len; i++) {
    JobError error = {.counterexample = r->more.data[i]};
    const CounterexampleKind *kind = error.counterexample.kind;
    error.replay = kind->replay (job->program, error.counterexample.data);
    if (error.replay.valid && !is_listed (job, &error.replay))
      vec_push (&job->more, error);
    else
      counterexample_done (&error.counterexample);
  }
  r->more.len = 0;
  job->rest = r->rest;
  r->rest = NULL;
}

void
job_find_all (Job *job) {
  if (!job->options->all || job->verdict != VERDICT_UNSAFE)
    return;
  if (!form_of (job->program)->pass_over) {
    take_listed (job);
    return;
  }
  look_for_others (job);
  form_of (job->program)->forget (job->program);
}

void
job_forget_all (Job *job) {
  for (size_t i = 0; i < job->more.len; i++) {
    counterexample_done (&job->more.data[i].counterexample);
    mem_free (job->more.data[i].path);
  }
  vec_done (&job->more);
  mem_free (job->rest);
}

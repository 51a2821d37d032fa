/* --all: after an error was found, others are looked for.

   An error that is known ends the execution, as an assumption that does not
   hold does: so what is found next is another one, and its execution meets it
   first.  A Model's engine lists its errors itself. */

#include "cli/job.h"
#include "program/unit/unit.h"

#include <string.h>

enum { MAX_ERRORS = 100 };

/* Passing over ------------------------------------------------------------- */

static bool
is_at (const Replay *error, ErrorKind kind, Pos pos) {
  return error->kind == kind && error->pos.source == pos.source &&
         error->pos.line == pos.line && error->pos.column == pos.column;
}

/* The assertions of an edge that are the error are assumed to hold, and so is
   'good' as it begins. */
static void
pass_over_edge (Program *p, Edge *e, const Replay *error, Term good) {
  Command *commands =
      arena_alloc (&p->arena, (e->count + 1) * sizeof *commands);
  commands[0] = (Command){.kind = CMD_ASSUME, .pos = e->pos, .condition = good};
  for (size_t i = 0; i < e->count; i++) {
    Command *c = commands + i + 1;
    *c = e->commands[i];
    if (c->kind == CMD_ASSERT && is_at (error, c->error, c->pos))
      c->kind = CMD_ASSUME;
  }
  e->commands = commands;
  e->count++;
}

/* The states that violate the property have no successors, are not initial, and
   count as violating no other one. */
static void
pass_over_in_system (Program *p, const Replay *error) {
  Term good = term_bool (p->terms, true);
  size_t kept = 0;
  for (size_t i = 0; i < p->properties.len; i++) {
    Property property = p->properties.data[i];
    if (is_at (error, property.kind, property.pos))
      good = term_and2 (p->terms, good, term_not (p->terms, property.bad));
    else
      p->properties.data[kept++] = property;
  }
  p->properties.len = kept;
  p->init = term_and2 (p->terms, p->init, good);
  for (size_t i = 0; i < p->properties.len; i++) {
    Property *other = p->properties.data + i;
    other->bad = term_and2 (p->terms, other->bad, good);
  }
  for (size_t i = 0; i < p->processes.len; i++)
    for (size_t k = 0; k < p->processes.data[i].edges.len; k++)
      pass_over_edge (p, p->processes.data[i].edges.data + k, error, good);
}

static void
pass_over (Program *p, const Replay *error) {
  if (p->unit)
    vec_push (&p->unit->known, ((UnitError){error->kind, error->pos}));
  else
    pass_over_in_system (p, error);
}

/* Whether there is anything left that could be found. */
static bool
looks_for_more (const Program *p) {
  bool more = p->unit || p->properties.len;
  for (size_t i = 0; !more && i < p->processes.len; i++)
    for (size_t k = 0; !more && k < p->processes.data[i].edges.len; k++) {
      const Edge *e = p->processes.data[i].edges.data + k;
      for (size_t c = 0; c < e->count; c++)
        more |= e->commands[c].kind == CMD_ASSERT;
    }
  return more;
}

/* Looking ------------------------------------------------------------------ */

static bool
is_listed (const Job *job, const Replay *error) {
  bool listed = is_at (&job->replay, error->kind, error->pos);
  for (size_t i = 0; i < job->more.len; i++)
    listed |= is_at (&job->more.data[i].replay, error->kind, error->pos);
  return listed;
}

/* Runs the engine on what is left of the program and judges what it says. */
static Job
run_again (Job *job) {
  Job next = {.run = job->run,
              .options = job->options,
              .source = job->source,
              .front = job->front,
              .program = job->program,
              .engine = job->engine};
  next.stats = mem_zero (job->engine->stats.len * sizeof *next.stats);
  table_defaults (job->engine->stats, next.stats);
  next.result = job_run_engine (&next, next.stats);
  job_judge (&next);
  return next;
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
  JobError error = {.trace = next->result.trace,
                    .choices = next->result.choices,
                    .replay = next->replay};
  next->result.trace = NULL;
  next->result.choices = NULL;
  vec_push (&job->more, error);
}

static void
look_for_others (Job *job) {
  Replay last = job->replay;
  for (;;) {
    pass_over (job->program, &last);
    if (!looks_for_more (job->program))
      return;
    Job next = run_again (job);
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
take_trails (Job *job) {
  Result *r = &job->result;
  for (size_t i = 0; i < r->more.len; i++) {
    JobError error = {.trail = r->more.data[i]};
    if (error.trail->kind == KIND_NON_PROGRESS)
      trail_drop_claim (error.trail);
    error.replay = trail_replay (job->program, error.trail);
    if (error.replay.valid && !is_listed (job, &error.replay))
      vec_push (&job->more, error);
    else
      trail_free (error.trail);
  }
  r->more.len = 0;
  job->rest = r->rest;
  r->rest = NULL;
}

void
job_find_all (Job *job) {
  if (job->verdict != VERDICT_UNSAFE)
    return;
  if (job->program->model)
    take_trails (job);
  else
    look_for_others (job);
  if (job->program->unit)
    job->program->unit->known.len = 0;
}

void
job_forget_all (Job *job) {
  for (size_t i = 0; i < job->more.len; i++) {
    trace_free (job->more.data[i].trace);
    trail_free (job->more.data[i].trail);
    choices_free (job->more.data[i].choices);
    mem_free (job->more.data[i].path);
  }
  vec_done (&job->more);
  mem_free (job->rest);
}

JobError
job_first (const Job *job) {
  return (JobError){.trace = job->result.trace,
                    .trail = job->result.trail,
                    .choices = job->result.choices,
                    .replay = job->replay};
}

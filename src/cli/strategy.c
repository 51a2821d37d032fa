/* Which engines work on a program, and on what.

   Engines for the program's form come first, in the order of src/meson.build;
   then those for a form that it can be lowered to.  The first one begins at
   once, the others join one second after the other (race.c), quick ones and
   those that say so earlier, if the program is not decided by then; where there
   is only one core, or memory is limited, each begins when those before it have
   ended.  Of a program that is lowered only the first engine for that form gets
   a turn: the others find what the engines for its own form find. */

#include "cli/job.h"
#include "evidence/system/trace_words.h"

#include <assert.h>

/* Choosing ---------------------------------------------------------------- */

static bool
accepts (const Engine *engine, const Program *p, Str *why) {
  return !engine->accepts || engine->accepts (p, why);
}

static bool
refuses (const Engine *engine, const Program *p) {
  Str why = {0};
  bool accepted = accepts (engine, p, &why);
  str_done (&why);
  return !accepted;
}

/* Makes the job's lowered program for an engine that is not for its form. */
static bool
lower (Job *job, const Engine *engine, Str *why) {
  const Lowering *lowering = lowering_of (job->program, engine->form);
  if (!lowering) {
    str_add (why, "it is for programs of another form");
    return false;
  }
  job->lowering = lowering;
  return lowering->lower (job->run, job->program, &job->lowered, why);
}

static void
raise (Job *job) {
  if (job->lowered.program)
    job->lowering->done (&job->lowered);
  job->lowered = (Lowered){0};
}

/* Those that join others for a while do so only for abstractions. */
static bool
is_called_for (const Job *job, const Engine *engine, Str *why) {
  if (job->options->engine == engine || engine->joins <= 0 ||
      job->lowered.is_abstract)
    return true;
  str_add (why, "it is for transition systems and abstractions");
  return false;
}

/* Whether the engine can work on the program, or on what it is lowered to. */
static bool
can_take (Job *job, const Engine *engine, Str *why) {
  if (engine->form == job->program->form)
    return accepts (engine, job->program, why);
  bool lowered = lower (job, engine, why);
  if (lowered && is_called_for (job, engine, why) &&
      accepts (engine, job->lowered.program, why))
    return true;
  raise (job);
  return false;
}

/* Whether it takes part.  Those that join others of their form stay away from
   what was lowered, unless they are chosen, or join for a while and it is an
   abstraction: its counterexamples count little, so all look for a proof. */
static bool
is_candidate (const Job *job, const Engine *engine) {
  if (job->options->engine)
    return job->options->engine == engine;
  if (engine->form == job->program->form)
    return !refuses (engine, job->program);
  const Lowering *l = lowering_of (job->program, engine->form);
  bool may_be_abstract = l && (l->is_abstract || l->may_be_abstract);
  return l && (engine->joins <= 0 || (may_be_abstract && engine->turn > 0));
}

/* One that can say why nobody takes the program. */
static const Engine *
first_for (ProgramForm form) {
  for (size_t i = 0; tables_engines[i]; i++)
    if (tables_engines[i]->form == form)
      return tables_engines[i];
  return NULL;
}

/* Engines for the program's own form come first. */
void
job_candidates (const Job *job, const Engine *list[MAX_ENGINES]) {
  size_t n = 0;
  for (int lowered = 0; lowered < 2; lowered++)
    for (size_t i = 0; tables_engines[i]; i++) {
      const Engine *engine = tables_engines[i];
      bool other = engine->form != job->program->form;
      if (other != lowered || !is_candidate (job, engine))
        continue;
      assert (n + 1 < MAX_ENGINES);
      list[n++] = engine;
    }
  if (!n)
    list[n++] = first_for (job->program->form);
  list[n] = NULL;
}

void
job_let_go (Job *job) {
  raise (job);
}

/* Running ---------------------------------------------------------------- */

/* What an error of the lowered program says, where it may be none of the
   program itself. */
static void
tell_abstract (Job *job, Result *r, const Trace *trace) {
  const char *what;
  Diagnosis *d = trace_words_diagnosis (job->lowered.program, trace, &what);
  result_done (r);
  *r = result_unknown ("possibly unsafe: %s", what);
  r->diagnosis = d;
}

/* A counterexample to the lowered program as one to the program itself. */
static void
lead_back (Job *job, Result *r) {
  void *execution =
      job->lowering->back (job->program, &job->lowered, r->counterexample.data);
  if (!execution && job->lowered.is_abstract) {
    tell_abstract (job, r, r->counterexample.data);
    return;
  }
  counterexample_done (&r->counterexample);
  if (execution)
    r->counterexample = kinds_form (job->program)->counterexample (execution);
}

/* What is assumed of the lowered program is assumed of the program. */
static void
take_assumptions (Job *job) {
  const Program *p = job->lowered.program;
  for (size_t i = 0; i < p->assumptions.len; i++)
    program_assume (job->program, "%s", p->assumptions.data[i].text);
}

Program *
job_about (const Job *job, const ProofKind *kind) {
  Program *p = job->lowered.program ? job->lowered.program : job->program;
  return kind->form == p->form ? p : NULL;
}

static void
run_engine (Job *job) {
  job->stats = mem_zero (job->engine->stats.len * sizeof *job->stats);
  table_defaults (job->engine->stats, job->stats);
  run_say (job->run, 1, "engine %s: %s", job->engine->name,
           job->engine->summary);
  size_t number = tables_engine_number (job->engine);
  Program *p = job->lowered.program ? job->lowered.program : job->program;
  job->result = job->engine->check (
      job->run, p, job->options->engine_options[number], job->stats);
  if (job->lowered.program && job->result.counterexample.kind)
    lead_back (job, &job->result);
  if (job->lowered.program && job->result.verdict == VERDICT_SAFE)
    take_assumptions (job);
}

/* 'is_first': no errors are known that it passes over. */
static bool
attempt (Job *job, const Engine *engine, bool is_first) {
  Str why = {0};
  bool taken = can_take (job, engine, &why);
  if (taken) {
    job->engine = engine;
    run_engine (job);
    if (is_first)
      job_look_again (job);
  } else
    job->result = result_unknown ("engine %s does not take this program: %s",
                                  engine->name, str_text (&why));
  str_done (&why);
  job_judge (job);
  return taken;
}

bool
job_attempt (Job *job, const Engine *engine) {
  return attempt (job, engine, true);
}

Job
job_attempt_rest (const Job *job) {
  Job next = {.run = job->run,
              .options = job->options,
              .source = job->source,
              .front = job->front,
              .program = job->program};
  attempt (&next, job->engine, false);
  raise (&next);
  return next;
}

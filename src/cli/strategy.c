/* Which engine works on a program, and on what: an engine for another form gets
   the program lowered. */

#include "cli/job.h"

/* Choosing ---------------------------------------------------------------- */

static bool
accepts (const Engine *engine, const Program *p, Str *why) {
  char text[512] = "";
  bool good = !engine->accepts || engine->accepts (p, text, sizeof text);
  str_add (why, text);
  return good;
}

/* Makes the job's lowered program for an engine that is not for its form. */
static bool
lower (Job *job, const Engine *engine, Str *why) {
  const Lowering *lowering = lowering_of (job->program->form, engine->form);
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

/* Whether the engine can work on the program, or on what it is lowered to. */
static bool
can_take (Job *job, const Engine *engine, Str *why) {
  if (engine->form == job->program->form)
    return accepts (engine, job->program, why);
  if (lower (job, engine, why) && accepts (engine, job->lowered.program, why))
    return true;
  raise (job);
  return false;
}

/* Engines for the program's own form come first. */
static bool
find_engine (Job *job, bool lowered, Str *reasons) {
  for (size_t i = 0; tables_engines[i]; i++) {
    const Engine *engine = tables_engines[i];
    Str why = {0};
    if ((job->options->engine && job->options->engine != engine) ||
        (engine->form != job->program->form) != lowered)
      continue;
    if (can_take (job, engine, &why))
      job->engine = engine;
    else
      str_format (reasons, "%s%s: %s", reasons->len ? "; " : "", engine->name,
                  str_text (&why));
    str_done (&why);
    if (job->engine)
      return true;
  }
  return false;
}

bool
job_choose_engine (Job *job) {
  Str reasons = {0};
  bool found =
      find_engine (job, false, &reasons) || find_engine (job, true, &reasons);
  if (!found)
    job->result =
        result_unknown ("no engine accepts this program: %s",
                        reasons.len ? str_text (&reasons) : "there is none");
  str_done (&reasons);
  return found;
}

void
job_let_go (Job *job) {
  raise (job);
}

/* Running ----------------------------------------------------------------- */

/* A counterexample to the lowered program as one to the program itself. */
static void
lead_back (Job *job, Result *r) {
  void *execution =
      job->lowering->back (job->program, &job->lowered, r->counterexample.data);
  counterexample_done (&r->counterexample);
  if (execution)
    r->counterexample = kinds_form (job->program)->counterexample (execution);
}

Result
job_run_engine (Job *job, int64_t *stats) {
  size_t number = tables_engine_number (job->engine);
  Program *p = job->lowered.program ? job->lowered.program : job->program;
  Result r = job->engine->check (job->run, p,
                                 job->options->engine_options[number], stats);
  if (job->lowered.program && r.counterexample.kind)
    lead_back (job, &r);
  return r;
}

Program *
job_about (const Job *job, const ProofKind *kind) {
  Program *p = job->lowered.program ? job->lowered.program : job->program;
  return kind->form == p->form ? p : NULL;
}

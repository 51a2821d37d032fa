/* No claim of an engine is printed before its evidence was looked at here: a
   certificate must be about the program's system, it is written as text and
   that very text is checked; a trace, trail or list of choices is executed. The
   record of a search is what the engine says of itself; 'assay check' searches
   again.  That an unwinding is about the program is the engine's word too: so
   the program is tried with some inputs as well. */

#include "cli/job.h"
#include "evidence/unit/execution.h"

#include <stdarg.h>

static void unknown (Job *job, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

static void
unknown (Job *job, const char *format, ...) {
  Str reason = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&reason, format, args);
  va_end (args);
  job->verdict = VERDICT_UNKNOWN;
  mem_free (job->reason);
  job->reason = str_take (&reason);
}

/* Whether an engine's System is what the Program says.  Terms are hash-consed,
   so equal formulas are equal numbers. */
static bool
same_system (const System *a, const System *b) {
  bool same = a->terms == b->terms && a->vars.len == b->vars.len &&
              a->transitions.len == b->transitions.len &&
              term_is (a->init, b->init) && term_is (a->error, b->error);
  for (size_t i = 0; same && i < a->vars.len; i++)
    same = term_is (a->vars.data[i].now, b->vars.data[i].now) &&
           term_is (a->vars.data[i].next, b->vars.data[i].next);
  for (size_t i = 0; same && i < a->transitions.len; i++)
    same = term_is (system_relation (a, i), system_relation (b, i));
  return same;
}

static bool
is_about_program (const Job *job) {
  System *fresh = system_new (job->program);
  bool same = same_system (fresh, job->result.system);
  system_free (fresh);
  return same;
}

static void
judge_proof (Job *job, const char *what) {
  if (job->checked.status == CHECK_HOLDS)
    job->verdict = VERDICT_SAFE;
  else if (job->checked.status != CHECK_UNDECIDED)
    unknown (job,
             "internal error: the %s of engine %s is wrong: %s; please report "
             "this bug",
             what, job->engine->name, job->checked.why);
  else if (run_expired (job->run))
    unknown (job, "%s", run_reason (job->run));
  else
    unknown (job, "the %s could not be checked: %s", what, job->checked.why);
}

static void
judge_certificate (Job *job) {
  const Result *r = &job->result;
  if (!is_about_program (job)) {
    unknown (job,
             "internal error: the certificate of engine %s is about another "
             "system; please report this bug",
             job->engine->name);
    return;
  }
  EvidenceOrigin origin = job_origin (job);
  certificate_smtlib (&job->proof, r->system, r->certificate, &origin);
  const Source *proof =
      run_source (job->run, "proof.smt2", str_text (&job->proof));
  job->checked = certificate_check (job->run, proof, NULL);
  judge_proof (job, "certificate");
}

static void
judge_search (Job *job) {
  char why[256];
  if (search_record_holds (job->result.search, why, sizeof why))
    job->verdict = VERDICT_SAFE;
  else
    unknown (job,
             "internal error: engine %s calls this safe, but %s; please report "
             "this bug",
             job->engine->name, why);
}

static void
judge_unwinding (Job *job) {
  Unwinding *u = job->result.unwinding;
  char why[256];
  if (!u->complete) {
    unknown (job,
             "internal error: engine %s calls this safe, but did not unwind it "
             "all; please report this bug",
             job->engine->name);
    return;
  }
  EvidenceOrigin origin = job_origin (job);
  unwinding_smtlib (&job->proof, u, &origin);
  const Source *proof =
      run_source (job->run, "proof.smt2", str_text (&job->proof));
  job->checked = unwinding_check (job->run, proof, NULL);
  judge_proof (job, "unwinding");
  if (job->verdict == VERDICT_SAFE &&
      !execution_audit (job->run, job->program, why, sizeof why))
    unknown (job,
             "internal error: engine %s calls this safe, but the interpreter "
             "finds %s; please report this bug",
             job->engine->name, why);
}

/* Non-progress is found with a claim of the engine's own; the error is one of
   the system. */
static Replay
replay (Job *job) {
  Trail *trail = job->result.trail;
  if (job->program->unit)
    return execution_replay (job->program, job->result.choices);
  if (!trail)
    return trace_replay (job->program, job->result.trace);
  if (trail->kind == KIND_NON_PROGRESS)
    trail_drop_claim (trail);
  return trail_replay (job->program, trail);
}

static void
judge_trace (Job *job) {
  job->replay = replay (job);
  if (job->replay.valid)
    job->verdict = VERDICT_UNSAFE;
  else
    unknown (job,
             "internal error: the counterexample of engine %s does not "
             "replay: %s; please report this bug",
             job->engine->name, job->replay.why);
}

/* Whether UNSAFE comes with what is needed to show it. */
static bool
has_trace (const Job *job) {
  const Result *r = &job->result;
  return job->program->model  ? !!r->trail
         : job->program->unit ? !!r->choices
                              : !!r->trace;
}

void
job_judge (Job *job) {
  const Result *r = &job->result;
  const Program *p = job->program;
  bool safe = r->verdict == VERDICT_SAFE;
  if (safe && p->model && r->search)
    judge_search (job);
  else if (safe && p->unit && r->unwinding)
    judge_unwinding (job);
  else if (safe && !p->model && !p->unit && r->certificate && r->system)
    judge_certificate (job);
  else if (r->verdict == VERDICT_UNSAFE && has_trace (job))
    judge_trace (job);
  else if (r->verdict == VERDICT_UNKNOWN)
    unknown (job, "%s", r->reason ? r->reason : "no reason given");
  else
    unknown (job,
             "internal error: engine %s gives no evidence; please report this "
             "bug",
             job->engine->name);
}

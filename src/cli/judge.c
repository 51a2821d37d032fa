/* No claim of an engine is printed before its evidence was looked at here: a
   proof is judged by its kind, which checks the text that will be written; a
   counterexample is executed.  Where the form of a program has another look to
   offer, a program that is called safe gets that, too. */

#include "cli/job.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

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

/* Proofs ------------------------------------------------------------------ */

static void
judge_check (Job *job, const char *what) {
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

/* A proof of an abstraction assumes that memory is used as it should be; that
   an execution does otherwise is no fault of the engine. */
static bool
is_assumed_away (const Job *job, const char *error) {
  static const ErrorKind kinds[] = {KIND_INVALID_DEREF, KIND_INVALID_FREE,
                                    KIND_BOUNDS};
  if (!job->lowered.program || !job->lowering->is_abstract)
    return false;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    const char *name = error_kind_name (kinds[i]);
    if (!strncmp (error, name, strlen (name)))
      return true;
  }
  return false;
}

static void
audit (Job *job) {
  assert (job->verdict == VERDICT_SAFE);
  const FormEvidence *form = kinds_form (job->program);
  Str why = {0};
  if (!form->audit || form->audit (job->run, job->program, &why)) {
    str_done (&why);
    return;
  }
  if (is_assumed_away (job, str_text (&why)))
    unknown (job,
             "the proof assumes that pointers and indices are valid, but an "
             "execution ends in %s",
             str_text (&why));
  else
    unknown (job,
             "internal error: engine %s calls this safe, but an execution "
             "ends in %s; please report this bug",
             job->engine->name, str_text (&why));
  str_done (&why);
}

static void
judge_proof (Job *job) {
  assert (job->result.verdict == VERDICT_SAFE && job->result.proof.kind);
  const Proof *proof = &job->result.proof;
  EvidenceOrigin origin = job_origin (job);
  job->checked = proof->kind->judge (job->run, job_about (job, proof->kind),
                                     proof->data, &origin, &job->proof);
  judge_check (job, proof->kind->name);
  if (job->verdict == VERDICT_SAFE && !proof->kind->is_executed)
    audit (job);
}

/* Counterexamples --------------------------------------------------------- */

static void
judge_counterexample (Job *job) {
  assert (job->result.verdict == VERDICT_UNSAFE);
  const Counterexample *c = &job->result.counterexample;
  job->replay = c->kind->replay (job->program, c->data);
  if (job->replay.valid)
    job->verdict = VERDICT_UNSAFE;
  else
    unknown (job,
             "internal error: the counterexample of engine %s does not "
             "replay: %s; please report this bug",
             job->engine->name, job->replay.why);
}

void
job_judge (Job *job) {
  const Result *r = &job->result;
  const CounterexampleKind *kind = r->counterexample.kind;
  if (r->verdict == VERDICT_SAFE && r->proof.kind &&
      job_about (job, r->proof.kind))
    judge_proof (job);
  else if (r->verdict == VERDICT_UNSAFE && kind &&
           kind->form == job->program->form)
    judge_counterexample (job);
  else if (r->verdict == VERDICT_UNKNOWN)
    unknown (job, "%s", r->reason ? r->reason : "no reason given");
  else
    unknown (job,
             "internal error: engine %s gives no evidence; please report this "
             "bug",
             job->engine->name);
}

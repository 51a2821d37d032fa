/* The files that support the verdict. */

#include "cli/job.h"

#include <assert.h>

/* They are numbered without gaps. */
static void
other_trace (Str *name, size_t number) {
  assert (number >= 2);
  vec_clear (name);
  str_format (name, "trace-%zu.json", number);
}

static void
clean_traces (const EvidenceFolder *folder) {
  Str name = {0};
  folder_clean (folder, "trace.json");
  other_trace (&name, 2);
  for (size_t i = 3; folder_clean (folder, str_text (&name)); i++)
    other_trace (&name, i);
  str_done (&name);
}

void
job_clean_evidence (const Job *job) {
  const ProofKind *kind;
  for (size_t i = 0; (kind = kinds_proof_number (i)); i++)
    for (size_t k = 0; kind->files[k]; k++)
      folder_clean (&job->folder, kind->files[k]);
  clean_traces (&job->folder);
  folder_clean (&job->folder, "witness.yml");
}

/* Evidence ---------------------------------------------------------------- */

EvidenceOrigin
job_origin (const Job *job) {
  assert (job->front);
  EvidenceOrigin origin = {.front = job->front->name,
                           .reading = &job->options->reading,
                           .program = job->program,
                           .kinds = job->property};
  if (!job->engine)
    return origin;
  origin.engine = job->engine->name;
  origin.options = job->engine->options;
  origin.values =
      job->options->engine_options[tables_engine_number (job->engine)];
  return origin;
}

static json_t *
trace_of (const Job *job, const Counterexample *c, const Replay *replay) {
  assert (c->kind && replay->valid);
  return c->kind->json (job->program, c->data, replay, job_origin (job));
}

json_t *
job_traces (const Job *job) {
  if (job->verdict != VERDICT_UNSAFE)
    return NULL;
  json_t *all = json_array ();
  json_array_append_new (
      all, trace_of (job, &job->result.counterexample, &job->replay));
  for (size_t i = 0; i < job->more.len; i++) {
    const JobError *e = job->more.data + i;
    json_array_append_new (all, trace_of (job, &e->counterexample, &e->replay));
  }
  return all;
}

json_t *
job_record (const Job *job) {
  const Proof *proof = &job->result.proof;
  if (job->verdict == VERDICT_UNSAFE || !proof->kind || !proof->kind->json)
    return NULL;
  return proof->kind->json (proof->data, job->verdict, job_origin (job));
}

/* trace-2.json, trace-3.json, ... */
static bool
write_other_traces (Job *job) {
  bool good = true;
  Str name = {0};
  for (size_t i = 0; good && i < job->more.len; i++) {
    JobError *error = job->more.data + i;
    other_trace (&name, i + 2);
    error->path = output_path (job->folder.directory, str_text (&name));
    json_t *json = trace_of (job, &error->counterexample, &error->replay);
    good = output_json (job->run, error->path, json);
    json_decref (json);
  }
  str_done (&name);
  return good;
}

static bool
write_trace (Job *job) {
  assert (job->verdict == VERDICT_UNSAFE);
  const char *checker = job->result.counterexample.kind->checker;
  if (!job->folder.directory) {
    folder_add (&job->folder, "trace", NULL, checker);
    return true;
  }
  json_t *trace = trace_of (job, &job->result.counterexample, &job->replay);
  return folder_add_json (&job->folder, "trace", "trace.json", checker,
                          trace) &&
         write_other_traces (job);
}

static bool
write_proof (Job *job) {
  const Proof *proof = &job->result.proof;
  size_t first = job->folder.all.len;
  ProofWriting writing = {.data = proof->data,
                          .text = &job->proof,
                          .checked = &job->checked,
                          .verdict = job->verdict,
                          .origin = job_origin (job)};
  bool good = proof->kind->write (&job->folder, &writing);
  const char *auditor = kinds_form (job->program)->auditor;
  if (auditor && !proof->kind->is_executed && job->folder.all.len > first)
    folder_checked (job->folder.all.data + first, auditor);
  return good;
}

bool
job_write_evidence (Job *job) {
  if (job->verdict == VERDICT_UNSAFE)
    return write_trace (job);
  return !job->result.proof.kind || write_proof (job);
}

bool
job_write_extras (Job *job) {
  const Options *o = job->options;
  if (!job->program || job->verdict == VERDICT_UNKNOWN)
    return true;
  const FormEvidence *form = kinds_form (job->program);
  Extras extras = {.program = job->program,
                   .verdict = job->verdict,
                   .proof = &job->result.proof,
                   .counterexample = &job->result.counterexample,
                   .replay = &job->replay,
                   .origin = job_origin (job),
                   .file = o->file,
                   .witness = o->witness,
                   .harness = o->harness,
                   .specification = o->specification};
  return !form->extras || form->extras (&job->folder, &extras);
}

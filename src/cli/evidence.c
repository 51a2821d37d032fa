/* The files that support the verdict. */

#include "cli/job.h"
#include "cli/output.h"
#include "evidence/check_external.h"
#include "evidence/unit/execution_json.h"
#include "evidence/model/search_json.h"
#include "evidence/system/trace_json.h"
#include "evidence/model/trail_json.h"

#include <unistd.h>

enum { FARKAS_SECONDS = 60 };

static const char *const evidence_files[] = {
    "proof.smt2", "proof.fk",    "diagram.dot", "diagram.svg",
    "trace.json", "search.json", "witness.yml"};

/* They are numbered without gaps. */
static void
remove_other_traces (const Job *job) {
  bool there = true;
  for (size_t i = 2; there; i++) {
    Str name = {0};
    str_format (&name, "trace-%zu.json", i);
    char *path = output_path (job->options->evidence, str_text (&name));
    there = !unlink (path);
    mem_free (path);
    str_done (&name);
  }
}

void
job_clean_evidence (const Job *job) {
  for (size_t i = 0; i < sizeof evidence_files / sizeof *evidence_files; i++) {
    char *path = output_path (job->options->evidence, evidence_files[i]);
    unlink (path);
    mem_free (path);
  }
  remove_other_traces (job);
}

/* Evidence ---------------------------------------------------------------- */

static Evidence *
add_evidence (Job *job, const char *kind, const char *file,
              const char *checker) {
  Evidence *e = job->evidence + job->evidence_count;
  *e = (Evidence){.kind = kind};
  if (checker)
    e->checked_by[e->checkers++] = checker;
  if (job->options->evidence)
    e->path = job->paths[job->evidence_count] =
        output_path (job->options->evidence, file);
  job->evidence_count++;
  return e;
}

/* Its proofs are worth having only if the stand-alone checker takes them. */
static bool
write_farkas (Job *job, const char *proof) {
  Str text = {0};
  bool good = true;
  if (certificate_farkas (&text, job->run, job->result.system,
                          job->result.certificate)) {
    Evidence *e = add_evidence (job, "farkas", "proof.fk", NULL);
    good = output_text (job->run, e->path, str_text (&text), text.len);
    CheckReport report =
        check_farkas (job->run, proof, e->path, &job->checked, FARKAS_SECONDS);
    if (report.status == CHECK_HOLDS)
      e->checked_by[e->checkers++] = "assay-farkas";
    else if (report.status == CHECK_FAILS) {
      run_warning (job->run, (Pos){0},
                   "internal error: proof.fk is dropped: %s", report.why);
      unlink (e->path);
      job->evidence_count--;
      mem_free (job->paths[job->evidence_count]);
      job->paths[job->evidence_count] = NULL;
    }
  } else
    run_say (job->run, 1, "no Farkas proofs for this certificate");
  str_done (&text);
  return good;
}

static bool
write_diagram (Job *job) {
  Str dot = {0}, svg = {0};
  certificate_dot (&dot, job->result.system, job->result.certificate);
  Evidence *e = add_evidence (job, "diagram", "diagram.dot", NULL);
  bool good = output_text (job->run, e->path, str_text (&dot), dot.len);
  if (good && report_svg (&svg, job->run, str_text (&dot))) {
    e = add_evidence (job, "picture", "diagram.svg", NULL);
    good = output_text (job->run, e->path, str_text (&svg), svg.len);
  }
  str_done (&dot);
  str_done (&svg);
  return good;
}

static bool
write_certificate (Job *job) {
  Evidence *e =
      add_evidence (job, "certificate", "proof.smt2", job->checked.checker);
  if (!job->options->evidence)
    return true;
  return output_text (job->run, e->path, str_text (&job->proof),
                      job->proof.len) &&
         write_farkas (job, e->path) && write_diagram (job);
}

static bool
write_unwinding (Job *job) {
  Evidence *e =
      add_evidence (job, "unwinding", "proof.smt2", job->checked.checker);
  e->checked_by[e->checkers++] = "some executions";
  return !e->path || output_text (job->run, e->path, str_text (&job->proof),
                                  job->proof.len);
}

EvidenceOrigin
job_origin (const Job *job) {
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

json_t *
job_trace_of (const Job *job, const JobError *e) {
  EvidenceOrigin origin = job_origin (job);
  return e->trail ? trail_json (job->program, e->trail, &e->replay, origin)
         : e->choices
             ? execution_json (job->program, e->choices, &e->replay, origin)
             : trace_json (job->program, e->trace, &e->replay, origin);
}

json_t *
job_trace (const Job *job) {
  JobError first = job_first (job);
  return job->verdict == VERDICT_UNSAFE ? job_trace_of (job, &first) : NULL;
}

json_t *
job_search (const Job *job) {
  if (job->verdict == VERDICT_UNSAFE || !job->result.search)
    return NULL;
  return search_json (job->result.search, verdict_name (job->verdict),
                      job_origin (job));
}

/* Takes 'json'. */
static bool
write_json (Job *job, Evidence *e, json_t *json) {
  bool good = !e->path || output_json (job->run, e->path, json);
  json_decref (json);
  return good;
}

/* trace-2.json, trace-3.json, ... */
static bool
write_other_traces (Job *job) {
  bool good = true;
  for (size_t i = 0; good && i < job->more.len; i++) {
    JobError *error = job->more.data + i;
    Str name = {0};
    str_format (&name, "trace-%zu.json", i + 2);
    error->path = output_path (job->options->evidence, str_text (&name));
    str_done (&name);
    json_t *json = job_trace_of (job, error);
    good = output_json (job->run, error->path, json);
    json_decref (json);
  }
  return good;
}

static bool
write_trace (Job *job) {
  const char *checker = job->result.trail ? "machine" : "interpreter";
  Evidence *e = add_evidence (job, "trace", "trace.json", checker);
  return !e->path ||
         (write_json (job, e, job_trace (job)) && write_other_traces (job));
}

/* Nobody checks the record: 'assay check' does, when it is asked to. */
static bool
write_search (Job *job) {
  Evidence *e = add_evidence (
      job, "search", "search.json",
      job->verdict == VERDICT_SAFE ? "closure of a sample" : NULL);
  return !e->path || write_json (job, e, job_search (job));
}

bool
job_write_evidence (Job *job) {
  if (job->verdict == VERDICT_UNSAFE)
    return write_trace (job);
  if (job->result.search)
    return write_search (job);
  if (job->verdict != VERDICT_SAFE)
    return true;
  return job->result.unwinding ? write_unwinding (job)
                               : write_certificate (job);
}

#include "cli/job.h"
#include "cli/output.h"
#include "evidence/check_external.h"
#include "evidence/trace_json.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FARKAS_SECONDS = 60 };

static const char *const evidence_files[] = {
    "proof.smt2", "proof.fk", "diagram.dot", "diagram.svg", "trace.json"};

void
job_clean_evidence (const Job *job) {
  for (size_t i = 0; i < sizeof evidence_files / sizeof *evidence_files; i++) {
    char *path = output_path (job->options->evidence, evidence_files[i]);
    unlink (path);
    mem_free (path);
  }
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

static json_t *
job_trace (const Job *job) {
  TraceOrigin origin = {job->front->name, job->options->definitions.len,
                        (const char *const *)job->options->definitions.data};
  return trace_json (job->program, job->result.trace, &job->replay, origin);
}

static bool
write_trace (Job *job) {
  Evidence *e = add_evidence (job, "trace", "trace.json", "interpreter");
  if (!e->path)
    return true;
  json_t *trace = job_trace (job);
  bool good = output_json (job->run, e->path, trace);
  json_decref (trace);
  return good;
}

static bool
write_evidence (Job *job) {
  return job->verdict == VERDICT_SAFE     ? write_certificate (job)
         : job->verdict == VERDICT_UNSAFE ? write_trace (job)
                                          : true;
}

/* Reports ----------------------------------------------------------------- */

static json_t *
job_json (const Job *job, Verdict verdict, const char *reason) {
  const Options *o = job->options;
  bool unsafe = verdict == VERDICT_UNSAFE;
  Report r = {
      .input = job->source ? job->source->path : o->file,
      .sha256 = *job->sha256 ? job->sha256 : NULL,
      .property = job->property,
      .verdict = verdict,
      .kind = unsafe ? error_kind_name (job->replay.kind) : NULL,
      .pos = job->replay.pos,
      .message = unsafe ? job->replay.message : reason,
      .limits = o->limits,
      .definition_count = o->definitions.len,
      .definitions = (const char *const *)o->definitions.data,
      .seconds = run_seconds (job->run),
      .peak_kb = run_peak_kb (),
      .evidence_count = verdict == job->verdict ? job->evidence_count : 0,
      .evidence = job->evidence,
  };
  if (job->engine) {
    r.engine = job->engine->name;
    r.options = job->engine->options;
    r.option_values = o->engine_options[tables_engine_number (job->engine)];
  }
  if (job->engine && job->stats) {
    r.stats = job->engine->stats;
    r.stat_values = job->stats;
  }
  return report_json (&r);
}

static bool
write_page (Job *job, const json_t *result) {
  Str page = {0}, dot = {0};
  json_t *trace = job->verdict == VERDICT_UNSAFE ? job_trace (job) : NULL;
  if (job->verdict == VERDICT_SAFE)
    certificate_dot (&dot, job->result.system, job->result.certificate);
  report_html (&page, job->run, result, trace,
               dot.len ? str_text (&dot) : NULL);
  bool good =
      output_text (job->run, job->options->report, str_text (&page), page.len);
  json_decref (trace);
  str_done (&dot);
  str_done (&page);
  return good;
}

static bool
write_sarif (const Job *job, const json_t *result) {
  json_t *sarif = report_sarif (result);
  bool good = output_json (job->run, job->options->sarif, sarif);
  json_decref (sarif);
  return good;
}

static bool
write_reports (Job *job) {
  const Options *o = job->options;
  json_t *result = job_json (job, job->verdict, job->reason);
  bool good = (!o->json || output_json (job->run, o->json, result)) &&
              (!o->sarif || write_sarif (job, result)) &&
              (!o->report || write_page (job, result));
  json_decref (result);
  return good;
}

static void
say_statistics (const Job *job) {
  run_say (job->run, 1, "%.2f s, %zu MB", run_seconds (job->run),
           run_peak_kb () / 1024);
  for (size_t i = 0; job->engine && i < job->engine->stats.len; i++)
    run_say (job->run, 1, "%12lld %s", (long long)job->stats[i],
             table_help (job->engine->stats.rows + i));
}

/* Verdict ----------------------------------------------------------------- */

static int
print_unsafe (Job *job) {
  Str text = {0};
  if (!job->options->limits.quiet) {
    run_progress_done (job->run);
    trace_print (&text, job->program, job->result.trace);
    fputs (str_text (&text), stdout);
    vec_clear (&text);
  }
  command_describe (&text, &job->replay);
  int code =
      command_verdict (job->run, "UNSAFE", str_text (&text), EXIT_UNSAFE);
  str_done (&text);
  return code;
}

int
job_publish (Job *job) {
  watchdog_claim (job->watchdog);
  if (!write_evidence (job) || !write_reports (job))
    return EXIT_INTERNAL;
  say_statistics (job);
  switch (job->verdict) {
  case VERDICT_SAFE:
    return command_verdict (job->run, "SAFE", NULL, EXIT_SAFE);
  case VERDICT_UNSAFE:
    return print_unsafe (job);
  case VERDICT_UNKNOWN:
    break;
  }
  return command_verdict (job->run, "UNKNOWN", job->reason, EXIT_UNKNOWN);
}

void
job_give_up (void *context, const char *reason) {
  Job *job = context;
  const Options *o = job->options;
  command_verdict (job->run, "UNKNOWN", reason, EXIT_UNKNOWN);
  json_t *result = job_json (job, VERDICT_UNKNOWN, reason);
  if (o->json && strcmp (o->json, "-"))
    output_json (job->run, o->json, result);
  if (o->sarif && strcmp (o->sarif, "-"))
    write_sarif (job, result);
  json_decref (result);
}

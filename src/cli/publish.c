#include "cli/job.h"
#include "cli/output.h"
#include "cli/sv_comp.h"
#include "evidence/unit/execution.h"

#include <stdio.h>
#include <string.h>

/* Reports ----------------------------------------------------------------- */

static ReportError
report_error (const JobError *e) {
  return (ReportError){.kind = error_kind_name (e->replay.kind),
                       .message = e->replay.message,
                       .pos = e->replay.pos,
                       .trace = e->path};
}

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
      .origin = {.front = job->front ? job->front->name : NULL,
                 .reading = &o->reading,
                 .program = job->program,
                 .kinds = job->property},
      .seconds = run_seconds (job->run),
      .peak_kb = run_peak_kb (),
      .evidence_count = verdict == job->verdict ? job->evidence_count : 0,
      .evidence = job->evidence,
  };
  if (job->program) {
    r.undefined_count = job->program->undefined.len;
    r.undefined = job->program->undefined.data;
    r.note_count = job->program->notes.len;
    r.notes = job->program->notes.data;
  }
  if (job->engine) {
    r.engine = job->engine->name;
    r.options = job->engine->options;
    r.option_values = o->engine_options[tables_engine_number (job->engine)];
  }
  if (job->engine && job->stats) {
    r.stats = job->engine->stats;
    r.stat_values = job->stats;
  }
  VEC (ReportError) errors = {0};
  if (unsafe) {
    JobError first = job_first (job);
    vec_push (&errors, report_error (&first));
    for (size_t i = 0; i < job->more.len; i++)
      vec_push (&errors, report_error (job->more.data + i));
    errors.data[0].trace = job->evidence_count ? job->evidence[0].path : NULL;
  }
  r.error_count = errors.len;
  r.errors = errors.data;
  r.others = job->rest;
  json_t *json = report_json (&r);
  vec_done (&errors);
  return json;
}

static bool
write_page (Job *job, const json_t *result) {
  Str page = {0}, dot = {0};
  Exhibits exhibits = {.trace = job_trace (job), .search = job_search (job)};
  if (job->verdict == VERDICT_SAFE && job->result.certificate)
    certificate_dot (&dot, job->result.system, job->result.certificate);
  exhibits.diagram = dot.len ? str_text (&dot) : NULL;
  report_html (&page, job->run, result, &exhibits);
  bool good =
      output_text (job->run, job->options->report, str_text (&page), page.len);
  json_decref (exhibits.trace);
  json_decref (exhibits.search);
  str_done (&dot);
  str_done (&page);
  return good;
}

static bool
write_sarif (const Job *job, const json_t *result, const json_t *trace) {
  json_t *sarif = report_sarif (result, trace);
  bool good = output_json (job->run, job->options->sarif, sarif);
  json_decref (sarif);
  return good;
}

static bool
write_reports (Job *job) {
  const Options *o = job->options;
  json_t *result = job_json (job, job->verdict, job->reason);
  json_t *trace = o->sarif ? job_trace (job) : NULL;
  bool good = (!o->json || output_json (job->run, o->json, result)) &&
              (!o->sarif || write_sarif (job, result, trace)) &&
              (!o->report || write_page (job, result));
  json_decref (trace);
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

enum { UNREACHED_LINES = 10 };

/* What a search has covered, what it cost, and what is never executed. */
static void
print_search (Job *job) {
  const SearchRecord *record = job->result.search;
  const RunLimits *limits = &job->options->limits;
  if (!record || limits->quiet)
    return;
  Str text = {0};
  search_record_print (&text, record,
                       limits->verbosity ? SIZE_MAX : UNREACHED_LINES);
  run_progress_done (job->run);
  fputs (str_text (&text), stdout);
  str_done (&text);
}

static void
print_trace (const Job *job, const JobError *e) {
  Str text = {0};
  if (job->options->limits.quiet)
    return;
  run_progress_done (job->run);
  if (e->trail)
    trail_print (&text, job->program, e->trail);
  else if (e->choices)
    execution_print (&text, job->program, e->choices);
  else
    trace_print (&text, job->program, e->trace);
  fputs (str_text (&text), stdout);
  str_done (&text);
}

static void
print_error (const Job *job, const JobError *e, size_t number) {
  Str text = {0};
  print_trace (job, e);
  command_describe (&text, &e->replay);
  printf ("error %zu: %s\n\n", number, str_text (&text));
  str_done (&text);
}

/* Each with its trace; then how many there are, and whether these are all. */
static void
print_all (const Job *job, const JobError *first) {
  size_t count = job->more.len + 1;
  print_error (job, first, 1);
  for (size_t i = 0; i < job->more.len; i++)
    print_error (job, job->more.data + i, i + 2);
  printf ("%zu error%s; ", count, count == 1 ? "" : "s");
  if (job->rest)
    printf ("others may exist: %s\n", job->rest);
  else
    puts ("no other comes before one of these");
}

static int
print_unsafe (Job *job) {
  Str text = {0};
  JobError first = job_first (job);
  if (job->options->all)
    print_all (job, &first);
  else
    print_trace (job, &first);
  command_describe (&text, &job->replay);
  int code =
      command_verdict (job->run, "UNSAFE", str_text (&text), EXIT_UNSAFE);
  str_done (&text);
  return code;
}

static int
print_safe (Job *job) {
  Str word = {0}, assumed = {0};
  program_show_assumptions (&assumed, job->program);
  str_add (&word, "SAFE");
  if (assumed.len)
    str_format (&word, " (assuming that %s)", str_text (&assumed));
  int code = command_verdict (job->run, str_text (&word), NULL, EXIT_SAFE);
  str_done (&assumed);
  str_done (&word);
  return code;
}

static int
print_verdict (Job *job) {
  switch (job->verdict) {
  case VERDICT_SAFE:
    return print_safe (job);
  case VERDICT_UNSAFE:
    return print_unsafe (job);
  case VERDICT_UNKNOWN:
    break;
  }
  return command_verdict (job->run, "UNKNOWN", job->reason, EXIT_UNKNOWN);
}

int
job_publish (Job *job) {
  watchdog_claim (job->watchdog);
  if (!job_write_evidence (job) || !job_write_extras (job) ||
      !write_reports (job))
    return EXIT_OUTPUT;
  say_statistics (job);
  print_search (job);
  int code = print_verdict (job);
  return job->options->reading.sv_comp
             ? sv_comp_verdict (job->run, job->verdict, job->replay.kind, code)
             : code;
}

void
job_give_up (void *context, const char *reason) {
  Job *job = context;
  const Options *o = job->options;
  command_verdict (job->run, "UNKNOWN", reason, EXIT_UNKNOWN);
  if (o->reading.sv_comp)
    sv_comp_verdict (job->run, VERDICT_UNKNOWN, 0, EXIT_UNKNOWN);
  json_t *result = job_json (job, VERDICT_UNKNOWN, reason);
  if (o->json)
    output_json (job->run, o->json, result);
  if (o->sarif)
    write_sarif (job, result, NULL);
  json_decref (result);
}

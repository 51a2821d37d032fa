/* The end of a run: evidence, reports, and the line with the verdict.  Also
   what is left of that when there is no time. */

#include "cli/race.h"
#include "evidence/json_util.h"
#include "evidence/output.h"
#include "cli/sv_comp.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Reports ----------------------------------------------------------------- */

static ReportError
report_error (const Replay *replay, const char *path) {
  return (ReportError){.kind = error_kind_name (replay->kind),
                       .message = replay->message,
                       .pos = replay->pos,
                       .trace = path};
}

void
job_add_attempt (const Job *job, json_t *list, const Engine *engine,
                 double seconds, const char *outcome) {
  assert (engine && outcome);
  json_t *one = json_object ();
  run_say (job->run, 1, "engine %s, %.2f s: %s", engine->name, seconds,
           outcome);
  json_object_set_new (one, "engine", json_string (engine->name));
  json_object_set_new (one, "seconds", json_real (seconds));
  json_object_set_new (one, "outcome", json_util_text (outcome));
  json_array_append_new (list, one);
}

/* What the engines did; where there was only one there is no list yet. */
static json_t *
attempts_of (const Job *job, Verdict verdict) {
  if (job->attempts)
    return json_incref (job->attempts);
  json_t *list = json_array ();
  if (job->engine)
    job_add_attempt (job, list, job->engine, run_seconds (job->run),
                     verdict_name (verdict));
  return list;
}

static json_t *
job_json (const Job *job, Verdict verdict, const char *reason,
          const Diagnosis *diagnosis) {
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
      .evidence_count = verdict == job->verdict ? job->folder.all.len : 0,
      .evidence = job->folder.all.data,
      .diagnosis = verdict == VERDICT_UNKNOWN ? diagnosis : NULL,
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
  json_t *attempts = attempts_of (job, verdict);
  r.attempts = attempts;
  VEC (ReportError) errors = {0};
  if (unsafe) {
    const Evidence *first = job->folder.all.len ? job->folder.all.data : NULL;
    vec_push (&errors, report_error (&job->replay, first ? first->path : NULL));
    for (size_t i = 0; i < job->more.len; i++)
      vec_push (&errors, report_error (&job->more.data[i].replay,
                                       job->more.data[i].path));
  }
  r.error_count = errors.len;
  r.errors = errors.data;
  r.others = job->rest;
  json_t *json = report_json (&r);
  json_decref (attempts);
  vec_done (&errors);
  return json;
}

static bool
write_page (Job *job, const json_t *result) {
  assert (job->options->report);
  Str page = {0}, dot = {0};
  const Proof *proof = &job->result.proof;
  Exhibits exhibits = {.traces = job_traces (job), .record = job_record (job)};
  if (job->verdict == VERDICT_SAFE && proof->kind->picture)
    proof->kind->picture (&dot, proof->data);
  exhibits.diagram = dot.len ? str_text (&dot) : NULL;
  report_html (&page, job->run, result, &exhibits);
  bool good =
      output_text (job->run, job->options->report, str_text (&page), page.len);
  json_decref (exhibits.traces);
  json_decref (exhibits.record);
  str_done (&dot);
  str_done (&page);
  return good;
}

static bool
write_sarif (const Job *job, const json_t *result, const json_t *traces) {
  assert (job->options->sarif);
  json_t *sarif = report_sarif (result, traces);
  bool good = output_json (job->run, job->options->sarif, sarif);
  json_decref (sarif);
  return good;
}

static bool
write_reports (Job *job) {
  const Options *o = job->options;
  json_t *result =
      job_json (job, job->verdict, job->reason, job->result.diagnosis);
  json_t *traces = o->sarif ? job_traces (job) : NULL;
  bool good = (!o->json || output_json (job->run, o->json, result)) &&
              (!o->sarif || write_sarif (job, result, traces)) &&
              (!o->report || write_page (job, result));
  json_decref (traces);
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

static void
print (const Job *job, Str *text) {
  if (!job->options->limits.quiet) {
    run_progress_done (job->run);
    fputs (str_text (text), stdout);
  }
  str_done (text);
}

/* What was done, and what it cost; what is known where there is no verdict. */
static void
print_work (const Job *job) {
  const Proof *proof = &job->result.proof;
  Str text = {0};
  if (proof->kind && proof->kind->print)
    proof->kind->print (&text, proof->data, job->options->limits.verbosity > 0);
  if (job->verdict == VERDICT_UNKNOWN && job->result.diagnosis)
    diagnosis_print (&text, job->result.diagnosis);
  print (job, &text);
}

static void
print_trace (const Job *job, const Counterexample *c) {
  Str text = {0};
  if (!job->options->limits.quiet)
    c->kind->print (&text, job->program, c->data, NULL, NULL);
  print (job, &text);
}

static void
print_error (const Job *job, const Counterexample *c, const Replay *replay,
             size_t number) {
  assert (number >= 1);
  Str text = {0};
  print_trace (job, c);
  command_describe (&text, replay);
  printf ("error %zu: %s\n\n", number, str_text (&text));
  str_done (&text);
}

/* Each with its trace; then how many there are, and whether these are all. */
static void
print_all (const Job *job) {
  size_t count = job->more.len + 1;
  print_error (job, &job->result.counterexample, &job->replay, 1);
  for (size_t i = 0; i < job->more.len; i++) {
    const JobError *e = job->more.data + i;
    print_error (job, &e->counterexample, &e->replay, i + 2);
  }
  printf ("%zu error%s; ", count, count == 1 ? "" : "s");
  if (job->rest)
    printf ("others may exist: %s\n", job->rest);
  else
    puts ("no other comes before one of these");
}

static int
print_unsafe (Job *job) {
  assert (job->verdict == VERDICT_UNSAFE && job->replay.valid);
  Str text = {0};
  if (job->options->all)
    print_all (job);
  else
    print_trace (job, &job->result.counterexample);
  command_describe (&text, &job->replay);
  int code =
      command_verdict (job->run, "UNSAFE", str_text (&text), EXIT_UNSAFE);
  str_done (&text);
  return code;
}

static int
print_safe (Job *job) {
  assert (job->verdict == VERDICT_SAFE && job->program);
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
  if (!job_write_evidence (job) || !job_write_extras (job) ||
      !write_reports (job))
    return EXIT_OUTPUT;
  say_statistics (job);
  print_work (job);
  int code = print_verdict (job);
  return job->options->reading.sv_comp
             ? sv_comp_verdict (job->run, job->verdict, job->replay.kind, code)
             : code;
}

static void
publish_unknown (Job *job, const char *reason, const Diagnosis *diagnosis) {
  const Options *o = job->options;
  Str text = {0};
  if (diagnosis)
    diagnosis_print (&text, diagnosis);
  print (job, &text);
  command_verdict (job->run, "UNKNOWN", reason, EXIT_UNKNOWN);
  if (o->reading.sv_comp)
    sv_comp_verdict (job->run, VERDICT_UNKNOWN, 0, EXIT_UNKNOWN);
  json_t *result = job_json (job, VERDICT_UNKNOWN, reason, diagnosis);
  if (o->json)
    output_json (job->run, o->json, result);
  if (o->sarif)
    write_sarif (job, result, NULL);
  json_decref (result);
}

void
job_give_up (void *context, const char *reason) {
  Job *job = context;
  int code;
  if (!race_settle_without (job, reason, &code))
    _exit (code);
  char *reasons = race_reasons (job->race, reason);
  Diagnosis *diagnosis = race_diagnosis (job->race);
  publish_unknown (job, reasons, diagnosis);
  diagnosis_free (diagnosis);
  mem_free (reasons);
}

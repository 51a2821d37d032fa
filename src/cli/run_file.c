/* assay FILE: load, read, choose an engine, check, judge, publish. */

#include "cli/job.h"
#include "evidence/output.h"
#include "cli/property.h"
#include "cli/race.h"
#include "cli/sv_comp.h"
#include "pass/print_after.h"
#include "program/form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What 'prepare' answers beside exit codes: go on, or a limit was reached. */
enum { GO_ON = -1, GIVE_UP = -2 };

/* Loading ----------------------------------------------------------------- */

/* What the user should know about how the file was understood. */
static void
say_notes (const Job *job) {
  const Program *p = job->program;
  Str names = {0};
  for (size_t i = 0; i < p->undefined.len; i++)
    str_format (&names, "%s%s", i ? ", " : "", p->undefined.data[i]);
  if (names.len)
    run_say (job->run, 0,
             "note: undefined functions return arbitrary values: "
             "%s",
             str_text (&names));
  str_done (&names);
  for (size_t i = 0; i < p->notes.len; i++)
    run_say (job->run, 0, "note: %s", p->notes.data[i]);
}

static bool
load (Job *job) {
  job->source = command_load (job->run, job->options, &job->front);
  if (!job->source)
    return false;
  sha256_hex (job->source->text, job->source->len, job->sha256);
  job->program = command_read (job->run, job->options, job->front, job->source);
  if (job->program)
    say_notes (job);
  return job->program;
}

/* Artifacts --------------------------------------------------------------- */

static int
print_program (const Job *job) {
  const char *path = job->options->output ? job->options->output : "-";
  Str text = {0};
  if (!job->options->after)
    program_print (&text, job->program);
  else if (!print_after (job->run, &text, job->program, job->options->after))
    return EXIT_USAGE;
  bool good = output_text (job->run, path, str_text (&text), text.len);
  str_done (&text);
  return good ? EXIT_SAFE : EXIT_OUTPUT;
}

static int
export_program (const Job *job) {
  const char *path = job->options->output ? job->options->output : "-";
  Str text = {0};
  if (!form_of (job->program)->export) {
    run_error (job->run, (Pos){0},
               "'%s' cannot be exported: that is for transition systems only",
               job->source->path);
    return EXIT_USAGE;
  }
  form_of (job->program)->export(&text, job->program, job->options->export);
  bool good = output_text (job->run, path, str_text (&text), text.len);
  str_done (&text);
  return good ? EXIT_SAFE : EXIT_OUTPUT;
}

/* The whole --------------------------------------------------------------- */

/* Whether something is looked for: what is only printed may have no property,
   unless one is asked for. */
static bool
is_selected (const Job *job) {
  const Options *o = job->options;
  return (!o->print && !o->export) || o->reading.property || o->reading.sv_comp;
}

/* A search goes on only if it is the same: the same files, read alike, for the
   same errors. */
static bool
prepare_checkpoint (Job *job) {
  const char *directory = job->options->checkpoint;
  if (!output_directory (job->run, directory))
    return false;
  EvidenceOrigin origin = job_origin (job);
  json_t *json = origin_json (&origin);
  char *text = json_dumps (json, JSON_SORT_KEYS);
  run_set_checkpoint (job->run, directory, text);
  free (text);
  json_decref (json);
  return true;
}

/* An exit code that ends the job early, or GO_ON. */
static int
prepare (Job *job) {
  const Options *o = job->options;
  if (o->evidence) {
    if (!output_directory (job->run, o->evidence))
      return EXIT_OUTPUT;
    job_clean_evidence (job);
  }
  if (!load (job))
    return run_reason (job->run) ? GIVE_UP : EXIT_INPUT;
  if (!program_validate (job->run, job->program))
    return EXIT_INTERNAL;
  if (is_selected (job) &&
      !property_select (job->run, job->program, &o->reading, &job->property))
    return EXIT_USAGE;
  if (o->checkpoint && !prepare_checkpoint (job))
    return EXIT_OUTPUT;
  if (o->print)
    return print_program (job);
  return o->export ? export_program (job) : GO_ON;
}

/* The engines work, and the best answer is published. */
static int
compete (Job *job) {
  const Engine *engines[MAX_ENGINES];
  int code;
  job_candidates (job, engines);
  if (engines[0] && engines[1])
    job->race = race_start (job, engines + 1);
  if (engines[0])
    job_attempt (job, engines[0]);
  else {
    job->result = result_unknown ("there is no engine for such programs");
    job_judge (job);
  }
  if (job->verdict == VERDICT_UNSAFE)
    race_leave (job);
  job_find_all (job);
  watchdog_claim (job->watchdog);
  return job->race && !race_settle (job, &code) ? code : job_publish (job);
}

static int
work (Job *job) {
  int code = prepare (job);
  if (code != GO_ON && code != GIVE_UP) {
    watchdog_claim (job->watchdog);
    return code;
  }
  if (code == GO_ON)
    return compete (job);
  job->result = result_unknown ("%s while '%s' was read", run_reason (job->run),
                                job->options->file);
  job_judge (job);
  watchdog_claim (job->watchdog);
  return job_publish (job);
}

static void
job_done (Job *job) {
  result_done (&job->result);
  job_let_go (job);
  program_free (job->program);
  folder_done (&job->folder);
  job_forget_all (job);
  race_free (job->race);
  json_decref (job->attempts);
  mem_free (job->property);
  mem_free (job->stats);
  mem_free (job->reason);
  str_done (&job->proof);
}

static bool
is_standard (const char *path) {
  return path && !strcmp (path, "-");
}

static int
verify (Run *run, const Options *o) {
  if (is_standard (o->json) || is_standard (o->sarif) ||
      is_standard (o->report))
    run_keep_output (run);
  Job job = {.run = run, .options = o, .folder = {run, o->evidence, {0}}};
  job.result.verdict = VERDICT_UNKNOWN;
  job.watchdog = watchdog_start (job.run, o->limits, job_give_up, &job);
  int code = work (&job);
  watchdog_stop (job.watchdog);
  job_done (&job);
  return code;
}

/* A property of SV-COMP comes from a file. */
int
command_verify (Run *run, const Options *o) {
  Options with = *o;
  SvComp task;
  if (!o->prop)
    return verify (run, o);
  if (!sv_comp_read (run, o->prop, &task))
    return EXIT_INPUT;
  int code;
  if (task.unsupported)
    code = sv_comp_unknown (run, o, &task);
  else {
    with.reading.property = str_text (&task.property);
    with.specification = str_text (&task.specification);
    code = verify (run, &with);
  }
  sv_comp_done (&task);
  return code;
}

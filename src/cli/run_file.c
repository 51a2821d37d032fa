/* assay FILE: load, read, choose an engine, check, judge, publish. */

#include "cli/job.h"
#include "cli/output.h"
#include "program/export.h"

#include <stdio.h>
#include <string.h>

enum { GO_ON = -1 };

/* Loading ----------------------------------------------------------------- */

/* Standard input has no suffix; front ends get to see the one that
   '--format' gives. */
static const Source *
name_input (Run *run, const Source *source, const char *format) {
  Str path = {0};
  str_format (&path, "%s.%s", source->path, format);
  const Source *named = NULL;
  if (memchr (source->text, 0, source->len))
    run_error (run, (Pos){source, 1, 1}, "there are zero bytes in the input");
  else
    named = run_source (run, str_text (&path), source->text);
  str_done (&path);
  return named;
}

static bool
load (Job *job) {
  const Options *o = job->options;
  const Source *source = run_load (job->run, o->file);
  if (source && o->format)
    source = name_input (job->run, source, o->format);
  if (!source)
    return false;
  job->source = source;
  sha256_hex (source->text, source->len, job->sha256);
  job->front = tables_front_of_path (source->path);
  return job->front ||
         run_error (job->run, (Pos){0},
                    "'%s' is of no kind that Assay reads so far; '--help' "
                    "lists them by suffix",
                    o->file);
}

static bool
read_program (Job *job) {
  char *names;
  Definition *definitions = options_definitions (job->options, &names);
  job->program = job->front->read (job->run, job->source,
                                   job->options->definitions.len, definitions);
  mem_free (definitions);
  mem_free (names);
  return job->program;
}

/* Artifacts --------------------------------------------------------------- */

static int
print_program (const Job *job) {
  const char *path = job->options->output ? job->options->output : "-";
  Str text = {0};
  program_print (&text, job->program);
  bool good = output_text (job->run, path, str_text (&text), text.len);
  str_done (&text);
  return good ? EXIT_SAFE : EXIT_INTERNAL;
}

static int
export_program (const Job *job) {
  const char *path = job->options->output ? job->options->output : "-";
  System *system = system_new (job->program);
  Str text = {0};
  if (!strcmp (job->options->export, "vmt"))
    export_vmt (&text, system);
  else
    export_chc (&text, system);
  bool good = output_text (job->run, path, str_text (&text), text.len);
  str_done (&text);
  system_free (system);
  return good ? EXIT_SAFE : EXIT_INTERNAL;
}

/* Properties -------------------------------------------------------------- */

static void
note_assertions (const Program *p, bool kinds[KIND_LIMIT + 1]) {
  for (size_t i = 0; i < p->processes.len; i++)
    for (size_t k = 0; k < p->processes.data[i].edges.len; k++) {
      const Edge *e = p->processes.data[i].edges.data + k;
      for (size_t c = 0; c < e->count; c++)
        if (e->commands[c].kind == CMD_ASSERT)
          kinds[e->commands[c].error] = true;
    }
}

/* Assertions of other kinds than the one asked for are assumed to hold. */
static void
assume_others (Program *p, const char *wanted) {
  for (size_t i = 0; i < p->processes.len; i++)
    for (size_t k = 0; k < p->processes.data[i].edges.len; k++) {
      Edge *e = p->processes.data[i].edges.data + k;
      Command *copy =
          arena_copy (&p->arena, e->commands, e->count * sizeof *e->commands);
      for (size_t c = 0; c < e->count; c++)
        if (copy[c].kind == CMD_ASSERT &&
            strcmp (error_kind_name (copy[c].error), wanted))
          copy[c].kind = CMD_ASSUME;
      e->commands = copy;
    }
}

/* Keeps the properties of the kind asked for; fails if there is nothing of
   it, as that would be proved too easily. */
static bool
select_properties (Job *job) {
  const char *wanted = job->options->property;
  Program *p = job->program;
  bool kinds[KIND_LIMIT + 1] = {false};
  size_t kept = 0;
  if (wanted)
    assume_others (p, wanted);
  note_assertions (p, kinds);
  for (size_t i = 0; i < p->properties.len; i++) {
    Property property = p->properties.data[i];
    if (wanted && strcmp (error_kind_name (property.kind), wanted))
      continue;
    kinds[property.kind] = true;
    p->properties.data[kept++] = property;
  }
  p->properties.len = kept;
  Str all = {0};
  for (ErrorKind k = KIND_ASSERTION; k <= KIND_LIMIT; k++)
    if (kinds[k] && (!wanted || !strcmp (error_kind_name (k), wanted)))
      str_format (&all, "%s%s", all.len ? ", " : "", error_kind_name (k));
  bool found = all.len;
  job->property = str_take (&all);
  return found || run_error (job->run, (Pos){0},
                             "'%s' has nothing to check for property '%s'",
                             job->source->path, wanted ? wanted : "any");
}

/* Engines ----------------------------------------------------------------- */

/* The first engine that accepts the program; if there is none, the reasons
   become the result. */
static bool
choose_engine (Job *job) {
  Str reasons = {0};
  char why[512] = "";
  for (size_t i = 0; tables_engines[i] && !job->engine; i++) {
    const Engine *engine = tables_engines[i];
    if (job->options->engine && job->options->engine != engine)
      continue;
    if (engine->accepts (job->program, why, sizeof why))
      job->engine = engine;
    else
      str_format (&reasons, "%s%s: %s", reasons.len ? "; " : "", engine->name,
                  why);
  }
  if (!job->engine)
    job->result =
        result_unknown ("no engine accepts this program: %s",
                        reasons.len ? str_text (&reasons) : "there is none");
  str_done (&reasons);
  return job->engine;
}

static void
run_engine (Job *job) {
  size_t number = tables_engine_number (job->engine);
  job->stats = mem_zero (job->engine->stats.len * sizeof *job->stats);
  table_defaults (job->engine->stats, job->stats);
  run_say (job->run, 1, "engine %s: %s", job->engine->name,
           job->engine->summary);
  job->result = job->engine->check (
      job->run, job->program, job->options->engine_options[number], job->stats);
}

/* The whole --------------------------------------------------------------- */

/* An exit code that ends the job early, or GO_ON. */
static int
prepare (Job *job) {
  const Options *o = job->options;
  if (o->evidence) {
    if (!output_directory (job->run, o->evidence))
      return EXIT_USAGE;
    job_clean_evidence (job);
  }
  if (!load (job))
    return EXIT_INPUT;
  if (!read_program (job))
    return EXIT_INPUT;
  if (!program_validate (job->run, job->program))
    return EXIT_INTERNAL;
  if (o->print)
    return print_program (job);
  if (o->export)
    return export_program (job);
  return select_properties (job) ? GO_ON : EXIT_USAGE;
}

static int
work (Job *job) {
  int code = prepare (job);
  if (code != GO_ON) {
    watchdog_claim (job->watchdog);
    return code;
  }
  if (choose_engine (job))
    run_engine (job);
  job_judge (job);
  return job_publish (job);
}

static void
job_done (Job *job) {
  result_done (&job->result);
  program_free (job->program);
  for (size_t i = 0; i < MAX_EVIDENCE; i++)
    mem_free (job->paths[i]);
  mem_free (job->property);
  mem_free (job->stats);
  mem_free (job->reason);
  str_done (&job->proof);
}

int
command_verify (Run *run, const Options *o) {
  Job job = {.run = run, .options = o};
  job.result.verdict = VERDICT_UNKNOWN;
  job.watchdog = watchdog_start (o->limits, job_give_up, &job);
  int code = work (&job);
  watchdog_stop (job.watchdog);
  job_done (&job);
  return code;
}

/* The Program that a piece of evidence is about, read again as it tells.

   Evidence comes from anywhere: what it says about reading goes through the
   same code as the command line, flags of the compiler through the list of
   those that are harmless (front/c/flags.h). */

#include "cli/command.h"
#include "cli/property.h"
#include "evidence/json_util.h"
#include "evidence/kinds.h"
#include "pass/lowering.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
  Run *run;
  const Options *options;
  const EvidenceFile *file;
} Again;

/* Files ------------------------------------------------------------------- */

static bool
is_file (const char *path) {
  struct stat info;
  return !stat (path, &info) && S_ISREG (info.st_mode);
}

const char *
command_missing (const Options *o, const EvidenceFile *file) {
  const json_t *files = json_object_get (file->root, "files");
  if (o->source)
    return is_file (o->source) ? NULL : o->source;
  if (!is_file (file->path))
    return file->path;
  for (size_t i = 0; i < json_array_size (files); i++) {
    const char *path = json_util_member (json_array_get (files, i), "path");
    if (path && !is_file (path))
      return path;
  }
  return NULL;
}

static bool
has_changed (const json_t *file, Run *run, Str *why) {
  const char *path = json_util_member (file, "path");
  const char *hash = json_util_member (file, "sha256");
  char now[SHA256_HEX];
  const Source *source = path && is_file (path) ? run_load (run, path) : NULL;
  if (!source || !hash)
    return false;
  sha256_hex (source->text, source->len, now);
  if (!strcmp (hash, now))
    return false;
  str_format (why, "'%s' is not what it was: its SHA-256 differs", path);
  return true;
}

/* Before anything is made of them; a file that the user names is another
   matter. */
static bool
are_unchanged (const Again *a, Str *why) {
  const json_t *files = json_object_get (a->file->root, "files");
  for (size_t i = 0; !a->options->source && i < json_array_size (files); i++)
    if (has_changed (json_array_get (files, i), a->run, why))
      return false;
  return true;
}

/* Reading ----------------------------------------------------------------- */

/* With other files, if the user names them. */
static Program *
read_program (const Again *a, const Front *front, const Source *source) {
  Reading how = a->file->reading;
  how.overflow = property_has_overflow (how.property);
  if (a->options->reading.more.len)
    how.more = a->options->reading.more;
  return front->read (a->run, source, &how);
}

/* Whether it is evidence of programs like this one, or of what such a program
   can be lowered to. */
static bool
fits (const EvidenceFile *file, const Program *program) {
  const CounterexampleKind *c = kinds_counterexample (file->format);
  const ProofKind *p = kinds_proof (file->format);
  if (c)
    return c->form == program->form;
  return p && (p->form == program->form || lowering_of (program, p->form));
}

/* Whether an engine or a lowering will look at the program again, and may
   assume more. */
static bool
is_looked_at_again (const EvidenceFile *file, const Program *program) {
  const ProofKind *p = kinds_proof (file->format);
  return p && (p->needs_engine || p->form != program->form);
}

/* Narrows the program to what was asked, and compares. */
static bool
is_the_same (const Again *a, Program *program, Str *why) {
  char *kinds = NULL;
  if (!fits (a->file, program)) {
    str_add (why, "the source is of another kind than the evidence");
    return false;
  }
  bool good = property_select (a->run, program, &a->file->reading, &kinds);
  if (!good)
    str_add (why, "what it looked for cannot be looked for");
  good = good && origin_agrees (a->file->root, program, kinds, why) &&
         (is_looked_at_again (a->file, program) ||
          origin_assumes (a->file->root, program, why));
  mem_free (kinds);
  return good;
}

static Program *
read_source (const Again *a, const Source *source, int *code) {
  Str why = {0};
  const Front *front = tables_front (a->file->front);
  if (!front || tables_front_of (&a->file->reading, source->path) != front) {
    run_error (a->run, (Pos){0}, "'%s' is not for the front end '%s'",
               source->path, a->file->front);
    return NULL;
  }
  Program *program = read_program (a, front, source);
  if (program && !is_the_same (a, program, &why)) {
    program_free (program);
    program = NULL;
    *code = command_verdict (a->run, "INVALID", str_text (&why), EXIT_UNSAFE);
  }
  str_done (&why);
  return program;
}

Program *
command_reread (Run *run, const Options *o, const EvidenceFile *file,
                int *code) {
  Again a = {run, o, file};
  Program *program = NULL;
  Str why = {0};
  const Source *source = run_load (run, o->source ? o->source : file->path);
  *code = EXIT_INPUT;
  if (!source)
    return NULL;
  if (evidence_file_matches (file, source, &why) && are_unchanged (&a, &why))
    program = read_source (&a, source, code);
  else
    *code = command_verdict (run, "INVALID", str_text (&why), EXIT_UNSAFE);
  str_done (&why);
  return program;
}

/* The engine -------------------------------------------------------------- */

static bool
set_option (Run *run, Asked *asked, const char *name, const json_t *value) {
  char number[32];
  const char *text = json_string_value (value);
  if (!text && !json_is_integer (value))
    return run_error (run, (Pos){0}, "option '%s' of the evidence has no value",
                      name);
  snprintf (number, sizeof number, "%lld",
            (long long)json_integer_value (value));
  Str why = {0};
  bool good = table_set (asked->engine->options, asked->values, name,
                         text ? text : number, &why);
  if (!good)
    run_error (run, (Pos){0}, "option '%s' of the evidence %s", name,
               str_text (&why));
  str_done (&why);
  return good;
}

static bool
accepts (Run *run, const Engine *engine, const Program *program) {
  Str why = {0};
  bool good = !engine->accepts || engine->accepts (program, &why);
  if (!good)
    run_error (run, (Pos){0}, "engine %s: %s", engine->name, str_text (&why));
  str_done (&why);
  return good;
}

bool
command_asked (Run *run, const EvidenceFile *file, const Program *program,
               Asked *asked) {
  const char *engine = json_util_member (file->root, "engine");
  const json_t *options = json_object_get (file->root, "options");
  const char *name;
  json_t *value;
  *asked = (Asked){.engine = engine ? tables_engine (engine) : NULL};
  if (!asked->engine || !json_is_object (options))
    return run_error (run, (Pos){0}, "there is no engine '%s'",
                      engine ? engine : "?");
  if (asked->engine->form != program->form)
    return run_error (run, (Pos){0},
                      "engine %s is for programs of another form", engine);
  if (!accepts (run, asked->engine, program))
    return false;
  asked->values = mem_zero (asked->engine->options.len * sizeof *asked->values);
  asked->stats = mem_zero (asked->engine->stats.len * sizeof *asked->stats);
  table_defaults (asked->engine->options, asked->values);
  json_object_foreach ((json_t *)options, name, value) {
    if (!set_option (run, asked, name, value))
      return false;
  }
  return true;
}

void
command_asked_done (Asked *asked) {
  mem_free (asked->values);
  mem_free (asked->stats);
}

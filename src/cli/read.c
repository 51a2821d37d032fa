/* From a path to a Program: what the user names, or what evidence names. */

#include "cli/command.h"
#include "cli/property.h"

#include <string.h>

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

/* Compilers pass over zero bytes, which are never meant; bitcode has them. */
static bool
is_binary (const Source *source) {
  size_t len = strlen (source->path);
  return memchr (source->text, 0, source->len) &&
         (len < 3 || strcmp (source->path + len - 3, ".bc"));
}

const Source *
command_load (Run *run, const Options *o, const Front **front) {
  const Source *source = run_load (run, o->file);
  if (source && o->format)
    source = name_input (run, source, o->format);
  if (!source)
    return NULL;
  *front = tables_front_of_path (source->path);
  if (*front && (*front)->is_c && is_binary (source)) {
    run_error (run, (Pos){0}, "'%s' is not text: it has zero bytes", o->file);
    return NULL;
  }
  if (*front)
    return source;
  run_error (run, (Pos){0},
             "'%s' is of no kind that Assay reads so far; '--help' lists them "
             "by suffix",
             o->file);
  return NULL;
}

Program *
command_read (Run *run, const Options *o, const Front *front,
              const Source *source) {
  char *names;
  Definition *definitions = options_definitions (o, &names);
  FrontOptions how = {.definition_count = o->definitions.len,
                      .definitions = definitions,
                      .more_count = o->more.len,
                      .more = o->more.data,
                      .flag_count = o->flags.len,
                      .flags = (const char *const *)o->flags.data,
                      .compile_commands = o->compile_commands,
                      .entry = o->entry,
                      .bits = o->bits,
                      .malloc_may_fail = o->malloc_may_fail,
                      .overflow = property_has_overflow (o->property)};
  Program *program = front->read (run, source, &how);
  mem_free (definitions);
  mem_free (names);
  return program;
}

/* Evidence ---------------------------------------------------------------- */

/* The definitions in the file; the caller frees the array. */
static Definition *
definitions_of (const EvidenceFile *file, size_t *n) {
  const char *name;
  json_t *value;
  Definition *list =
      mem_zero (json_object_size (file->definitions) * sizeof *list);
  *n = 0;
  json_object_foreach ((json_t *)file->definitions, name, value) {
    list[(*n)++] = (Definition){name, json_string_value (value)};
  }
  return list;
}

/* With other files, if the user names them. */
static Program *
read_as_recorded (Run *run, const Options *o, const EvidenceFile *file,
                  const Front *front, const Source *source) {
  EvidenceReading r = evidence_file_reading (file);
  FrontOptions how = {.more_count = o->more.len ? o->more.len : r.more_count,
                      .more = o->more.len ? o->more.data : r.more,
                      .flag_count = r.flag_count,
                      .flags = r.flags,
                      .flags_are_foreign = true,
                      .compile_commands = r.compile_commands,
                      .entry = r.entry,
                      .bits = r.bits,
                      .malloc_may_fail = r.malloc_may_fail,
                      .overflow = r.overflow};
  Definition *definitions = definitions_of (file, &how.definition_count);
  how.definitions = definitions;
  Program *program = front->read (run, source, &how);
  mem_free (definitions);
  mem_free ((void *)r.more);
  mem_free ((void *)r.flags);
  return program;
}

static Program *
read_again (Run *run, const Options *o, const EvidenceFile *file,
            const Source *source) {
  const Front *front = tables_front (file->front);
  if (!front) {
    run_error (run, (Pos){0}, "there is no front end '%s'", file->front);
    return NULL;
  }
  return read_as_recorded (run, o, file, front, source);
}

/* Traces are of transition systems, executions of Units, the rest of models. */
static bool
fits (const EvidenceFile *file, const Program *program) {
  return file->format == FILE_EXECUTION ? !!program->unit
         : file->format == FILE_TRACE   ? !program->model && !program->unit
                                        : !!program->model;
}

Program *
command_reread (Run *run, const Options *o, const EvidenceFile *file,
                int *code) {
  char why[512];
  const Source *source = run_load (run, o->source ? o->source : file->path);
  *code = EXIT_INPUT;
  if (!source)
    return NULL;
  if (!evidence_file_matches (file, source, why, sizeof why)) {
    *code = command_verdict (run, "INVALID", why, EXIT_UNSAFE);
    return NULL;
  }
  Program *program = read_again (run, o, file, source);
  if (!program || fits (file, program))
    return program;
  program_free (program);
  *code = command_verdict (run, "INVALID",
                           "the source is of another kind than the evidence",
                           EXIT_UNSAFE);
  return NULL;
}

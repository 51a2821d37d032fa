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
  Reading how = o->reading;
  how.overflow = property_has_overflow (how.property);
  return front->read (run, source, &how);
}

/* Evidence ---------------------------------------------------------------- */

/* With other files, if the user names them. */
static Program *
read_as_recorded (Run *run, const Options *o, const EvidenceFile *file,
                  const Front *front, const Source *source) {
  Reading how = file->reading;
  how.overflow = property_has_overflow (how.property);
  if (o->reading.more.len)
    how.more = o->reading.more;
  return front->read (run, source, &how);
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

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
is_binary (const Source *source, const Reading *how) {
  return memchr (source->text, 0, source->len) &&
         !reading_is_like (how, source->path, ".bc");
}

const Source *
command_load (Run *run, const Options *o, const Front **front) {
  const Source *source = run_load (run, o->file);
  if (source && !strcmp (o->file, "-"))
    source = name_input (run, source, o->reading.format);
  if (!source)
    return NULL;
  *front = tables_front_of (&o->reading, source->path);
  if (*front && (*front)->is_c && is_binary (source, &o->reading)) {
    run_error (run, (Pos){0}, "'%s' is not text: it has zero bytes", o->file);
    return NULL;
  }
  if (*front)
    return source;
  run_error (
      run, (Pos){0},
      "'%s' has an unknown suffix: say '--format', or see 'assay --help' "
      "for the kinds of files that Assay reads",
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

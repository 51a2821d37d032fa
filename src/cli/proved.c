/* What a proof or a search that was checked is about, in a line: the source,
   how it was read, as one says it to Assay, and the kinds of error that it does
   not have. */

#include "cli/command.h"
#include "evidence/json_util.h"

#include <stdio.h>
#include <string.h>

static void
add_definitions (Str *out, const Definitions *all) {
  for (size_t i = 0; i < all->len; i++)
    str_format (out, " -D%s=%s", all->data[i].name, all->data[i].value);
}

/* Of two lists that have no option: files come before, flags behind all. */
static void
add_texts (Str *out, const char *option, const Texts *all) {
  if (*option)
    str_format (out, " --%s=", option);
  for (size_t i = 0; i < all->len; i++)
    str_format (out, "%s%s", !*option ? " " : i ? "," : "", all->data[i]);
}

static void
add_row (Str *out, const Reading *reading, const ReadingRow *row) {
  const void *member = reading_member (reading, row);
  switch (row->kind) {
  case READING_DEFINITIONS:
    add_definitions (out, member);
    break;
  case READING_TEXT:
    str_format (out, " --%s=%s", row->option, *(const char *const *)member);
    break;
  case READING_TEXTS:
    add_texts (out, row->option, member);
    break;
  case READING_NUMBER:
    str_format (out, " --%u", *(const unsigned *)member);
    break;
  case READING_SWITCH:
    str_format (out, " --%s", row->option);
    break;
  }
}

static void
add_reading (Str *out, const Reading *reading) {
  for (size_t i = 0; i < reading_row_count; i++) {
    const ReadingRow *row = reading_rows + i;
    if (reading_says (reading, row) &&
        reading_member (reading, row) != &reading->flags)
      add_row (out, reading, row);
  }
  if (reading->flags.len)
    str_add (out, " --");
  add_texts (out, "", &reading->flags);
}

/* Proofs about calls of entries assume that pointers and indices are valid. */
static bool
is_assumed (const json_t *assumptions, const char *kind) {
  static const char valid[] =
      "pointers and indices are valid where they are used";
  static const ErrorKind kinds[] = {KIND_INVALID_DEREF, KIND_INVALID_FREE,
                                    KIND_BOUNDS};
  bool is_one = false;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    is_one |= !strcmp (kind, error_kind_name (kinds[i]));
  for (size_t i = 0; is_one && i < json_array_size (assumptions); i++) {
    const char *text = json_string_value (json_array_get (assumptions, i));
    if (text && !strcmp (text, valid))
      return true;
  }
  return false;
}

static void
add_kinds (Str *out, const json_t *root) {
  const json_t *kinds = json_object_get (root, "kinds"),
               *assumptions = json_object_get (root, "assumptions");
  size_t said = 0;
  for (size_t i = 0; i < json_array_size (kinds); i++) {
    const char *kind = json_string_value (json_array_get (kinds, i));
    if (kind && !is_assumed (assumptions, kind))
      str_format (out, "%s%s", said++ ? ", " : "", kind);
  }
}

void
command_tell_proved (Run *run, const EvidenceFile *file,
                     const Program *program) {
  Str line = {0}, plain = {0};
  str_format (&line, "proved of '%s", program->source->path);
  add_reading (&line, &file->reading);
  str_add (&line, "': no ");
  add_kinds (&line, file->root);
  str_plain (&plain, line.data, line.len);
  run_progress_done (run);
  puts (str_text (&plain));
  str_done (&plain);
  str_done (&line);
}

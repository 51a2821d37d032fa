#include "evidence/evidence_file.h"
#include "evidence/json_util.h"
#include "base/mem.h"
#include "evidence/sha256.h"

#include <stdio.h>
#include <string.h>

enum { VERSION = 1 };

static const char *const formats[] = {[FILE_TRACE] = "assay-trace",
                                      [FILE_TRAIL] = "assay-trail",
                                      [FILE_SEARCH] = "assay-search",
                                      [FILE_EXECUTION] = "assay-execution"};
enum { FORMATS = sizeof formats / sizeof *formats };

static json_t *
strings_json (size_t n, const char *const *strings) {
  json_t *all = json_array ();
  for (size_t i = 0; i < n; i++)
    json_array_append_new (all, json_util_text (strings[i]));
  return all;
}

static json_t *
reading_json (const EvidenceReading *r) {
  json_t *json = json_object ();
  json_object_set_new (json, "more", strings_json (r->more_count, r->more));
  json_object_set_new (json, "flags", strings_json (r->flag_count, r->flags));
  json_object_set_new (json, "compile_commands",
                       json_util_text (r->compile_commands));
  json_object_set_new (json, "entry", json_util_text (r->entry));
  json_object_set_new (json, "bits", json_integer (r->bits));
  json_object_set_new (json, "malloc_may_fail",
                       json_boolean (r->malloc_may_fail));
  json_object_set_new (json, "overflow", json_boolean (r->overflow));
  return json;
}

json_t *
evidence_file_new (EvidenceFormat format, const Source *source,
                   EvidenceOrigin origin) {
  char hash[SHA256_HEX];
  json_t *root = json_object ();
  sha256_hex (source->text, source->len, hash);
  json_object_set_new (root, "format", json_string (formats[format]));
  json_object_set_new (root, "version", json_integer (VERSION));
  json_object_set_new (root, "source", json_util_text (source->path));
  json_object_set_new (root, "sha256", json_string (hash));
  json_object_set_new (root, "front", json_util_text (origin.front));
  json_object_set_new (
      root, "definitions",
      json_util_definitions (origin.count, origin.definitions));
  if (origin.reading)
    json_object_set_new (root, "reading", reading_json (origin.reading));
  return root;
}

/* Reading ----------------------------------------------------------------- */

static bool
all_strings (const json_t *object) {
  const char *key;
  json_t *value;
  json_object_foreach ((json_t *)object, key, value) {
    if (!json_is_string (value))
      return false;
  }
  return json_is_object (object);
}

static bool
read_format (EvidenceFile *file) {
  const char *format = json_util_member (file->root, "format");
  for (size_t i = 0; format && i < FORMATS; i++)
    if (!strcmp (format, formats[i])) {
      file->format = (EvidenceFormat)i;
      return true;
    }
  return false;
}

static bool
all_in_array (const json_t *array) {
  size_t i;
  json_t *value;
  json_array_foreach (array, i, value) {
    if (!json_is_string (value))
      return false;
  }
  return json_is_array (array);
}

static bool
is_string_or_null (const json_t *value) {
  return json_is_string (value) || json_is_null (value);
}

static bool
is_reading (const json_t *r) {
  json_int_t bits = json_integer_value (json_object_get (r, "bits"));
  return all_in_array (json_object_get (r, "more")) &&
         all_in_array (json_object_get (r, "flags")) &&
         is_string_or_null (json_object_get (r, "compile_commands")) &&
         is_string_or_null (json_object_get (r, "entry")) &&
         (bits == 0 || bits == 32 || bits == 64);
}

static bool
has_body (const EvidenceFile *file) {
  const json_t *root = file->root;
  if (file->format == FILE_EXECUTION)
    return is_reading (file->reading) &&
           json_is_object (json_object_get (root, "choices"));
  if (file->format == FILE_SEARCH)
    return json_is_array (json_object_get (root, "passes"));
  return json_is_array (json_object_get (root, "steps")) &&
         (file->format == FILE_TRAIL ||
          json_is_object (json_object_get (root, "initial")));
}

static bool
read_frame (EvidenceFile *file) {
  file->path = json_util_member (file->root, "source");
  file->sha256 = json_util_member (file->root, "sha256");
  file->front = json_util_member (file->root, "front");
  file->definitions = json_object_get (file->root, "definitions");
  file->reading = json_object_get (file->root, "reading");
  return read_format (file) &&
         json_integer_value (json_object_get (file->root, "version")) ==
             VERSION &&
         file->path && file->sha256 && file->front &&
         all_strings (file->definitions) && has_body (file);
}

bool
evidence_file_read (Run *run, const Source *source, EvidenceFile *file) {
  json_error_t error;
  *file = (EvidenceFile){0};
  file->root =
      json_loadb (source->text, source->len, JSON_REJECT_DUPLICATES, &error);
  if (!file->root)
    return run_error (run, (Pos){source, error.line, error.column}, "%s",
                      error.text);
  if (read_frame (file))
    return true;
  evidence_file_done (file);
  return run_error (run, (Pos){source, 1, 1}, "this is no evidence of Assay");
}

void
evidence_file_done (EvidenceFile *file) {
  json_decref (file->root);
  *file = (EvidenceFile){0};
}

static const char **
strings_of (const json_t *array, size_t *n) {
  size_t i;
  json_t *value;
  *n = json_array_size (array);
  const char **strings = mem_zero (*n * sizeof *strings);
  json_array_foreach (array, i, value) {
    strings[i] = json_string_value (value);
  }
  return strings;
}

EvidenceReading
evidence_file_reading (const EvidenceFile *file) {
  const json_t *r = file->reading;
  EvidenceReading reading = {
      .compile_commands = json_util_member (r, "compile_commands"),
      .entry = json_util_member (r, "entry"),
      .bits = (unsigned)json_integer_value (json_object_get (r, "bits")),
      .malloc_may_fail = json_is_true (json_object_get (r, "malloc_may_fail")),
      .overflow = json_is_true (json_object_get (r, "overflow")),
  };
  reading.more = strings_of (json_object_get (r, "more"), &reading.more_count);
  reading.flags =
      strings_of (json_object_get (r, "flags"), &reading.flag_count);
  return reading;
}

bool
evidence_file_matches (const EvidenceFile *file, const Source *source,
                       char *why, size_t size) {
  char hash[SHA256_HEX];
  sha256_hex (source->text, source->len, hash);
  if (!strcmp (hash, file->sha256))
    return true;
  snprintf (why, size,
            "'%s' is not what the evidence is about: its SHA-256 differs",
            source->path);
  return false;
}

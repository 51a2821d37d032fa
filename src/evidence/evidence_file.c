/* The frame of a file of evidence: what it is about, and whether that is what
   is here now. */

#include "evidence/evidence_file.h"
#include "evidence/json_util.h"
#include "base/mem.h"
#include "base/sha256.h"

#include <assert.h>
#include <string.h>

enum { VERSION = 2 };

json_t *
evidence_file_new (const char *format, const Source *source,
                   EvidenceOrigin origin) {
  assert (format && source);
  char hash[SHA256_HEX];
  json_t *root = json_object (), *rest = origin_json (&origin);
  sha256_hex (source->text, source->len, hash);
  json_object_set_new (root, "format", json_string (format));
  json_object_set_new (root, "version", json_integer (VERSION));
  json_object_set_new (root, "source", json_util_text (source->path));
  json_object_set_new (root, "sha256", json_string (hash));
  json_object_update (root, rest);
  json_decref (rest);
  return root;
}

/* Reading ----------------------------------------------------------------- */

static bool
read_origin (EvidenceFile *file) {
  file->path = json_util_member (file->root, "source");
  file->sha256 = json_util_member (file->root, "sha256");
  file->front = json_util_member (file->root, "front");
  return file->path && file->sha256 && file->front &&
         origin_read_reading (json_object_get (file->root, "reading"),
                              &file->reading);
}

static bool
read_frame (EvidenceFile *file) {
  file->format = json_util_member (file->root, "format");
  return file->format &&
         json_integer_value (json_object_get (file->root, "version")) ==
             VERSION &&
         read_origin (file);
}

bool
evidence_file_of_proof (const char *mark, json_t *root, EvidenceFile *file) {
  assert (mark && root);
  *file = (EvidenceFile){.root = root, .format = mark};
  if (read_origin (file))
    return true;
  evidence_file_done (file);
  return false;
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
  return run_error (run, (Pos){source, 1, 1}, "this is not evidence made by Assay");
}

void
evidence_file_done (EvidenceFile *file) {
  json_decref (file->root);
  reading_done (&file->reading);
  *file = (EvidenceFile){0};
}

bool
evidence_file_matches (const EvidenceFile *file, const Source *source,
                       Str *why) {
  assert (file->sha256);
  char hash[SHA256_HEX];
  sha256_hex (source->text, source->len, hash);
  if (!strcmp (hash, file->sha256))
    return true;
  str_format (why,
              "'%s' is not what the evidence is about: its SHA-256 differs",
              source->path);
  return false;
}

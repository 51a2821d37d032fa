/* The origin is the JSON object that other evidence has, as one string: so all
   evidence is read and compared by the same code. */

#include "evidence/proof_head.h"
#include "base/sha256.h"
#include "logic/smtlib.h"

#include <stdlib.h>
#include <string.h>

/* Writing ----------------------------------------------------------------- */

static void
write_info (Str *out, const char *key, const char *value) {
  str_format (out, "(set-info :%s \"", key);
  for (; *value; value++) {
    if (*value == '"')
      str_char (out, '"');
    str_char (out, (unsigned char)*value < 32 ? ' ' : *value);
  }
  str_add (out, "\")\n");
}

void
proof_head_write (Str *out, const char *logic, const char *mark,
                  const EvidenceOrigin *origin) {
  const Source *source = origin->program->source;
  char hash[SHA256_HEX];
  json_t *json = origin_json (origin);
  char *text = json_dumps (json, JSON_COMPACT | JSON_ENSURE_ASCII);
  sha256_hex (source->text, source->len, hash);
  str_format (out, "(set-logic %s)\n", logic);
  write_info (out, mark, "1");
  write_info (out, "source", source->path);
  write_info (out, "sha256", hash);
  write_info (out, "origin", text);
  free (text);
  json_decref (json);
}

/* Reading ----------------------------------------------------------------- */

/* The lines in front of the formulas, as a source of their own. */
static const Source *
head_of (Run *run, const Source *proof) {
  const char *at = proof->text;
  while (!strncmp (at, "(set-", 5) || *at == ';' || *at == '\n') {
    const char *newline = strchr (at, '\n');
    at = newline ? newline + 1 : at + strlen (at);
  }
  char *text = mem_substring (proof->text, (size_t)(at - proof->text));
  const Source *head = run_source (run, proof->path, text);
  mem_free (text);
  return head;
}

/* The value of (set-info :key "value") if 'e' is that, or NULL. */
static const char *
info_of (const Sexpr *e, const char *key) {
  if (!sexpr_heads (e, "set-info") || e->len != 3 ||
      e->items[1]->kind != SEXPR_KEYWORD || e->items[2]->kind != SEXPR_STRING)
    return NULL;
  const char *its = e->items[1]->text;
  return strcmp (its + (*its == ':'), key) ? NULL : e->items[2]->text;
}

/* The value of that key, or NULL; '*count' gets how often it is there. */
static const char *
find_info (const Sexpr *head, const char *key, size_t *count) {
  const char *found = NULL;
  *count = 0;
  for (size_t i = 0; i < head->len; i++) {
    const char *value = info_of (head->items[i], key);
    *count += value != NULL;
    found = value ? value : found;
  }
  return found;
}

static bool
read_head (Run *run, const Source *proof, const char *mark, const Sexpr *head,
           EvidenceFile *file) {
  size_t origins, paths, hashes;
  const char *origin = find_info (head, "origin", &origins);
  const char *path = find_info (head, "source", &paths);
  const char *hash = find_info (head, "sha256", &hashes);
  if (origins > 1 || paths > 1 || hashes > 1)
    return run_error (run, (Pos){proof, 1, 1},
                      "this proof tells more than one origin");
  if (!origin)
    return true;
  json_t *root = json_loads (origin, JSON_REJECT_DUPLICATES, NULL);
  if (root && path && hash) {
    json_object_set_new (root, "source", json_string (path));
    json_object_set_new (root, "sha256", json_string (hash));
    if (evidence_file_of_proof (mark, root, file))
      return true;
  } else
    json_decref (root);
  return run_error (run, (Pos){proof, 1, 1},
                    "the origin that this proof tells makes no sense");
}

bool
proof_head_read (Run *run, const Source *proof, const char *mark,
                 EvidenceFile *file) {
  Arena arena = {0};
  *file = (EvidenceFile){0};
  const Sexpr *head = sexpr_read (run, &arena, head_of (run, proof));
  bool good = head && read_head (run, proof, mark, head, file);
  arena_done (&arena);
  return good;
}

/* Where evidence comes from: how the source was read and by which options,
   written, compared and read again. */

#include "evidence/origin.h"
#include "evidence/json_util.h"

#include <assert.h>
#include <string.h>

/* Writing ----------------------------------------------------------------- */

static json_t *
definitions_json (const Definitions *list) {
  json_t *all = json_object ();
  for (size_t i = 0; i < list->len; i++)
    json_object_set_new (all, list->data[i].name,
                         json_util_text (list->data[i].value));
  return all;
}

static json_t *
texts_json (const Texts *list) {
  json_t *all = json_array ();
  for (size_t i = 0; i < list->len; i++)
    json_array_append_new (all, json_util_text (list->data[i]));
  return all;
}

static json_t *
member_json (const Reading *r, const ReadingRow *row) {
  const void *member = reading_member (r, row);
  switch (row->kind) {
  case READING_DEFINITIONS:
    return definitions_json (member);
  case READING_TEXT:
    return json_util_text (*(const char *const *)member);
  case READING_TEXTS:
    return texts_json (member);
  case READING_NUMBER:
    return json_integer (*(const unsigned *)member);
  case READING_SWITCH:
    return json_boolean (*(const bool *)member);
  }
  return NULL;
}

/* An object with a key for each row of the table; the caller drops the
   reference. */
static json_t *
origin_reading (const Reading *r) {
  json_t *json = json_object ();
  for (size_t i = 0; i < reading_row_count; i++)
    json_object_set_new (json, reading_rows[i].name,
                         member_json (r, reading_rows + i));
  return json;
}

static json_t *
files_json (const Program *p) {
  json_t *all = json_array ();
  for (size_t i = 0; p && i < p->files.len; i++) {
    json_t *file = json_object ();
    json_object_set_new (file, "path", json_util_text (p->files.data[i].path));
    json_object_set_new (file, "sha256", json_string (p->files.data[i].sha256));
    json_array_append_new (all, file);
  }
  return all;
}

static json_t *
assumptions_json (const Program *p) {
  json_t *all = json_array ();
  for (size_t i = 0; p && i < p->assumptions.len; i++)
    json_array_append_new (all, json_util_text (p->assumptions.data[i].text));
  return all;
}

/* What stands between ", ". */
static json_t *
kinds_json (const char *kinds) {
  json_t *all = json_array ();
  while (kinds && *kinds) {
    size_t len = strcspn (kinds, ",");
    json_array_append_new (all, json_stringn (kinds, len));
    kinds += len;
    kinds += strspn (kinds, ", ");
  }
  return all;
}

static json_t *
options_json (const EvidenceOrigin *o) {
  assert (!o->options.len || o->values);
  json_t *options = json_object ();
  char buffer[64];
  for (size_t i = 0; i < o->options.len; i++) {
    const Row *row = o->options.rows + i;
    const char *name =
        table_value_name (row, o->values[i], buffer, sizeof buffer);
    json_object_set_new (options, row->name,
                         name ? json_string (name)
                              : json_integer (o->values[i]));
  }
  return options;
}

json_t *
origin_json (const EvidenceOrigin *o) {
  json_t *json = json_object ();
  json_object_set_new (json, "front", json_util_text (o->front));
  json_object_set_new (json, "reading", origin_reading (o->reading));
  json_object_set_new (json, "files", files_json (o->program));
  json_object_set_new (json, "kinds", kinds_json (o->kinds));
  json_object_set_new (json, "assumptions", assumptions_json (o->program));
  if (o->engine) {
    json_object_set_new (json, "engine", json_util_text (o->engine));
    json_object_set_new (json, "options", options_json (o));
  }
  return json;
}

/* Comparing --------------------------------------------------------------- */

static const char *
member_of (const json_t *array, size_t i, const char *key) {
  return json_util_member (json_array_get (array, i), key);
}

/* The path may be another one, as the user may name another source. */
static bool
same_files (const json_t *files, const Program *p, Str *why) {
  size_t n = json_array_size (files);
  for (size_t i = 0; i < p->files.len; i++) {
    const InputFile *f = p->files.data + i;
    const char *hash = member_of (files, i, "sha256");
    const char *path = member_of (files, i, "path");
    if (hash && !strcmp (hash, f->sha256))
      continue;
    if (path && !strcmp (path, f->path))
      str_format (why, "'%s' is not what it was: its SHA-256 differs", f->path);
    else
      str_format (why, "'%s' is read, but the evidence %s%s%s", f->path,
                  path ? "tells of '" : "does not tell of it", path ? path : "",
                  path ? "'" : "");
    return false;
  }
  if (n == p->files.len)
    return true;
  const char *path = member_of (files, p->files.len, "path");
  str_format (why, "'%s' was read then, but is not read now",
              path ? path : "a file");
  return false;
}

static void
add_texts (Str *out, const json_t *array) {
  for (size_t i = 0; i < json_array_size (array); i++) {
    const char *text = json_string_value (json_array_get (array, i));
    str_format (out, "%s%s", i ? ", " : "", text ? text : "?");
  }
}

/* Takes 'now'. */
static bool
same_texts (const json_t *then, json_t *now, const char *what, Str *why) {
  bool same = json_equal (then, now);
  Str a = {0}, b = {0};
  add_texts (&a, then);
  add_texts (&b, now);
  if (!same)
    str_format (why, "%s '%s', not '%s'", what, str_text (&b), str_text (&a));
  str_done (&a);
  str_done (&b);
  json_decref (now);
  return same;
}

/* Examples in them, ", like ...", are what a search meets first. */
static size_t
clause_length (const char *text) {
  assert (text);
  const char *example = strstr (text, ", like ");
  return example ? (size_t)(example - text) : strlen (text);
}

static bool
has_assumption (const json_t *told, const char *text) {
  size_t i, n = clause_length (text);
  json_t *one;
  json_array_foreach (told, i, one) {
    const char *its = json_string_value (one);
    if (its && clause_length (its) == n && !strncmp (its, text, n))
      return true;
  }
  return false;
}

static bool
tells_assumptions (const json_t *told, const Program *p, Str *why) {
  for (size_t i = 0; i < p->assumptions.len; i++) {
    const char *text = p->assumptions.data[i].text;
    if (has_assumption (told, text))
      continue;
    str_format (why, "its assumptions do not tell that %s", text);
    return false;
  }
  return true;
}

bool
origin_agrees (const json_t *json, const Program *p, const char *kinds,
               Str *why) {
  return same_files (json_object_get (json, "files"), p, why) &&
         same_texts (json_object_get (json, "kinds"), kinds_json (kinds),
                     "what is looked for there is", why) &&
         tells_assumptions (json_object_get (json, "assumptions"), p, why);
}

bool
origin_assumes (const json_t *json, const Program *p, Str *why) {
  const json_t *told = json_object_get (json, "assumptions");
  if (!tells_assumptions (told, p, why))
    return false;
  if (json_array_size (told) == p->assumptions.len)
    return true;
  str_format (why, "it tells of %zu assumptions, but the verdict rests on %zu",
              json_array_size (told), p->assumptions.len);
  return false;
}

/* Reading ----------------------------------------------------------------- */

static bool
read_definitions (const json_t *json, Reading *r, Definitions *list) {
  const char *name;
  json_t *value;
  json_object_foreach ((json_t *)json, name, value) {
    if (!*name || !json_is_string (value))
      return false;
    Definition d = {arena_string (&r->arena, name),
                    arena_string (&r->arena, json_string_value (value))};
    vec_push (list, d);
  }
  return json_is_object (json);
}

static bool
read_texts (const json_t *json, Reading *r, Texts *list) {
  size_t i;
  json_t *value;
  json_array_foreach (json, i, value) {
    if (!json_is_string (value))
      return false;
    reading_add (r, list, json_string_value (value));
  }
  return json_is_array (json);
}

static bool
read_text (const json_t *json, Reading *r, const char **text) {
  if (json_is_string (json))
    *text = arena_string (&r->arena, json_string_value (json));
  return json_is_string (json) || json_is_null (json);
}

static bool
read_member (const json_t *json, Reading *r, const ReadingRow *row) {
  void *member = reading_member (r, row);
  switch (row->kind) {
  case READING_DEFINITIONS:
    return read_definitions (json, r, member);
  case READING_TEXT:
    return read_text (json, r, member);
  case READING_TEXTS:
    return read_texts (json, r, member);
  case READING_NUMBER:
    *(unsigned *)member = (unsigned)json_integer_value (json);
    return json_is_integer (json) && json_integer_value (json) >= 0 &&
           json_integer_value (json) <= UINT16_MAX;
  case READING_SWITCH:
    *(bool *)member = json_is_true (json);
    return json_is_boolean (json);
  }
  return false;
}

bool
origin_read_reading (const json_t *json, Reading *r) {
  *r = (Reading){.foreign = true};
  for (size_t i = 0; i < reading_row_count; i++)
    if (!read_member (json_object_get (json, reading_rows[i].name), r,
                      reading_rows + i))
      return false;
  return json_object_size (json) == reading_row_count &&
         (r->bits == 0 || r->bits == 32 || r->bits == 64);
}

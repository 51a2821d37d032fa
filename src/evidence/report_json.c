/* The result of a run as one JSON object; the other reports are made from it.
 */

#include "evidence/report.h"
#include "evidence/json_util.h"

#include <assert.h>
#include <string.h>

static json_t *
location_json (Pos pos) {
  if (!pos.source)
    return json_null ();
  json_t *location = json_object ();
  json_object_set_new (location, "file", json_util_text (pos.source->path));
  json_object_set_new (location, "line", json_integer (pos.line));
  json_object_set_new (location, "column", json_integer (pos.column));
  return location;
}

static json_t *
errors_json (const Report *r) {
  assert (!r->error_count || r->errors);
  json_t *all = json_array ();
  for (size_t i = 0; i < r->error_count; i++) {
    const ReportError *e = r->errors + i;
    json_t *one = json_object ();
    json_object_set_new (one, "kind", json_util_text (e->kind));
    json_object_set_new (one, "location", location_json (e->pos));
    json_object_set_new (one, "message", json_util_text (e->message));
    json_object_set_new (one, "trace", json_util_text (e->trace));
    json_array_append_new (all, one);
  }
  return all;
}

static json_t *
row_json (const Row *row, int64_t value) {
  char buffer[64];
  const char *name = table_value_name (row, value, buffer, sizeof buffer);
  return name ? json_string (name) : json_integer (value);
}

/* Options are called as on the command line, 'slab.threads'. */
static json_t *
options_json (const Report *r) {
  assert (!r->options.len || (r->engine && r->option_values));
  json_t *options = json_object ();
  for (size_t i = 0; i < r->options.len; i++) {
    Str key = {0};
    str_format (&key, "%s.%s", r->engine, r->options.rows[i].name);
    json_object_set_new (options, str_text (&key),
                         row_json (r->options.rows + i, r->option_values[i]));
    str_done (&key);
  }
  if (r->limits.seconds > 0)
    json_object_set_new (options, "timeout", json_real (r->limits.seconds));
  if (r->limits.memory_kb)
    json_object_set_new (options, "memory",
                         json_integer ((json_int_t)r->limits.memory_kb / 1024));
  return options;
}

static json_t *
strings_json (size_t n, const char *const *strings) {
  json_t *all = json_array ();
  for (size_t i = 0; i < n; i++)
    json_array_append_new (all, json_util_text (strings[i]));
  return all;
}

static json_t *
stats_json (const Report *r) {
  assert (!r->stats.len || r->stat_values);
  json_t *stats = json_object ();
  for (size_t i = 0; i < r->stats.len; i++)
    json_object_set_new (stats, r->stats.rows[i].name,
                         json_integer (r->stat_values[i]));
  return stats;
}

static json_t *
evidence_json (const Report *r) {
  assert (!r->evidence_count || r->evidence);
  json_t *all = json_array ();
  for (size_t i = 0; i < r->evidence_count; i++) {
    const Evidence *e = r->evidence + i;
    json_t *one = json_object (), *checkers = json_array ();
    json_object_set_new (one, "kind", json_string (e->kind));
    json_object_set_new (one, "path", json_util_text (e->path));
    for (size_t k = 0; k < e->checkers; k++)
      json_array_append_new (checkers, json_util_text (e->checked_by[k]));
    json_object_set_new (one, "checked_by", checkers);
    json_array_append_new (all, one);
  }
  return all;
}

json_t *
report_json (const Report *r) {
  json_t *root = json_object (), *origin = origin_json (&r->origin);
  json_object_set_new (root, "tool", json_string ("assay"));
  json_object_set_new (root, "version", json_string (ASSAY_VERSION));
  json_object_set_new (root, "format", json_integer (REPORT_FORMAT));
  json_object_set_new (root, "input", json_util_text (r->input));
  json_object_set_new (root, "sha256", json_util_text (r->sha256));
  json_object_set_new (root, "property", json_util_text (r->property));
  json_object_set_new (root, "verdict",
                       json_string (verdict_name (r->verdict)));
  json_object_set_new (root, "kind", json_util_text (r->kind));
  json_object_set_new (root, "location",
                       location_json (r->kind ? r->pos : (Pos){0}));
  json_object_set_new (root, "message", json_util_text (r->message));
  json_object_set_new (root, "errors", errors_json (r));
  json_object_set_new (root, "others", json_util_text (r->others));
  json_object_set_new (root, "diagnosis", diagnosis_json (r->diagnosis));
  json_object_set_new (root, "engine", json_util_text (r->engine));
  json_object_set (root, "attempts", (json_t *)r->attempts);
  json_object_set_new (root, "options", options_json (r));
  json_object_set_new (root, "seconds", json_real (r->seconds));
  json_object_set_new (root, "peak_rss_kb",
                       json_integer ((json_int_t)r->peak_kb));
  json_object_set_new (root, "stats", stats_json (r));
  json_object_set_new (root, "evidence", evidence_json (r));
  json_object_set_new (root, "undefined",
                       strings_json (r->undefined_count, r->undefined));
  json_object_set_new (root, "notes", strings_json (r->note_count, r->notes));
  json_object_update (root, origin);
  json_decref (origin);
  return root;
}

bool
report_is_result (const json_t *result) {
  const char *tool = json_util_member (result, "tool");
  return tool && !strcmp (tool, "assay") &&
         json_is_string (json_object_get (result, "verdict"));
}

const char *
report_evidence (const json_t *result, const char *kind) {
  size_t i;
  json_t *one;
  json_array_foreach (json_object_get (result, "evidence"), i, one) {
    const char *its = json_util_member (one, "kind");
    if (its && !strcmp (its, kind))
      return json_util_member (one, "path");
  }
  return NULL;
}

/* One run with one result: 'pass' for SAFE, 'open' for UNKNOWN; for UNSAFE a
   'fail' for each error.  The rule is the kind of error. */

#include "evidence/report.h"
#include "evidence/json_util.h"

#include <ctype.h>
#include <string.h>

static const char *
member (const json_t *object, const char *key) {
  const char *text = json_util_member (object, key);
  return text ? text : "";
}

static bool
has_verdict (const json_t *result, Verdict verdict) {
  return !strcmp (member (result, "verdict"), verdict_name (verdict));
}

/* A path as a relative or absolute URI reference. */
static json_t *
uri_json (const char *path) {
  Str uri = {0};
  if (*path == '/')
    str_add (&uri, "file://");
  for (; *path; path++)
    if (isalnum ((unsigned char)*path) || strchr ("-._~/", *path))
      str_char (&uri, *path);
    else
      str_format (&uri, "%%%02X", (unsigned char)*path);
  json_t *json = json_string (str_text (&uri));
  str_done (&uri);
  return json;
}

/* Without the numbers of lines, which change when the finding moves. */
static void
add_unnumbered (Str *out, const char *message) {
  static const char line[] = "line ";
  for (const char *s = message; *s; s++) {
    str_char (out, *s);
    bool behind_line = s - message >= 4 && !strncmp (s - 4, line, 5);
    if (*s == ':' || behind_line)
      while (isdigit ((unsigned char)s[1]))
        s++;
  }
}

/* Stays the same while the finding moves up and down in its file. */
static json_t *
fingerprint_json (const json_t *result, const json_t *error) {
  Str text = {0};
  char hash[SHA256_HEX];
  str_format (&text, "%s\n%s\n", member (result, "input"),
              member (error, "kind"));
  add_unnumbered (&text, member (error, "message"));
  sha256_hex (str_text (&text), text.len, hash);
  str_done (&text);
  return json_pack ("{s:s}", "assay/v1", hash);
}

/* 'place' has "line" and perhaps "column" and "file". */
static json_t *
physical_json (const json_t *place, const char *source) {
  const char *file = json_util_member (place, "file");
  const json_t *line = json_object_get (place, "line");
  const json_t *column = json_object_get (place, "column");
  json_t *physical = json_pack ("{s:{s:o}}", "artifactLocation", "uri",
                                uri_json (file ? file : source));
  if (json_integer_value (line) <= 0)
    return physical;
  json_t *region = json_pack ("{s:O}", "startLine", line);
  if (json_integer_value (column) > 0)
    json_object_set (region, "startColumn", (json_t *)column);
  json_object_set_new (physical, "region", region);
  return physical;
}

static json_t *
locations_json (const json_t *result, const json_t *error) {
  const json_t *place = json_object_get (error, "location");
  return json_pack ("[{s:o}]", "physicalLocation",
                    physical_json (place, member (result, "input")));
}

/* A place with a text; takes neither. */
static json_t *
location_json (const json_t *place, const char *source, const char *text) {
  return json_pack ("{s:o, s:{s:o}}", "physicalLocation",
                    physical_json (place, source), "message", "text",
                    json_util_text (*text ? text : "here"));
}

/* What leads there -------------------------------------------------------- */

/* What happens in a step of a trace, of any of the three forms. */
static void
add_step_text (Str *out, const json_t *step) {
  size_t i;
  json_t *what;
  const char *process = member (step, "process");
  const char *action = member (step, "statement");
  json_array_foreach (json_object_get (step, "what"), i, what) {
    const char *text = json_string_value (what);
    str_format (out, "%s%s", i ? "; " : "", text ? text : "");
  }
  if (*process)
    str_format (out, "%s: %s", process,
                *action ? action : member (step, "transition"));
}

static json_t *
flows_json (const json_t *trace) {
  size_t i;
  json_t *step, *all = json_array ();
  json_array_foreach (json_object_get (trace, "steps"), i, step) {
    Str text = {0};
    add_step_text (&text, step);
    json_array_append_new (
        all, json_pack ("{s:o}", "location",
                        location_json (step, member (trace, "source"),
                                       str_text (&text))));
    str_done (&text);
  }
  return json_pack ("[{s:[{s:o}]}]", "threadFlows", "locations", all);
}

enum { MOST_RELATED = 32 };

/* Where inputs come from, where processes stand in the end. */
static json_t *
related_json (const json_t *trace) {
  const json_t *choices = json_object_get (trace, "choices");
  const json_t *places = json_is_object (choices)
                             ? json_object_get (choices, "inputs")
                             : json_object_get (trace, "end");
  size_t i;
  json_t *place, *all = json_array ();
  json_array_foreach (places, i, place) {
    if (i == MOST_RELATED)
      break;
    Str text = {0};
    if (*member (place, "name"))
      str_format (&text, "'%s' gives %s", member (place, "name"),
                  member (place, "value"));
    else
      str_format (&text, "in the end %s is at: %s", member (place, "process"),
                  member (place, "statement"));
    if (json_is_integer (json_object_get (place, "line")))
      json_array_append_new (
          all,
          location_json (place, member (trace, "source"), str_text (&text)));
    str_done (&text);
  }
  return all;
}

/* Rules ------------------------------------------------------------------- */

static const struct {
  const char *id, *text;
} rules[] = {
    {"assertion", "An assertion fails."},
    {"reach", "An error function or error state is reached."},
    {"invalid-deref",
     "Memory is accessed through a pointer that is null, dangling, out of "
     "bounds or uninitialised."},
    {"invalid-free",
     "Memory is freed twice, not from its start, or not from the heap."},
    {"leak", "Memory is not freed and cannot be reached any more."},
    {"overflow", "A signed result does not fit its type."},
    {"div-by-zero", "Something is divided by zero."},
    {"bounds", "An index is beyond the array that it names."},
    {"uninitialised", "An indeterminate value decides what happens."},
    {"overlap", "Memory is copied to a place that overlaps it."},
    {"refcount", "A reference count is not the number of references."},
    {"deadlock", "No process can move, and one of them is not at an end."},
    {"acceptance-cycle",
     "An execution that never ends violates a temporal property."},
    {"non-progress", "An execution goes on for ever without progress."},
    {"type", "An object is used as what it is not."},
    {"limit", "A limit of the model is exceeded."},
    {"safety", "No error can be reached."},
};

static json_t *
rule_json (const char *id) {
  const char *text = id;
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    if (!strcmp (id, rules[i].id))
      text = rules[i].text;
  return json_pack ("{s:s, s:{s:s}, s:{s:s}}", "id", id, "shortDescription",
                    "text", text, "help", "text", text);
}

/* The rules of some findings, each once. */
static json_t *
rules_json (const json_t *findings) {
  size_t i, k;
  json_t *finding, *rule, *all = json_array ();
  json_array_foreach (findings, i, finding) {
    const char *id = member (finding, "ruleId");
    bool known = false;
    json_array_foreach (all, k, rule) known |=
        !strcmp (member (rule, "id"), id);
    if (!known)
      json_array_append_new (all, rule_json (id));
  }
  return all;
}

/* Findings ---------------------------------------------------------------- */

/* 'error' is one of the result's errors, or the result itself. */
static json_t *
finding_json (const json_t *result, const json_t *error, const json_t *trace) {
  bool unsafe = has_verdict (result, VERDICT_UNSAFE);
  bool safe = has_verdict (result, VERDICT_SAFE);
  const char *kind = member (error, "kind");
  const char *message = member (error, "message");
  json_t *finding =
      json_pack ("{s:s, s:s, s:s, s:{s:s}, s:o, s:o}", "ruleId",
                 *kind ? kind : "safety", "kind",
                 unsafe ? "fail"
                 : safe ? "pass"
                        : "open",
                 "level", unsafe ? "error" : "none", "message", "text",
                 *message ? message : "no error state is reachable",
                 "locations", locations_json (result, error),
                 "partialFingerprints", fingerprint_json (result, error));
  if (json_array_size (json_object_get (trace, "steps"))) {
    json_object_set_new (finding, "codeFlows", flows_json (trace));
    json_object_set_new (finding, "relatedLocations", related_json (trace));
  }
  return finding;
}

static json_t *
findings_json (const json_t *result, const json_t *traces) {
  size_t i;
  json_t *error, *all = json_array ();
  json_array_foreach (json_object_get (result, "errors"), i, error) {
    const json_t *trace = json_array_get (traces, i);
    json_array_append_new (all, finding_json (result, error, trace));
  }
  if (!json_array_size (all))
    json_array_append_new (all, finding_json (result, result, NULL));
  return all;
}

json_t *
report_sarif (const json_t *result, const json_t *traces) {
  json_t *findings = findings_json (result, traces);
  json_t *driver =
      json_pack ("{s:s, s:s, s:o}", "name", "Assay", "version",
                 member (result, "version"), "rules", rules_json (findings));
  json_t *run =
      json_pack ("{s:{s:o}, s:[{s:b}], s:o, s:{s:s}}", "tool", "driver", driver,
                 "invocations", "executionSuccessful", 1, "results", findings,
                 "properties", "verdict", member (result, "verdict"));
  return json_pack ("{s:s, s:s, s:[o]}", "$schema",
                    "https://json.schemastore.org/sarif-2.1.0.json", "version",
                    "2.1.0", "runs", run);
}

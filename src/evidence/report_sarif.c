/* One run with one result: 'fail' for UNSAFE, 'pass' for SAFE, 'open' for
   UNKNOWN.  The rule is the kind of error. */

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

/* Stays the same while the finding moves up and down in its file. */
static json_t *
fingerprint_json (const json_t *result) {
  Str text = {0};
  char hash[SHA256_HEX];
  str_format (&text, "%s\n%s\n%s", member (result, "input"),
              member (result, "kind"), member (result, "message"));
  sha256_hex (str_text (&text), text.len, hash);
  str_done (&text);
  return json_pack ("{s:s}", "assay/v1", hash);
}

static json_t *
region_json (const json_t *result, const char **file) {
  const json_t *location = json_object_get (result, "location");
  *file = json_is_object (location) ? member (location, "file")
                                    : member (result, "input");
  if (!json_is_object (location))
    return NULL;
  return json_pack ("{s:O, s:O}", "startLine",
                    json_object_get (location, "line"), "startColumn",
                    json_object_get (location, "column"));
}

static json_t *
locations_json (const json_t *result) {
  const char *file;
  json_t *region = region_json (result, &file);
  json_t *physical =
      json_pack ("{s:{s:o}}", "artifactLocation", "uri", uri_json (file));
  if (region)
    json_object_set_new (physical, "region", region);
  return json_pack ("[{s:o}]", "physicalLocation", physical);
}

static json_t *
finding_json (const json_t *result, const char *rule) {
  bool unsafe = has_verdict (result, VERDICT_UNSAFE);
  bool safe = has_verdict (result, VERDICT_SAFE);
  const char *message = member (result, "message");
  return json_pack ("{s:s, s:s, s:s, s:{s:s}, s:o, s:o}", "ruleId", rule,
                    "kind",
                    unsafe ? "fail"
                    : safe ? "pass"
                           : "open",
                    "level", unsafe ? "error" : "none", "message", "text",
                    *message ? message : "no error state is reachable",
                    "locations", locations_json (result), "partialFingerprints",
                    fingerprint_json (result));
}

json_t *
report_sarif (const json_t *result) {
  const char *kind = member (result, "kind");
  const char *rule = *kind ? kind : "safety";
  json_t *driver =
      json_pack ("{s:s, s:s, s:[{s:s}]}", "name", "Assay", "version",
                 member (result, "version"), "rules", "id", rule);
  json_t *run =
      json_pack ("{s:{s:o}, s:[{s:b}], s:[o], s:{s:s}}", "tool", "driver",
                 driver, "invocations", "executionSuccessful", 1, "results",
                 finding_json (result, rule), "properties", "verdict",
                 member (result, "verdict"));
  return json_pack ("{s:s, s:s, s:[o]}", "$schema",
                    "https://json.schemastore.org/sarif-2.1.0.json", "version",
                    "2.1.0", "runs", run);
}

/* Everything that comes from a file is escaped.  The diagram is an image in a
   data: URI, where scripts do not run. */

#include "evidence/report.h"
#include "evidence/html.h"
#include "evidence/kinds.h"
#include "evidence/json_util.h"

#include <string.h>

static const char STYLE[] =
    "body{font:15px/1.45 system-ui,sans-serif;max-width:75rem;margin:2rem "
    "auto;padding:0 1rem;color:#1a1c1f;background:#fff}"
    "h1{font-size:1.3rem}h2{font-size:1.05rem;margin-top:2rem}"
    ".verdict{padding:.8rem 1rem;border-radius:.4rem;font-weight:600}"
    ".SAFE{background:#d9f2df}.UNSAFE{background:#fbdcd9}"
    ".UNKNOWN{background:#fdf0c8}"
    "table{border-collapse:collapse}"
    "th,td{padding:.2rem .7rem;border-bottom:1px solid #ddd;text-align:left;"
    "vertical-align:top}td.n{text-align:right}"
    "td,code{font-family:ui-monospace,monospace;font-size:.9em}"
    ".scroll{overflow-x:auto}.changed{background:#ffe9a8;font-weight:600}"
    "img{max-width:100%}"
    ".lane{text-align:center;border-left:1px dotted #aaa;min-width:3rem}"
    ".mover{background:#d6e6fa}.partner{background:#e4d9f7}"
    ".mark td{background:#eee;font-weight:600}.error td{background:#fbdcd9}"
    "@media(prefers-color-scheme:dark){body{background:#17191c;color:#e4e6e8}"
    "th,td{border-color:#3a3d42}.SAFE{background:#1d4a2a}"
    ".UNSAFE{background:#5c2320}.UNKNOWN{background:#574712}"
    ".changed{background:#6b5510}img{background:#fff}"
    ".lane{border-left-color:#555}.mover{background:#1f3f66}"
    ".partner{background:#432c6b}.mark td{background:#2b2e33}"
    ".error td{background:#5c2320}}";

static const char *
member (const json_t *object, const char *key) {
  const char *text = json_util_member (object, key);
  return text ? text : "";
}

/* Verdict, facts and numbers ---------------------------------------------- */

static bool
is_verdict (const char *text) {
  for (Verdict v = VERDICT_SAFE; v <= VERDICT_UNKNOWN; v++)
    if (!strcmp (text, verdict_name (v)))
      return true;
  return false;
}

static void
add_location (Str *out, const json_t *location) {
  str_add (out, " at ");
  html_json (out, json_object_get (location, "file"));
  str_char (out, ':');
  html_json (out, json_object_get (location, "line"));
  str_char (out, ':');
  html_json (out, json_object_get (location, "column"));
}

/* ": KIND at PLACE: SENTENCE", as far as there is something. */
static void
add_error (Str *out, const json_t *error) {
  const char *message = member (error, "message");
  const json_t *location = json_object_get (error, "location");
  if (json_is_object (location)) {
    str_add (out, ": ");
    html_text (out, member (error, "kind"));
    add_location (out, location);
  }
  if (*message) {
    str_add (out, ": ");
    html_text (out, message);
  }
}

static void
add_verdict (Str *out, const json_t *result) {
  const char *verdict = member (result, "verdict");
  if (!is_verdict (verdict))
    verdict = "UNKNOWN";
  str_format (out, "<p class=\"verdict %s\">%s", verdict, verdict);
  add_error (out, result);
  str_add (out, "</p>\n");
}

static void
add_row (Str *out, const char *name, const json_t *value) {
  str_add (out, "<tr><th>");
  html_text (out, name);
  str_add (out, json_is_number (value) ? "</th><td class=\"n\">" : "</th><td>");
  html_json (out, value);
  str_add (out, "</td></tr>\n");
}

static void
add_table (Str *out, const char *title, const json_t *object) {
  const char *key;
  json_t *value;
  if (!json_object_size (object))
    return;
  html_heading (out, title);
  str_add (out, "<table>\n");
  json_object_foreach ((json_t *)object, key, value) add_row (out, key, value);
  str_add (out, "</table>\n");
}

static void
add_facts (Str *out, const json_t *result) {
  static const char *const keys[] = {"input",  "sha256",  "property",
                                     "engine", "seconds", "peak_rss_kb",
                                     "version"};
  html_heading (out, "Run");
  str_add (out, "<table>\n");
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    add_row (out, keys[i], json_object_get (result, keys[i]));
  str_add (out, "</table>\n");
}

static void
add_evidence (Str *out, const json_t *result) {
  const json_t *all = json_object_get (result, "evidence");
  size_t i, k;
  json_t *one, *checker;
  if (!json_array_size (all))
    return;
  html_heading (out, "Evidence");
  str_add (out, "<table>\n<tr><th>kind</th><th>file</th>"
                "<th>checked by</th></tr>\n");
  json_array_foreach (all, i, one) {
    str_add (out, "<tr><td>");
    html_json (out, json_object_get (one, "kind"));
    str_add (out, "</td><td>");
    html_json (out, json_object_get (one, "path"));
    str_add (out, "</td><td>");
    json_array_foreach (json_object_get (one, "checked_by"), k, checker) {
      str_add (out, k ? ", " : "");
      html_json (out, checker);
    }
    str_add (out, "</td></tr>\n");
  }
  str_add (out, "</table>\n");
}

/* Exhibits ---------------------------------------------------------------- */

static void
add_diagram (Str *out, Run *run, const char *diagram) {
  html_heading (out, "Diagram of the proof");
  html_picture (out, run, "the diagram", diagram);
}

static void
add_counterexample (Str *out, const json_t *trace) {
  const CounterexampleKind *kind =
      kinds_counterexample (json_util_member (trace, "format"));
  if (kind)
    kind->html (out, trace);
}

/* One error is the verdict; several are listed, each with its trace. */
static void
add_errors (Str *out, const json_t *result, const json_t *traces) {
  const json_t *all = json_object_get (result, "errors");
  size_t i;
  json_t *error;
  if (json_array_size (all) < 2)
    add_counterexample (out, json_array_get (traces, 0));
  else
    json_array_foreach (all, i, error) {
      str_format (out, "<h2>Error %zu</h2>\n<p class=\"verdict UNSAFE\">%zu",
                  i + 1, i + 1);
      add_error (out, error);
      str_add (out, "</p>\n");
      add_counterexample (out, json_array_get (traces, i));
    }
  if (*member (result, "others")) {
    html_heading (out, "Others may exist");
    str_add (out, "<p>");
    html_text (out, member (result, "others"));
    str_add (out, "</p>\n");
  }
}

static void
add_record (Str *out, const json_t *record) {
  const ProofKind *kind = kinds_proof (json_util_member (record, "format"));
  if (kind && kind->html)
    kind->html (out, record);
}

/* What is not defined, and what the user should know. */
static void
add_list (Str *out, const char *title, const json_t *list) {
  size_t i;
  json_t *text;
  if (!json_array_size (list))
    return;
  html_heading (out, title);
  str_add (out, "<ul>\n");
  json_array_foreach (list, i, text) {
    str_add (out, "<li>");
    html_json (out, text);
    str_add (out, "</li>\n");
  }
  str_add (out, "</ul>\n");
}

void
report_html (Str *out, Run *run, const json_t *result,
             const Exhibits *exhibits) {
  str_add (out, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">"
                "\n<meta name=\"viewport\" content=\"width=device-width\">\n"
                "<title>Assay: ");
  html_text (out, member (result, "input"));
  str_format (out, "</title>\n<style>%s</style>\n<h1>Assay: ", STYLE);
  html_text (out, member (result, "input"));
  str_add (out, "</h1>\n");
  add_verdict (out, result);
  add_errors (out, result, exhibits->traces);
  diagnosis_html (out, run, json_object_get (result, "diagnosis"));
  add_record (out, exhibits->record);
  if (exhibits->diagram)
    add_diagram (out, run, exhibits->diagram);
  add_list (out, "Functions without a body return arbitrary values",
            json_object_get (result, "undefined"));
  add_list (out, "Notes", json_object_get (result, "notes"));
  add_facts (out, result);
  add_table (out, "Statistics", json_object_get (result, "stats"));
  add_table (out, "Options", json_object_get (result, "options"));
  add_evidence (out, result);
  str_add (out, "</html>\n");
}

/* Everything that comes from a file is escaped.  The diagram is an image in a
   data: URI, where scripts do not run. */

#include "evidence/report.h"
#include "base/child.h"
#include "evidence/html.h"
#include "evidence/json_util.h"

#include <string.h>

enum { MAX_STEPS = 5000 };

static const double DOT_SECONDS = 10;

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

static void
add_verdict (Str *out, const json_t *result) {
  const char *verdict = member (result, "verdict");
  const char *message = member (result, "message");
  const json_t *location = json_object_get (result, "location");
  if (!is_verdict (verdict))
    verdict = "UNKNOWN";
  str_format (out, "<p class=\"verdict %s\">%s", verdict, verdict);
  if (json_is_object (location)) {
    str_add (out, ": ");
    html_text (out, member (result, "kind"));
    add_location (out, location);
  }
  if (*message) {
    str_add (out, ": ");
    html_text (out, message);
  }
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

/* Trace ------------------------------------------------------------------- */

static void
add_trace_head (Str *out, const json_t *initial) {
  const char *name;
  json_t *value;
  str_add (out, "<tr><th></th><th>step</th><th>line</th>");
  json_object_foreach ((json_t *)initial, name, value) {
    str_add (out, "<th>");
    html_text (out, name);
    str_add (out, "</th>");
  }
  str_add (out, "</tr>\n");
}

/* The values of 'state' in the order of 'initial', marked where they differ
   from 'before'; nothing when there is no state. */
static void
add_state (Str *out, const json_t *initial, const json_t *before,
           const json_t *state) {
  const char *name;
  json_t *unused;
  json_object_foreach ((json_t *)initial, name, unused) {
    const json_t *value = json_object_get (state, name);
    bool same = !value || json_equal (value, json_object_get (before, name));
    str_add (out, same ? "<td>" : "<td class=\"changed\">");
    html_json (out, value);
    str_add (out, "</td>");
  }
}

static void
add_step_name (Str *out, size_t number, const json_t *step) {
  str_format (out, "<tr><td>%zu</td><td>", number);
  html_json (out, json_object_get (step, "transition"));
  str_add (out, "</td><td>");
  html_json (out, json_object_get (step, "line"));
  str_add (out, "</td>");
}

static void
add_trace (Str *out, const json_t *trace) {
  const json_t *initial = json_object_get (trace, "initial");
  const json_t *steps = json_object_get (trace, "steps"), *before = initial;
  size_t n = json_array_size (steps);
  html_heading (out, "Trace");
  str_add (out, "<div class=\"scroll\"><table>\n");
  add_trace_head (out, initial);
  str_add (out, "<tr><td>0</td><td>initially</td><td></td>");
  add_state (out, initial, initial, initial);
  str_add (out, "</tr>\n");
  for (size_t i = 0; i < n && i < MAX_STEPS; i++) {
    const json_t *step = json_array_get (steps, i);
    const json_t *values = json_object_get (step, "values");
    add_step_name (out, i + 1, step);
    add_state (out, initial, before, values);
    str_add (out, "</tr>\n");
    before = values;
  }
  str_add (out, "</table></div>\n");
  if (n > MAX_STEPS)
    str_format (out, "<p>… and %zu more steps</p>\n", n - MAX_STEPS);
}

/* Diagram ----------------------------------------------------------------- */

bool
report_svg (Str *out, Run *run, const char *diagram) {
  const char *argv[] = {"dot", "-Tsvg", NULL};
  double seconds = run_remaining (run);
  Str text = {0};
  Child child = child_run (
      run, argv, diagram, seconds < DOT_SECONDS ? seconds : DOT_SECONDS, &text);
  const char *svg = strstr (str_text (&text), "<?xml");
  bool good = child.outcome == CHILD_ENDED && !child.code && svg;
  if (good)
    str_add (out, svg);
  str_done (&text);
  return good;
}

static void
add_base64 (Str *out, const char *bytes, size_t len) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "abcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < len; i += 3) {
    uint32_t word = 0;
    for (size_t k = 0; k < 3; k++)
      word = word << 8 | (i + k < len ? (unsigned char)bytes[i + k] : 0);
    for (size_t k = 0; k < 4; k++)
      str_char (out, i + k <= len ? digits[word >> (18 - 6 * k) & 63] : '=');
  }
}

static void
add_diagram (Str *out, Run *run, const char *diagram) {
  Str svg = {0};
  html_heading (out, "Inductive verification diagram");
  if (report_svg (&svg, run, diagram)) {
    str_add (out, "<div class=\"scroll\"><img alt=\"the diagram\" "
                  "src=\"data:image/svg+xml;base64,");
    add_base64 (out, svg.data, svg.len);
    str_add (out, "\"></div>\n");
  } else {
    str_add (out, "<pre>");
    html_text (out, diagram);
    str_add (out, "</pre>\n");
  }
  str_done (&svg);
}

static void
add_execution (Str *out, const json_t *trace) {
  const char *format = member (trace, "format");
  if (!strcmp (format, "assay-trail"))
    html_lanes (out, trace);
  else if (!strcmp (format, "assay-trace"))
    add_trace (out, trace);
  else if (!strcmp (format, "assay-execution"))
    html_execution (out, trace);
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
  add_execution (out, exhibits->trace);
  if (exhibits->search)
    html_search (out, exhibits->search);
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

/* The file may come from anywhere: what has another shape than expected is not
   shown. */

#include "evidence/html.h"
#include "evidence/unit/html_execution.h"

#include <stdbool.h>

enum { MAX_STEPS = 5000, MAX_INPUTS = 500, MAX_DEPTH = 30 };

static void
add_cell (Str *out, const json_t *object, const char *key) {
  str_add (out, "<td>");
  html_json (out, json_object_get (object, key));
  str_add (out, "</td>");
}

/* "file:line", the file only if it is not the usual one. */
static void
add_place (Str *out, const json_t *object) {
  const json_t *file = json_object_get (object, "file");
  str_add (out, "<td class=\"n\">");
  if (json_is_string (file)) {
    html_json (out, file);
    str_char (out, ':');
  }
  html_json (out, json_object_get (object, "line"));
  str_add (out, "</td>");
}

/* Inputs ------------------------------------------------------------------ */

static void
add_inputs (Str *out, const json_t *inputs) {
  size_t n = json_array_size (inputs);
  if (!n)
    return;
  html_heading (out, "Inputs");
  str_add (out, "<table>\n<tr><th></th><th>line</th><th>from</th><th>type</th>"
                "<th>value</th></tr>\n");
  for (size_t i = 0; i < n && i < MAX_INPUTS; i++) {
    const json_t *input = json_array_get (inputs, i);
    str_format (out, "<tr><td>%zu</td>", i + 1);
    add_place (out, input);
    add_cell (out, input, "name");
    add_cell (out, input, "type");
    add_cell (out, input, "value");
    str_add (out, "</tr>\n");
  }
  str_add (out, "</table>\n");
  if (n > MAX_INPUTS)
    str_format (out, "<p>… and %zu more inputs</p>\n", n - MAX_INPUTS);
}

/* Steps ------------------------------------------------------------------- */

static json_int_t
depth_of (const json_t *step) {
  json_int_t depth = json_integer_value (json_object_get (step, "depth"));
  return depth < 0 ? 0 : depth > MAX_DEPTH ? MAX_DEPTH : depth;
}

static void
add_source (Str *out, const json_t *step) {
  const json_t *source = json_object_get (step, "source");
  str_format (out, "<td><code style=\"padding-left:%dem\">",
              (int)depth_of (step));
  if (json_is_string (source))
    html_json (out, source);
  else {
    html_json (out, json_object_get (step, "function"));
    str_add (out, " ()");
  }
  str_add (out, "</code></td>");
}

static void
add_events (Str *out, const json_t *what) {
  size_t i;
  json_t *text;
  str_add (out, "<td>");
  json_array_foreach (what, i, text) {
    str_add (out, i ? "<br>" : "");
    html_json (out, text);
  }
  str_add (out, "</td>");
}

static void
add_gap (Str *out, const json_t *step) {
  const json_t *gap = json_object_get (step, "left_out");
  if (!json_is_integer (gap))
    return;
  str_add (out, "<tr class=\"mark\"><td colspan=\"4\">… ");
  html_json (out, gap);
  str_add (out, " steps are left out …</td></tr>\n");
}

static void
add_step (Str *out, const json_t *step, bool last) {
  add_gap (out, step);
  str_format (out, "<tr%s>", last ? " class=\"error\"" : "");
  add_place (out, step);
  add_cell (out, step, "function");
  add_source (out, step);
  add_events (out, json_object_get (step, "what"));
  str_add (out, "</tr>\n");
}

void
html_execution (Str *out, const json_t *execution) {
  const json_t *steps = json_object_get (execution, "steps");
  const json_t *choices = json_object_get (execution, "choices");
  size_t n = json_array_size (steps);
  add_inputs (out, json_object_get (choices, "inputs"));
  html_heading (out, "Execution");
  str_add (out, "<div class=\"scroll\"><table>\n<tr><th>line</th>"
                "<th>function</th><th>source</th><th>what happens</th></tr>\n");
  for (size_t i = 0; i < n && i < MAX_STEPS; i++)
    add_step (out, json_array_get (steps, i), i + 1 == n);
  str_add (out, "</table></div>\n");
  if (n > MAX_STEPS)
    str_format (out, "<p>… and %zu more steps</p>\n", n - MAX_STEPS);
}

/* The file may come from anywhere: a column is made only for a pid that is
   small, and what has another shape than expected is not shown. */

#include "evidence/html.h"
#include "evidence/model/html_model.h"
#include "evidence/json_util.h"

#include <stdbool.h>

enum { MAX_COLUMNS = 40, MAX_STEPS = 5000 };

typedef struct {
  Str *out;
  size_t columns; /* 0: too many processes, one column for all */
  json_int_t cycle;
  size_t steps;
} Grid;

/* A pid, or -1. */
static json_int_t
pid_of (const json_t *step, const char *key) {
  const json_t *pid = json_object_get (step, key);
  return json_is_integer (pid) ? json_integer_value (pid) : -1;
}

static void
note_pid (Grid *t, json_int_t pid) {
  if (pid >= MAX_COLUMNS)
    t->columns = SIZE_MAX;
  else if (pid >= 0 && (size_t)pid >= t->columns)
    t->columns = (size_t)pid + 1;
}

static void
count_columns (Grid *t, const json_t *steps) {
  size_t i;
  json_t *step;
  json_array_foreach (steps, i, step) {
    note_pid (t, pid_of (step, "pid"));
    note_pid (t, pid_of (step, "partner"));
  }
  if (t->columns == SIZE_MAX)
    t->columns = 0;
}

/* The first process seen with each pid. */
static const json_t *
name_of (const json_t *steps, json_int_t pid) {
  size_t i;
  json_t *step;
  json_array_foreach (steps, i, step) {
    if (i == MAX_STEPS)
      break;
    if (pid_of (step, "pid") == pid)
      return json_object_get (step, "process");
    if (pid_of (step, "partner") == pid)
      return json_object_get (step, "partner_process");
  }
  return NULL;
}

static void
add_head (Grid *t, const json_t *steps) {
  str_add (t->out, "<tr><th></th><th>line</th>");
  if (!t->columns)
    str_add (t->out, "<th>process</th><th>statement</th>");
  for (size_t i = 0; i < t->columns; i++) {
    const json_t *name = name_of (steps, (json_int_t)i);
    str_add (t->out, "<th class=\"lane\">");
    if (name)
      html_json (t->out, name);
    else
      str_format (t->out, "(%zu)", i);
    str_add (t->out, "</th>");
  }
  str_add (t->out, "<th>changes</th></tr>\n");
}

static void
add_cell (Grid *t, const char *class, const json_t *step, const char *key) {
  str_format (t->out, "<td class=\"lane %s\">", class);
  html_json (t->out, json_object_get (step, key));
  str_add (t->out, "</td>");
}

static void
add_lanes (Grid *t, const json_t *step) {
  json_int_t pid = pid_of (step, "pid"), partner = pid_of (step, "partner");
  for (json_int_t i = 0; i < (json_int_t)t->columns; i++)
    if (i == pid)
      add_cell (t, "mover", step, "statement");
    else if (i == partner)
      add_cell (t, "partner", step, "partner_statement");
    else
      str_add (t->out, "<td class=\"lane\"></td>");
}

static void
add_one_lane (Grid *t, const json_t *step) {
  str_add (t->out, "<td>");
  html_json (t->out, json_object_get (step, "process"));
  str_add (t->out, "</td><td>");
  html_json (t->out, json_object_get (step, "statement"));
  str_add (t->out, "</td>");
}

static void
add_changes (Str *out, const json_t *changes) {
  const char *name, *between = "";
  json_t *value;
  json_object_foreach ((json_t *)changes, name, value) {
    str_add (out, between);
    html_text (out, name);
    str_add (out, " = ");
    html_json (out, value);
    between = "<br>";
  }
}

static void
add_output (Str *out, const json_t *output) {
  if (!json_is_string (output))
    return;
  str_add (out, "<br>printed: ");
  html_json (out, output);
}

static void
add_mark (Grid *t, const char *text) {
  str_format (t->out, "<tr class=\"mark\"><td colspan=\"%zu\">%s</td></tr>\n",
              (t->columns ? t->columns : 2) + 3, text);
}

static void
add_step (Grid *t, const json_t *step, size_t number) {
  if (t->cycle == (json_int_t)number)
    add_mark (t, "the cycle begins");
  bool last = number + 1 == t->steps && t->cycle < 0;
  str_format (t->out, "<tr%s><td>%zu</td><td>", last ? " class=\"error\"" : "",
              number + 1);
  html_json (t->out, json_object_get (step, "line"));
  str_add (t->out, "</td>");
  if (t->columns)
    add_lanes (t, step);
  else
    add_one_lane (t, step);
  str_add (t->out, "<td>");
  add_changes (t->out, json_object_get (step, "changes"));
  add_output (t->out, json_object_get (step, "output"));
  str_add (t->out, "</td></tr>\n");
}

static void
add_end (Str *out, const json_t *end) {
  size_t i;
  json_t *one;
  if (!json_array_size (end))
    return;
  html_heading (out, "At the end");
  str_add (out, "<table>\n");
  json_array_foreach (end, i, one) {
    str_add (out, "<tr><td>");
    html_json (out, json_object_get (one, "process"));
    str_add (out, "</td><td>");
    html_json (out, json_object_get (one, "line"));
    str_add (out, "</td><td>");
    html_json (out, json_object_get (one, "statement"));
    str_add (out, "</td></tr>\n");
  }
  str_add (out, "</table>\n");
}

void
html_lanes (Str *out, const json_t *trail) {
  const json_t *steps = json_object_get (trail, "steps");
  Grid t = {.out = out, .cycle = -1, .steps = json_array_size (steps)};
  if (json_is_integer (json_object_get (trail, "cycle")))
    t.cycle = json_integer_value (json_object_get (trail, "cycle"));
  count_columns (&t, steps);
  html_heading (out, "Trail");
  str_add (out, "<div class=\"scroll\"><table>\n");
  add_head (&t, steps);
  for (size_t i = 0; i < t.steps && i < MAX_STEPS; i++)
    add_step (&t, json_array_get (steps, i), i);
  if (t.cycle >= 0 && t.steps <= MAX_STEPS)
    add_mark (&t, "and again from the beginning of the cycle");
  str_add (out, "</table></div>\n");
  if (t.steps > MAX_STEPS)
    str_format (out, "<p>… and %zu more steps</p>\n", t.steps - MAX_STEPS);
  add_end (out, json_object_get (trail, "end"));
}

/* Searches ---------------------------------------------------------------- */

static void
add_pass (Str *out, const json_t *pass) {
  static const char *const keys[] = {
      "name", "states", "transitions", "depth", "complete", "exact", "reduced"};
  str_add (out, "<tr>");
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    const json_t *value = json_object_get (pass, keys[i]);
    str_add (out, json_is_number (value) ? "<td class=\"n\">" : "<td>");
    html_json (out, json_is_boolean (value) ? NULL : value);
    if (json_is_boolean (value))
      str_add (out, json_is_true (value) ? "yes" : "no");
    str_add (out, "</td>");
  }
  str_add (out, "</tr>\n");
}

void
html_search (Str *out, const json_t *search) {
  const json_t *unreached = json_object_get (search, "unreached");
  size_t i;
  json_t *one;
  html_heading (out, "Search");
  str_add (out, "<table>\n<tr><th>search</th><th>states</th>"
                "<th>transitions</th><th>depth</th><th>complete</th>"
                "<th>exact</th><th>reduced</th></tr>\n");
  json_array_foreach (json_object_get (search, "passes"), i, one) {
    add_pass (out, one);
  }
  str_add (out, "</table>\n");
  if (!json_array_size (unreached))
    return;
  html_heading (out, "Never executed");
  str_add (out, "<ul>\n");
  json_array_foreach (unreached, i, one) {
    str_add (out, "<li><code>");
    html_json (out, one);
    str_add (out, "</code></li>\n");
  }
  str_add (out, "</ul>\n");
}

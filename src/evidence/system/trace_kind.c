/* Traces as a kind of counterexample. */

#include "evidence/html.h"
#include "evidence/kinds.h"
#include "evidence/system/trace_json.h"

#include <string.h>

enum { MAX_STEPS = 5000 }; /* on a page */

static Replay
replay (Program *p, void *trace) {
  return trace_replay (p, trace);
}

static void
print (Str *out, const Program *p, const void *data, EvidencePause *pause,
       void *context) {
  const Trace *trace = data;
  trace_print_initial (out, p, trace);
  if (pause)
    pause (context, out);
  for (size_t i = 0; i < trace->steps.len; i++) {
    trace_print_step (out, p, trace, i);
    if (pause)
      pause (context, out);
  }
}

static json_t *
json (const Program *p, const void *trace, const Replay *shown,
      EvidenceOrigin origin) {
  return trace_json (p, trace, shown, origin);
}

static bool
has_body (const json_t *root) {
  return json_is_array (json_object_get (root, "steps")) &&
         json_is_object (json_object_get (root, "initial"));
}

static void *
read (const EvidenceFile *file, const Program *p, Str *why) {
  return trace_json_read (file, p, why);
}

static void
drop (void *trace) {
  trace_free (trace);
}

/* The page ---------------------------------------------------------------- */

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
html (Str *out, const json_t *trace) {
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

const CounterexampleKind trace_counterexample = {
    .format = "assay-trace",
    .form = FORM_SYSTEM,
    .checker = "interpreter",
    .replay = replay,
    .print = print,
    .json = json,
    .has_body = has_body,
    .read = read,
    .html = html,
    .free = drop,
};

/* There is no other look at a system than a proof. */
const FormEvidence system_evidence = {0};

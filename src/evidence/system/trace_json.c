/* Traces as JSON, and back: every value is checked against its variable. */

#include "evidence/system/trace_json.h"
#include "evidence/json_util.h"
#include "evidence/value.h"

#include <string.h>

/* Writing ----------------------------------------------------------------- */

static json_t *
state_json (const Program *p, const Term *values) {
  json_t *state = json_object ();
  for (size_t i = 0; i < p->vars.len; i++)
    json_object_set_new (state, p->vars.data[i].name,
                         value_json (p->terms, values[i]));
  return state;
}

static json_t *
step_json (const Program *p, const Trace *trace, size_t i) {
  TraceStep s = trace->steps.data[i];
  const Edge *e = trace_edge (p, trace, i);
  json_t *step = json_object ();
  json_object_set_new (step, "process",
                       json_util_text (p->processes.data[s.process].name));
  json_object_set_new (step, "transition", json_util_text (e->name));
  json_object_set_new (step, "edge", json_integer ((json_int_t)s.edge));
  json_object_set_new (step, "line", json_integer (e->pos.line));
  json_object_set_new (step, "column", json_integer (e->pos.column));
  if (i + 1 < trace->states.len)
    json_object_set_new (step, "values",
                         state_json (p, trace->states.data[i + 1]));
  return step;
}

json_t *
trace_json (const Program *p, const Trace *trace, const Replay *replay,
            EvidenceOrigin origin) {
  json_t *root = evidence_file_new ("assay-trace", p->source, origin);
  json_t *steps = json_array ();
  json_object_set_new (root, "error", replay_json (replay));
  json_object_set_new (root, "initial", state_json (p, trace->states.data[0]));
  for (size_t i = 0; i < trace->steps.len; i++)
    json_array_append_new (steps, step_json (p, trace, i));
  json_object_set_new (root, "steps", steps);
  return root;
}

/* Reading ------------------------------------------------------------------ */

/* Appends a state; on failure '*culprit' is the variable without a value. */
static bool
read_state (const Program *p, const json_t *json, Trace *trace,
            const char **culprit) {
  Term *values = mem_alloc (p->vars.len * sizeof *values);
  bool good = true;
  for (size_t i = 0; i < p->vars.len && good; i++) {
    const VarInfo *v = p->vars.data + i;
    *culprit = v->name;
    good = value_read (p->terms, v->sort, json_object_get (json, v->name),
                       values + i);
  }
  if (good)
    trace_add_state (trace, p->vars.len, values);
  mem_free (values);
  return good;
}

/* The step's process and edge, which must have the names it says. */
static bool
read_step (const Program *p, const json_t *json, Trace *trace) {
  const char *process = json_util_member (json, "process");
  const char *name = json_util_member (json, "transition");
  json_int_t edge = json_integer_value (json_object_get (json, "edge"));
  if (!process || !name || edge < 0)
    return false;
  for (size_t i = 0; i < p->processes.len; i++) {
    const Process *q = p->processes.data + i;
    if (!strcmp (q->name, process) && (size_t)edge < q->edges.len &&
        !strcmp (q->edges.data[edge].name, name)) {
      trace_add_step (trace, i, (size_t)edge);
      return true;
    }
  }
  return false;
}

static bool
read_steps (const EvidenceFile *file, const Program *p, Trace *trace,
            Str *why) {
  const json_t *steps = json_object_get (file->root, "steps");
  const char *culprit;
  for (size_t i = 0; i < json_array_size (steps); i++) {
    const json_t *step = json_array_get (steps, i);
    const json_t *values = json_object_get (step, "values");
    if (!read_step (p, step, trace)) {
      const char *name = json_util_member (step, "transition");
      str_format (why, "step %zu: there is no transition '%s'", i + 1,
                  name ? name : "?");
      return false;
    }
    if (!values && i + 1 == json_array_size (steps))
      break;
    if (!read_state (p, values, trace, &culprit)) {
      str_format (why, "step %zu: '%s' has no proper value", i + 1, culprit);
      return false;
    }
  }
  return true;
}

Trace *
trace_json_read (const EvidenceFile *file, const Program *p, Str *why) {
  Trace *trace = trace_new ();
  const char *culprit;
  if (!read_state (p, json_object_get (file->root, "initial"), trace,
                   &culprit)) {
    str_format (why, "the first state: '%s' has no proper value", culprit);
  } else if (read_steps (file, p, trace, why))
    return trace;
  trace_free (trace);
  return NULL;
}

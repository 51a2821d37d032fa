/* Traces done again by the interpreter, and printed for people.  Nothing in
   them is believed before. */

#include "evidence/system/trace_replay.h"
#include "evidence/value.h"
#include "program/system/interp.h"

#include <assert.h>
#include <string.h>

/* The state in front of (0) or behind (1) a step; NULL: absent. */
static const Term *
state_at (const Trace *trace, size_t i) {
  return i < trace->states.len ? trace->states.data[i] : NULL;
}

/* Replay ------------------------------------------------------------------ */

static Replay invalid (Program *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

static Replay
invalid (Program *p, const char *format, ...) {
  Str why = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&why, format, args);
  va_end (args);
  return (Replay){.valid = false, .why = str_keep (&why, &p->arena)};
}

static bool
has_edge (const Program *p, TraceStep s) {
  return s.process < p->processes.len &&
         s.edge < p->processes.data[s.process].edges.len;
}

static Replay
step_failed (Program *p, size_t step, const Edge *e, StepOutcome outcome,
             const Command *culprit) {
  assert (outcome != STEP_DONE);
  const char *why = outcome == STEP_STUCK ? "has no value there"
                    : outcome == STEP_FAULT
                        ? "fails an assertion before the trace ends"
                    : culprit ? "is not enabled there"
                              : "does not lead to the state that follows";
  Pos pos = culprit ? culprit->pos : e->pos;
  return invalid (p, "step %zu, '%s' (line %d), %s", step + 1, e->name,
                  pos.line, why);
}

/* The last state: some property must be violated in it. */
static Replay
judge_end (Program *p, const Trace *trace) {
  const Term *end = state_at (trace, trace->steps.len);
  size_t violated = end ? interp_violated (p, end) : SIZE_MAX;
  if (violated == SIZE_MAX)
    return invalid (p, "the last state violates no property");
  const Property *property = p->properties.data + violated;
  return (Replay){.valid = true,
                  .kind = property->kind,
                  .pos = property->pos,
                  .message = property->message};
}

Replay
trace_replay (Program *p, const Trace *trace) {
  size_t n = trace->steps.len, states = trace->states.len;
  if (states != n + 1 && (!n || states != n))
    return invalid (p, "%zu steps do not fit %zu states", n, states);
  if (!interp_initial (p, trace->states.data[0]))
    return invalid (p, "the first state is not initial");
  for (size_t i = 0; i < n; i++) {
    TraceStep s = trace->steps.data[i];
    const Command *culprit;
    if (!has_edge (p, s))
      return invalid (p, "step %zu: there is no such transition", i + 1);
    StepOutcome outcome =
        interp_step (p, s.process, s.edge, state_at (trace, i),
                     state_at (trace, i + 1), &culprit);
    if (outcome == STEP_FAULT && i + 1 == n)
      return (Replay){.valid = true,
                      .kind = culprit->error,
                      .pos = culprit->pos,
                      .message = culprit->message};
    if (outcome != STEP_DONE)
      return step_failed (p, i, trace_edge (p, trace, i), outcome, culprit);
  }
  return judge_end (p, trace);
}

/* Printing ---------------------------------------------------------------- */

/* The text of a source line without the space around it. */
static void
print_line (Str *out, Pos pos) {
  size_t len;
  const char *line = run_line (pos, &len);
  if (!line || !len)
    return;
  str_format (out, "     %d | ", pos.line);
  str_plain (out, line, len);
  str_char (out, '\n');
}

/* Quoted names may have anything in them. */
static void
print_name (Str *out, const char *name) {
  str_plain (out, name, strlen (name));
}

static void
print_equation (Str *out, const Program *p, size_t var, Term value) {
  assert (var < p->vars.len);
  print_name (out, p->vars.data[var].name);
  str_add (out, " = ");
  value_show (out, p->terms, value);
}

static void
print_changes (Str *out, const Program *p, const Term *before,
               const Term *after) {
  assert (before && after);
  for (size_t i = 0; i < p->vars.len; i++) {
    if (p->vars.data[i].role == ROLE_INPUT || term_is (before[i], after[i]))
      continue;
    str_add (out, "     ");
    print_equation (out, p, i, before[i]);
    str_add (out, " -> ");
    value_show (out, p->terms, after[i]);
    str_char (out, '\n');
  }
}

typedef struct {
  Term var;
  bool found;
} Mention;

static void
match (void *context, Term var) {
  Mention *m = context;
  m->found = m->found || term_is (m->var, var);
}

/* Whether an edge reads a variable. */
static bool
reads (const Program *p, const Edge *e, Term var) {
  Mention m = {.var = var};
  for (size_t i = 0; i < e->count; i++) {
    const Command *c = e->commands + i;
    if (c->kind == CMD_ASSIGN)
      for (size_t k = 0; k < c->count; k++)
        term_vars (p->terms, c->values[k], match, &m);
    else if (c->kind != CMD_HAVOC)
      term_vars (p->terms, c->condition, match, &m);
  }
  return m.found;
}

/* The inputs that the edge reads. */
static void
print_inputs (Str *out, const Program *p, const Edge *e, const Term *before) {
  const char *between = "     with ";
  for (size_t i = 0; i < p->vars.len; i++) {
    const VarInfo *v = p->vars.data + i;
    if (v->role != ROLE_INPUT || !reads (p, e, v->now))
      continue;
    str_add (out, between);
    print_equation (out, p, i, before[i]);
    between = ", ";
  }
  if (*between == ',')
    str_char (out, '\n');
}

void
trace_print_step (Str *out, const Program *p, const Trace *trace, size_t step) {
  assert (step < trace->steps.len);
  const Edge *e = trace_edge (p, trace, step);
  const Process *q = p->processes.data + trace->steps.data[step].process;
  Str line = {0};
  str_format (&line, "%3zu. %s", step + 1, e->name);
  if (p->processes.len > 1)
    str_format (&line, " of %s", q->name);
  if (e->pos.source)
    str_format (&line, " (%s:%d)", e->pos.source->path, e->pos.line);
  print_name (out, str_text (&line));
  str_char (out, '\n');
  str_done (&line);
  print_line (out, e->pos);
  const Term *before = state_at (trace, step);
  const Term *after = state_at (trace, step + 1);
  print_inputs (out, p, e, before);
  if (after)
    print_changes (out, p, before, after);
}

void
trace_print_initial (Str *out, const Program *p, const Trace *trace) {
  assert (trace->states.len >= 1);
  str_add (out, "  0. initially\n");
  for (size_t i = 0; i < p->vars.len; i++)
    if (p->vars.data[i].role != ROLE_INPUT) {
      str_add (out, "     ");
      print_equation (out, p, i, trace->states.data[0][i]);
      str_char (out, '\n');
    }
}

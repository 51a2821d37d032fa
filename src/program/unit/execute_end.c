/* How executions end, and to whom it is attributed. */

#include "program/unit/execute_impl.h"

#include <stdio.h>
#include <string.h>

static bool
is_library (const Exec *x, size_t frame) {
  return x->unit->procs.data[x->frames.data[frame].proc].is_library;
}

bool
exec_in_library (const Exec *x) {
  return x->frames.len && is_library (x, x->frames.len - 1);
}

/* The innermost frame of the user's; the current one if there is none. */
Pos
exec_pos (const Exec *x, size_t *frame) {
  size_t top = x->frames.len, i = top;
  while (i && is_library (x, i - 1))
    i--;
  if (!i)
    i = top;
  if (frame)
    *frame = i - 1;
  const UnitOp *op = i == top ? x->op : x->frames.data[i - 1].op;
  return op ? op->pos : (Pos){0};
}

void
exec_tell (Exec *x, Event e) {
  e.op = e.op ? e.op : x->op;
  e.depth = x->frames.len ? (uint32_t)x->frames.len - 1 : 0;
  e.in_library = exec_in_library (x);
  x->options->watcher.event (x->options->watcher.context, &e);
}

bool
exec_end (Exec *x, Outcome outcome) {
  size_t frame = 0;
  x->result.outcome = outcome;
  if (x->frames.len) {
    x->result.pos = exec_pos (x, &frame);
    x->result.proc = x->frames.data[frame].proc;
  }
  return false;
}

/* What the user called, if the library does what is told about. */
static const char *
called (const Exec *x) {
  size_t frame;
  if (!x->frames.len)
    return NULL;
  exec_pos (x, &frame);
  if (frame + 1 >= x->frames.len)
    return NULL;
  const char *show = x->frames.data[frame].op->show;
  uint32_t proc = x->frames.data[frame + 1].proc;
  return show ? show : x->unit->procs.data[proc].name;
}

/* Cuts what does not fit. */
static void
set_message (Exec *x, Outcome outcome, const char *format, va_list args) {
  char *message = x->result.message;
  size_t size = sizeof x->result.message, used = 0;
  const char *name = outcome == OUTCOME_LIMIT ? NULL : called (x);
  if (name) {
    snprintf (message, size, "in %.100s: ", name);
    used = strlen (message);
  }
  vsnprintf (message + used, size - used, format, args);
}

bool
exec_error (Exec *x, ErrorKind kind, const char *format, ...) {
  va_list args;
  Outcome outcome =
      unit_looks_for (x->unit, kind) ? OUTCOME_ERROR : OUTCOME_UNSUPPORTED;
  exec_end (x, OUTCOME_ASSUMPTION);
  if (unit_knows (x->unit, kind, x->result.pos))
    return false;
  va_start (args, format);
  set_message (x, outcome, format, args);
  va_end (args);
  x->result.kind = kind;
  exec_end (x, outcome);
  if (outcome == OUTCOME_ERROR && exec_is_watched (x))
    exec_tell (x, (Event){.kind = EVENT_ERROR,
                          .proc = exec_top (x)->proc,
                          .text = x->result.message});
  return false;
}

bool
exec_unsupported (Exec *x, const char *format, ...) {
  va_list args;
  va_start (args, format);
  set_message (x, OUTCOME_UNSUPPORTED, format, args);
  va_end (args);
  return exec_end (x, OUTCOME_UNSUPPORTED);
}

bool
exec_limit (Exec *x, const char *format, ...) {
  va_list args;
  va_start (args, format);
  set_message (x, OUTCOME_LIMIT, format, args);
  va_end (args);
  return exec_end (x, OUTCOME_LIMIT);
}

/* How executions end, and to whom it is attributed. */

#include "program/unit/execute_impl.h"

/* A frame as the user sees it: one of the stack, or a call in it whose body
   stands where it was. */
typedef struct {
  size_t frame;     /* of the stack */
  const UnitOp *op; /* being executed there; NULL: none yet */
  uint32_t site;    /* of 'op', or of a call around it */
} View;

static View
top_view (const Exec *x) {
  return (View){x->frames.len - 1, x->op, x->op ? x->op->site : 0};
}

static uint32_t
view_proc (const Exec *x, View v) {
  return v.site ? unit_site (x->unit, v.site)->proc
                : x->frames.data[v.frame].proc;
}

static bool
is_library (const Exec *x, View v) {
  return x->unit->procs.data[view_proc (x, v)].is_library;
}

/* The one below, with the place of the call. */
static bool
view_below (const Exec *x, View *v, Pos *pos, const char **show) {
  if (v->site) {
    const UnitSite *s = unit_site (x->unit, v->site);
    *pos = s->pos;
    *show = s->show;
    v->site = s->outer;
    return true;
  }
  if (!v->frame)
    return false;
  v->frame--;
  v->op = x->frames.data[v->frame].op;
  v->site = v->op->site;
  *pos = v->op->pos;
  *show = v->op->show;
  return true;
}

bool
exec_in_library (const Exec *x) {
  return x->frames.len && is_library (x, top_view (x));
}

/* What is told to whom. */
typedef struct {
  uint32_t proc;
  Pos pos;
  const char
      *called; /* what the user called, if the library does it, or NULL */
} Blame;

/* The innermost frame of the user's; the current one if there is none. */
static Blame
blame (const Exec *x) {
  View v = top_view (x);
  Blame top = {view_proc (x, v), x->op ? x->op->pos : (Pos){0}, NULL};
  Blame b = top;
  while (is_library (x, v)) {
    const char *name = x->unit->procs.data[view_proc (x, v)].name, *show;
    if (!view_below (x, &v, &b.pos, &show))
      return top;
    b.proc = view_proc (x, v);
    b.called = show ? show : name;
  }
  return b;
}

Pos
exec_pos (const Exec *x) {
  return blame (x).pos;
}

void
exec_tell (Exec *x, Event e) {
  e.op = e.op ? e.op : x->op;
  e.depth = x->frames.len ? (uint32_t)x->frames.len - 1 : 0;
  e.in_library = exec_in_library (x);
  e.client = x->client;
  x->options->watcher.event (x->options->watcher.context, &e);
}

bool
exec_end (Exec *x, Outcome outcome) {
  x->result.outcome = outcome;
  if (x->frames.len) {
    Blame b = blame (x);
    x->result.pos = b.pos;
    x->result.proc = b.proc;
  }
  return false;
}

/* Says how it ended, if somebody wants to know. */
static void
say (Exec *x, Outcome outcome, const char *format, va_list args) {
  if (!x->options->sentence && !exec_is_watched (x))
    return;
  vec_clear (&x->sentence);
  const char *name = NULL;
  if (outcome != OUTCOME_LIMIT && x->frames.len)
    name = blame (x).called;
  if (name)
    str_format (&x->sentence, "in %s: ", name);
  str_vformat (&x->sentence, format, args);
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
  say (x, outcome, format, args);
  va_end (args);
  if (outcome == OUTCOME_UNSUPPORTED && x->sentence.len)
    str_add (&x->sentence, ", which is not looked for");
  x->result.kind = kind;
  exec_end (x, outcome);
  if (outcome == OUTCOME_ERROR && exec_is_watched (x))
    exec_tell (x, (Event){.kind = EVENT_ERROR,
                          .proc = exec_top (x)->proc,
                          .text = str_text (&x->sentence)});
  return false;
}

bool
exec_unsupported (Exec *x, const char *format, ...) {
  va_list args;
  va_start (args, format);
  say (x, OUTCOME_UNSUPPORTED, format, args);
  va_end (args);
  return exec_end (x, OUTCOME_UNSUPPORTED);
}

bool
exec_limit (Exec *x, const char *format, ...) {
  va_list args;
  va_start (args, format);
  say (x, OUTCOME_LIMIT, format, args);
  va_end (args);
  return exec_end (x, OUTCOME_LIMIT);
}

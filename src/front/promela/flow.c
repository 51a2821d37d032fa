/* Elements are numbered in the order in which Spin makes them: the parts of a
   compound statement first, then the statement, then its join. */

#include "front/promela/flow.h"

#include <assert.h>
#include <string.h>

void
flow_done (Flow *f) {
  for (size_t i = 0; i < f->elems.len; i++)
    vec_done (&f->elems.data[i]->steps);
  vec_done (&f->elems);
  vec_done (&f->labels);
  map_done (&f->by_name);
}

static void *
make (Flow *f, size_t bytes) {
  return memset (arena_alloc (f->arena, bytes), 0, bytes);
}

void
flow_open (Flow *f) {
  FlowSeq *s = make (f, sizeof *s);
  s->around = f->seq;
  f->seq = s;
}

FlowSeq *
flow_close (Flow *f, Pos pos) {
  assert (f->seq);
  FlowSeq *s = f->seq;
  f->seq = s->around;
  s->extent = s->last;
  if (s->last)
    return s;
  run_error (f->run, pos, "there must be a statement here");
  return NULL;
}

Elem *
flow_elem (Flow *f, ElemKind kind, Pos pos, const Scope *scope) {
  Elem *e = make (f, sizeof *e);
  e->kind = kind;
  e->number = (uint32_t)f->elems.len;
  e->pos = pos;
  e->scope = scope;
  e->dstep = f->dstep;
  vec_push (&f->elems, e);
  return e;
}

Elem *
flow_step (Flow *f, ModelEdge edge, const Scope *scope) {
  assert (edge.kind != STEP_END);
  Elem *e = flow_elem (f, ELEM_STEP, edge.pos, scope);
  e->edge = edge;
  return e;
}

static void
append (FlowSeq *s, Elem *e) {
  if (s->first)
    s->last->next = e;
  else
    s->first = e;
  s->last = e;
}

static void
move_labels (Flow *f, Elem *from, Elem *to) {
  assert (from != to);
  to->marks = from->marks;
  to->label = from->label;
  from->marks = 0;
  from->label = NULL;
  for (size_t i = 0; i < f->labels.len; i++)
    if (f->labels.data[i].elem == from)
      f->labels.data[i].elem = to;
}

static Elem *
make_skip (Flow *f, Pos pos, const Scope *scope) {
  return flow_step (
      f, (ModelEdge){.kind = STEP_GUARD, .pos = pos, .show = "skip"}, scope);
}

void
flow_append (Flow *f, Elem *e) {
  assert (f->seq);
  if (e->kind == ELEM_GOTO && e->marks) {
    Elem *skip = make_skip (f, e->pos, e->scope);
    move_labels (f, e, skip);
    append (f->seq, skip);
  }
  append (f->seq, e);
}

/* Labels ------------------------------------------------------------------- */

static uint32_t
label_marks (const char *name) {
  static const struct {
    const char *prefix;
    uint32_t mark;
  } table[] = {
      {"end", LOC_END}, {"accept", LOC_ACCEPT}, {"progress", LOC_PROGRESS}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strncmp (name, table[i].prefix, strlen (table[i].prefix)))
      return table[i].mark;
  return 0;
}

bool
flow_label (Flow *f, Elem *e, const char *name, const Scope *scope, Pos pos) {
  uint64_t *newest = map_put (&f->by_name, (uintptr_t)name);
  for (uint64_t i = *newest; i; i = f->labels.data[i - 1].older)
    if (f->labels.data[i - 1].scope == scope)
      return run_error (f->run, pos, "label '%s' is already on line %d", name,
                        f->labels.data[i - 1].pos.line);
  vec_push (&f->labels, (FlowLabel){name, scope, e, pos, (uint32_t)*newest});
  *newest = f->labels.len;
  e->marks |= label_marks (name);
  e->label = name;
  return true;
}

Elem *
flow_remote_label (Flow *f, const char *name) {
  uint64_t *newest = map_get (&f->by_name, (uintptr_t)name);
  if (!newest)
    return NULL;
  Elem *e = f->labels.data[*newest - 1].elem;
  assert (e);
  e->named = true;
  if (e->kind != ELEM_GOTO)
    return e;
  Elem *jump = flow_elem (f, ELEM_GOTO, e->pos, e->scope);
  jump->goal = e->goal;
  jump->exit = e->exit;
  jump->dstep = e->dstep;
  jump->next = e->next;
  jump->edge.show = e->edge.show;
  e->kind = ELEM_STEP;
  e->edge = (ModelEdge){.kind = STEP_GUARD, .pos = e->pos, .show = "skip"};
  e->next = jump;
  return e;
}

/* Choices ------------------------------------------------------------------ */

void
flow_loop_begin (Flow *f) {
  Loop *loop = make (f, sizeof *loop);
  loop->around = f->loop;
  loop->dstep = f->dstep;
  f->loop = loop;
}

static bool
is_skip (const Elem *e) {
  return e->kind == ELEM_STEP && e->edge.kind == STEP_GUARD && !e->edge.a;
}

/* Of skips and printfs in a row, the skips behind the first one that are
   neither first nor last in the option are dropped. */
static void
drop_skips (FlowSeq *s) {
  size_t row = 0;
  Elem *before = NULL;
  for (Elem *e = s->first; e; e = e->next) {
    bool print = e->kind == ELEM_STEP && e->edge.kind == STEP_PRINT;
    row = (print || is_skip (e)) && !e->label ? row + 1 : 0;
    if (row > 1 && !print && e != s->first && e != s->last)
      before->next = e->next;
    else
      before = e;
  }
}

static bool
starts_with_else (const FlowSeq *s) {
  return s->first->kind == ELEM_STEP && s->first->edge.kind == STEP_ELSE;
}

/* The options with the one that starts with 'else' last. */
static bool
else_last (Flow *f, FlowSeq **options) {
  FlowSeq *other = NULL, **end = options;
  for (FlowSeq *s; (s = *end);) {
    if (!starts_with_else (s)) {
      end = &s->next;
      continue;
    }
    if (other)
      return run_error (f->run, s->first->pos,
                        "there is an 'else' already on line %d",
                        other->first->pos.line);
    other = s;
    *end = s->next;
    s->next = NULL;
  }
  *end = other;
  return true;
}

Elem *
flow_choice (Flow *f, ElemKind kind, FlowSeq *options, bool prune, Pos pos,
             const Scope *scope) {
  assert (options && (kind != ELEM_DO || f->loop));
  assert (kind == ELEM_IF || kind == ELEM_DO);
  if (prune && !f->is_claim)
    for (FlowSeq *s = options; s; s = s->next)
      drop_skips (s);
  if (!else_last (f, &options))
    return NULL;
  Elem *e = flow_elem (f, kind, pos, scope);
  Elem *join = flow_elem (f, ELEM_JOIN, pos, scope);
  e->seqs = options;
  for (FlowSeq *s = options; s; s = s->next)
    append (s, join);
  if (kind == ELEM_DO) {
    append (f->seq, join);
    join = flow_elem (f, ELEM_EXIT, pos, scope);
    f->loop->exit = join;
    f->loop = f->loop->around;
  }
  append (f->seq, e);
  append (f->seq, join);
  return e;
}

Elem *
flow_block (Flow *f, ElemKind kind, FlowSeq *s, Pos pos, const Scope *scope) {
  assert (s &&
          (kind == ELEM_BLOCK || kind == ELEM_ATOMIC || kind == ELEM_DSTEP));
  Elem *e = flow_elem (f, kind, pos, scope);
  e->seqs = s;
  return e;
}

/* Unless ------------------------------------------------------------------- */

static void attach (Flow *f, FlowSeq *s, FlowSeq *escape);

/* The newest escape is that of the outermost unless.  It covers the escapes of
   those in its main sequence too.  A d_step can be escaped from only before it
   begins. */
static void
attach_elem (Flow *f, Elem *e, FlowSeq *escape) {
  if (e->escapes && e->escapes->seq == escape)
    return;
  Escape *x = make (f, sizeof *x);
  x->seq = escape;
  x->next = e->escapes;
  e->escapes = x;
  switch (e->kind) {
  case ELEM_IF:
  case ELEM_DO:
  case ELEM_UNLESS:
  case ELEM_ATOMIC:
  case ELEM_BLOCK:
    for (FlowSeq *s = e->seqs; s; s = s->next)
      attach (f, s, escape);
    break;
  default:
    break;
  }
}

static void
attach (Flow *f, FlowSeq *s, FlowSeq *escape) {
  for (Elem *e = s->first; e; e = e->next) {
    attach_elem (f, e, escape);
    if (e == s->extent)
      break;
  }
}

Elem *
flow_unless (Flow *f, FlowSeq *main, FlowSeq *escape, Pos pos,
             const Scope *scope) {
  assert (main && escape && main != escape);
  Elem *e = flow_elem (f, ELEM_UNLESS, pos, scope);
  Elem *join = flow_elem (f, ELEM_JOIN, pos, scope);
  main->next = escape;
  escape->next = NULL;
  e->seqs = main;
  append (main, join);
  append (escape, join);
  attach (f, main, escape);
  append (f->seq, e);
  append (f->seq, join);
  return e;
}

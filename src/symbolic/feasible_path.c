/* Whether a path can be executed: symbolic execution takes its decisions and no
   others.  Errors on the way end an execution, so the path goes on without
   them.  Whenever fewer executions are left, that is noted: if none is left in
   the end, the first note with none is the reason. */

#include "symbolic/inquiry.h"

typedef enum { LEFT_DECISION, LEFT_ASSUMPTION, LEFT_ERROR } LeftWhy;

/* The executions left after something happened. */
typedef struct {
  Value guard;
  LeftWhy why;
  ErrorKind kind; /* LEFT_ERROR */
  Pos pos;
  size_t decisions; /* taken */
} Left;

typedef struct {
  Inquiry q; /* first */
  const UnitPath *path;
  VEC (Left) left;
  size_t taken;  /* decisions */
  Pos last;      /* the last place where something was decided */
  bool is_other; /* another decision is made there than the path says */
} PathQuestion;

static bool
is_at_end (const PathQuestion *p, const Paths *s) {
  return paths_decisions (s) == p->path->decisions.len;
}

static void
note_left (PathQuestion *p, const Paths *s, Left left) {
  if (p->left.len && value_same (vec_last (&p->left).guard, left.guard))
    return;
  left.pos = paths_pos (p->q.sym, s);
  vec_push (&p->left, left);
}

/* The client --------------------------------------------------------------- */

static bool
takes (void *context, const Paths *s, uint32_t choice, Value guard) {
  PathQuestion *p = context;
  size_t number = paths_decisions (s);
  p->last = paths_pos (p->q.sym, s);
  if (number >= p->path->decisions.len)
    return false;
  const UnitDecision *d = p->path->decisions.data + number;
  p->is_other = !unit_place_same (d->place, paths_place (s));
  if (p->is_other || d->choice != choice)
    return false;
  p->taken = number + 1;
  note_left (p, s, (Left){guard, LEFT_DECISION, 0, {0}, number});
  if (p->path->end != PATH_DECISION || number + 1 < p->path->decisions.len)
    return true;
  inquiry_reach (&p->q, guard);
  return false;
}

static void
oblige (void *context, Paths *s, Value bad, ErrorKind kind, Pos pos) {
  PathQuestion *p = context;
  if (value_is (bad, 0))
    return;
  if (p->path->end == PATH_ERROR && is_at_end (p, s) &&
      inquiry_is_error (kind, pos, p->path->kind, p->path->pos))
    inquiry_reach (&p->q, value_and (p->q.values, paths_guard (s), bad));
  paths_restrict (p->q.sym, s, value_not (p->q.values, bad));
  note_left (
      p, s,
      (Left){paths_guard (s), LEFT_ERROR, kind, {0}, paths_decisions (s)});
}

static void
assumed (void *context, const Paths *s, const UnitOp *op, Value before) {
  (void)op;
  (void)before;
  note_left (
      context, s,
      (Left){paths_guard (s), LEFT_ASSUMPTION, 0, {0}, paths_decisions (s)});
}

static void
ended (void *context, const Paths *s) {
  PathQuestion *p = context;
  if (p->path->end == PATH_EXIT && is_at_end (p, s))
    inquiry_reach (&p->q, paths_guard (s));
}

/* The path says how often. */
static bool
again (void *context, Paths *s, uint32_t n, AgainKind kind) {
  (void)context;
  (void)s;
  (void)n;
  (void)kind;
  return true;
}

static const SymbolicClient client = {.oblige = oblige,
                                      .obstruct = inquiry_obstruct,
                                      .again = again,
                                      .takes = takes,
                                      .assumed = assumed,
                                      .cut = inquiry_cut,
                                      .ended = ended,
                                      .poll = inquiry_poll,
                                      .exceeded = inquiry_exceeded};

/* Answers ------------------------------------------------------------------ */

static bool
same_decisions (const UnitPath *a, const UnitPath *b) {
  for (size_t i = 0; i < a->decisions.len; i++) {
    const UnitDecision *x = a->decisions.data + i, *y = b->decisions.data + i;
    if (!unit_place_same (x->place, y->place) || x->choice != y->choice)
      return false;
  }
  return true;
}

static bool
confirms (const void *context, const Execution *e, const UnitPath *done) {
  const UnitPath *path = context;
  (void)e;
  if (done->decisions.len < path->decisions.len || !same_decisions (path, done))
    return false;
  if (path->end == PATH_DECISION)
    return true;
  return done->decisions.len == path->decisions.len && done->end == path->end &&
         (path->end == PATH_EXIT ||
          (done->kind == path->kind &&
           inquiry_is_error (done->kind, done->pos, path->kind, path->pos)));
}

/* The first note with no execution left; they become fewer and fewer. */
static const Left *
find_end (PathQuestion *p) {
  size_t low = 0, high = p->left.len;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (inquiry_ask (&p->q, p->left.data[middle].guard) == UNSAT)
      high = middle;
    else
      low = middle + 1;
  }
  return low < p->left.len ? p->left.data + low : NULL;
}

static void
say (Feasible *f, const char *what, Pos pos) {
  f->pos = pos;
  str_add (&f->reason, what);
  unit_pos_name (&f->reason, pos);
}

/* All that was noted is possible: the path ends before its end, or something
   else comes then. */
static void
explain_rest (PathQuestion *p, Feasible *f) {
  f->decisions = p->taken;
  if (p->is_other)
    say (f, "the path is none of the program: another decision is made at ",
         p->last);
  else if (p->taken < p->path->decisions.len)
    say (f, "no execution decides so at ", p->last);
  else
    say (f, "no execution ends so after the decision at ", p->last);
}

static void
explain (PathQuestion *p, Feasible *f) {
  const Left *left = find_end (p);
  if (!left) {
    explain_rest (p, f);
    return;
  }
  f->decisions = left->decisions;
  if (left->why == LEFT_ERROR) {
    str_format (&f->reason, "every execution has an error (%s) before, ",
                error_kind_name (left->kind));
    say (f, "at ", left->pos);
  } else
    say (f,
         left->why == LEFT_DECISION
             ? "no execution decides so at "
             : "no execution satisfies the assumption at ",
         left->pos);
}

Feasible
feasible_path (Run *run, const Unit *unit, const UnitPath *path,
               uint64_t steps) {
  PathQuestion p = {.path = path};
  inquiry_begin (&p.q, run, unit, &client, steps);
  if (path->end == PATH_DECISION && !path->decisions.len)
    inquiry_reach (&p.q, value_bool (true));
  else
    symbolic_start (p.q.sym);
  symbolic_run (p.q.sym);
  Feasible f = inquiry_answer (&p.q, confirms, path);
  if (f.answer == INFEASIBLE)
    explain (&p, &f);
  inquiry_done (&p.q);
  vec_done (&p.left);
  return f;
}

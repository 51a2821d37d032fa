/* Whether a part of a Unit can be executed up to a goal: symbolic execution as
   for checking with a bound, but along the edges of the part only. */

#include "symbolic/inquiry.h"

#include <stdlib.h>

typedef struct {
  Inquiry q; /* first */
  const UnitPart *part;
  UnitDecision *forbidden; /* sorted */
} PartQuestion;

void
feasible_part_done (UnitPart *part) {
  vec_done (&part->forbidden);
  vec_done (&part->loops);
}

/* The part ----------------------------------------------------------------- */

static int
compare_numbers (uint32_t a, uint32_t b) {
  return a < b ? -1 : a > b;
}

static int
compare_decisions (const void *x, const void *y) {
  const UnitDecision *a = x, *b = y;
  int order = compare_numbers (a->place.proc, b->place.proc);
  order = order ? order : compare_numbers (a->place.block, b->place.block);
  order = order ? order : compare_numbers (a->place.index, b->place.index);
  return order ? order : compare_numbers (a->choice, b->choice);
}

static void
sort_forbidden (PartQuestion *p) {
  size_t n = p->part->forbidden.len;
  p->forbidden = mem_alloc (n * sizeof *p->forbidden);
  for (size_t i = 0; i < n; i++)
    p->forbidden[i] = p->part->forbidden.data[i];
  if (n)
    qsort (p->forbidden, n, sizeof *p->forbidden, compare_decisions);
}

static bool
is_forbidden (const PartQuestion *p, UnitDecision d) {
  size_t n = p->part->forbidden.len;
  return n &&
         bsearch (&d, p->forbidden, n, sizeof d, compare_decisions) != NULL;
}

/* The limit of the loop whose head this is; NULL: there is none. */
static const UnitLoopLimit *
find_limit (const PartQuestion *p, UnitPlace at) {
  for (size_t i = 0; i < p->part->loops.len; i++) {
    const UnitLoopLimit *limit = p->part->loops.data + i;
    if (limit->proc == at.proc && limit->block == at.block)
      return limit;
  }
  return NULL;
}

static bool
is_goal_block (const PartQuestion *p, uint32_t proc, uint32_t block) {
  const UnitGoal *goal = &p->part->goal;
  return goal->kind == GOAL_BLOCK && goal->proc == proc && goal->block == block;
}

static bool
is_goal_error (const PartQuestion *p, ErrorKind kind, Pos pos) {
  const UnitGoal *goal = &p->part->goal;
  return goal->kind == GOAL_ERROR &&
         inquiry_is_error (kind, pos, goal->only_kind ? goal->error : kind,
                           goal->only_pos ? goal->pos : pos);
}

/* The client --------------------------------------------------------------- */

static bool
takes (void *context, const Paths *s, uint32_t choice, Value guard) {
  (void)guard;
  return !is_forbidden (context, (UnitDecision){paths_place (s), choice});
}

static bool
visits_paths (const PartQuestion *p, const Paths *s) {
  uint32_t depth = paths_depth (s);
  UnitPlace *calls = mem_alloc ((depth + 1) * sizeof *calls);
  paths_calls (s, calls);
  UnitStack stack = {calls, depth, paths_place (s)};
  bool yes = p->part->visits (p->part->context, stack);
  mem_free (calls);
  return yes;
}

static bool
enters (void *context, const Paths *s) {
  PartQuestion *p = context;
  UnitPlace at = paths_place (s);
  const UnitLoopLimit *limit = find_limit (p, at);
  if (p->part->visits && !visits_paths (p, s))
    return false;
  if (limit && paths_iterations (p->q.sym, s) > limit->times)
    return false;
  if (!is_goal_block (p, at.proc, at.block))
    return true;
  inquiry_reach (&p->q, paths_guard (s));
  return false;
}

static void
oblige (void *context, Paths *s, Value bad, ErrorKind kind, Pos pos) {
  PartQuestion *p = context;
  if (value_is (bad, 0))
    return;
  bad = value_under (p->q.values, paths_guard (s), bad);
  if (is_goal_error (p, kind, pos))
    inquiry_reach (&p->q, value_and (p->q.values, paths_guard (s), bad));
  paths_restrict (p->q.sym, s, value_not (p->q.values, bad));
}

static void
assumed (void *context, const Paths *s, const UnitOp *op, Value before) {
  (void)context;
  (void)s;
  (void)op;
  (void)before;
}

static void
ended (void *context, const Paths *s) {
  PartQuestion *p = context;
  if (p->part->goal.kind == GOAL_EXIT)
    inquiry_reach (&p->q, paths_guard (s));
}

static void
note_bound (PartQuestion *p, const Paths *s, AgainKind kind) {
  if (p->q.limit.len)
    return;
  str_format (&p->q.limit, "more than %u iterations of the %s at ",
              p->part->bound, kind == AGAIN_LOOP ? "loop" : "recursion");
  unit_pos_name (&p->q.limit, paths_block_pos (p->q.sym, s));
}

/* Loops with a limit of their own go on until 'enters' ends them. */
static bool
again (void *context, Paths *s, uint32_t n, AgainKind kind) {
  PartQuestion *p = context;
  bool is_limited = kind == AGAIN_LOOP && find_limit (p, paths_place (s));
  bool is_possible = inquiry_ask (&p->q, paths_guard (s)) != UNSAT;
  if (is_possible && (is_limited || n <= p->part->bound))
    return true;
  if (is_possible)
    note_bound (p, s, kind);
  paths_free (s);
  return false;
}

static const SymbolicClient client = {.oblige = oblige,
                                      .obstruct = inquiry_obstruct,
                                      .again = again,
                                      .takes = takes,
                                      .enters = enters,
                                      .assumed = assumed,
                                      .cut = inquiry_cut,
                                      .ended = ended,
                                      .poll = inquiry_poll,
                                      .exceeded = inquiry_exceeded};

/* Answers ------------------------------------------------------------------ */

/* The execution stays in the part on its way to the goal. */
typedef struct {
  const PartQuestion *p;
  bool is_inside, is_there;
} PartWalk;

static bool
walk (void *context, UnitStack stack) {
  PartWalk *w = context;
  const UnitPart *part = w->p->part;
  if (part->visits)
    w->is_inside &= part->visits (part->context, stack);
  w->is_there |= is_goal_block (w->p, stack.at.proc, stack.at.block);
  return !w->is_there;
}

static bool
confirms (const void *context, const Execution *e, const UnitPath *done) {
  PartWalk w = {.p = context, .is_inside = true};
  const UnitGoal *goal = &w.p->part->goal;
  size_t decisions = unit_path_walk (w.p->q.unit, done, e->steps, walk, &w);
  for (size_t i = 0; i < decisions; i++)
    w.is_inside &= !is_forbidden (w.p, done->decisions.data[i]);
  switch (goal->kind) {
  case GOAL_ERROR:
    w.is_there = e->outcome == OUTCOME_ERROR &&
                 (!goal->only_kind || goal->error == e->kind) &&
                 is_goal_error (w.p, e->kind, e->pos);
    break;
  case GOAL_EXIT:
    w.is_there = e->outcome == OUTCOME_END;
    break;
  case GOAL_BLOCK:
    break;
  }
  return w.is_inside && w.is_there;
}

Feasible
feasible_part (Run *run, const Unit *unit, const UnitPart *part,
               uint64_t steps) {
  PartQuestion p = {.part = part};
  sort_forbidden (&p);
  inquiry_begin (&p.q, run, unit, &client, steps);
  symbolic_start (p.q.sym);
  symbolic_run (p.q.sym);
  Feasible f = inquiry_answer (&p.q, confirms, &p);
  if (f.answer == INFEASIBLE)
    str_add (&f.reason, "no execution of the part comes to the goal");
  inquiry_done (&p.q);
  mem_free (p.forbidden);
  return f;
}

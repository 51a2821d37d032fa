/* A path of a model, from one location of a process to the next, as it becomes
   an edge: conditions, assignments and checks. */

#include "pass/lower_model_path.h"

#include <assert.h>
#include <string.h>

/* Going and coming back ---------------------------------------------------- */

static size_t
env_bytes (const Lower *l) {
  return (l->program->vars.len + 1) * sizeof (Term);
}

PathFork
path_fork (const Path *p) {
  Term *now = mem_alloc (env_bytes (p->l));
  memcpy (now, p->now, env_bytes (p->l));
  return (PathFork){now, p->commands.len, p->moves.len, p->born.len, p->steps};
}

Env
path_env (const Path *p, const Body *self, bool timeout, Failures *fails) {
  return (Env){.l = p->l,
               .now = p->now,
               .self = self,
               .timeout = timeout,
               .under = term_bool (p->l->t, true),
               .fails = fails};
}

bool
path_is_timed (const Path *p) {
  return p->timeout && p->moves.len == 1;
}

bool
path_assume (Path *p, Term condition) {
  assert (sort_is (term_sort (p->l->t, condition), BOOL_SORT));
  if (!term_is_true (p->l->t, condition))
    vec_push (&p->commands,
              ((Command){.kind = CMD_ASSUME,
                         .pos = p->first ? p->first->pos : (Pos){0},
                         .condition = condition}));
  return !term_is_false (p->l->t, condition) && !p->l->refused;
}

const Code *
path_code (const Path *p, const Body *body) {
  assert (body->code < p->l->model->codes.len);
  return p->l->model->codes.data + body->code;
}

/* The end ------------------------------------------------------------------ */

static Loc
root_goes_to (const Path *p) {
  assert (p->root->process < p->l->program->processes.len);
  const Process *q = p->l->program->processes.data + p->root->process;
  int64_t loc = 0;
  if (q->has_counter)
    rat_to_int64 (term_value (p->l->t, p->now[q->counter.id]), &loc);
  return (Loc){(uint32_t)loc};
}

/* The variables that have changed get their values at once. */
static void
add_assignment (const Path *p, Command *c) {
  const Program *program = p->l->program;
  const Process *q = program->processes.data + p->root->process;
  VEC (Var) targets = {0};
  VEC (Term) values = {0};
  for (uint32_t i = 0; i < program->vars.len; i++) {
    bool own = q->has_counter && q->counter.id == i;
    if (own || term_is (p->now[i], program->vars.data[i].now))
      continue;
    vec_push (&targets, (Var){i});
    vec_push (&values, p->now[i]);
  }
  *c = (Command){.kind = CMD_ASSIGN,
                 .pos = p->first->pos,
                 .count = targets.len,
                 .targets = targets.data,
                 .values = values.data};
}

/* The path is an edge. */
static void
emit (Path *p) {
  assert (p->first && p->shown <= p->commands.len);
  Lower *l = p->l;
  const Process *q = l->program->processes.data + p->root->process;
  Command assignment;
  add_assignment (p, &assignment);
  if (assignment.count)
    vec_push (&p->commands, assignment);
  Edge edge = {.name = p->first->show ? p->first->show : "-end-",
               .from = {p->root->loc[p->location]},
               .to = root_goes_to (p),
               .count = p->commands.len,
               .commands = p->commands.data,
               .pos = p->first->pos};
  vec_push (&l->map->edges, ((TraceStep){p->root->process, q->edges.len}));
  program_add_edge (l->program, p->root->process, edge);
  if (!p->moves.len) /* it fails before it begins */
    vec_push (&l->map->moves,
              ((Move){(uint16_t)p->root->number, NO_PID,
                      (uint32_t)(p->first - path_code (p, p->root)->edges.data),
                      0, 0}));
  for (size_t i = 0; i < p->moves.len; i++)
    vec_push (&l->map->moves, p->moves.data[i]);
  vec_push (&l->map->ends, l->map->moves.len);
  for (size_t i = 0; i < p->born.len; i++)
    vec_push (&l->map->born, p->born.data[i]);
  vec_push (&l->map->last, l->map->born.len);
  if (assignment.count)
    p->commands.len--;
  p->shown = p->commands.len;
  mem_free ((void *)(uintptr_t)assignment.targets);
  mem_free ((void *)(uintptr_t)assignment.values);
  l->paths++;
}

/* A check that no edge has, since no way goes on behind it, gets its own. */
static void
show_checks (Path *p, size_t from) {
  bool lost = false;
  from = from < p->shown ? p->shown : from;
  for (size_t i = from; i < p->commands.len; i++)
    lost = lost || p->commands.data[i].kind == CMD_ASSERT;
  if (!lost || p->l->refused)
    return;
  vec_push (&p->commands, ((Command){.kind = CMD_ASSUME,
                                     .pos = p->first->pos,
                                     .condition = term_bool (p->l->t, false)}));
  emit (p);
}

void
path_back (Path *p, PathFork f) {
  assert (f.commands <= p->commands.len && f.moves <= p->moves.len &&
          f.born <= p->born.len);
  show_checks (p, f.commands);
  mem_free (p->now);
  p->now = f.now;
  p->commands.len = f.commands;
  p->shown = p->shown < f.commands ? p->shown : f.commands;
  p->moves.len = f.moves;
  p->born.len = f.born;
  p->steps = f.steps;
}

void
path_finish (Path *p, Term holder) {
  if (p->l->has_holder)
    p->now[p->l->holder.id] = holder;
  emit (p);
}

void
path_finish_free (Path *p) {
  path_finish (p, term_int (p->l->t, 0));
}

bool
path_check (Path *p, Term condition, ErrorKind kind, Pos pos,
            const char *message) {
  assert (sort_is (term_sort (p->l->t, condition), BOOL_SORT));
  Lower *l = p->l;
  if (term_is_true (l->t, condition))
    return !l->refused;
  if (!mlower_wants (l, kind)) {
    if (kind == KIND_ASSERTION)
      return !l->refused; /* the program goes on behind it */
    mlower_refuse (l, pos,
                   "an error of kind %s may happen that is not asked for",
                   error_kind_name (kind));
  }
  vec_push (&p->commands, ((Command){.kind = CMD_ASSERT,
                                     .pos = pos,
                                     .condition = condition,
                                     .error = kind,
                                     .message = message}));
  if (!term_is_false (l->t, condition) || l->refused)
    return !l->refused;
  emit (p);
  return false;
}

bool
path_check_failures (Path *p, Failures *fails) {
  bool good = !p->l->refused;
  for (size_t i = 0; i < fails->len && good; i++) {
    Failure f = fails->data[i];
    good = path_check (p, term_not (p->l->t, f.when), f.kind, f.pos, f.message);
  }
  vec_clear (fails);
  return good;
}

void
path_stand (Path *p, const Body *body, uint32_t loc) {
  Env e = path_env (p, body, false, NULL);
  env_stand (&e, body, loc);
}

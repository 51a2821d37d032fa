/* The edges of the System: what processes do from where they rest to where they
   rest again.

   A Path executes steps symbolically.  Where there is a choice it goes every
   way, one after the other.  What it assumes and what it checks are terms over
   the state before the edge, in order; at its end it becomes an edge. */

#include "pass/lower_model.h"

#include <string.h>

enum { MAX_PATHS = 256, MAX_STEPS = 5000 };

typedef struct {
  Lower *l;
  const Body *root;
  uint32_t location; /* where the root rests */
  const ModelEdge *first;
  Term *now; /* by Var */
  VEC (Command) commands;
  VEC (uint32_t) born; /* numbers of bodies */
  size_t shown;        /* so many of them are part of an edge already */
  Moves moves;
  size_t steps;
  bool timeout; /* of the first step */
} Path;

/* Going and coming back ---------------------------------------------------- */

typedef struct {
  Term *now;
  size_t commands, moves, born, steps;
} Fork;

static size_t
env_bytes (const Lower *l) {
  return (l->program->vars.len + 1) * sizeof (Term);
}

static Fork
fork_path (const Path *p) {
  Term *now = mem_alloc (env_bytes (p->l));
  memcpy (now, p->now, env_bytes (p->l));
  return (Fork){now, p->commands.len, p->moves.len, p->born.len, p->steps};
}

static Env
env_of (const Path *p, const Body *self, bool timeout, Failures *fails) {
  return (Env){.l = p->l,
               .now = p->now,
               .self = self,
               .timeout = timeout,
               .under = term_bool (p->l->t, true),
               .fails = fails};
}

/* Only the first step of a path can be one that waits for 'timeout'. */
static bool
is_timed (const Path *p) {
  return p->timeout && p->moves.len == 1;
}

/* False: this cannot be. */
static bool
assume (Path *p, Term condition) {
  if (!term_is_true (p->l->t, condition))
    vec_push (&p->commands,
              ((Command){.kind = CMD_ASSUME,
                         .pos = p->first ? p->first->pos : (Pos){0},
                         .condition = condition}));
  return !term_is_false (p->l->t, condition) && !p->l->refused;
}

static const Code *
code_of (const Path *p, const Body *body) {
  return p->l->model->codes.data + body->code;
}

/* The end ------------------------------------------------------------------ */

static Loc
root_goes_to (const Path *p) {
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
                      (uint32_t)(p->first - code_of (p, p->root)->edges.data),
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

static void
back_to (Path *p, Fork f) {
  show_checks (p, f.commands);
  mem_free (p->now);
  p->now = f.now;
  p->commands.len = f.commands;
  p->shown = p->shown < f.commands ? p->shown : f.commands;
  p->moves.len = f.moves;
  p->born.len = f.born;
  p->steps = f.steps;
}

static void
finish (Path *p, Term holder) {
  if (p->l->has_holder)
    p->now[p->l->holder.id] = holder;
  emit (p);
}

static void
finish_free (Path *p) {
  finish (p, term_int (p->l->t, 0));
}

/* What must hold from here on; false: nothing comes behind it. */
static bool
check (Path *p, Term condition, ErrorKind kind, Pos pos, const char *message) {
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

/* None of the failures happens; they are forgotten. */
static bool
check_failures (Path *p, Failures *fails) {
  bool good = !p->l->refused;
  for (size_t i = 0; i < fails->len && good; i++) {
    Failure f = fails->data[i];
    good = check (p, term_not (p->l->t, f.when), f.kind, f.pos, f.message);
  }
  vec_clear (fails);
  return good;
}

/* Steps -------------------------------------------------------------------- */

static void take_edges (Path *, const Body *, uint32_t location, bool dstep,
                        bool goes_on);

static void
stand_at (Path *p, const Body *body, uint32_t loc) {
  Env e = env_of (p, body, false, NULL);
  env_stand (&e, body, loc);
}

/* 'provided' can be evaluated and holds. */
static bool
is_provided (Path *p, const Body *body, bool timeout) {
  const Expr *provided = code_of (p, body)->provided;
  Failures fails = {0};
  if (!provided)
    return true;
  Env e = env_of (p, body, timeout, &fails);
  Term holds = word_holds (p->l, env_value (&e, provided));
  bool good = check_failures (p, &fails) && assume (p, holds);
  vec_done (&fails);
  return good;
}

/* Inside of an atomic sequence the process goes on alone, if it can. */
static void
go_on (Path *p, const Body *body, uint32_t location) {
  Lower *l = p->l;
  Failures fails = {0};
  Env e = env_of (p, body, false, &fails);
  Term can = env_can_move (&e, location, false);
  vec_done (&fails);
  if (body->cut[location]) {
    finish (p, term_ite (l->t, can, term_int (l->t, body->number + 1),
                         term_int (l->t, 0)));
    return;
  }
  Fork fork = fork_path (p);
  if (assume (p, term_not (l->t, can)))
    finish_free (p);
  back_to (p, fork);
  if (!term_is_false (l->t, can) && is_provided (p, body, false))
    take_edges (p, body, location, false, false);
}

static void
arrive (Path *p, const Body *body, uint32_t location, bool goes_on) {
  Lower *l = p->l;
  const ModelLocation *at = code_of (p, body)->locations.data + location;
  stand_at (p, body, body->loc[location]);
  if (at->flags & LOC_DSTEP) {
    Failures fails = {0};
    Env e = env_of (p, body, is_timed (p), &fails);
    Term some = env_can_move (&e, location, true);
    vec_done (&fails);
    if (check (p, some, KIND_DEADLOCK, at->pos,
               "a statement inside of a d_step blocks"))
      take_edges (p, body, location, true, goes_on);
  } else if (goes_on)
    go_on (p, body, location);
  else if (!l->refused)
    finish_free (p);
}

/* A process is started, if that is what the statement does. */
static void
start (Path *p, Env *e, const Expr *expr) {
  if (!expr || expr->op != VALUE_RUN || !check_failures (p, e->fails))
    return;
  vec_push (&p->born, mlower_born (p->l, expr)->number);
  env_bear (e, expr);
}

static void
execute_assign (Path *p, Env *e, const ModelEdge *edge) {
  Places places = {0};
  Word value = env_value (e, edge->a);
  start (p, e, edge->a);
  env_places (e, edge->place, &places);
  if (check_failures (p, e->fails))
    env_store (e, &places, value, edge->place->type);
  vec_done (&places);
}

static bool
execute_assert (Path *p, Env *e, const ModelEdge *edge) {
  Term holds = word_holds (p->l, env_value (e, edge->a));
  if (!check_failures (p, e->fails))
    return false;
  Str text = {0};
  str_format (&text, "assertion violated: %s",
              edge->show ? edge->show : "assert");
  bool good = check (p, holds, KIND_ASSERTION, edge->pos,
                     arena_string (&p->l->program->arena, str_text (&text)));
  str_done (&text);
  return good;
}

/* A statement that has nothing to do with channels; false: nothing comes behind
   it. */
static bool
execute (Path *p, Env *e, const ModelEdge *edge) {
  switch (edge->kind) {
  case STEP_GUARD:
    if (edge->a)
      env_value (e, edge->a);
    start (p, e, edge->a);
    break;
  case STEP_ASSIGN:
    execute_assign (p, e, edge);
    break;
  case STEP_ASSERT:
    return execute_assert (p, e, edge);
  case STEP_PRINT:
    for (uint32_t i = 0; i < edge->count; i++)
      env_value (e, edge->args[i]);
    break;
  case STEP_ELSE:
  case STEP_END:
    break;
  default:
    mlower_refuse (p->l, edge->pos,
                   edge->kind == STEP_NEW || edge->kind == STEP_DELETE
                       ? "objects are made or deleted"
                   : edge->kind == STEP_PRIORITY ? "priorities are used"
                                                 : "a function is called");
  }
  return check_failures (p, e->fails);
}

/* Channels ----------------------------------------------------------------- */

/* Sender and receiver step together. */
static void
meet (Path *p, const Body *body, const ModelEdge *edge, const Buffer *b,
      const Message *message, const Partner *partner) {
  Lower *l = p->l;
  Failures fails = {0};
  Env e = env_of (p, body, is_timed (p), &fails);
  const ModelEdge *its = code_of (p, partner->body)->edges.data + partner->edge;
  if (env_asks_timeout (its))
    mlower_refuse (l, its->pos, "timeout in something received");
  vec_last (&p->moves).partner = (uint16_t)partner->body->number;
  vec_last (&p->moves).partner_edge = partner->edge;
  if (!assume (p, env_partner_ready (&e, partner, b, message)))
    return;
  e = env_of (p, partner->body, false, &fails);
  env_channel_matches (&e, its->args, its->count, message);
  bool good =
      check_failures (p, &fails) && is_provided (p, partner->body, false);
  if (good) {
    stand_at (p, body, body->loc[edge->to]);
    e.now = p->now;
    env_channel_store (&e, its, b, message);
    good = check_failures (p, &fails);
  }
  if (good)
    arrive (p, partner->body, its->to, its->atomic);
  vec_done (&fails);
}

static void
take_rendezvous (Path *p, const Body *body, const ModelEdge *edge,
                 const Buffer *b) {
  Failures fails = {0};
  Env e = env_of (p, body, is_timed (p), &fails);
  Message message = {0};
  Partners partners = {0};
  env_channel_message (&e, edge, b, &message);
  env_partners (&e, &partners);
  if (code_of (p, body)->locations.data[edge->to].flags & LOC_DSTEP)
    mlower_refuse (p->l, edge->pos, "a rendezvous begins a d_step");
  bool good = check_failures (p, &fails);
  for (size_t i = 0; i < partners.len && good && !p->l->refused; i++) {
    Fork fork = fork_path (p);
    meet (p, body, edge, b, &message, partners.data + i);
    back_to (p, fork);
  }
  vec_done (&fails);
  vec_done (&message);
  vec_done (&partners);
}

/* By one of the channels that may be meant. */
static void
take_by (Path *p, const Body *body, const ModelEdge *edge, const Buffer *b,
         bool dstep, bool goes_on) {
  Failures fails = {0};
  Env e = env_of (p, body, is_timed (p), &fails);
  if (!b->type->capacity) {
    if (edge->kind == STEP_SEND && !dstep)
      take_rendezvous (p, body, edge, b);
    return;
  }
  size_t before = fails.len;
  Term can = env_edge_enabled_with (&e, edge, b, dstep);
  if (assume (p,
              term_or2 (p->l->t, can, env_any_failure (&e, &fails, before)))) {
    vec_clear (&fails);
    if (edge->kind == STEP_SEND)
      env_channel_send (&e, edge, b);
    else
      env_channel_receive (&e, edge, b);
    if (check_failures (p, &fails))
      arrive (p, body, edge->to, goes_on);
  }
  vec_done (&fails);
}

static void
take_channel (Path *p, const Body *body, const ModelEdge *edge, bool dstep,
              bool goes_on) {
  Failures fails = {0};
  Env e = env_of (p, body, is_timed (p), &fails);
  Meanings channels = {0};
  env_channels (&e, edge->a, edge->pos, &channels);
  bool good = check_failures (p, &fails);
  for (size_t i = 0; i < channels.len && good && !p->l->refused; i++) {
    Fork fork = fork_path (p);
    if (assume (p, channels.data[i].when))
      take_by (p, body, edge, channels.data[i].buffer, dstep, goes_on);
    back_to (p, fork);
  }
  vec_done (&fails);
  vec_done (&channels);
}

/* Edges of the model ------------------------------------------------------- */

static void
take_plain (Path *p, const Body *body, const ModelEdge *edge, bool goes_on) {
  Failures fails = {0};
  Env e = env_of (p, body, is_timed (p), &fails);
  if (execute (p, &e, edge)) {
    if (edge->kind == STEP_END) {
      stand_at (p, body, body->gone.id);
      finish_free (p);
    } else
      arrive (p, body, edge->to, goes_on);
  }
  vec_done (&fails);
}

/* Whether there are too many ways: then this attempt is given up. */
static bool
is_too_much (Path *p, Pos pos) {
  if (p->l->paths > MAX_PATHS || p->steps++ > MAX_STEPS) {
    p->l->overflow = true;
    mlower_refuse (p->l, pos,
                   "a d_step or atomic sequence with too many ways through it");
  }
  if (run_expired (p->l->run))
    mlower_refuse (p->l, (Pos){0}, "%s", run_reason (p->l->run));
  return p->l->refused;
}

static void
take_edge (Path *p, const Body *body, uint32_t number, bool dstep,
           bool goes_on) {
  const ModelEdge *edge = code_of (p, body)->edges.data + number;
  if (is_too_much (p, edge->pos))
    return;
  if (!dstep)
    vec_push (&p->moves,
              ((Move){(uint16_t)body->number, NO_PID, number, 0, 0}));
  Failures fails = {0};
  Env e = env_of (p, body, is_timed (p), &fails);
  bool possible = assume (p, env_edge_allowed (&e, number, dstep));
  vec_done (&fails);
  if (!possible)
    return;
  goes_on = dstep ? goes_on : edge->atomic;
  if (edge->kind == STEP_SEND || edge->kind == STEP_RECEIVE)
    take_channel (p, body, edge, dstep, goes_on);
  else
    take_plain (p, body, edge, goes_on);
}

static void
take_edges (Path *p, const Body *body, uint32_t location, bool dstep,
            bool goes_on) {
  const ModelLocation *at = code_of (p, body)->locations.data + location;
  for (uint32_t i = at->first; i < at->first + at->count && !p->l->refused;
       i++) {
    Fork fork = fork_path (p);
    take_edge (p, body, i, dstep, goes_on);
    back_to (p, fork);
  }
}

/* The roots ---------------------------------------------------------------- */

/* Nobody else runs alone. */
static bool
is_free (Path *p) {
  Lower *l = p->l;
  if (!l->has_holder)
    return true;
  Term now = p->now[l->holder.id];
  Term none = term_eq (l->t, now, term_int (l->t, 0));
  Term self = term_eq (l->t, now, term_int (l->t, p->root->number + 1));
  return assume (p, p->root->cut[p->location] ? term_or2 (l->t, none, self)
                                              : none);
}

/* Nobody can move without 'timeout'. */
static bool
is_quiet (Path *p) {
  Term *stuck = mem_alloc ((p->l->bodies.len + 1) * sizeof *stuck);
  Term quiet = mlower_quiet (p->l, p->now, false, stuck);
  mem_free (stuck);
  return assume (p, quiet);
}

static void
root_edge (Path *p, uint32_t number) {
  Lower *l = p->l;
  p->first = code_of (p, p->root)->edges.data + number;
  l->paths = 0;
  Fork fork = fork_path (p);
  bool can = is_free (p) && (!p->timeout || is_quiet (p)) &&
             is_provided (p, p->root, p->timeout);
  if (can)
    take_edge (p, p->root, number, false, false);
  back_to (p, fork);
}

static void
root_location (Lower *l, const Body *body, uint32_t location) {
  Path p = {.l = l, .root = body, .location = location};
  p.now = mem_alloc (env_bytes (l));
  for (size_t i = 0; i < l->program->vars.len; i++)
    p.now[i] = l->program->vars.data[i].now;
  stand_at (&p, body, body->loc[location]);
  const Code *code = code_of (&p, body);
  const ModelLocation *at = code->locations.data + location;
  for (uint32_t i = at->first; i < at->first + at->count && !l->refused; i++) {
    p.timeout = false;
    root_edge (&p, i);
    p.timeout = env_asks_timeout (code->edges.data + i);
    if (p.timeout && !l->refused)
      root_edge (&p, i);
  }
  mem_free (p.now);
  vec_done (&p.commands);
  vec_done (&p.moves);
  vec_done (&p.born);
}

void
mlower_edges (Lower *l) {
  for (size_t i = 0; i < l->bodies.len; i++) {
    const Body *body = l->bodies.data + i;
    const Code *code = l->model->codes.data + body->code;
    for (uint32_t k = 0; k < code->locations.len && !l->refused; k++)
      if (body->rest[k])
        root_location (l, body, k);
  }
}

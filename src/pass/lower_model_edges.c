/* The edges of the System: what processes do from where they rest to where they
   rest again. */

#include "pass/lower_model_path.h"

#include <assert.h>

enum { MAX_PATHS = 256, MAX_STEPS = 5000 };

/* Steps -------------------------------------------------------------------- */

static void take_edges (Path *, const Body *, uint32_t location, bool dstep,
                        bool goes_on);

/* 'provided' can be evaluated and holds. */
static bool
is_provided (Path *p, const Body *body, bool timeout) {
  const Expr *provided = path_code (p, body)->provided;
  Failures fails = {0};
  if (!provided)
    return true;
  Env e = path_env (p, body, timeout, &fails);
  Term holds = word_holds (p->l, env_value (&e, provided));
  bool good = path_check_failures (p, &fails) && path_assume (p, holds);
  vec_done (&fails);
  return good;
}

/* The same inside of a path: that it cannot be evaluated is shown by an edge of
   its own, whose last move is the process' first edge, as the machine does it.
 */
static bool
stays_provided (Path *p, const Body *body, uint32_t location) {
  const Code *code = path_code (p, body);
  Failures fails = {0};
  if (!code->provided)
    return true;
  PathFork fork = path_fork (p);
  vec_push (&p->moves, ((Move){(uint16_t)body->number, NO_PID,
                               code->locations.data[location].first, 0, 0}));
  is_provided (p, body, false);
  path_back (p, fork);
  Env e = path_env (p, body, false, &fails);
  Term holds = word_holds (p->l, env_value (&e, code->provided));
  Term failed = env_any_failure (&e, &fails, 0);
  vec_done (&fails);
  return path_assume (p,
                      term_and2 (p->l->t, holds, term_not (p->l->t, failed)));
}

/* Inside of an atomic sequence the process goes on alone, if it can. */
static void
go_on (Path *p, const Body *body, uint32_t location) {
  assert (location < path_code (p, body)->locations.len);
  Lower *l = p->l;
  Failures fails = {0};
  Env e = path_env (p, body, false, &fails);
  Term can = env_can_move (&e, location, false);
  vec_done (&fails);
  if (body->cut[location]) {
    path_finish (p, term_ite (l->t, can, term_int (l->t, body->number + 1),
                              term_int (l->t, 0)));
    return;
  }
  PathFork fork = path_fork (p);
  if (path_assume (p, term_not (l->t, can)))
    path_finish_free (p);
  path_back (p, fork);
  if (!term_is_false (l->t, can) && stays_provided (p, body, location))
    take_edges (p, body, location, false, false);
}

static void
arrive (Path *p, const Body *body, uint32_t location, bool goes_on) {
  assert (location < path_code (p, body)->locations.len);
  Lower *l = p->l;
  const ModelLocation *at = path_code (p, body)->locations.data + location;
  path_stand (p, body, body->loc[location]);
  if (at->flags & LOC_DSTEP) {
    Failures fails = {0};
    Env e = path_env (p, body, path_is_timed (p), &fails);
    Term some = env_can_move (&e, location, true);
    vec_done (&fails);
    if (path_check (p, some, KIND_DEADLOCK, at->pos,
                    "a statement inside of a d_step blocks"))
      take_edges (p, body, location, true, goes_on);
  } else if (goes_on)
    go_on (p, body, location);
  else if (!l->refused)
    path_finish_free (p);
}

/* A process is started, if that is what the statement does. */
static void
start (Path *p, Env *e, const Expr *expr) {
  if (!expr || expr->op != VALUE_RUN || !path_check_failures (p, e->fails))
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
  if (path_check_failures (p, e->fails))
    env_store (e, &places, value, edge->place->type);
  vec_done (&places);
}

static bool
execute_assert (Path *p, Env *e, const ModelEdge *edge) {
  Term holds = word_holds (p->l, env_value (e, edge->a));
  if (!path_check_failures (p, e->fails))
    return false;
  Str text = {0};
  str_format (&text, "assertion violated: %s",
              edge->show ? edge->show : "assert");
  bool good =
      path_check (p, holds, KIND_ASSERTION, edge->pos,
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
  return path_check_failures (p, e->fails);
}

/* Channels ----------------------------------------------------------------- */

/* Sender and receiver step together. */
static void
meet (Path *p, const Body *body, const ModelEdge *edge, const Buffer *b,
      const Message *message, const Partner *partner) {
  Lower *l = p->l;
  Failures fails = {0};
  Env e = path_env (p, body, path_is_timed (p), &fails);
  const ModelEdge *its =
      path_code (p, partner->body)->edges.data + partner->edge;
  if (model_edge_asks_timeout (its))
    mlower_refuse (l, its->pos, "timeout in something received");
  vec_last (&p->moves).partner = (uint16_t)partner->body->number;
  vec_last (&p->moves).partner_edge = partner->edge;
  if (!path_assume (p, env_partner_ready (&e, partner, b, message)))
    return;
  e = path_env (p, partner->body, false, &fails);
  env_channel_matches (&e, its->args, its->count, message);
  bool good =
      path_check_failures (p, &fails) && is_provided (p, partner->body, false);
  if (good) {
    path_stand (p, body, body->loc[edge->to]);
    e.now = p->now;
    env_channel_store (&e, its, b, message);
    good = path_check_failures (p, &fails);
  }
  if (good)
    arrive (p, partner->body, its->to, its->atomic);
  vec_done (&fails);
}

static void
take_rendezvous (Path *p, const Body *body, const ModelEdge *edge,
                 const Buffer *b) {
  Failures fails = {0};
  Env e = path_env (p, body, path_is_timed (p), &fails);
  Message message = {0};
  Partners partners = {0};
  env_channel_message (&e, edge, b, &message);
  env_partners (&e, &partners);
  if (path_code (p, body)->locations.data[edge->to].flags & LOC_DSTEP)
    mlower_refuse (p->l, edge->pos, "a rendezvous begins a d_step");
  bool good = path_check_failures (p, &fails);
  for (size_t i = 0; i < partners.len && good && !p->l->refused; i++) {
    PathFork fork = path_fork (p);
    meet (p, body, edge, b, &message, partners.data + i);
    path_back (p, fork);
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
  Env e = path_env (p, body, path_is_timed (p), &fails);
  if (!b->type->capacity) {
    if (edge->kind == STEP_SEND && !dstep)
      take_rendezvous (p, body, edge, b);
    return;
  }
  size_t before = fails.len;
  Term can = env_edge_enabled_with (&e, edge, b, dstep);
  if (path_assume (
          p, term_or2 (p->l->t, can, env_any_failure (&e, &fails, before)))) {
    vec_clear (&fails);
    if (edge->kind == STEP_SEND)
      env_channel_send (&e, edge, b);
    else
      env_channel_receive (&e, edge, b);
    if (path_check_failures (p, &fails))
      arrive (p, body, edge->to, goes_on);
  }
  vec_done (&fails);
}

static void
take_channel (Path *p, const Body *body, const ModelEdge *edge, bool dstep,
              bool goes_on) {
  Failures fails = {0};
  Env e = path_env (p, body, path_is_timed (p), &fails);
  Meanings channels = {0};
  env_channels (&e, edge->a, edge->pos, &channels);
  bool good = path_check_failures (p, &fails);
  for (size_t i = 0; i < channels.len && good && !p->l->refused; i++) {
    PathFork fork = path_fork (p);
    if (path_assume (p, channels.data[i].when))
      take_by (p, body, edge, channels.data[i].buffer, dstep, goes_on);
    path_back (p, fork);
  }
  vec_done (&fails);
  vec_done (&channels);
}

/* Edges of the model ------------------------------------------------------- */

static void
take_plain (Path *p, const Body *body, const ModelEdge *edge, bool goes_on) {
  Failures fails = {0};
  Env e = path_env (p, body, path_is_timed (p), &fails);
  if (execute (p, &e, edge)) {
    if (edge->kind == STEP_END) {
      path_stand (p, body, body->gone.id);
      path_finish_free (p);
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
  const ModelEdge *edge = path_code (p, body)->edges.data + number;
  if (is_too_much (p, edge->pos))
    return;
  if (!dstep)
    vec_push (&p->moves,
              ((Move){(uint16_t)body->number, NO_PID, number, 0, 0}));
  Failures fails = {0};
  Env e = path_env (p, body, path_is_timed (p), &fails);
  bool possible = path_assume (p, env_edge_allowed (&e, number, dstep));
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
  const ModelLocation *at = path_code (p, body)->locations.data + location;
  for (uint32_t i = at->first; i < at->first + at->count && !p->l->refused;
       i++) {
    PathFork fork = path_fork (p);
    take_edge (p, body, i, dstep, goes_on);
    path_back (p, fork);
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
  return path_assume (p, p->root->cut[p->location] ? term_or2 (l->t, none, self)
                                                   : none);
}

/* Nobody can move without 'timeout'. */
static bool
is_quiet (Path *p) {
  Term *stuck = mem_alloc ((p->l->bodies.len + 1) * sizeof *stuck);
  Term quiet = mlower_quiet (p->l, p->now, false, stuck);
  mem_free (stuck);
  return path_assume (p, quiet);
}

static void
root_edge (Path *p, uint32_t number) {
  Lower *l = p->l;
  p->first = path_code (p, p->root)->edges.data + number;
  l->paths = 0;
  PathFork fork = path_fork (p);
  bool can = is_free (p) && (!p->timeout || is_quiet (p)) &&
             is_provided (p, p->root, p->timeout);
  if (can)
    take_edge (p, p->root, number, false, false);
  path_back (p, fork);
}

static void
root_location (Lower *l, const Body *body, uint32_t location) {
  Path p = {.l = l, .root = body, .location = location};
  p.now = mem_alloc ((l->program->vars.len + 1) * sizeof *p.now);
  for (size_t i = 0; i < l->program->vars.len; i++)
    p.now[i] = l->program->vars.data[i].now;
  path_stand (&p, body, body->loc[location]);
  const Code *code = path_code (&p, body);
  const ModelLocation *at = code->locations.data + location;
  for (uint32_t i = at->first; i < at->first + at->count && !l->refused; i++) {
    p.timeout = false;
    root_edge (&p, i);
    p.timeout = model_edge_asks_timeout (code->edges.data + i);
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

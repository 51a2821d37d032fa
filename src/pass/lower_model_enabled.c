/* What a process can do in a state, as the machine finds its moves. */

#include "pass/lower_model.h"

static Term env_provided (Env *e);

static Term env_partner_listens (Env *its, const ModelEdge *edge,
                                 const Buffer *b);

/* Looking ------------------------------------------------------------------

   What goes wrong while looking counts as enabled; taking the edge shows it. */

typedef struct {
  Failures *kept, fails;
} Look;

static void
begin_look (Env *e, Look *look) {
  *look = (Look){.kept = e->fails};
  e->fails = &look->fails;
}

static Term
end_look (Env *e, Look *look, Term holds) {
  Term any = env_any_failure (e, &look->fails, 0);
  e->fails = look->kept;
  vec_done (&look->fails);
  return term_or2 (e->l->t, holds, any);
}

/* Rendezvous --------------------------------------------------------------- */

static void
add_partners (const Env *e, const Body *body, uint32_t location,
              Partners *out) {
  const Code *code = e->l->model->codes.data + body->code;
  const ModelLocation *at = code->locations.data + location;
  for (uint32_t i = at->first; i < at->first + at->count; i++)
    if (code->edges.data[i].kind == STEP_RECEIVE) {
      if (code->edges.data[i].rank != code->edges.data[at->first].rank)
        mlower_refuse (e->l, code->edges.data[i].pos,
                       "an 'unless' around something received");
      vec_push (out, ((Partner){body, location, i}));
    }
}

/* All receive edges of other processes where these can be. */
void
env_partners (const Env *e, Partners *out) {
  Lower *l = e->l;
  for (size_t i = 0; i < l->bodies.len; i++) {
    const Body *body = l->bodies.data + i;
    const Code *code = l->model->codes.data + body->code;
    for (uint32_t k = 0; k < code->locations.len && body != e->self; k++)
      if (body->rest[k] &&
          !term_is_false (l->t, env_at (e, body, body->loc[k])))
        add_partners (e, body, k, out);
  }
}

Term
env_partner_ready (const Env *e, const Partner *p, const Buffer *b,
                   const Message *message) {
  Lower *l = e->l;
  Failures fails = {0};
  Env its = {.l = l,
             .now = e->now,
             .self = p->body,
             .timeout = e->timeout,
             .under = term_bool (l->t, true),
             .fails = &fails};
  const ModelEdge *edge =
      l->model->codes.data[p->body->code].edges.data + p->edge;
  Term same = env_partner_listens (&its, edge, b);
  its.under = same;
  vec_clear (&fails); /* a channel that is none does not listen */
  Term ready = env_channel_matches (&its, edge->args, edge->count, message);
  ready = term_or2 (l->t, ready, env_any_failure (&its, &fails, 0));
  ready = term_and2 (l->t, ready, env_provided (&its));
  ready = term_and2 (l->t, ready, same);
  vec_done (&fails);
  return term_and2 (l->t, ready,
                    env_at (e, p->body, p->body->loc[p->location]));
}

/* The edge receives from this channel. */
static Term
env_partner_listens (Env *its, const ModelEdge *edge, const Buffer *b) {
  Meanings channels = {0};
  Term same = term_bool (its->l->t, false);
  env_channels (its, edge->a, edge->pos, &channels);
  for (size_t i = 0; i < channels.len; i++)
    if (channels.data[i].buffer == b)
      same = channels.data[i].when;
  vec_done (&channels);
  return same;
}

/* Some process is ready to receive this. */
static Term
has_partner (Env *e, const ModelEdge *edge, const Buffer *b) {
  Term any = term_bool (e->l->t, false);
  Partners partners = {0};
  Message message = {0};
  env_channel_message (e, edge, b, &message);
  env_partners (e, &partners);
  for (size_t i = 0; i < partners.len && !e->l->refused; i++)
    any = term_or2 (e->l->t, any,
                    env_partner_ready (e, partners.data + i, b, &message));
  vec_done (&partners);
  vec_done (&message);
  return any;
}

/* Edges -------------------------------------------------------------------- */

Term
env_edge_enabled_with (Env *e, const ModelEdge *edge, const Buffer *b,
                       bool dstep) {
  Lower *l = e->l;
  Term none;
  if (edge->kind == STEP_RECEIVE)
    return b->type->capacity
               ? env_channel_found (e, edge->args, edge->count, b, edge->flag)
               : term_bool (l->t, false);
  if (!b->type->capacity)
    return dstep ? term_bool (l->t, false) : has_partner (e, edge, b);
  Word room = word_apply (l, VALUE_LT, env_channel_length (e, b),
                          word_const (l, b->type->capacity), edge->pos, &none);
  return word_holds (l, room);
}

static Term
channel_enabled (Env *e, const ModelEdge *edge, bool dstep) {
  Meanings channels = {0};
  Term any = term_bool (e->l->t, false), under = e->under;
  env_channels (e, edge->a, edge->pos, &channels);
  for (size_t i = 0; i < channels.len && !e->l->refused; i++) {
    Meant c = channels.data[i];
    e->under = term_and2 (e->l->t, under, c.when);
    Term can = env_edge_enabled_with (e, edge, c.buffer, dstep);
    any = term_or2 (e->l->t, any, term_and2 (e->l->t, c.when, can));
  }
  e->under = under;
  vec_done (&channels);
  return any;
}

/* It is the youngest process. */
static Term
is_youngest (const Env *e) {
  Lower *l = e->l;
  Term all = term_bool (l->t, true);
  for (size_t i = 0; i < l->bodies.len; i++)
    if (i > e->self->number)
      all = term_and2 (l->t, all, env_gone (e, l->bodies.data + i));
  return all;
}

/* The edge can be taken, or looking at it fails; a rendezvous needs a partner,
   and does not happen inside of a 'dstep'. */
static Term
env_edge_enabled (Env *e, const ModelEdge *edge, bool dstep) {
  Look look;
  begin_look (e, &look);
  Term enabled = term_bool (e->l->t, true);
  switch (edge->kind) {
  case STEP_GUARD:
    if (edge->a)
      enabled = word_holds (e->l, env_value (e, edge->a));
    break;
  case STEP_SEND:
  case STEP_RECEIVE:
    enabled = channel_enabled (e, edge, dstep);
    break;
  case STEP_END:
    enabled = is_youngest (e);
    break;
  default:
    break;
  }
  return end_look (e, &look, enabled);
}

/* Which of the edges from 'first' to 'end' is enabled; 'else' is if none before
   it is. */
static Term
some_enabled (Env *e, const Code *code, uint32_t first, uint32_t end,
              bool dstep) {
  Term any = term_bool (e->l->t, false);
  for (uint32_t i = first; i < end && !term_is_true (e->l->t, any); i++) {
    const ModelEdge *edge = code->edges.data + i;
    if (edge->kind == STEP_ELSE)
      return term_bool (e->l->t, true);
    any = term_or2 (e->l->t, any, env_edge_enabled (e, edge, dstep));
  }
  return any;
}

static const Code *
code_of (const Env *e) {
  return e->l->model->codes.data + e->self->code;
}

/* Edges of lower ranks overrule those of higher ones. */
Term
env_edge_allowed (Env *e, uint32_t number, bool dstep) {
  Lower *l = e->l;
  const Code *code = code_of (e);
  const ModelEdge *edge = code->edges.data + number;
  uint32_t first = code->locations.data[edge->from].first, end = first;
  bool is_else = edge->kind == STEP_ELSE;
  while (end < number &&
         (dstep || is_else || code->edges.data[end].rank < edge->rank))
    end++;
  Term before = some_enabled (e, code, first, end, dstep);
  Term enabled =
      is_else ? term_bool (l->t, true) : env_edge_enabled (e, edge, dstep);
  return term_and2 (l->t, enabled, term_not (l->t, before));
}

static Term
env_provided (Env *e) {
  const Expr *provided = code_of (e)->provided;
  if (!provided)
    return term_bool (e->l->t, true);
  if (expr_asks_timeout (provided))
    mlower_refuse (e->l, provided->pos, "timeout in 'provided'");
  Look look;
  begin_look (e, &look);
  return end_look (e, &look, word_holds (e->l, env_value (e, provided)));
}

/* 'provided' cannot be evaluated. */
static Term
provided_fails (Env *e) {
  Look look;
  begin_look (e, &look);
  if (code_of (e)->provided)
    env_value (e, code_of (e)->provided);
  return end_look (e, &look, term_bool (e->l->t, false));
}

/* Where 'provided' fails, the process shows that, whatever it wants to do. */
Term
env_can_move (Env *e, uint32_t location, bool dstep) {
  const ModelLocation *at = code_of (e)->locations.data + location;
  Term some =
      some_enabled (e, code_of (e), at->first, at->first + at->count, dstep);
  if (dstep || !at->count)
    return some;
  return term_or2 (e->l->t, provided_fails (e),
                   term_and2 (e->l->t, some, env_provided (e)));
}

/* Nobody ------------------------------------------------------------------- */

/* The process cannot move: it has stopped where it may ('rests'), or is where
   it must not ('stuck'). */
static void
find_quiet (Env *e, Term *rests, Term *stuck) {
  Lower *l = e->l;
  const Body *body = e->self;
  *rests = env_gone (e, body);
  *stuck = term_bool (l->t, false);
  for (uint32_t k = 0; k < code_of (e)->locations.len && !l->refused; k++) {
    if (!body->rest[k])
      continue;
    Term blocked = term_not (l->t, env_can_move (e, k, false));
    blocked = term_and2 (l->t, blocked, env_at (e, body, body->loc[k]));
    bool may = code_of (e)->locations.data[k].flags & LOC_END;
    Term *which = may ? rests : stuck;
    *which = term_or2 (l->t, *which, blocked);
  }
}

Term
mlower_quiet (Lower *l, Term *now, bool timeout, Term *stuck) {
  Failures fails = {0};
  Term all = term_bool (l->t, true), resting = all;
  for (size_t i = 0; i < l->bodies.len; i++) {
    Env e = {.l = l,
             .now = now,
             .self = l->bodies.data + i,
             .timeout = timeout,
             .under = term_bool (l->t, true),
             .fails = &fails};
    Term rests, its;
    find_quiet (&e, &rests, &its);
    Term quiet = term_or2 (l->t, rests, its);
    for (size_t k = 0; k < i; k++)
      stuck[k] = term_and2 (l->t, stuck[k], quiet);
    stuck[i] = term_and2 (l->t, resting, its);
    resting = term_and2 (l->t, resting, rests);
    all = term_and2 (l->t, all, quiet);
  }
  vec_done (&fails);
  return all;
}

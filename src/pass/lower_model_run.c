/* Processes that are started behind the prefix.

   One process may start others, each at a place that it passes at most once. So
   every such place is a process that is not born yet.  They are born in the
   order in which the places follow each other, and die youngest first: who is
   older and there when one is born stays until it is gone.  So the number of
   those is its pid. */

#include "pass/lower_model.h"

#include <assert.h>

/* Places ------------------------------------------------------------------- */

bool
mlower_starts (const Expr *e) {
  if (!e)
    return false;
  for (uint32_t i = 0; e->args && i < e->count; i++)
    if (mlower_starts (e->args[i]))
      return true;
  return e->op == VALUE_RUN || mlower_starts (e->a) || mlower_starts (e->b) ||
         mlower_starts (e->c);
}

bool *
mlower_reached (const Code *code, uint32_t from) {
  bool *reached = mem_zero (code->locations.len + 1);
  reached[from] = true;
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < code->edges.len; i++) {
      const ModelEdge *e = code->edges.data + i;
      if (reached[e->from] && e->kind != STEP_END && !reached[e->to])
        more = reached[e->to] = true;
    }
  }
  return reached;
}

static bool
comes_before (const Code *code, const ModelEdge *a, const ModelEdge *b) {
  bool *reached = mlower_reached (code, a->to);
  bool before = reached[b->from];
  mem_free (reached);
  return before;
}

static bool
starts_others (const Code *code) {
  for (size_t i = 0; i < code->edges.len; i++)
    if (mlower_starts (code->edges.data[i].a))
      return true;
  return false;
}

static bool
has_channels (const Lower *l, const Code *code) {
  const TypeInfo *frame = model_type (l->model, code->frame);
  for (size_t i = 0; i < frame->inits.len; i++)
    if (!frame->inits.data[i].value)
      return true;
  return false;
}

static void
check_site (Lower *l, const Code *code, const ModelEdge *e) {
  const Code *started = l->model->codes.data + e->a->code;
  if (e->a->op != VALUE_RUN || e->kind == STEP_ASSERT)
    mlower_refuse (l, e->pos, "a process is started inside of an expression");
  else if (comes_before (code, e, e))
    mlower_refuse (l, e->pos, "a process is started in a loop");
  else if (starts_others (started))
    mlower_refuse (l, e->pos, "a process is started that starts others");
  else if (has_channels (l, started))
    mlower_refuse (l, e->pos, "a process with its own channels is started");
}

typedef VEC (const ModelEdge *) Sites;

/* The places where a process may start others, in order. */
static void
find_sites (Lower *l, const Body *body, Sites *sites) {
  const Code *code = l->model->codes.data + body->code;
  bool *reached = mlower_reached (code, body->start);
  for (size_t i = 0; i < code->edges.len && !l->refused; i++) {
    const ModelEdge *e = code->edges.data + i;
    if (!reached[e->from] || !mlower_starts (e->a))
      continue;
    check_site (l, code, e);
    size_t at = 0; /* what comes before it comes before what it precedes */
    while (at < sites->len && !comes_before (code, e, sites->data[at]))
      at++;
    vec_push (sites, e);
    for (size_t k = sites->len - 1; k > at; k--)
      sites->data[k] = sites->data[k - 1];
    sites->data[at] = e;
  }
  mem_free (reached);
}

void
mlower_late (Lower *l) {
  size_t there = l->bodies.len;
  for (size_t i = 0; i < there && !l->refused; i++) {
    Sites sites = {0};
    find_sites (l, l->bodies.data + i, &sites);
    if (sites.len && l->bodies.len > there)
      mlower_refuse (l, sites.data[0]->pos,
                     "processes are started by more than one process");
    for (size_t k = 0; k < sites.len && !l->refused; k++)
      mlower_add_body (l, sites.data[k]->a->code,
                       l->model->codes.data[sites.data[k]->a->code].start,
                       sites.data[k]->a);
    vec_done (&sites);
  }
}

/* Births ------------------------------------------------------------------- */

Word
env_pid (const Env *e, const Body *body) {
  Lower *l = e->l;
  if (!body->site)
    return word_const (l, body->number);
  Word n = word_const (l, 0);
  for (size_t i = 0; i < body->number; i++) {
    Term none, gone = env_gone (e, l->bodies.data + i);
    Word one = word_choose (l, gone, word_const (l, 0), word_const (l, 1));
    n = word_apply (l, VALUE_ADD, n, one, (Pos){0}, &none);
  }
  return n;
}

const Body *
mlower_born (const Lower *l, const Expr *site) {
  for (size_t i = 0; i < l->bodies.len; i++)
    if (l->bodies.data[i].site == site)
      return l->bodies.data + i;
  return NULL;
}

static void
set_slot (Env *e, const Body *body, uint32_t offset, Word value) {
  for (size_t i = 0; i < body->record.slots.len; i++) {
    const Slot *s = body->record.slots.data + i;
    if (s->offset == offset && s->written)
      e->now[s->var.id] = word_number (e->l, word_cut (e->l, value, s->type));
  }
}

/* Initialisers see the new process as their own. */
static void
initialise (Env *e, const Body *body, const TypeInfo *frame) {
  for (size_t i = 0; i < frame->inits.len; i++) {
    const Init *init = frame->inits.data + i;
    uint32_t size = mlower_size (model_type (e->l->model, init->type));
    for (uint32_t k = 0; k < init->count; k++)
      set_slot (e, body, init->offset + k * size, env_value (e, init->value));
  }
}

void
env_bear (Env *e, const Expr *site) {
  Lower *l = e->l;
  const Body *body = mlower_born (l, site);
  assert (body);
  const Code *code = l->model->codes.data + body->code;
  const TypeInfo *frame = model_type (l->model, code->frame);
  VEC (Word) args = {0};
  for (uint32_t i = 0; i < site->count; i++)
    vec_push (&args, env_value (e, site->args[i]));
  for (uint32_t i = 0; i < args.len && i < code->params; i++)
    set_slot (e, body, frame->fields.data[i].offset, args.data[i]);
  env_stand (e, body, body->loc[body->start]);
  const Body *self = e->self;
  e->self = body;
  initialise (e, body, frame);
  e->self = self;
  vec_done (&args);
}

/* What is known of a variable before the process is born: it gets this value
   and keeps it, if nobody writes it. */
static bool
is_settled (const Body *body, const Code *code, const TypeInfo *frame,
            const Slot *slot, int32_t *value) {
  *value = 0;
  bool settled = true;
  for (uint32_t i = 0; i < code->params && i < body->site->count; i++)
    if (frame->fields.data[i].offset == slot->offset)
      settled = expr_is_const (body->site->args[i], value);
  for (size_t i = 0; i < frame->inits.len; i++) {
    const Init *init = frame->inits.data + i;
    uint32_t end = init->offset + init->count * 4;
    if (slot->offset >= init->offset && slot->offset < end)
      settled = false;
  }
  return settled;
}

void
mlower_settle (Lower *l, Body *body) {
  const Code *code = l->model->codes.data + body->code;
  const TypeInfo *frame = model_type (l->model, code->frame);
  for (size_t i = 0; i < body->record.slots.len; i++) {
    Slot *s = body->record.slots.data + i;
    int32_t value;
    int64_t kept;
    bool settled = is_settled (body, code, frame, s, &value);
    s->written = s->written || !settled;
    Word cut = word_cut (l, word_const (l, value), s->type);
    bool known = word_is_const (cut, &kept);
    assert (known);
    (void)known;
    s->first = s->written ? 0 : (int32_t)kept;
  }
}

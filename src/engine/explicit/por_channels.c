/* Who uses which channel.  It is separate from por.c because it is about
   expressions that name the same channel for ever, not about locations. */

#include "engine/explicit/por_channels.h"
#include "engine/explicit/por_lasting.h"

#include <assert.h>

typedef VEC (const Expr *) Exprs;

/* What the code of a process or claim does with channels; one that is not
   named by a lasting expression may be any. */
typedef struct {
  Exprs sends, receives, looks;
  bool sends_any, receives_any, looks_any;
} Uses;

struct ChannelUse {
  Machine *machine;
  const Model *model;
  Lasting *lasting;
  uint32_t claim; /* as in 'MachineOptions' */
  bool hopeless;  /* functions use channels */
  bool asks_to_send;
  bool atomic_calls; /* functions are called inside of atomic sequences */
  Uses *uses;        /* by code */
};

/* Uses --------------------------------------------------------------------- */

static void
note_use (ChannelUse *c, uint32_t code, const Expr *channel, Exprs *list,
          bool *any) {
  assert (channel);
  if (lasting_is (c->lasting, code, channel))
    vec_push (list, channel);
  else
    *any = true;
}

static bool
is_look (ExprOp op) {
  return op == VALUE_LEN || op == VALUE_FULL || op == VALUE_EMPTY ||
         op == VALUE_NFULL || op == VALUE_NEMPTY || op == VALUE_POLL;
}

static void
note_looks (ChannelUse *c, uint32_t code, const Expr *e) {
  if (!e)
    return;
  Uses *u = c->uses + code;
  assert (code < c->model->codes.len);
  if (is_look (e->op))
    note_use (c, code, e->a, &u->looks, &u->looks_any);
  note_looks (c, code, e->a);
  note_looks (c, code, e->b);
  note_looks (c, code, e->c);
  for (uint32_t i = 0; e->args && i < e->count; i++)
    note_looks (c, code, e->args[i]);
}

/* Locations where it matters that a statement is not enabled: something else
   happens then.  There is an 'else' or an 'unless'; a d_step must not block; an
   atomic sequence ends; or a choice is an error. */
static bool *
asking_locations (const ChannelUse *c, const Code *code) {
  bool *asks = mem_zero (code->locations.len + 1);
  if (code->kind == CODE_FUNCTION && c->atomic_calls)
    memset (asks, true, code->locations.len);
  for (size_t i = 0; i < code->edges.len; i++) {
    const ModelEdge *e = code->edges.data + i;
    assert (e->from < code->locations.len);
    if (e->kind == STEP_ELSE || e->rank || code->deterministic)
      asks[e->from] = true;
    if ((e->atomic || e->kind == STEP_CALL) && e->kind != STEP_END)
      asks[e->to] = true;
  }
  for (size_t i = 0; i < code->locations.len; i++)
    asks[i] |= code->locations.data[i].flags & LOC_DSTEP;
  return asks;
}

static void
note_edge (ChannelUse *c, uint32_t code, const ModelEdge *e, bool asks) {
  Uses *u = c->uses + code;
  note_looks (c, code, e->place);
  note_looks (c, code, e->a);
  note_looks (c, code, e->b);
  for (uint32_t i = 0; i < e->count; i++)
    note_looks (c, code, e->args[i]);
  if (e->kind == STEP_SEND)
    note_use (c, code, e->a, &u->sends, &u->sends_any);
  else if (e->kind == STEP_RECEIVE)
    note_use (c, code, e->a, &u->receives, &u->receives_any);
  else
    return;
  /* Sorted: may come before the first; kept: like looking. */
  if (asks || (e->kind == STEP_SEND ? e->flag : e->keep))
    note_use (c, code, e->a, &u->looks, &u->looks_any);
  c->asks_to_send |= asks && e->kind == STEP_SEND;
}

static void
note_code (ChannelUse *c, uint32_t number) {
  const Code *code = c->model->codes.data + number;
  bool *asks = asking_locations (c, code);
  for (size_t k = 0; k < code->edges.len; k++) {
    const ModelEdge *e = code->edges.data + k;
    note_edge (c, number, e, asks[e->from]);
  }
  note_looks (c, number, code->provided);
  mem_free (asks);
}

static bool
has_look (const Expr *e) {
  if (!e)
    return false;
  for (uint32_t i = 0; e->args && i < e->count; i++)
    if (has_look (e->args[i]))
      return true;
  return is_look (e->op) || has_look (e->a) || has_look (e->b) ||
         has_look (e->c);
}

/* Initial values are computed wherever a process, function or object begins. */
static bool
initial_looks (const TypeInfo *t) {
  for (size_t i = 0; i < t->inits.len; i++)
    if (has_look (t->inits.data[i].value))
      return true;
  return false;
}

static bool
has_rendezvous (const Model *model) {
  for (size_t i = 0; i < model->channels.len; i++)
    if (!model->channels.data[i].capacity)
      return true;
  return false;
}

static bool
uses_channels (const Uses *u) {
  return u->sends.len || u->receives.len || u->looks.len || u->sends_any ||
         u->receives_any || u->looks_any;
}

static void
find_atomic_calls (ChannelUse *c) {
  for (uint32_t i = 0; i < c->model->codes.len; i++) {
    const Code *code = c->model->codes.data + i;
    for (size_t k = 0; k < code->edges.len; k++) {
      const ModelEdge *e = code->edges.data + k;
      c->atomic_calls |= e->kind == STEP_CALL && e->keep;
    }
  }
}

/* A claim only looks; one that is not checked now does not even do that. */
static bool
is_followed (const ChannelUse *c, uint32_t number) {
  CodeKind kind = c->model->codes.data[number].kind;
  return kind == CODE_PROCESS || (kind == CODE_CLAIM && number + 1 == c->claim);
}

static void
find_uses (ChannelUse *c, uint32_t number) {
  const Code *code = c->model->codes.data + number;
  if (code->kind == CODE_CLAIM && number + 1 != c->claim)
    return;
  note_code (c, number);
  c->hopeless |= !is_followed (c, number) && uses_channels (c->uses + number);
}

ChannelUse *
channel_use_new (Machine *machine, uint32_t claim) {
  ChannelUse *c = mem_zero (sizeof *c);
  c->machine = machine;
  c->model = machine_model (machine);
  c->lasting = lasting_new (machine);
  c->claim = claim;
  c->uses = mem_zero (c->model->codes.len * sizeof *c->uses);
  find_atomic_calls (c);
  for (uint32_t i = 0; i < c->model->codes.len; i++)
    find_uses (c, i);
  for (size_t i = 0; i < c->model->types.len; i++)
    c->hopeless |= initial_looks (c->model->types.data + i);
  c->asks_to_send &= has_rendezvous (c->model);
  return c;
}

void
channel_use_free (ChannelUse *c) {
  if (!c)
    return;
  for (size_t i = 0; i < c->model->codes.len; i++) {
    vec_done (&c->uses[i].sends);
    vec_done (&c->uses[i].receives);
    vec_done (&c->uses[i].looks);
  }
  mem_free (c->uses);
  lasting_free (c->lasting);
  mem_free (c);
}

bool
channel_use_asks (const ChannelUse *c) {
  return c->asks_to_send;
}

/* Questions ---------------------------------------------------------------- */

bool
channel_use_knows (const ChannelUse *c, uint32_t code, const ModelEdge *e) {
  assert (code < c->model->codes.len);
  return !c->hopeless && lasting_is (c->lasting, code, e->a);
}

/* Whether one of the expressions may name the channel. */
static bool
has (const ChannelUse *c, const State *s, uint32_t pid, const Exprs *list,
     int32_t channel) {
  for (size_t i = 0; i < list->len; i++) {
    int32_t named;
    if (!lasting_value (c->lasting, s, pid, list->data[i], &named) ||
        named == channel)
      return true;
  }
  return false;
}

static bool
claim_looks (const ChannelUse *c, const State *s, int32_t channel) {
  if (!c->claim)
    return false;
  const Uses *u = c->uses + c->claim - 1;
  return u->looks_any || has (c, s, NO_PID, &u->looks, channel);
}

bool
channel_use_find (const ChannelUse *c, const State *s, uint32_t pid,
                  const ModelEdge *edge, int32_t *channel) {
  return lasting_value (c->lasting, s, pid, edge->a, channel);
}

bool
channel_use_is_private (const ChannelUse *c, const State *s, uint32_t pid,
                        const ModelEdge *edge, int32_t channel) {
  assert (edge->kind == STEP_SEND || edge->kind == STEP_RECEIVE);
  bool sends = edge->kind == STEP_SEND;
  for (uint32_t q = 0; q < machine_processes (c->machine, s); q++) {
    if (q == pid)
      continue;
    const Uses *u = c->uses + machine_bottom (c->machine, s, q).code;
    if (u->looks_any || (sends ? u->sends_any : u->receives_any) ||
        has (c, s, q, sends ? &u->sends : &u->receives, channel) ||
        has (c, s, q, &u->looks, channel))
      return false;
  }
  return !claim_looks (c, s, channel);
}

/* Lowering of channel operations.  Which type a channel has is known where a
   global variable always holds it; elsewhere its header tells, and there is
   code for each type that fits. */

#include "program/model/low_impl.h"

/* Types beyond these are asked about; so are longer channels where each
   message is looked at. */
enum { MANY_TYPES = 6, LONG_CHANNEL = 16 };

typedef struct {
  uint16_t id;             /* LOW_NONE: it was not needed */
  uint16_t at;             /* byte of its part */
  uint16_t header;         /* the word there */
  const ChannelType *type; /* or NULL: see the header */
} Chan;

static const Scalar word = {4, 32, true};

static uint32_t
type_number (const Lower *l, const ChannelType *t) {
  return (uint32_t)(t - l->model->channels.data);
}

static uint32_t
channel_words (const ChannelType *t) {
  return CHANNEL_HEADER + t->capacity * (t->slot / 4);
}

/* Channels that are always the same ---------------------------------------- */

static uint32_t
words_before_channels (const Lower *l) {
  const Machine *m = l->machine;
  uint32_t n =
      GLOBAL_HEADER + model_type (l->model, l->model->globals)->size / 4;
  assert (!m->trace_part);
  return n + (m->claim_part ? m->frame_words[m->options.claim - 1] : 0);
}

/* The channel that a global variable is initialised with and keeps: its number
   and where its part begins.  Global channels are made first, in order. */
static bool
find_fixed (const Lower *l, const Expr *e, int32_t *id, Chan *c, int32_t *at) {
  const TypeInfo *t = model_type (l->model, l->model->globals);
  uint32_t words = words_before_channels (l);
  if (!l->chan_fixed || e->op != VALUE_LOAD || e->a->op != PLACE_GLOBAL)
    return false;
  *id = 0;
  for (size_t i = 0; i < t->inits.len; i++) {
    const Init *init = t->inits.data + i;
    for (uint32_t k = 0; !init->value && k < init->count; k++) {
      c->type = l->model->channels.data + init->channel;
      ++*id;
      if (init->offset + 4 * k == (uint32_t)e->a->k) {
        *at = (int32_t)(4 * words);
        return true;
      }
      words += channel_words (c->type);
    }
  }
  c->type = NULL;
  return false;
}

static Chan
channel (Lower *l, const Expr *e) {
  Chan c = {.id = LOW_NONE};
  int32_t id, at;
  if (find_fixed (l, e, &id, &c, &at)) {
    c.id = low_const (l, id);
    c.at = low_const (l, at);
  } else {
    c.id = low_value (l, e);
    c.at = (uint16_t)l->list->registers++;
    low_op (l, (LowOp){.kind = LOW_CHANNEL, .r = c.at, .a = c.id});
  }
  c.header = low_load (l, (LowPlace){LOW_STATE, c.at, 0}, word);
  return c;
}

static uint16_t
length (Lower *l, const Chan *c) {
  return low_apply_const (l, VALUE_BITAND, c->header, 0xffff);
}

/* Types -------------------------------------------------------------------- */

/* What is done for a channel of a type. */
typedef struct {
  const ModelEdge *edge;
  const Expr *expr;
  int32_t k;
  uint16_t r;
} Job;

typedef void Emit (Lower *, const Chan *, const ChannelType *, const Job *);

/* Whether 'n' fields are what is sent and received; fewer may be asked for.
   References to objects are the machine's. */
static bool
fits (const Lower *l, const ChannelType *t, uint32_t n, bool fewer) {
  if (l->machine->has_heap && t->refs.len)
    return false;
  return fewer ? n <= t->count : n == t->count;
}

/* The code for each type that fits; other types are asked about. */
static void
for_types (Lower *l, const Chan *c, uint32_t n, bool fewer, Emit *emit,
           const Job *job) {
  uint32_t open = 0;
  if (c->type) {
    if (fits (l, c->type, n, fewer))
      emit (l, c, c->type, job);
    else
      low_ask (l, LOW_NONE);
    return;
  }
  uint16_t type = low_apply_const (l, VALUE_RSHIFT, c->header, 16);
  for (size_t i = 0; i < l->model->channels.len && open < MANY_TYPES; i++) {
    const ChannelType *t = l->model->channels.data + i;
    if (!fits (l, t, n, fewer))
      continue;
    low_if (l,
            low_apply_const (l, VALUE_EQ, type, (int32_t)type_number (l, t)));
    emit (l, c, t, job);
    low_else (l);
    open++;
  }
  low_ask (l, LOW_NONE);
  for (; open; open--)
    low_end (l);
}

/* Messages ----------------------------------------------------------------- */

static uint16_t
field (Lower *l, const Chan *c, const ChannelType *t, uint32_t message,
       uint32_t i) {
  uint32_t offset = 4 * CHANNEL_HEADER + message * t->slot + t->offsets[i];
  return low_load (l, (LowPlace){LOW_STATE, c->at, (int32_t)offset},
                   l->machine->scalars[t->types[i].id]);
}

static bool
is_place (const Expr *e) {
  return e->op <= PLACE_REMOTE;
}

static bool
is_pointer (const Lower *l, const Expr *e) {
  return model_type (l->model, e->type)->kind == TYPE_POINTER;
}

/* r is cleared unless the field passes its pattern. */
static void
match (Lower *l, const Expr *pattern, uint16_t there, uint16_t r) {
  if (is_place (pattern) || pattern->op == VALUE_ANY)
    return;
  if (is_pointer (l, pattern) && pattern->op != VALUE_CONST)
    l->failed = true; /* it may dangle */
  uint16_t same = low_apply (l, VALUE_EQ, low_value (l, pattern), there);
  low_set (l, r, low_apply (l, VALUE_BITAND, r, same));
}

static uint16_t
matches_slot (Lower *l, const Chan *c, const ChannelType *t, uint32_t message,
              const Expr *const *args, uint32_t n) {
  uint16_t r = low_const (l, 1);
  for (uint32_t i = 0; i < n; i++)
    match (l, args[i], field (l, c, t, message, i), r);
  return r;
}

/* The number of the first message, with 'any' of the first one that passes,
   or -1. */
static uint16_t
find_message (Lower *l, const Chan *c, const ChannelType *t,
              const Expr *const *args, uint32_t n, bool any) {
  uint16_t found = low_const (l, -1), len = length (l, c);
  uint32_t last = any ? t->capacity : 1;
  if (last > LONG_CHANNEL)
    l->failed = true;
  for (uint32_t i = 0; i < last && !l->failed; i++) {
    uint16_t there = low_apply_const (l, VALUE_GT, len, (int32_t)i);
    uint16_t none = low_apply_const (l, VALUE_LT, found, 0);
    low_if (l, low_apply (l, VALUE_BITAND, there, none));
    low_if (l, matches_slot (l, c, t, i, args, n));
    low_set (l, found, low_const (l, (int32_t)i));
    low_end (l);
    low_end (l);
  }
  return found;
}

/* Questions ---------------------------------------------------------------- */

static void
test_full (Lower *l, const Chan *c, const ChannelType *t, const Job *job) {
  uint16_t full = low_const (l, 0);
  if (t->capacity)
    full = low_apply_const (l, VALUE_EQ, length (l, c), (int32_t)t->capacity);
  if (job->expr->op == VALUE_NFULL)
    full = low_apply_const (l, VALUE_EQ, full, 0);
  low_set (l, job->r, full);
}

uint16_t
low_channel_test (Lower *l, const Expr *e) {
  Chan c = channel (l, e->a);
  Job job = {.expr = e};
  switch (e->op) {
  case VALUE_LEN:
    return length (l, &c);
  case VALUE_EMPTY:
    return low_apply_const (l, VALUE_EQ, length (l, &c), 0);
  case VALUE_NEMPTY:
    return low_apply_const (l, VALUE_GT, length (l, &c), 0);
  default:
    job.r = low_const (l, 0);
    for_types (l, &c, 0, true, test_full, &job);
    return job.r;
  }
}

static void
poll (Lower *l, const Chan *c, const ChannelType *t, const Job *job) {
  const Expr *e = job->expr;
  if (!t->capacity) {
    low_ask (l, LOW_NONE);
    return;
  }
  uint16_t found = find_message (l, c, t, e->args, e->count, e->k);
  low_set (l, job->r, low_apply_const (l, VALUE_GE, found, 0));
}

uint16_t
low_poll (Lower *l, const Expr *e) {
  Chan c = channel (l, e->a);
  Job job = {.expr = e, .r = low_const (l, 0)};
  for_types (l, &c, e->count, true, poll, &job);
  return job.r;
}

static void
enable (Lower *l, uint16_t condition, int32_t k) {
  low_if (l, condition);
  low_op (l, (LowOp){.kind = LOW_ENABLE, .k = k});
  low_end (l);
}

static void
send_enabled (Lower *l, const Chan *c, const ChannelType *t, const Job *job) {
  if (t->capacity)
    enable (l,
            low_apply_const (l, VALUE_LT, length (l, c), (int32_t)t->capacity),
            job->k);
  else
    low_op (l, (LowOp){.kind = LOW_OFFER, .k = job->k});
}

void
low_send_enabled (Lower *l, const ModelEdge *edge, int32_t k) {
  Chan c = channel (l, edge->a);
  Job job = {.edge = edge, .k = k};
  for_types (l, &c, edge->count, false, send_enabled, &job);
}

static void
receive_enabled (Lower *l, const Chan *c, const ChannelType *t,
                 const Job *job) {
  const ModelEdge *e = job->edge;
  if (!t->capacity)
    return;
  uint16_t found = find_message (l, c, t, e->args, e->count, e->flag);
  enable (l, low_apply_const (l, VALUE_GE, found, 0), job->k);
}

void
low_receive_enabled (Lower *l, const ModelEdge *edge, int32_t k) {
  Chan c = channel (l, edge->a);
  Job job = {.edge = edge, .k = k};
  for_types (l, &c, edge->count, false, receive_enabled, &job);
}

void
low_receive_accept (Lower *l, const ModelEdge *edge, int32_t k) {
  uint16_t id = low_value (l, edge->a);
  uint16_t wanted = (uint16_t)l->list->registers++;
  low_op (l, (LowOp){.kind = LOW_GET_CHANNEL, .r = wanted});
  l->failed |= edge->count > LOW_FIELDS;
  low_if (l, low_apply (l, VALUE_EQ, id, wanted));
  uint16_t passes = low_const (l, 1);
  for (uint32_t i = 0; i < edge->count && !l->failed; i++) {
    uint16_t there = (uint16_t)l->list->registers++;
    low_op (l, (LowOp){.kind = LOW_GET, .r = there, .k = (int32_t)i});
    match (l, edge->args[i], there, passes);
  }
  enable (l, passes, k);
  low_end (l);
}

/* Sending ------------------------------------------------------------------ */

static uint16_t
message_value (Lower *l, const ModelEdge *edge, const ChannelType *t,
               uint32_t i) {
  Scalar s = l->machine->scalars[t->types[i].id];
  uint16_t value = low_value (l, edge->args[i]);
  return low_op (l, (LowOp){.kind = LOW_CUT,
                            .r = (uint16_t)l->list->registers++,
                            .a = value,
                            .bits = s.bits,
                            .is_signed = s.is_signed});
}

static void
send (Lower *l, const Chan *c, const ChannelType *t, const Job *job) {
  uint16_t values[LOW_FIELDS];
  if (!t->capacity) { /* its offer is taken by a partner, if there is one */
    low_ask (l, LOW_NONE);
    return;
  }
  for (uint32_t i = 0; i < t->count; i++)
    values[i] = message_value (l, job->edge, t, i);
  uint16_t len = length (l, c);
  low_op (l, (LowOp){.kind = LOW_BELOW, .a = len, .k = (int32_t)t->capacity});
  uint16_t at = low_apply_const (l, VALUE_MUL, len, (int32_t)t->slot);
  at = low_apply (l, VALUE_ADD, c->at, at);
  for (uint32_t i = 0; i < t->count; i++) {
    int32_t offset = (int32_t)(4 * CHANNEL_HEADER + t->offsets[i]);
    low_store (l, (LowPlace){LOW_STATE, at, offset},
               l->machine->scalars[t->types[i].id], values[i]);
  }
  low_store (l, (LowPlace){LOW_STATE, c->at, 0}, word,
             low_apply_const (l, VALUE_ADD, c->header, 1));
}

void
low_send (Lower *l, const ModelEdge *edge) {
  if (edge->flag || edge->count > LOW_FIELDS) {
    l->failed = true;
    return;
  }
  Chan c = channel (l, edge->a);
  Job job = {.edge = edge};
  for_types (l, &c, edge->count, false, send, &job);
}

static void
offer (Lower *l, const Chan *c, const ChannelType *t, const Job *job) {
  if (t->capacity) {
    low_ask (l, LOW_NONE);
    return;
  }
  low_op (l, (LowOp){.kind = LOW_SET_CHANNEL, .a = c->id});
  for (uint32_t i = 0; i < t->count; i++) {
    uint16_t value = message_value (l, job->edge, t, i);
    low_op (l, (LowOp){.kind = LOW_SET, .a = value, .k = (int32_t)i});
  }
}

void
low_offer (Lower *l, const ModelEdge *edge) {
  if (edge->count > LOW_FIELDS) {
    l->failed = true;
    return;
  }
  Chan c = channel (l, edge->a);
  Job job = {.edge = edge};
  for_types (l, &c, edge->count, false, offer, &job);
}

/* Receiving ---------------------------------------------------------------- */

static void
store_message (Lower *l, const ModelEdge *edge, const uint16_t *values) {
  for (uint32_t i = 0; i < edge->count; i++)
    if (is_place (edge->args[i])) {
      LowPlace p = low_place (l, edge->args[i]);
      low_store (l, p, l->machine->scalars[edge->args[i]->type.id], values[i]);
    }
}

/* Field 'i' of the message whose number is in a register. */
static uint16_t
field_at (Lower *l, const ChannelType *t, uint16_t slot, uint32_t i) {
  int32_t offset = (int32_t)(4 * CHANNEL_HEADER + t->offsets[i]);
  return low_load (l, (LowPlace){LOW_STATE, slot, offset},
                   l->machine->scalars[t->types[i].id]);
}

static void
remove_message (Lower *l, const Chan *c, const ChannelType *t, uint16_t slot) {
  int32_t all = (int32_t)(4 * channel_words (t));
  uint16_t from = low_apply_const (l, VALUE_ADD, slot, 4 * CHANNEL_HEADER);
  uint16_t to = low_apply_const (l, VALUE_ADD, c->at, all);
  low_op (l, (LowOp){.kind = LOW_SHIFT,
                     .a = from,
                     .b = to,
                     .k = (int32_t)(t->slot / 4)});
  low_store (l, (LowPlace){LOW_STATE, c->at, 0}, word,
             low_apply_const (l, VALUE_SUB, c->header, 1));
}

static void
receive (Lower *l, const Chan *c, const ChannelType *t, const Job *job) {
  const ModelEdge *edge = job->edge;
  uint16_t values[LOW_FIELDS];
  if (!t->capacity) {
    uint16_t passes = low_const (l, 1);
    for (uint32_t i = 0; i < t->count; i++) {
      values[i] = (uint16_t)l->list->registers++;
      low_op (l, (LowOp){.kind = LOW_GET, .r = values[i], .k = (int32_t)i});
      match (l, edge->args[i], values[i], passes); /* it may go wrong */
    }
    store_message (l, edge, values);
    return;
  }
  uint16_t at = find_message (l, c, t, edge->args, edge->count, edge->flag);
  low_ask (l, low_apply_const (l, VALUE_LT, at, 0));
  uint16_t slot = low_apply_const (l, VALUE_MUL, at, (int32_t)t->slot);
  slot = low_apply (l, VALUE_ADD, c->at, slot);
  for (uint32_t i = 0; i < t->count; i++)
    values[i] = field_at (l, t, slot, i);
  if (!edge->keep)
    remove_message (l, c, t, slot);
  store_message (l, edge, values);
}

void
low_receive (Lower *l, const ModelEdge *edge) {
  if (edge->count > LOW_FIELDS) {
    l->failed = true;
    return;
  }
  Chan c = channel (l, edge->a);
  Job job = {.edge = edge};
  for_types (l, &c, edge->count, false, receive, &job);
}

/* Channels: a message is a slot of the channel's type; slots that hold none are
   zero, so that equal contents are equal states. */

#include "program/model/machine_impl.h"

#include <assert.h>

bool
machine_channel (Machine *m, int32_t value, Pos pos, Channel *c) {
  uint32_t ref = (uint32_t)value;
  const uint32_t *words = NULL;
  if (ref && ref <= channels_of (m->s))
    words = part_words (m->s, channel_part (m, ref));
  else if (ref_object (TYPE_CHAN, ref)) {
    uint32_t part = machine_object_part (m, ref_object (TYPE_CHAN, ref));
    const uint32_t *object = part ? part_words (m->s, part) : NULL;
    if (object && *object & OBJECT_CHANNEL && !(*object & OBJECT_DEAD))
      words = object + OBJECT_HEADER;
  }
  if (!words) {
    machine_fail (m, KIND_INVALID_DEREF, pos,
                  ref ? "use of a channel that does not exist any more"
                      : "use of an uninitialised channel");
    return false;
  }
  c->type = m->model->channels.data + (*words >> 16);
  c->header = (uint32_t *)words;
  c->slots = (uint8_t *)(words + CHANNEL_HEADER);
  return true;
}

uint32_t
machine_new_channel (Machine *m, uint32_t type, bool on_heap) {
  assert (type < m->model->channels.len);
  const ChannelType *t = m->model->channels.data + type;
  uint32_t words = CHANNEL_HEADER + t->capacity * (t->slot / 4);
  if (on_heap) {
    uint32_t number =
        machine_new_object (m, OBJECT_CHANNEL | type, 0, words, t->pos);
    if (!number)
      return 0;
    part_words (m->s, machine_object_part (m, number))[OBJECT_HEADER] = type
                                                                        << 16;
    return (uint32_t)TAG_GLOBAL << TAG_SHIFT | number;
  }
  uint32_t id = channels_of (m->s) + 1;
  if (id > MAX_CHANNELS)
    return (uint32_t)machine_fail (m, KIND_LIMIT, t->pos,
                                   "more than %d channels", MAX_CHANNELS);
  machine_insert_part (m->s, channel_part (m, id), words);
  m->s->words.data[0]++;
  *part_words (m->s, channel_part (m, id)) = type << 16;
  return id;
}

/* Messages ----------------------------------------------------------------- */

static uint8_t *
slot (const Channel *c, uint32_t i) {
  assert (i <= c->type->capacity);
  return c->slots + i * c->type->slot;
}

static int32_t
field (const Machine *m, const Channel *c, uint32_t message, uint32_t i) {
  return load_scalar (slot (c, message) + c->type->offsets[i],
                      m->scalars[c->type->types[i].id]);
}

/* The values of the statement's arguments as the channel keeps them. */
static void
evaluate_message (Machine *m, const ModelEdge *edge, const ChannelType *type) {
  vec_clear (&m->message);
  for (uint32_t i = 0; i < type->count; i++) {
    int32_t value = i < edge->count ? machine_eval (m, edge->args[i]) : 0;
    if (i < edge->count)
      machine_check_kept (m, edge->args[i], type->types[i], value);
    vec_push (&m->message, cut_scalar (value, m->scalars[type->types[i].id]));
  }
  if (edge->count != type->count)
    machine_fail (m, KIND_TYPE, edge->pos,
                  "%u values are sent to a channel of %u fields", edge->count,
                  type->count);
}

void
machine_message (Machine *m, const ModelEdge *edge) {
  Channel c;
  int32_t value = machine_eval (m, edge->a);
  if (!m->failed && machine_channel (m, value, edge->pos, &c))
    evaluate_message (m, edge, c.type);
}

static bool
is_place (const Expr *e) {
  return e->op <= PLACE_REMOTE;
}

/* Whether a field passes its pattern. */
static bool
matches (Machine *m, const Expr *pattern, int32_t there) {
  if (is_place (pattern) || pattern->op == VALUE_ANY)
    return true;
  int32_t value = machine_eval (m, pattern);
  if (model_type (m->model, pattern->type)->kind == TYPE_POINTER &&
      pattern->op != VALUE_CONST &&
      ((uint32_t)value == DANGLING || (uint32_t)there == DANGLING))
    machine_fail (m, KIND_INVALID_DEREF, pattern->pos,
                  "comparison of a dangling pointer");
  return value == there;
}

bool
machine_matches (Machine *m, const Expr *const *args, uint32_t n,
                 const ChannelType *type, const int32_t *message) {
  for (uint32_t i = 0; i < n && i < type->count; i++)
    if (!matches (m, args[i], message[i]))
      return false;
  return true;
}

static bool
matches_slot (Machine *m, const Channel *c, uint32_t message,
              const Expr *const *args, uint32_t n) {
  for (uint32_t i = 0; i < n && i < c->type->count; i++)
    if (!matches (m, args[i], field (m, c, message, i)))
      return false;
  return true;
}

int32_t
machine_find_message (Machine *m, const Channel *c, const Expr *const *args,
                      uint32_t n, bool any) {
  uint32_t len = channel_len (c);
  for (uint32_t i = 0; i < len && (any || !i); i++)
    if (matches_slot (m, c, i, args, n))
      return (int32_t)i;
  return -1;
}

int32_t
machine_poll (Machine *m, const Expr *e) {
  Channel c;
  int32_t value = machine_eval (m, e->a);
  if (m->failed || !machine_channel (m, value, e->pos, &c))
    return 0;
  if (!c.type->capacity)
    return machine_fail (m, KIND_TYPE, e->pos,
                         "a rendezvous channel cannot be polled");
  if (e->count > c.type->count) /* fewer: it asks for the first ones */
    return machine_fail (m, KIND_TYPE, e->pos,
                         "%u fields are asked for in a channel of %u", e->count,
                         c.type->count);
  return machine_find_message (m, &c, e->args, e->count, e->k) >= 0;
}

/* Sending ------------------------------------------------------------------ */

/* Whether the message at hand comes before message 'i' in sorted order, in
   which values count as they were given. */
static bool
comes_before (const Machine *m, const Channel *c, uint32_t i) {
  for (uint32_t k = 0; k < c->type->count; k++) {
    int32_t there = field (m, c, i, k);
    if (m->sorting.data[k] != there)
      return m->sorting.data[k] < there;
  }
  return false;
}

/* Where a message of a sorted send goes. */
static uint32_t
sorted_place (Machine *m, const ModelEdge *edge, const Channel *c) {
  uint32_t at = 0, len = channel_len (c);
  for (size_t i = 0; i < c->type->refs.len; i++)
    if (c->type->refs.data[i].kind == TYPE_POINTER)
      machine_fail (m, KIND_TYPE, edge->pos,
                    "messages with pointers cannot be ordered");
  vec_clear (&m->sorting);
  for (uint32_t i = 0; i < c->type->count; i++)
    vec_push (&m->sorting, machine_eval (m, edge->args[i]));
  while (at < len && !comes_before (m, c, at))
    at++;
  return at;
}

static void
note_refs (Machine *m, const Channel *c, bool added) {
  for (uint32_t i = 0; i < c->type->count; i++) {
    TypeKind kind = model_type (m->model, c->type->types[i])->kind;
    uint32_t ref = (uint32_t)m->message.data[i];
    if (kind == TYPE_POINTER || kind == TYPE_CHAN)
      machine_copied (m, kind, added ? 0 : ref, added ? ref : 0);
  }
}

void
machine_send (Machine *m, const ModelEdge *edge) {
  Channel c;
  int32_t value = machine_eval (m, edge->a);
  if (m->failed || !machine_channel (m, value, edge->pos, &c))
    return;
  if (m->in_transit) { /* m->message is there already; the partner takes it */
    machine_follow (m, edge, value, c.type);
    return;
  }
  evaluate_message (m, edge, c.type);
  if (m->failed)
    return;
  assert (c.type->capacity); /* otherwise only faulty ones have no partner */
  uint32_t len = channel_len (&c);
  if (len == c.type->capacity) {
    assert (m->model->loses);
    machine_follow (m, edge, value, c.type);
    return;
  }
  uint32_t at = edge->flag ? sorted_place (m, edge, &c) : len;
  if (m->failed)
    return;
  memmove (slot (&c, at + 1), slot (&c, at), (len - at) * c.type->slot);
  memset (slot (&c, at), 0, c.type->slot);
  for (uint32_t i = 0; i < c.type->count; i++)
    store_scalar (slot (&c, at) + c.type->offsets[i],
                  m->scalars[c.type->types[i].id], m->message.data[i]);
  ++*c.header;
  note_refs (m, &c, true);
  machine_follow (m, edge, value, c.type);
}

/* Receiving ---------------------------------------------------------------- */

static void
remove_message (const Channel *c, uint32_t i) {
  assert (i < channel_len (c));
  uint32_t len = channel_len (c);
  memmove (slot (c, i), slot (c, i + 1), (len - i - 1) * c->type->slot);
  memset (slot (c, len - 1), 0, c->type->slot);
  --*c->header;
}

static void
store_message (Machine *m, const ModelEdge *edge) {
  for (uint32_t i = 0; i < edge->count && !m->failed; i++) {
    if (!is_place (edge->args[i]) || i >= m->message.len)
      continue;
    uint8_t *at = machine_place (m, edge->args[i]);
    Scalar k = m->scalars[edge->args[i]->type.id];
    TypeKind kind = model_type (m->model, edge->args[i]->type)->kind;
    if (!at)
      return;
    uint32_t old = (uint32_t)load_scalar (at, k);
    store_scalar (at, k, m->message.data[i]);
    if (kind == TYPE_POINTER || kind == TYPE_CHAN)
      machine_assigned (m, kind, old, (uint32_t)m->message.data[i]);
  }
}

static bool
check_count (Machine *m, const ModelEdge *edge, const ChannelType *type) {
  if (edge->count != type->count)
    machine_fail (m, KIND_TYPE, edge->pos,
                  "%u fields are received from a channel of %u", edge->count,
                  type->count);
  return !m->failed;
}

void
machine_receive (Machine *m, const ModelEdge *edge) {
  Channel c;
  int32_t value = machine_eval (m, edge->a);
  if (m->failed || !machine_channel (m, value, edge->pos, &c) ||
      !check_count (m, edge, c.type))
    return;
  if (!c.type->capacity) { /* m->message comes from the sender */
    machine_follow (m, edge, value, c.type);
    store_message (m, edge);
    return;
  }
  int32_t at =
      machine_find_message (m, &c, edge->args, edge->count, edge->flag);
  if (m->failed || at < 0)
    return;
  vec_clear (&m->message);
  for (uint32_t i = 0; i < c.type->count; i++)
    vec_push (&m->message, field (m, &c, (uint32_t)at, i));
  machine_follow (m, edge, value, c.type);
  if (!edge->keep)
    remove_message (&c, (uint32_t)at);
  store_message (m, edge);
  if (!edge->keep)
    note_refs (m, &c, false);
}

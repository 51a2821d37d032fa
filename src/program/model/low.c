/* Which edges are lowered, and the lists of locations and edges. */

#include "program/model/low_impl.h"

/* More operations than these take too long to compile. */
enum { MANY = 200000 };

/* Lists -------------------------------------------------------------------- */

static Lower
begin (const Lower *all, LowList *list, bool looks) {
  Lower l = *all;
  l.list = list;
  l.looks = looks;
  l.failed = false;
  return l;
}

/* What could not be lowered is asked about. */
static void
finish (Lower *l) {
  l->list->asks = l->failed;
  if (l->failed)
    vec_clear (&l->list->ops);
}

/* What an edge can do ------------------------------------------------------ */

static bool
is_ref (const Lower *l, const Expr *e) {
  TypeKind kind = e ? model_type (l->model, e->type)->kind : TYPE_INT;
  return kind == TYPE_POINTER || kind == TYPE_CHAN;
}

/* The edge may change who refers to an object. */
static bool
touches_heap (const Lower *l, const ModelEdge *edge) {
  if (!l->machine->has_heap)
    return false;
  bool refs = edge->leaves || is_ref (l, edge->place);
  for (uint32_t i = 0; i < edge->count; i++)
    refs |= edge->kind != STEP_PRINT && is_ref (l, edge->args[i]);
  return refs;
}

/* Only the top frame of a process that has no other is lowered, so a location
   is all there is to change. */
static void
take (Lower *l, const ModelEdge *edge) {
  switch (edge->kind) {
  case STEP_GUARD:
    if (edge->a)
      low_value (l, edge->a);
    break;
  case STEP_ELSE:
    break;
  case STEP_ASSIGN: {
    uint16_t value = low_value (l, edge->a);
    LowPlace place = low_place (l, edge->place);
    low_store (l, place, l->machine->scalars[edge->place->type.id], value);
    break;
  }
  case STEP_ASSERT:
    low_ask (l, low_apply_const (l, VALUE_EQ, low_value (l, edge->a), 0));
    break;
  case STEP_PRINT:
    for (uint32_t i = 0; i < edge->count; i++)
      low_value (l, edge->args[i]);
    break;
  case STEP_SEND:
    low_send (l, edge);
    break;
  case STEP_RECEIVE:
    low_receive (l, edge);
    break;
  default:
    l->failed = true;
    break;
  }
}

/* 'timeout' is not what it was when a step is taken. */
static void
make_edge (const Lower *all, const Code *code, const ModelEdge *edge,
           LowEdge *out) {
  Lower l = begin (all, &out->take, false);
  if (code->provided)
    low_value (&l, code->provided); /* it may go wrong */
  if (touches_heap (&l, edge) || model_edge_asks_timeout (edge) ||
      expr_asks_timeout (code->provided))
    l.failed = true;
  take (&l, edge);
  finish (&l);
  l = begin (all, &out->offer, true);
  if (edge->kind == STEP_SEND && !touches_heap (&l, edge) &&
      !model_edge_asks_timeout (edge) && !expr_asks_timeout (code->provided))
    low_offer (&l, edge);
  else
    l.failed = true;
  finish (&l);
}

/* Locations ---------------------------------------------------------------- */

static void
enable (Lower *l, int32_t k) {
  low_op (l, (LowOp){.kind = LOW_ENABLE, .k = k});
}

static void
enable_if (Lower *l, uint16_t a, int32_t k) {
  low_if (l, a);
  enable (l, k);
  low_end (l);
}

static uint16_t
none_before (Lower *l) {
  uint16_t any = (uint16_t)l->list->registers++;
  low_op (l, (LowOp){.kind = LOW_ANY, .r = any});
  return low_apply_const (l, VALUE_EQ, any, 0);
}

static uint16_t
is_youngest (Lower *l) {
  uint16_t pid = (uint16_t)l->list->registers++;
  uint16_t all = (uint16_t)l->list->registers++;
  low_op (l, (LowOp){.kind = LOW_PID, .r = pid});
  low_op (l, (LowOp){.kind = LOW_PROCESSES, .r = all});
  return low_apply (l, VALUE_EQ, low_apply_const (l, VALUE_ADD, pid, 1), all);
}

static void
edge_enabled (Lower *l, const ModelEdge *edge, int32_t k) {
  switch (edge->kind) {
  case STEP_GUARD:
    if (edge->a)
      enable_if (l, low_value (l, edge->a), k);
    else
      enable (l, k);
    break;
  case STEP_SEND:
    low_send_enabled (l, edge, k);
    break;
  case STEP_RECEIVE:
    low_receive_enabled (l, edge, k);
    break;
  case STEP_END:
    enable_if (l, is_youngest (l), k);
    break;
  default:
    enable (l, k);
    break;
  }
}

/* A d_step takes the first edge that is enabled, whatever the ranks. */
static void
dstep_enabled (Lower *l, const Code *code, const ModelLocation *at) {
  for (uint32_t i = 0; i < at->count; i++) {
    const ModelEdge *edge = code->edges.data + at->first + i;
    if (edge->kind == STEP_ELSE)
      enable (l, (int32_t)i);
    else
      edge_enabled (l, edge, (int32_t)i);
  }
}

static bool
may_offer (const Lower *l, const ModelEdge *edge) {
  bool any = false;
  for (size_t i = 0; i < l->model->channels.len; i++)
    any |= !l->model->channels.data[i].capacity;
  return any && edge->kind == STEP_SEND;
}

/* Whether an offer counts as enabled is not known here; so where others depend
   on that, there must be none. */
static void
location_enabled (Lower *l, const Code *code, const ModelLocation *at) {
  bool offers = false, depends = false;
  uint32_t open = 0;
  for (uint32_t i = 0; i < at->count; i++) {
    const ModelEdge *edge = code->edges.data + at->first + i;
    bool next_rank = i && edge->rank != edge[-1].rank;
    offers |= may_offer (l, edge);
    depends |= next_rank || edge->kind == STEP_ELSE;
    if (next_rank) {
      low_if (l, none_before (l));
      open++;
    }
    if (edge->kind == STEP_ELSE)
      enable_if (l, none_before (l), (int32_t)i);
    else
      edge_enabled (l, edge, (int32_t)i);
  }
  l->failed |= offers && depends;
  for (; open; open--)
    low_end (l);
}

static void
make_enabled (const Lower *all, const Code *code, const ModelLocation *at,
              LowList *list) {
  Lower l = begin (all, list, true);
  l.failed = at->count > LOW_EDGES;
  if (at->flags & LOC_DSTEP)
    dstep_enabled (&l, code, at);
  else {
    if (code->provided)
      low_if (&l, low_value (&l, code->provided));
    location_enabled (&l, code, at);
    if (code->provided)
      low_end (&l);
  }
  finish (&l);
}

static void
make_accept (const Lower *all, const Code *code, const ModelLocation *at,
             LowLocation *out) {
  Lower l = begin (all, &out->accept, true);
  l.failed = at->count > LOW_EDGES;
  if (code->provided)
    low_if (&l, low_value (&l, code->provided));
  for (uint32_t i = 0; i < at->count; i++) {
    const ModelEdge *edge = code->edges.data + at->first + i;
    l.failed |= i && edge->rank != edge[-1].rank;
    if (edge->kind != STEP_RECEIVE)
      continue;
    out->receives = true;
    low_receive_accept (&l, edge, (int32_t)i);
  }
  if (code->provided)
    low_end (&l);
  finish (&l);
}

/* Codes -------------------------------------------------------------------- */

static void
make_code (const Lower *all, const Code *code, LowCode *out) {
  for (size_t i = 0; i < code->locations.len; i++) {
    const ModelLocation *at = code->locations.data + i;
    LowLocation location = {0};
    make_enabled (all, code, at, &location.enabled);
    make_accept (all, code, at, &location);
    vec_push (&out->locations, location);
  }
  for (size_t i = 0; i < code->edges.len; i++) {
    LowEdge edge = {0};
    make_edge (all, code, code->edges.data + i, &edge);
    vec_push (&out->edges, edge);
  }
}

/* Someone changes a channel variable that is not a local, or might. */
static bool
changes_channel (const Lower *l, const Expr *place) {
  return place && model_type (l->model, place->type)->kind == TYPE_CHAN &&
         place->op != PLACE_LOCAL;
}

static bool
keeps_channels (const Lower *l) {
  for (size_t i = 0; i < l->model->codes.len; i++) {
    const Code *code = l->model->codes.data + i;
    for (size_t k = 0; k < code->edges.len; k++) {
      const ModelEdge *edge = code->edges.data + k;
      bool changes = changes_channel (l, edge->place);
      for (uint32_t n = 0; edge->kind == STEP_RECEIVE && n < edge->count; n++)
        changes |= edge->args[n]->op <= PLACE_REMOTE &&
                   changes_channel (l, edge->args[n]);
      if (changes)
        return false;
    }
  }
  return !l->machine->has_heap && !l->model->uses_frame_refs;
}

static const char *
obstacle (const Machine *m) {
  if (m->model->loses)
    return "messages to full channels are lost";
  if (m->model->uses_priority)
    return "there are priorities";
  if (m->model->uses_last)
    return "'_last' is used";
  if (m->trace_part)
    return "there is a trace declaration";
  return NULL;
}

/* Counting ----------------------------------------------------------------- */

static uint32_t
channel_room (const Model *model) {
  uint32_t most = 0;
  for (size_t i = 0; i < model->channels.len; i++) {
    const ChannelType *t = model->channels.data + i;
    uint32_t words = t->capacity * (t->slot / 4);
    most = words > most ? words : most;
  }
  return most;
}

static void
count_changes (Lowered *l, const LowList *list, uint32_t room) {
  uint32_t changes = 0;
  for (size_t i = 0; i < list->ops.len; i++) {
    changes += list->ops.data[i].kind == LOW_STORE;
    changes += list->ops.data[i].kind == LOW_SHIFT ? room : 0;
  }
  l->changes = changes > l->changes ? changes : l->changes;
  l->size += list->ops.len;
}

static void
count (Lowered *l, const Model *model) {
  uint32_t room = channel_room (model);
  for (size_t i = 0; i < l->codes.len; i++) {
    const LowCode *code = l->codes.data + i;
    for (size_t k = 0; k < code->edges.len; k++) {
      const LowEdge *edge = code->edges.data + k;
      count_changes (l, &edge->take, room);
      count_changes (l, &edge->offer, room);
      l->edges++;
      l->asked += edge->take.asks && edge->offer.asks;
    }
    for (size_t k = 0; k < code->locations.len; k++) {
      count_changes (l, &code->locations.data[k].enabled, room);
      count_changes (l, &code->locations.data[k].accept, room);
    }
  }
}

Lowered *
low_model (const Machine *m, const char **why) {
  *why = obstacle (m);
  if (*why)
    return NULL;
  Lowered *out = mem_zero (sizeof *out);
  Lower all = {.machine = m, .model = m->model};
  all.chan_fixed = keeps_channels (&all);
  out->header = GLOBAL_HEADER;
  out->clears = m->idle.len;
  for (size_t i = 0; i < m->model->codes.len; i++) {
    const Code *code = m->model->codes.data + i;
    vec_push (&out->codes, (LowCode){0});
    if (code->kind == CODE_PROCESS && !code->deterministic)
      make_code (&all, code, &vec_last (&out->codes));
  }
  count (out, m->model);
  if (out->size > MANY)
    *why = "it is too large";
  else if (out->asked == out->edges)
    *why = "only the machine can do its steps";
  if (!*why)
    return out;
  low_free (out);
  return NULL;
}

static void
free_code (LowCode *code) {
  for (size_t i = 0; i < code->locations.len; i++) {
    vec_done (&code->locations.data[i].enabled.ops);
    vec_done (&code->locations.data[i].accept.ops);
  }
  for (size_t i = 0; i < code->edges.len; i++) {
    vec_done (&code->edges.data[i].take.ops);
    vec_done (&code->edges.data[i].offer.ops);
  }
  vec_done (&code->locations);
  vec_done (&code->edges);
}

const char *const low_list_names[LIST_KINDS] = {"enabled", "accept", "take",
                                                "offer"};

const LowList *
low_list (const LowCode *code, LowListKind kind, size_t i) {
  switch (kind) {
  case LIST_ENABLED:
    return &code->locations.data[i].enabled;
  case LIST_ACCEPT:
    return &code->locations.data[i].accept;
  case LIST_TAKE:
    return &code->edges.data[i].take;
  default:
    return &code->edges.data[i].offer;
  }
}

void
low_free (Lowered *l) {
  if (!l)
    return;
  for (size_t i = 0; i < l->codes.len; i++)
    free_code (l->codes.data + i);
  vec_done (&l->codes);
  mem_free (l);
}

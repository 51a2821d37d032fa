/* What a state tells without being changed. */

#include "program/model/machine_impl.h"

#include <assert.h>
#include <stdio.h>

uint32_t
machine_holder (const Machine *m, const State *s) {
  (void)m;
  uint32_t holder = s->words.data[0] >> 16;
  return holder ? holder - 1 : NO_PID;
}

uint32_t
machine_processes (const Machine *m, const State *s) {
  (void)m;
  return processes_of (s);
}

uint32_t
machine_objects (const Machine *m, const State *s) {
  return (uint32_t)state_parts (s) - first_object_part (m, s);
}

/* The word of the top frame's header in the part. */
static uint32_t
top_frame (const Machine *m, const State *s, uint32_t part) {
  uint32_t at = 0, len = part_len (s, part);
  const uint32_t *words = part_words (s, part);
  for (;;) {
    uint32_t next = at + m->frame_words[words[at] >> 16] + (at > 0);
    if (next >= len)
      return at;
    at = next;
  }
}

void
machine_enter_part (Machine *m, State *s, uint32_t part, uint32_t pid) {
  m->s = s;
  m->pid = pid;
  m->part = part;
  m->frame = 0;
  m->locals = s->cuts.data[part] + (part ? 1 : GLOBAL_HEADER);
}

void
machine_enter (Machine *m, State *s, uint32_t pid) {
  uint32_t part = process_part (m, s, pid);
  m->s = s;
  m->pid = pid;
  m->part = part;
  m->frame = top_frame (m, s, part);
  m->locals = s->cuts.data[part] + m->frame + 1 + (m->frame > 0);
}

Standing
machine_standing (const Machine *m, const State *s, uint32_t pid) {
  uint32_t part = process_part (m, s, pid);
  uint32_t header = part_words (s, part)[top_frame (m, s, part)];
  return (Standing){header >> 16, header & 0xffff};
}

Standing
machine_bottom (const Machine *m, const State *s, uint32_t pid) {
  uint32_t header = *part_words (s, process_part (m, s, pid));
  return (Standing){header >> 16, header & 0xffff};
}

const Expr *
machine_result_place (const Machine *m, const State *s, uint32_t pid) {
  uint32_t part = process_part (m, s, pid), top = top_frame (m, s, part);
  const uint32_t *words = part_words (s, part);
  uint32_t below = 0;
  if (!top)
    return NULL;
  for (uint32_t next;
       (next = below + m->frame_words[words[below] >> 16] + (below > 0)) < top;)
    below = next;
  const Code *caller = m->model->codes.data + (words[below] >> 16);
  return caller->edges.data[words[top + 1]].place;
}

const ModelEdge *
machine_edge (const Machine *m, const State *s, uint32_t pid, uint32_t edge) {
  const Code *code = m->model->codes.data + machine_standing (m, s, pid).code;
  return edge < code->edges.len ? code->edges.data + edge : NULL;
}

int32_t
machine_peek (const Machine *m, const State *s, uint32_t pid, bool global,
              int32_t offset, Type type) {
  const uint32_t *words = global ? s->words.data + GLOBAL_HEADER
                                 : part_words (s, process_part (m, s, pid)) + 1;
  return load_scalar ((const uint8_t *)words + offset, m->scalars[type.id]);
}

ChannelView
machine_channel_view (Machine *m, const State *s, int32_t channel) {
  Channel c;
  m->s = (State *)(uintptr_t)s; /* only looked at */
  m->failed = false;
  ChannelView view = {.exists = machine_channel (m, channel, (Pos){0}, &c)};
  m->failed = false;
  if (view.exists) {
    view.on_heap = ref_object (TYPE_CHAN, (uint32_t)channel);
    view.capacity = c.type->capacity;
    view.len = channel_len (&c);
    view.owner = machine_channel_owner (m, s, (uint32_t)channel);
    view.type = c.type;
  }
  return view;
}

int32_t
machine_channel_field (Machine *m, const State *s, int32_t channel,
                       uint32_t message, uint32_t field) {
  Channel c;
  m->s = (State *)(uintptr_t)s; /* only looked at */
  m->failed = false;
  bool exists = machine_channel (m, channel, (Pos){0}, &c);
  m->failed = false;
  assert (exists && message < channel_len (&c) && field < c.type->count);
  (void)exists;
  return load_scalar (c.slots + message * c.type->slot + c.type->offsets[field],
                      m->scalars[c.type->types[field].id]);
}

static const ModelLocation *
location (const Machine *m, uint32_t header) {
  return m->model->codes.data[header >> 16].locations.data + (header & 0xffff);
}

static bool
some_flag (const Machine *m, const State *s, uint32_t flag) {
  for (uint32_t pid = 0; pid < processes_of (s); pid++) {
    uint32_t part = process_part (m, s, pid);
    if (location (m, part_words (s, part)[top_frame (m, s, part)])->flags &
        flag)
      return true;
  }
  return false;
}

bool
machine_valid_end (Machine *m, const State *s, Fault *fault) {
  for (uint32_t pid = 0; pid < processes_of (s); pid++) {
    Standing at = machine_standing (m, s, pid);
    const Code *code = m->model->codes.data + at.code;
    const ModelLocation *l = code->locations.data + at.location;
    if (l->flags & LOC_END)
      continue;
    const char *show = l->count ? code->edges.data[l->first].show : NULL;
    machine_set_fault (m, fault, KIND_DEADLOCK, l->pos,
                       "invalid end state: process %u (%s) cannot go on%s%s",
                       pid, code->name, show ? " at " : "", show ? show : "");
    return false;
  }
  return true;
}

bool
machine_accepts (const Machine *m, const State *s) {
  if (m->claim_part)
    return location (m, *part_words (s, m->claim_part))->flags & LOC_ACCEPT;
  return some_flag (m, s, LOC_ACCEPT);
}

bool
machine_progresses (const Machine *m, const State *s) {
  return some_flag (m, s, LOC_PROGRESS);
}

bool
machine_claim_ended (const Machine *m, const State *s) {
  if (!m->claim_part)
    return false;
  const Code *code = m->model->codes.data + m->options.claim - 1;
  const ModelLocation *l = location (m, *part_words (s, m->claim_part));
  return l->flags & LOC_END ||
         (l->count && code->edges.data[l->first].kind == STEP_END);
}

void
machine_put_claim (const Machine *m, State *s, uint32_t to) {
  assert (m->claim_part &&
          to < m->model->codes.data[m->options.claim - 1].locations.len);
  uint32_t *header = part_words (s, m->claim_part);
  *header = (*header & 0xffff0000) | to;
}

void
machine_print_to (Machine *m, Str *str) {
  m->print = str;
}

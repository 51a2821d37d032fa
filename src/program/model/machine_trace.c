/* 'trace' and 'notrace': an automaton that follows sends and receives.

   Sends on a channel that the automaton sends to anywhere, and receives from a
   channel it receives from anywhere, are events.  A trace must have an edge for
   each of them; a notrace must never come to its end, and is over with the
   first event that it has no edge for. */

#include "program/model/machine_impl.h"

enum { OVER = 0xffff }; /* the location of a notrace that is over */

static bool
is_on_channel (Machine *m, const ModelEdge *edge, StepKind kind,
               int32_t channel) {
  return edge->kind == kind && machine_eval (m, edge->a) == channel;
}

static bool
is_event (Machine *m, const Code *code, StepKind kind, int32_t channel) {
  for (size_t i = 0; i < code->edges.len; i++)
    if (is_on_channel (m, code->edges.data + i, kind, channel))
      return true;
  return false;
}

static bool
at_end (const Code *code, uint32_t location) {
  const ModelLocation *at = code->locations.data + location;
  return at->count && code->edges.data[at->first].kind == STEP_END;
}

/* An event may name the first fields only. */
static bool
has_fields (Machine *m, const ModelEdge *edge, const ChannelType *type) {
  if (edge->count > type->count)
    machine_fail (m, KIND_TYPE, edge->pos,
                  "an event with %u fields on a channel of %u", edge->count,
                  type->count);
  return !m->failed;
}

/* Moves the automaton over the event; false if there is no edge for it. */
static bool
follow (Machine *m, const Code *code, uint32_t *header, StepKind kind,
        int32_t channel, const ChannelType *type) {
  const ModelLocation *at = code->locations.data + (*header & 0xffff);
  for (uint32_t i = at->first; i < at->first + at->count; i++) {
    const ModelEdge *edge = code->edges.data + i;
    if (!is_on_channel (m, edge, kind, channel) ||
        !has_fields (m, edge, type) ||
        !machine_matches (m, edge->args, edge->count, type, m->message.data))
      continue;
    *header = (*header & 0xffff0000) | edge->to;
    m->reached[*header >> 16][i] = true;
    return true;
  }
  return false;
}

static void
check_event (Machine *m, const ModelEdge *statement, int32_t channel,
             const ChannelType *type) {
  uint32_t *header = part_words (m->s, m->trace_part);
  const Code *code = m->model->codes.data + (*header >> 16);
  if ((*header & 0xffff) == OVER ||
      !is_event (m, code, statement->kind, channel))
    return;
  bool matched = follow (m, code, header, statement->kind, channel, type);
  if (m->failed)
    return;
  if (!matched && code->is_notrace)
    *header |= OVER;
  else if (!matched)
    machine_violate (m, statement->pos,
                     "the trace declaration does not allow this event");
  else if (code->is_notrace && at_end (code, *header & 0xffff))
    machine_violate (m, statement->pos,
                     "the events of the notrace declaration have all occurred");
}

void
machine_follow (Machine *m, const ModelEdge *statement, int32_t channel,
                const ChannelType *type) {
  if (!m->trace_part || m->failed)
    return;
  uint32_t pid = m->pid, part = m->part, frame = m->frame, locals = m->locals;
  machine_enter_part (m, m->s, m->trace_part, NO_PID);
  check_event (m, statement, channel, type);
  m->pid = pid;
  m->part = part;
  m->frame = frame;
  m->locals = locals;
}

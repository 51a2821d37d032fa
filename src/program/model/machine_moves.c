/* Which moves are enabled.  Nothing is changed: 'dry' keeps 'run' from running,
   and a failure in a guard makes the edge enabled, so that taking it tells. */

#include "program/model/machine_impl.h"

/* Removes moves from 'from' on that processes of higher priority forbid. */
static void machine_filter_priority (Machine *m, const State *s, Moves *moves,
                                     size_t from);

/* Rendezvous --------------------------------------------------------------- */

/* The channel of a send or receive edge; false if there is none. */
static bool
edge_channel (Machine *m, const ModelEdge *edge, int32_t *value, Channel *c) {
  *value = machine_eval (m, edge->a);
  bool found = !m->failed && machine_channel (m, *value, edge->pos, c);
  m->failed = false;
  return found;
}

static bool
is_rendezvous (Machine *m, const ModelEdge *edge, int32_t *value) {
  Channel c;
  return edge_channel (m, edge, value, &c) && !c.type->capacity;
}

static bool
can_accept (Machine *m, const ModelEdge *edge, int32_t channel) {
  int32_t value;
  Channel c;
  if (edge->kind != STEP_RECEIVE || !edge_channel (m, edge, &value, &c) ||
      value != channel)
    return false;
  bool matches =
      machine_matches (m, edge->args, edge->count, c.type, m->message.data);
  bool failed = m->failed;
  m->failed = false;
  return matches || failed;
}

bool
machine_provided (Machine *m) {
  const Code *code = m->model->codes.data + (*part_words (m->s, m->part) >> 16);
  return !code->provided || machine_eval (m, code->provided) || m->failed;
}

static bool
is_provided (Machine *m) {
  bool provided = machine_provided (m);
  m->failed = false;
  return provided;
}

static void
add_move (Moves *out, Move move) {
  if (out)
    vec_push (out, move);
}

static const ModelLocation *
location_at (const Machine *m, const Code **code) {
  uint32_t header = part_words (m->s, m->part)[m->frame];
  *code = m->model->codes.data + (header >> 16);
  return (*code)->locations.data + (header & 0xffff);
}

/* An edge of a lower rank that is enabled stands before 'edge'. */
static bool
is_overruled (Machine *m, const Code *code, const ModelLocation *at,
              uint32_t edge) {
  uint32_t rank = code->edges.data[edge].rank;
  if (code->edges.data[at->first].rank == rank)
    return false;
  for (uint32_t i = at->first; code->edges.data[i].rank < rank; i++)
    if (code->edges.data[i].kind != STEP_ELSE &&
        machine_edge_enabled (m, code->edges.data + i))
      return true;
  return false;
}

/* Pairs a send with everyone who can receive now. */
static bool
rendezvous (Machine *m, Move move, int32_t channel, Moves *out) {
  State *s = m->s;
  bool found = false;
  for (uint32_t pid = 0; pid < processes_of (s); pid++) {
    const Code *code;
    if (pid == move.pid)
      continue;
    machine_enter (m, s, pid);
    const ModelLocation *at = location_at (m, &code);
    bool accepted = false;
    for (uint32_t i = at->first; i < at->first + at->count; i++) {
      const ModelEdge *edge = code->edges.data + i;
      if (accepted && edge->rank != edge[-1].rank)
        break; /* an escape takes the message */
      if (!can_accept (m, edge, channel) || !is_provided (m) ||
          is_overruled (m, code, at, i))
        continue;
      move.partner = (uint16_t)pid;
      move.partner_edge = i;
      add_move (out, move);
      accepted = found = true;
    }
  }
  machine_enter (m, s, move.pid);
  return found;
}

/* Edges -------------------------------------------------------------------- */

static bool
can_send (Machine *m, const ModelEdge *edge) {
  Channel c;
  int32_t value;
  if (!edge_channel (m, edge, &value, &c))
    return true;
  return m->model->loses ? c.type->capacity
                         : channel_len (&c) < c.type->capacity;
}

static bool
can_receive (Machine *m, const ModelEdge *edge) {
  Channel c;
  int32_t value;
  if (!edge_channel (m, edge, &value, &c))
    return true;
  if (!c.type->capacity || !channel_len (&c))
    return false;
  bool found =
      machine_find_message (m, &c, edge->args, edge->count, edge->flag) >= 0;
  bool failed = m->failed;
  m->failed = false;
  return found || failed;
}

static bool
guard_holds (Machine *m, const Expr *guard) {
  if (!guard)
    return true;
  bool holds = machine_eval (m, guard);
  bool failed = m->failed;
  m->failed = false;
  return holds || failed;
}

bool
machine_edge_enabled (Machine *m, const ModelEdge *edge) {
  bool dry = m->dry, enabled = true;
  m->dry = true;
  switch (edge->kind) {
  case STEP_GUARD:
    enabled = guard_holds (m, edge->a);
    break;
  case STEP_SEND:
    enabled = can_send (m, edge);
    break;
  case STEP_RECEIVE:
    enabled = can_receive (m, edge);
    break;
  case STEP_END:
    enabled = m->pid != NO_PID && m->pid + 1 == processes_of (m->s);
    break;
  default:
    break;
  }
  m->dry = dry;
  return enabled;
}

static bool
edge_moves (Machine *m, const ModelEdge *edge, Move move, Moves *out) {
  int32_t channel;
  if (edge->kind == STEP_SEND && is_rendezvous (m, edge, &channel)) {
    machine_message (m, edge);
    if (!m->failed)
      return rendezvous (m, move, channel, out);
    m->failed = false;
  } else if (!machine_edge_enabled (m, edge))
    return false;
  add_move (out, move);
  return true;
}

/* Processes ---------------------------------------------------------------- */

/* The process asks for a 'provided' that cannot be evaluated, whatever it wants
   to do: its first edge stands for all. */
static bool
faulty_move (const ModelLocation *at, uint32_t pid, Moves *out) {
  if (at->count)
    add_move (out, (Move){(uint16_t)pid, NO_PID, at->first, 0, 0});
  return at->count;
}

static bool
process_moves (Machine *m, State *s, uint32_t pid, Moves *out) {
  const Code *code;
  bool moves;
  if (m->native && machine_native_moves (m, s, pid, out, &moves))
    return moves;
  machine_enter (m, s, pid);
  const ModelLocation *at = location_at (m, &code);
  bool provided = machine_provided (m), faulty = m->failed, any = false;
  m->failed = false;
  if (!provided || faulty)
    return faulty && faulty_move (at, pid, out);
  for (uint32_t i = at->first; i < at->first + at->count; i++) {
    const ModelEdge *edge = code->edges.data + i;
    Move move = {(uint16_t)pid, NO_PID, i, 0, 0};
    if (any && i > at->first && edge->rank != edge[-1].rank)
      break;
    if (edge->kind != STEP_ELSE)
      any |= edge_moves (m, edge, move, out);
    else if (!any) {
      add_move (out, move);
      any = true;
    }
    if (any && !out)
      break;
  }
  return any;
}

bool
machine_can_move (Machine *m, State *s, uint32_t pid) {
  bool dry = m->dry;
  m->dry = true;
  bool can = process_moves (m, s, pid, NULL);
  m->dry = dry;
  return can;
}

bool
machine_needs_timeout (Machine *m, State *s, Move move) {
  Moves moves = {0};
  bool found = false;
  move.claim_edge = 0;
  m->timeout = false;
  m->dry = true;
  process_moves (m, s, move.pid, &moves);
  m->dry = false;
  for (size_t i = 0; i < moves.len && !found; i++)
    found = move_is (moves.data[i], move);
  vec_done (&moves);
  return !found;
}

size_t
machine_choices (Machine *m, State *s, uint32_t pid) {
  Moves moves = {0};
  m->dry = true;
  process_moves (m, s, pid, &moves);
  m->dry = false;
  size_t n = moves.len;
  vec_done (&moves);
  return n;
}

static void
all_moves (Machine *m, State *s, Moves *out) {
  uint32_t holder = machine_holder (m, s);
  if (holder != NO_PID) {
    process_moves (m, s, holder, out);
    return;
  }
  for (uint32_t pid = processes_of (s); pid-- > 0;)
    process_moves (m, s, pid, out);
}

void
machine_moves (Machine *m, const State *state, Moves *out) {
  State *s = (State *)(uintptr_t)state; /* only looked at */
  size_t before = out->len;
  m->failed = false;
  m->dry = true;
  m->timeout = false;
  all_moves (m, s, out);
  if (out->len == before && m->model->uses_timeout) {
    m->timeout = true;
    all_moves (m, s, out);
    m->timeout = false;
  }
  if (m->model->uses_priority)
    machine_filter_priority (m, s, out, before);
  m->dry = false;
}

void
machine_process_moves (Machine *m, const State *state, uint32_t pid,
                       Moves *out) {
  State *s = (State *)(uintptr_t)state; /* only looked at */
  assert (machine_holder (m, s) == NO_PID);
  m->failed = false;
  m->dry = true;
  m->timeout = false;
  process_moves (m, s, pid, out);
  m->dry = false;
}

/* Priorities --------------------------------------------------------------- */

static uint32_t *
priority_of (const Machine *m, const State *s, uint32_t pid) {
  uint32_t *words = part_words (s, process_part (m, s, pid));
  return words + m->frame_words[*words >> 16] - 1;
}

static void
machine_filter_priority (Machine *m, const State *s, Moves *moves,
                         size_t from) {
  uint32_t highest = 0;
  for (size_t i = from; i < moves->len; i++) {
    uint32_t priority = *priority_of (m, s, moves->data[i].pid);
    highest = priority > highest ? priority : highest;
  }
  size_t kept = from;
  for (size_t i = from; i < moves->len; i++)
    if (*priority_of (m, s, moves->data[i].pid) == highest)
      moves->data[kept++] = moves->data[i];
  moves->len = kept;
}

bool
machine_may_hold (Machine *m, State *s, uint32_t pid) {
  if (!machine_can_move (m, s, pid))
    return false;
  for (uint32_t i = 0; m->model->uses_priority && i < processes_of (s); i++)
    if (*priority_of (m, s, i) > *priority_of (m, s, pid) &&
        machine_can_move (m, s, i))
      return false;
  return true;
}

int32_t
machine_priority (Machine *m, const Expr *pid) {
  int32_t value = machine_eval (m, pid);
  if (m->failed || value < 0 || (uint32_t)value >= processes_of (m->s))
    return 0;
  return (int32_t)*priority_of (m, m->s, (uint32_t)value);
}

void
machine_set_priority (Machine *m, int32_t pid, int32_t priority) {
  if (m->model->uses_priority && pid >= 0 &&
      (uint32_t)pid < processes_of (m->s))
    *priority_of (m, m->s, (uint32_t)pid) = (uint8_t)priority;
}

/* The claim ---------------------------------------------------------------- */

void
machine_claim_edges (Machine *m, const State *state, EdgeList *out) {
  State *s = (State *)(uintptr_t)state;
  const Code *code;
  machine_enter_part (m, s, m->claim_part, NO_PID);
  const ModelLocation *at = location_at (m, &code);
  size_t before = out->len;
  m->failed = false;
  m->timeout = false;
  for (uint32_t i = at->first; i < at->first + at->count; i++) {
    const ModelEdge *edge = code->edges.data + i;
    if (edge->kind == STEP_ELSE ? out->len == before
                                : machine_edge_enabled (m, edge))
      vec_push (out, i);
  }
}

bool
machine_claim_goes_on (const Machine *m, uint32_t number) {
  const Code *code = m->model->codes.data + m->options.claim - 1;
  assert (m->options.claim && number < code->edges.len);
  const ModelEdge *edge = code->edges.data + number;
  return edge->atomic || (edge->kind != STEP_END &&
                          code->locations.data[edge->to].flags & LOC_DSTEP);
}

static bool
has_edge (const EdgeList *list, uint32_t edge) {
  for (size_t i = 0; i < list->len; i++)
    if (list->data[i] == edge)
      return true;
  return false;
}

static bool
claim_allows (Machine *m, const State *s, Move move) {
  if (!m->claim_part || machine_holder (m, s) != NO_PID)
    return !move.claim_edge;
  EdgeList edges = {0};
  machine_claim_edges (m, s, &edges);
  bool found = move.claim_edge && has_edge (&edges, move.claim_edge - 1);
  vec_done (&edges);
  return found;
}

bool
machine_enabled (Machine *m, const State *s, Move move) {
  if (!claim_allows (m, s, move))
    return false;
  if (move.claim_edge && machine_claim_goes_on (m, move.claim_edge - 1))
    return move.pid == NO_PID;
  Moves moves = {0};
  machine_moves (m, s, &moves);
  Move system = move;
  system.claim_edge = 0;
  bool found = move.pid == NO_PID && !moves.len;
  for (size_t i = 0; i < moves.len && !found; i++)
    found = move_is (moves.data[i], system);
  vec_done (&moves);
  return found;
}

/* Moves and steps by native code (low.h), with the same results as those of
   the machine: what the code does not do is done here, in the same order as in
   machine.c and machine_moves.c; where the code asks, the answer is false. */

#include "program/model/machine_impl.h"

/* What is known beforehand ------------------------------------------------- */

static bool
is_end (const Code *code, uint32_t location) {
  const ModelLocation *at = code->locations.data + location;
  return at->count && code->edges.data[at->first].kind == STEP_END;
}

/* Simple: nothing happens behind its list but that control moves on, and that
   dead variables become 0 that are no references. */
static NativeEdgeKind
kind_of (const Machine *m, const Code *code, const LowCode *low,
         uint32_t edge) {
  const ModelEdge *e = code->edges.data + edge;
  const TypeInfo *frame = model_type (m->model, code->frame);
  if (low->edges.data[edge].take.asks || e->atomic || m->idle.len ||
      is_end (code, e->to) || (m->live && m->has_heap && frame->refs.len))
    return EDGE_OTHER;
  return code->locations.data[e->to].flags & LOC_DSTEP ? EDGE_DSTEP
                                                       : EDGE_SIMPLE;
}

/* What stays of the frame at a location, or NULL: all of it. */
static const uint8_t *
live_at (const Machine *m, size_t number, const Code *code, uint32_t location) {
  uint32_t size = model_type (m->model, code->frame)->size;
  if (!m->live || !m->live[number])
    return NULL;
  const uint8_t *live = m->live[number] + (size_t)location * size;
  for (uint32_t i = 0; i < size; i++)
    if (live[i] != 0xff)
      return live;
  return NULL;
}

static NativeCode
know_code (const Machine *m, size_t number, const LowCode *low) {
  const Code *code = m->model->codes.data + number;
  const LowFunctions *functions = m->native + number;
  NativeCode known = {0};
  if (low->edges.len != code->edges.len ||
      low->locations.len != code->locations.len || !functions->enabled)
    return known; /* it is not lowered */
  known.words = m->frame_words[number];
  known.enabled = functions->enabled;
  known.take = functions->take;
  known.reached = m->reached[number];
  known.edges = mem_zero ((code->edges.len + 1) * sizeof *known.edges);
  known.locations =
      mem_zero ((code->locations.len + 1) * sizeof *known.locations);
  for (uint32_t i = 0; i < code->edges.len; i++) {
    uint32_t to = code->edges.data[i].to;
    known.edges[i] = (NativeEdge){to, kind_of (m, code, low, i),
                                  live_at (m, number, code, to)};
  }
  for (uint32_t i = 0; i < code->locations.len; i++)
    known.locations[i] =
        (NativeLocation){code->locations.data[i].first,
                         !low->locations.data[i].enabled.asks &&
                             !(code->locations.data[i].flags & LOC_DSTEP)};
  return known;
}

void
machine_use_native (Machine *m, const Lowered *lowered,
                    const LowFunctions *functions) {
  const Model *model = m->model;
  m->lowered = lowered;
  m->native = functions;
  m->context.first_channel = m->fixed;
  m->known = mem_zero (model->codes.len * sizeof *m->known);
  for (size_t i = 0; i < model->codes.len; i++)
    m->known[i] = know_code (m, i, lowered->codes.data + i);
}

void
machine_free_native (Machine *m) {
  for (size_t i = 0; m->known && i < m->model->codes.len; i++) {
    mem_free (m->known[i].edges);
    mem_free (m->known[i].locations);
  }
  mem_free (m->known);
}

/* A process that stands in its bottom frame. */
typedef struct {
  uint32_t *header;
  uint32_t code, location;
  const LowCode *low;
  const LowFunctions *functions;
} Stand;

/* False: it is in a function, or of a type that is not lowered. */
static inline bool
stand (Machine *m, const State *s, uint32_t pid, Stand *at) {
  uint32_t part = process_part (m, s, pid);
  at->header = part_words (s, part);
  at->code = *at->header >> 16;
  at->location = *at->header & 0xffff;
  at->low = m->lowered->codes.data + at->code;
  at->functions = m->native + at->code;
  m->context.pid = pid;
  return at->functions->enabled &&
         part_len (s, part) == m->frame_words[at->code];
}

static inline const ModelLocation *
location (const Machine *m, const Stand *at) {
  return m->model->codes.data[at->code].locations.data + at->location;
}

/* Moves -------------------------------------------------------------------- */

static void
add_moves (uint64_t edges, Move move, Moves *out) {
  uint32_t first = move.partner == NO_PID ? move.edge : move.partner_edge;
  for (; edges && out; edges &= edges - 1) {
    uint32_t edge = first + (uint32_t)__builtin_ctzll (edges);
    if (move.partner == NO_PID)
      move.edge = edge;
    else
      move.partner_edge = edge;
    vec_push (out, move);
  }
}

/* Pairs the message at hand with those who accept it. */
static bool
find_partners (Machine *m, const State *s, Move move, Moves *out, bool *any) {
  for (uint32_t pid = 0; pid < processes_of (s); pid++) {
    Stand at;
    if (pid == move.pid)
      continue;
    if (!stand (m, s, pid, &at))
      return false;
    const LowLocation *low = at.low->locations.data + at.location;
    if (!low->receives)
      continue;
    uint64_t edges = low->accept.asks
                         ? LOW_ASKS
                         : at.functions->accept (&m->context, s->words.data,
                                                 at.header + 1, at.location);
    if (edges & LOW_ASKS)
      return false;
    move.partner = (uint16_t)pid;
    move.partner_edge = location (m, &at)->first;
    add_moves (edges, move, out);
    *any |= edges != 0;
  }
  return true;
}

static bool
find_rendezvous (Machine *m, const State *s, const Stand *at, Move move,
                 Moves *out, bool *any) {
  m->context.pid = move.pid; /* not that of the last partner */
  if (at->low->edges.data[move.edge].offer.asks ||
      at->functions->offer (&m->context, s->words.data, at->header + 1,
                            move.edge))
    return false;
  return find_partners (m, s, move, out, any);
}

bool
machine_native_moves (Machine *m, const State *s, uint32_t pid, Moves *out,
                      bool *any) {
  Stand at;
  size_t before = out ? out->len : 0;
  *any = false;
  if (!stand (m, s, pid, &at))
    return false;
  NativeLocation known = m->known[at.code].locations[at.location];
  if (!known.simple)
    return false;
  m->context.cuts = s->cuts.data;
  m->context.timeout = m->timeout;
  uint64_t edges = at.functions->enabled (&m->context, s->words.data,
                                          at.header + 1, at.location);
  if (edges & LOW_ASKS)
    return false;
  uint64_t offers = edges >> LOW_OFFERS;
  Move move = {(uint16_t)pid, NO_PID, known.first, 0, 0};
  if (!offers) {
    add_moves (edges, move, out);
    *any = edges != 0;
    return true;
  }
  uint32_t first = move.edge;
  for (uint64_t left = (uint32_t)edges | offers; left; left &= left - 1) {
    uint64_t bit = left & -left;
    move.edge = first + (uint32_t)__builtin_ctzll (bit);
    if (edges & bit) {
      add_moves (1, move, out);
      *any = true;
    } else if (!find_rendezvous (m, s, &at, move, out, any)) {
      if (out)
        out->len = before;
      return false;
    }
  }
  return true;
}

/* Steps -------------------------------------------------------------------- */

/* There is room in the log. */
static inline void
change_noted (Machine *m, State *s, uint32_t word, uint32_t value) {
  uint32_t old = s->words.data[word];
  assert (m->log->len < m->log->cap);
  if (old == value)
    return;
  m->log->data[m->log->len++] = (StateWord){word, old};
  s->words.data[word] = value;
}

static void
change (Machine *m, State *s, uint32_t word, uint32_t value) {
  vec_reserve (m->log, m->log->len + 1);
  change_noted (m, s, word, value);
}

static void
go (Machine *m, State *s, const Stand *at, uint32_t to) {
  change (m, s, (uint32_t)(at->header - s->words.data),
          (*at->header & 0xffff0000) | to);
  machine_note_end (m, at->code, to);
}

/* Does what the list of an edge does; false: the machine must be asked.  There
   is room for another change then. */
static inline bool
do_list (Machine *m, State *s, const NativeCode *known, uint32_t *header,
         uint32_t edge) {
  StateWords *log = m->log;
  vec_reserve (log, log->len + m->lowered->changes + 1);
  m->context.changes = log->data;
  m->context.changed = (uint32_t)log->len;
  bool asks = known->take (&m->context, s->words.data, header + 1, edge);
  log->len = m->context.changed;
  known->reached[edge] |= !asks;
  return !asks;
}

static bool
act (Machine *m, State *s, const Stand *at, uint32_t edge) {
  if (at->low->edges.data[edge].take.asks ||
      !do_list (m, s, m->known + at->code, at->header, edge))
    return false;
  go (m, s, at, m->model->codes.data[at->code].edges.data[edge].to);
  return true;
}

/* Goes on until the d_step is left; long ones are the machine's. */
static bool
finish_dstep (Machine *m, State *s, uint32_t pid) {
  enum { LONG = 10000 };
  Stand at;
  for (int i = 0; i < LONG && stand (m, s, pid, &at); i++) {
    const ModelLocation *l = location (m, &at);
    if (!(l->flags & LOC_DSTEP))
      return true;
    if (at.low->locations.data[at.location].enabled.asks)
      return false;
    uint64_t edges = at.functions->enabled (&m->context, s->words.data,
                                            at.header + 1, at.location);
    if (edges & LOW_ASKS || !(uint32_t)edges ||
        !act (m, s, &at, l->first + (uint32_t)__builtin_ctzll (edges)))
      return false;
  }
  return false;
}

static bool
take_edge (Machine *m, State *s, Move move) {
  Stand at;
  return stand (m, s, move.pid, &at) && act (m, s, &at, move.edge) &&
         finish_dstep (m, s, move.pid);
}

static bool
take_rendezvous (Machine *m, State *s, Move move) {
  Stand at, partner;
  if (!stand (m, s, move.pid, &at) ||
      at.low->edges.data[move.edge].offer.asks ||
      at.functions->offer (&m->context, s->words.data, at.header + 1,
                           move.edge))
    return false;
  const Code *code = m->model->codes.data + at.code;
  uint32_t to = code->edges.data[move.edge].to;
  if (code->locations.data[to].flags & LOC_DSTEP)
    return false;
  m->reached[at.code][move.edge] = true;
  go (m, s, &at, to);
  return stand (m, s, move.partner, &partner) &&
         act (m, s, &partner, move.partner_edge) &&
         finish_dstep (m, s, move.partner);
}

static uint32_t
frame_size (const Machine *m, uint32_t code) {
  return model_type (m->model, m->model->codes.data[code].frame)->size;
}

static void
keep_live (Machine *m, State *s, const uint32_t *header, const uint8_t *live) {
  uint32_t first = (uint32_t)(header - s->words.data) + 1, mask;
  uint32_t words = frame_size (m, *header >> 16) / 4;
  for (uint32_t i = 0; i < words; i++) {
    memcpy (&mask, live + (size_t)4 * i, sizeof mask);
    change (m, s, first + i, s->words.data[first + i] & mask);
  }
}

static inline bool
take_simple (Machine *m, State *s, const NativeCode *known, uint32_t *header,
             uint32_t edge) {
  const NativeEdge *e = known->edges + edge;
  if (!do_list (m, s, known, header, edge))
    return false;
  change_noted (m, s, (uint32_t)(header - s->words.data),
                (*header & 0xffff0000) | e->to);
  if (e->live)
    keep_live (m, s, header, e->live);
  return true;
}

/* Who goes on alone behind the step. */
static uint32_t
holder_of (const Machine *m, const State *s, Move move) {
  bool alone = move.partner == NO_PID;
  uint32_t pid = alone ? move.pid : move.partner;
  uint32_t edge = alone ? move.edge : move.partner_edge;
  const Code *code =
      m->model->codes.data + (*part_words (s, process_part (m, s, pid)) >> 16);
  /* In a function it is another code's edge, and the machine is asked. */
  return edge < code->edges.len && code->edges.data[edge].atomic ? pid : NO_PID;
}

static void
set_holder (Machine *m, State *s, uint32_t pid) {
  uint32_t header = s->words.data[0] & 0xffff;
  if (pid != NO_PID && machine_may_hold (m, s, pid))
    header |= (pid + 1) << 16;
  change (m, s, 0, header);
}

/* What is dead becomes 0; the machine sees to references. */
static bool
reset (Machine *m, State *s, uint32_t pid) {
  if (!m->live || pid == NO_PID)
    return true;
  uint32_t at = s->cuts.data[process_part (m, s, pid)];
  uint32_t header = s->words.data[at], mask;
  const TypeInfo *t =
      model_type (m->model, m->model->codes.data[header >> 16].frame);
  const uint8_t *live = m->live[header >> 16];
  for (uint32_t i = 0; live && i < t->size / 4; i++) {
    memcpy (&mask, live + (size_t)(header & 0xffff) * t->size + 4 * i, 4);
    uint32_t value = s->words.data[at + 1 + i];
    if (value & ~mask && m->has_heap && t->refs.len)
      return false;
    change (m, s, at + 1 + i, value & mask);
  }
  return true;
}

static void
clear_idle (Machine *m, State *s) {
  for (size_t i = 0; i < m->idle.len; i++) {
    const Field *f = m->idle.data[i];
    const TypeInfo *t = model_type (m->model, f->type);
    uint32_t size =
        t->kind == TYPE_RECORD ? t->size : m->scalars[f->type.id].size;
    for (uint32_t k = f->offset; k < f->offset + size * f->count; k++) {
      uint32_t word = GLOBAL_HEADER + k / 4;
      change (m, s, word, s->words.data[word] & ~(0xffu << k % 4 * 8));
    }
  }
}

bool
machine_native_take (Machine *m, State *s, Move move, StateWords *log) {
  m->log = log;
  assert (!move.claim_edge);
  if (move.pid == NO_PID)
    return false;
  m->context.cuts = s->cuts.data;
  m->context.timeout = m->timeout = m->failed = false;
  Stand at;
  if (!stand (m, s, move.pid, &at))
    return false;
  const NativeCode *known = m->known + at.code;
  if (move.partner == NO_PID && !(s->words.data[0] >> 16) &&
      known->edges[move.edge].kind == EDGE_SIMPLE)
    return take_simple (m, s, known, at.header, move.edge);
  uint32_t holder = holder_of (m, s, move);
  if (!(move.partner == NO_PID ? take_edge (m, s, move)
                               : take_rendezvous (m, s, move)))
    return false;
  set_holder (m, s, holder);
  if (!reset (m, s, move.pid) || !reset (m, s, move.partner))
    return false;
  if (m->idle.len && !(s->words.data[0] >> 16))
    clear_idle (m, s);
  return true;
}

/* All steps of a state ----------------------------------------------------- */

static inline void
add_step (MachineSteps *out, Move move, bool known) {
  vec_push (&out->steps,
            ((MachineStep){move, known, (uint32_t)out->turns.len}));
}

/* Goes through the whole d_step; false: the machine must be asked.  Meanwhile
   control is not where the state says, which no list can see. */
static bool
take_dstep (Machine *m, State *s, const NativeCode *known, uint32_t *header,
            uint32_t edge) {
  enum { LONG = 10000 };
  uint32_t code = *header >> 16;
  const ModelLocation *locations = m->model->codes.data[code].locations.data;
  const LowCode *low = m->lowered->codes.data + code;
  for (int i = 0; i < LONG; i++) {
    if (low->edges.data[edge].take.asks || !do_list (m, s, known, header, edge))
      return false;
    uint32_t at = known->edges[edge].to;
    machine_note_end (m, code, at);
    if (!(locations[at].flags & LOC_DSTEP)) {
      change_noted (m, s, (uint32_t)(header - s->words.data), code << 16 | at);
      if (known->edges[edge].live)
        keep_live (m, s, header, known->edges[edge].live);
      return true;
    }
    if (low->locations.data[at].enabled.asks)
      return false;
    uint64_t edges =
        known->enabled (&m->context, s->words.data, header + 1, at);
    if (edges & LOW_ASKS || !(uint32_t)edges)
      return false;
    edge = locations[at].first + (uint32_t)__builtin_ctzll (edges);
  }
  return false;
}

/* The step in place and back again: what is left is which bits it turns. */
static inline void
add_edge (Machine *m, State *s, const NativeCode *known, uint32_t *header,
          Move move, MachineSteps *out) {
  NativeEdgeKind kind = known->edges[move.edge].kind;
  size_t before = out->turns.len;
  bool done =
      kind == EDGE_SIMPLE
          ? take_simple (m, s, known, header, move.edge)
          : kind == EDGE_DSTEP && take_dstep (m, s, known, header, move.edge);
  machine_take_back (s, &out->turns, before);
  if (!done)
    out->turns.len = before;
  add_step (out, move, done);
}

/* Those that offer a message wait for others. */
static bool
add_offers (Machine *m, const State *s, uint32_t pid, MachineSteps *out) {
  bool any;
  vec_clear (&out->moves);
  if (!machine_native_moves (m, s, pid, &out->moves, &any))
    return false;
  for (size_t i = 0; i < out->moves.len; i++)
    add_step (out, out->moves.data[i], false);
  return true;
}

/* Of the process that is part 'part' of the state. */
static bool
process_steps (Machine *m, State *s, uint32_t pid, uint32_t part,
               MachineSteps *out) {
  uint32_t *header = part_words (s, part), location = *header & 0xffff;
  const NativeCode *known = m->known + (*header >> 16);
  if (part_len (s, part) != known->words || !known->locations[location].simple)
    return false;
  m->context.pid = pid;
  uint64_t edges =
      known->enabled (&m->context, s->words.data, header + 1, location);
  if (!edges)
    return true;
  if (edges & LOW_ASKS)
    return false;
  if (edges >> LOW_OFFERS)
    return add_offers (m, s, pid, out);
  uint32_t first = known->locations[location].first;
  Move move = {(uint16_t)pid, NO_PID, 0, 0, 0};
  for (; edges; edges &= edges - 1) {
    move.edge = first + (uint32_t)__builtin_ctzll (edges);
    add_edge (m, s, known, header, move, out);
  }
  return true;
}

bool
machine_steps (Machine *m, State *s, MachineSteps *out) {
  vec_clear (&out->steps);
  vec_clear (&out->turns);
  if (!m->native || s->words.data[0] >> 16 || m->model->uses_priority)
    return false;
  m->log = &out->turns;
  m->context.cuts = s->cuts.data;
  m->context.timeout = m->timeout = m->failed = false;
  uint32_t first = process_part (m, s, 0);
  for (uint32_t pid = processes_of (s); pid-- > 0;)
    if (!process_steps (m, s, pid, first + pid, out))
      return false;
  return out->steps.len || !m->model->uses_timeout;
}

void
machine_steps_done (MachineSteps *steps) {
  vec_done (&steps->steps);
  vec_done (&steps->turns);
  vec_done (&steps->moves);
}

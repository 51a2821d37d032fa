/* Parts of a state, processes, functions: what comes and goes. */

#include "program/model/machine_impl.h"

#include <assert.h>

/* Parts -------------------------------------------------------------------- */

/* Moves the words from 'at' on by 'by', which may be negative. */
static void
shift_words (State *s, uint32_t at, int64_t by) {
  assert (at <= s->words.len);
  size_t rest = s->words.len - at;
  vec_reserve (&s->words, (size_t)((int64_t)s->words.len + (by > 0 ? by : 0)));
  memmove (s->words.data + at + by, s->words.data + at,
           rest * sizeof (uint32_t));
  s->words.len = (size_t)((int64_t)s->words.len + by);
}

static void
shift_cuts (State *s, uint32_t from, int64_t by) {
  for (size_t i = from; i < s->cuts.len; i++)
    s->cuts.data[i] = (uint32_t)(s->cuts.data[i] + by);
}

void
machine_insert_part (State *s, uint32_t at, uint32_t len) {
  assert (at < s->cuts.len);
  uint32_t word = s->cuts.data[at];
  shift_words (s, word, len);
  memset (s->words.data + word, 0, len * sizeof (uint32_t));
  vec_push (&s->cuts, 0);
  memmove (s->cuts.data + at + 1, s->cuts.data + at,
           (s->cuts.len - 1 - at) * sizeof (uint32_t));
  shift_cuts (s, at + 1, len);
}

void
machine_remove_part (State *s, uint32_t at) {
  assert (at + 1 < s->cuts.len);
  uint32_t len = part_len (s, at);
  shift_words (s, s->cuts.data[at + 1], -(int64_t)len);
  shift_cuts (s, at + 1, -(int64_t)len);
  memmove (s->cuts.data + at, s->cuts.data + at + 1,
           (s->cuts.len - 1 - at) * sizeof (uint32_t));
  s->cuts.len--;
}

/* Makes a part longer or shorter at its end. */
static void
machine_resize_part (State *s, uint32_t part, uint32_t len) {
  uint32_t had = part_len (s, part), end = s->cuts.data[part + 1];
  shift_words (s, end, (int64_t)len - had);
  if (len > had)
    memset (s->words.data + end, 0, (len - had) * sizeof (uint32_t));
  shift_cuts (s, part + 1, (int64_t)len - had);
}

/* Records and processes ---------------------------------------------------- */

static bool
is_reference (const Machine *m, Type type) {
  TypeKind kind = model_type (m->model, type)->kind;
  return kind == TYPE_POINTER || kind == TYPE_CHAN;
}

/* The initial value of an element.  A new channel's part comes before those of
   processes: then '*part', if it is one, moves. */
static int32_t
init_value (Machine *m, const Init *init, bool on_heap, uint32_t *part) {
  if (init->value)
    return machine_eval (m, init->value);
  uint32_t value = machine_new_channel (m, init->channel, on_heap);
  if (!on_heap && *part >= m->fixed) {
    (*part)++;
    m->part++;
    m->locals += part_len (m->s, channel_part (m, channels_of (m->s)));
  }
  return (int32_t)value;
}

void
machine_init_record (Machine *m, Type type, uint32_t part, uint32_t word,
                     bool on_heap) {
  const TypeInfo *t = model_type (m->model, type);
  for (size_t i = 0; i < t->inits.len; i++) {
    const Init *init = t->inits.data + i;
    Scalar k = m->scalars[init->type.id];
    for (uint32_t e = 0; e < init->count; e++) {
      int32_t value = init_value (m, init, on_heap, &part);
      if (m->failed)
        return;
      uint8_t *record = (uint8_t *)(part_words (m->s, part) + word);
      store_scalar (record + init->offset + e * k.size, k, value);
      if (is_reference (m, init->type))
        machine_copied (m, model_type (m->model, init->type)->kind, 0,
                        (uint32_t)value);
    }
  }
}

/* Parameters of the record that begins at a word of the state. */
static void
set_params (Machine *m, const Code *c, uint32_t word, const int32_t *args) {
  const TypeInfo *frame = model_type (m->model, c->frame);
  for (uint32_t i = 0; args && i < c->params; i++) {
    Field f = frame->fields.data[i];
    uint8_t *record = (uint8_t *)(m->s->words.data + word);
    store_scalar (record + f.offset, m->scalars[f.type.id], args[i]);
    if (is_reference (m, f.type))
      machine_copied (m, model_type (m->model, f.type)->kind, 0,
                      (uint32_t)args[i]);
  }
}

uint32_t
machine_run (Machine *m, uint32_t code, const int32_t *args, int32_t priority,
             Pos pos) {
  assert (code < m->model->codes.len);
  State *s = m->s;
  uint32_t pid = processes_of (s);
  if (pid >= MAX_PROCESSES)
    return (uint32_t)machine_fail (m, KIND_LIMIT, pos, "more than %d processes",
                                   MAX_PROCESSES);
  uint32_t part = process_part (m, s, pid);
  machine_insert_part (s, part, m->frame_words[code]);
  s->words.data[1]++;
  const Code *c = m->model->codes.data + code;
  part_words (s, part)[0] = code << 16 | c->start;
  machine_note_end (m, code, c->start);
  set_params (m, c, s->cuts.data[part] + 1, args);
  machine_set_priority (m, (int32_t)pid, priority);
  /* Initialisers see the new process as their own. */
  uint32_t old_pid = m->pid, old_part = m->part, old_frame = m->frame;
  machine_enter (m, s, pid);
  machine_init_record (m, c->frame, part, 1, false);
  if (old_pid == NO_PID)
    machine_enter_part (m, s, old_part, old_pid);
  else
    machine_enter (m, s, old_pid);
  m->frame = old_frame;
  m->locals = s->cuts.data[m->part] + m->frame + 1 + (m->frame > 0);
  return pid;
}

/* Channels that a process made are the youngest when it dies; they die with
   it. */
static uint32_t
own_channels (const Machine *m, Type record) {
  uint32_t n = 0;
  const TypeInfo *t = model_type (m->model, record);
  for (size_t i = 0; i < t->inits.len; i++)
    if (!t->inits.data[i].value)
      n += t->inits.data[i].count;
  return n;
}

uint32_t
machine_channel_owner (const Machine *m, const State *s, uint32_t id) {
  uint32_t last = own_channels (m, m->model->globals);
  for (uint32_t pid = 0; id > last && pid < processes_of (s); pid++) {
    uint32_t code = *part_words (s, process_part (m, s, pid)) >> 16;
    last += own_channels (m, m->model->codes.data[code].frame);
    if (id <= last)
      return pid;
  }
  return NO_PID;
}

void
machine_end_process (Machine *m) {
  State *s = m->s;
  uint32_t part = process_part (m, s, m->pid);
  uint32_t code = part_words (s, part)[0] >> 16;
  const Code *c = m->model->codes.data + code;
  machine_drop_record (m, c->frame, (uint8_t *)(part_words (s, part) + 1));
  machine_remove_part (s, part);
  s->words.data[1]--;
  for (uint32_t n = own_channels (m, c->frame); n; n--) {
    machine_drop_channel (m, channel_part (m, channels_of (s)));
    machine_remove_part (s, channel_part (m, channels_of (s)));
    s->words.data[0]--;
  }
  machine_drop_frame (m, m->pid, 0);
  m->dropped = true;
}

/* Functions ---------------------------------------------------------------- */

static uint32_t
count_frames (const Machine *m, const State *s, uint32_t part) {
  uint32_t n = 0, len = part_len (s, part);
  for (uint32_t at = 0; at < len; n++)
    at += m->frame_words[part_words (s, part)[at] >> 16] + (at > 0);
  return n;
}

void
machine_call (Machine *m, const ModelEdge *edge, uint32_t number) {
  State *s = m->s;
  int32_t callee = machine_eval (m, edge->a);
  if (m->failed)
    return;
  if (callee <= 0 || (size_t)callee > m->model->codes.len) {
    machine_fail (m, KIND_INVALID_DEREF, edge->pos, "call of a null function");
    return;
  }
  uint32_t code = (uint32_t)callee - 1;
  const Code *c = m->model->codes.data + code;
  if (c->params != edge->count) {
    machine_fail (m, KIND_TYPE, edge->pos,
                  "'%s' takes %u arguments and gets %u", c->name, c->params,
                  edge->count);
    return;
  }
  vec_clear (&m->message);
  for (uint32_t i = 0; i < edge->count; i++)
    vec_push (&m->message, machine_eval (m, edge->args[i]));
  const TypeInfo *frame = model_type (m->model, c->frame);
  for (uint32_t i = 0; i < edge->count; i++)
    machine_check_kept (m, edge->args[i], frame->fields.data[i].type,
                        m->message.data[i]);
  if (m->failed)
    return;
  uint32_t part = m->part, at = part_len (s, part);
  if (count_frames (m, s, part) >= m->options.max_frames) {
    machine_fail (m, KIND_LIMIT, edge->pos,
                  "more than %u nested calls in one process",
                  m->options.max_frames);
    return;
  }
  machine_resize_part (s, part, at + 1 + m->frame_words[code]);
  part_words (s, part)[at] = code << 16 | c->start;
  part_words (s, part)[at + 1] = number;
  machine_enter (m, s, m->pid);
  set_params (m, c, m->locals, m->message.data);
  machine_init_record (m, c->frame, part, m->frame + 2, true);
}

/* Writes a value to a place that may hold a pointer. */
void
machine_assign (Machine *m, const Expr *place, int32_t value) {
  uint8_t *at = machine_place (m, place);
  if (!at)
    return;
  Scalar k = m->scalars[place->type.id];
  uint32_t old = (uint32_t)load_scalar (at, k);
  store_scalar (at, k, value);
  if (is_reference (m, place->type))
    machine_assigned (m, model_type (m->model, place->type)->kind, old,
                      (uint32_t)value);
}

void
machine_leave_scopes (Machine *m, const ModelEdge *edge) {
  for (uint32_t i = 0; i < edge->leaves && !m->failed; i++) {
    uint8_t *at = (uint8_t *)(m->s->words.data + m->locals) + edge->leave[i];
    uint32_t old, none = 0;
    memcpy (&old, at, 4);
    memcpy (at, &none, 4);
    machine_assigned (m, TYPE_POINTER, old, 0);
  }
}

/* A reference to a local of the frame that is about to go. */
static bool
names_frame (const Machine *m, Type type, uint32_t ref, uint32_t frame) {
  return model_type (m->model, type)->kind == TYPE_POINTER && ref != DANGLING &&
         ref >> TAG_SHIFT == TAG_LOCAL && ((ref >> 20) & 0x3ff) == m->pid &&
         ((ref >> 12) & 0xff) >= frame;
}

void
machine_return (Machine *m, const ModelEdge *edge) {
  State *s = m->s;
  int32_t value = edge->a ? machine_eval (m, edge->a) : 0;
  if (m->failed)
    return;
  uint32_t *header = part_words (s, m->part) + m->frame;
  uint32_t number = header[1], depth = count_frames (m, s, m->part) - 1;
  const Code *c = m->model->codes.data + (header[0] >> 16);
  if (c->has_result && names_frame (m, c->result, (uint32_t)value, depth))
    value = (int32_t)DANGLING;
  machine_drop_record (m, c->frame, (uint8_t *)(header + 2));
  machine_resize_part (s, m->part, m->frame);
  machine_drop_frame (m, m->pid, depth);
  m->trigger = true;
  machine_enter (m, s, m->pid);
  uint32_t *caller = part_words (s, m->part) + m->frame;
  const ModelEdge *from =
      m->model->codes.data[*caller >> 16].edges.data + number;
  *caller = (*caller & 0xffff0000) | from->to;
  machine_note_end (m, *caller >> 16, from->to);
  if (from->place)
    machine_assign (m, from->place, value);
  machine_leave_scopes (m, from);
}

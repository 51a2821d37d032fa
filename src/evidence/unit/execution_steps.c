/* Events of the library are not shown unless they matter outside of it; they
   belong to the line of the user's that called it. */

#include "evidence/unit/execution_steps.h"
#include "program/unit/unit_refs.h"

#include <assert.h>
#include <string.h>

enum { MAX_OBJECTS = 4096 };

void
steps_init (Steps *s, const Unit *unit, size_t first, size_t last) {
  assert (unit);
  *s = (Steps){.unit = unit, .first = first, .last = last};
}

static void
step_done (ExecutionStep *step) {
  for (size_t i = 0; i < step->count; i++)
    mem_free ((char *)step->events[i].text);
  step->count = 0;
}

void
steps_done (Steps *s) {
  step_done (&s->now);
  for (size_t i = 0; i < s->head.len; i++)
    step_done (s->head.data + i);
  for (size_t i = 0; i < s->tail.len; i++)
    step_done (s->tail.data + i);
  vec_done (&s->head);
  vec_done (&s->tail);
  vec_done (&s->objects);
  vec_done (&s->inputs);
}

/* Keeping ----------------------------------------------------------------- */

/* Takes the texts of the step. */
static void
keep (Steps *s, ExecutionStep *step) {
  assert (step->count <= STEP_EVENTS);
  if (s->head.len < s->first)
    vec_push (&s->head, *step);
  else if (s->tail.len < s->last)
    vec_push (&s->tail, *step);
  else if (s->last) {
    ExecutionStep *oldest = s->tail.data + (s->count - s->first) % s->last;
    step_done (oldest);
    *oldest = *step;
  } else
    step_done (step);
  step->count = 0;
}

static bool
is_shown (const Steps *s, const ExecutionStep *step) {
  bool is_more = false;
  for (size_t i = 0; i < step->count; i++) {
    if (step->events[i].kind == EVENT_ERROR)
      return true;
    is_more |= step->events[i].kind != EVENT_LOAD;
  }
  /* Users have not written the client. */
  return is_more && !unit_refs_has_proc (s->unit, step->proc);
}

static void
finish (Steps *s) {
  if (!is_shown (s, &s->now)) {
    step_done (&s->now);
    return;
  }
  if (s->each)
    s->each (s->context, s, &s->now);
  keep (s, &s->now);
  s->count++;
}

size_t
steps_kept (const Steps *s) {
  return s->head.len + s->tail.len;
}

const ExecutionStep *
steps_get (const Steps *s, size_t i) {
  assert (i < steps_kept (s));
  if (i < s->head.len)
    return s->head.data + i;
  size_t oldest = s->count - s->head.len > s->tail.len
                      ? (size_t)((s->count - s->first) % s->last)
                      : 0;
  assert (s->tail.len && s->tail.len <= s->last);
  return s->tail.data + (i - s->head.len + oldest) % s->tail.len;
}

uint64_t
steps_gap (const Steps *s, size_t i) {
  return i == s->head.len ? s->count - steps_kept (s) : 0;
}

/* Gathering --------------------------------------------------------------- */

/* Whether the operation is the user's own. */
static bool
is_users (const Steps *s, const Event *e) {
  if (e->in_library || !e->op)
    return false;
  return e->kind == EVENT_CALL || !s->unit->procs.data[e->proc].is_undefined;
}

static bool
is_library_call (const Steps *s, const Event *e) {
  assert (e->proc < s->unit->procs.len);
  const UnitProc *called = s->unit->procs.data + e->proc;
  return called->is_library || called->is_undefined;
}

static bool
is_wanted (const Steps *s, const Event *e) {
  bool users = is_users (s, e) && !unit_refs_has_proc (s->unit, e->proc);
  switch (e->kind) {
  case EVENT_INPUT:
  case EVENT_WRITTEN:
  case EVENT_FREE:
  case EVENT_PRINT:
  case EVENT_ERROR:
    return true;
  case EVENT_ALLOC:
    return e->op->kind == OP_ALLOC;
  case EVENT_LOAD:
  case EVENT_STORE:
    return users && e->op->show;
  case EVENT_MOVE:
    return users && e->value;
  case EVENT_BRANCH:
    return users && e->op->kind != OP_JUMP;
  case EVENT_CALL:
    return users && !is_library_call (s, e);
  case EVENT_RETURN:
    return users && e->op->count;
  case EVENT_HANDED:
  case EVENT_BYTES:
  case EVENT_ASSUMED:
    return false;
  }
  return false;
}

/* Where the user's code is. */
static void
follow (Steps *s, const Event *e) {
  if (!is_users (s, e))
    return;
  s->user = e->op->pos;
  s->user_depth = e->depth ? e->depth - 1 : 0;
  if (e->kind != EVENT_CALL)
    s->user_proc = e->proc;
}

static bool
repeats (const ExecutionStep *step, const Event *e) {
  for (size_t i = 0; i < step->count; i++)
    if (step->events[i].op == e->op && step->events[i].kind == e->kind)
      return true;
  return false;
}

/* Whether the event goes on with what the step does. */
static bool
belongs (const Steps *s, const Event *e) {
  const ExecutionStep *step = &s->now;
  return step->count && step->count < STEP_EVENTS &&
         step->pos.source == s->user.source && step->pos.line == s->user.line &&
         step->depth == s->user_depth && step->proc == s->user_proc &&
         step->client == e->client && !repeats (step, e);
}

static void
gather (Steps *s, const Event *e) {
  if (!belongs (s, e)) {
    finish (s);
    s->now = (ExecutionStep){.pos = s->user,
                             .depth = s->user_depth,
                             .proc = s->user_proc,
                             .client = e->client,
                             .time = s->time};
  }
  Event copy = *e;
  assert (s->now.count < STEP_EVENTS);
  copy.text = e->text ? mem_string (e->text) : NULL;
  s->now.events[s->now.count++] = copy;
}

static void
note_object (Steps *s, const Event *e) {
  assert (e->kind == EVENT_ALLOC && e->op);
  bool heap = e->op->kind == OP_ALLOC;
  if (!heap && !e->op->show)
    return;
  StepObject object = {.address = e->address,
                       .bytes = (uint64_t)e->value,
                       .time = s->time,
                       .name = heap ? NULL : e->op->show,
                       .number = heap ? ++s->blocks : 0};
  if (s->objects.len < MAX_OBJECTS)
    vec_push (&s->objects, object);
  else
    s->objects.data[s->next_object++ % MAX_OBJECTS] = object;
}

static void
note (void *context, const Event *e) {
  Steps *s = context;
  follow (s, e);
  if (e->kind == EVENT_ALLOC)
    note_object (s, e);
  if (e->kind == EVENT_INPUT)
    vec_push (&s->inputs, (ExecutionInput){e->op, s->user, e->value});
  if (is_wanted (s, e))
    gather (s, e);
  s->time++;
}

Watcher
steps_watcher (Steps *s) {
  return (Watcher){note, s};
}

void
steps_end (Steps *s) {
  finish (s);
}

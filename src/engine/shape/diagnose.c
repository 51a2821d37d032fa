/* Why a proof failed: the path, where it was lost, and the doomed state. */

#include "engine/shape/diagnose.h"
#include "evidence/unit/heaps_draw.h"
#include "evidence/unit/heaps_show.h"

enum {
  MAX_STEPS = 20000, /* of one question */
  MAX_ARRIVALS = 24, /* at the beginnings of blocks, on one path */
  MAX_MODELS = 40,
  MAX_ELEMENTS = 3 /* of all lists of a model */
};

/* Following without abstraction -------------------------------------------- */

typedef struct {
  Track track;
  const Alarm *wanted;
  VEC (unsigned) arrivals; /* for each of track.todo */
} Concrete;

static bool
is_wanted (const Concrete *c) {
  const Alarm *a = &c->track.alarm, *b = c->wanted;
  return !a->is_unsupported && a->kind == b->kind &&
         a->pos.source == b->pos.source && a->pos.line == b->pos.line &&
         a->pos.column == b->pos.column;
}

/* Executes one state until it splits or ends; true: the alarm. */
static bool
follow (Concrete *c) {
  Track *t = &c->track;
  t->state = vec_pop (&t->todo);
  unsigned arrivals = vec_pop (&c->arrivals);
  for (;;) {
    Step step = track_step (t);
    arrivals += step == STEP_JUMP;
    bool goes_on = step == STEP_ON || step == STEP_JUMP;
    if (goes_on && arrivals < MAX_ARRIVALS && t->steps < MAX_STEPS)
      continue;
    heap_state_free (t->state);
    while (c->arrivals.len < t->todo.len)
      vec_push (&c->arrivals, arrivals);
    return step == STEP_ALARM && is_wanted (c);
  }
}

/* Whether the alarm follows from the state, as far as it is looked.  Takes the
   state. */
static bool
is_doomed (const Shape *s, HeapState *state) {
  Concrete c = {.track = {.unit = s->unit}, .wanted = &s->exec.alarm};
  bool found = false;
  vec_push (&c.track.todo, state);
  vec_push (&c.arrivals, 0);
  while (c.track.todo.len && !found && c.track.steps < MAX_STEPS)
    found = follow (&c);
  while (c.track.todo.len)
    heap_state_free (vec_pop (&c.track.todo));
  vec_done (&c.track.todo);
  vec_done (&c.track.assumed);
  vec_done (&c.track.assumings.list);
  vec_done (&c.arrivals);
  return found;
}

/* Models ------------------------------------------------------------------- */

typedef struct {
  HeapState *state;
  unsigned elements;
} HeapModel;

typedef VEC (HeapModel) HeapModels;

static void
add_model (HeapModels *list, HeapState *state, bool can_be, unsigned elements) {
  if (can_be && elements <= MAX_ELEMENTS && list->len < MAX_MODELS * 4)
    vec_push (list, ((HeapModel){state, elements}));
  else
    heap_state_free (state);
}

/* Heaps without segments, those with few elements first; all are owned. */
static HeapModels
models_of (const HeapState *state) {
  HeapModels open = {0}, done = {0};
  vec_push (&open, ((HeapModel){heap_state_copy (state), 0}));
  for (size_t i = 0; i < open.len; i++) {
    HeapModel m = open.data[i];
    if (!m.state->heap.segments.len && done.len < MAX_MODELS) {
      vec_push (&done, m);
      continue;
    }
    if (m.state->heap.segments.len && done.len < MAX_MODELS) {
      HeapState *empty = heap_state_copy (m.state);
      HeapState *more = heap_state_copy (m.state);
      add_model (&open, empty, shape_unfold_empty (empty, 0), m.elements);
      add_model (&open, more, shape_unfold_element (more, 0, END_FRONT),
                 m.elements + 1);
    }
    heap_state_free (m.state);
  }
  vec_done (&open);
  return done;
}

/* The first model from which the alarm follows; NULL: none was found. */
static HeapState *
doomed_model (const Shape *s, const HeapState *state) {
  HeapModels all = models_of (state);
  HeapState *found = NULL;
  for (size_t i = 0; i < all.len; i++) {
    if (!found && !run_expired (s->run) &&
        is_doomed (s, heap_state_copy (all.data[i].state)))
      found = all.data[i].state;
    else
      heap_state_free (all.data[i].state);
  }
  vec_done (&all);
  return found;
}

/* The report --------------------------------------------------------------- */

static Pos
place_of (const Shape *s, const HeapState *state) {
  const HeapFrame *f = &vec_last (&state->frames);
  const UnitBlock *b = s->unit->procs.data[f->proc].blocks.data + f->block;
  for (size_t i = 0; i < b->ops.len; i++)
    if (b->ops.data[i].pos.source)
      return b->ops.data[i].pos;
  return b->pos;
}

static void
add_picture (const Shape *s, Diagnosis *d, const char *caption,
             const HeapState *state) {
  Str dot = {0}, text = {0};
  heaps_draw_dot (&dot, s->unit, state);
  heaps_draw_text (&text, s->unit, state);
  diagnosis_picture (d, caption, str_take (&dot), str_take (&text));
}

static void
add_step (const Shape *s, Diagnosis *d, const Kept *k) {
  Str words = {0};
  heaps_show_state (&words, s->unit, k->state);
  diagnosis_step (d, place_of (s, k->state), "%s%s",
                  words.len ? str_text (&words) : "nothing is known",
                  k->joins ? " (several states in one)" : "");
  str_done (&words);
}

static void
say_doomed (const Shape *s, Diagnosis *d, const Kept *k, HeapState *model) {
  Str words = {0}, text = {0};
  heaps_show_state (&words, s->unit, model);
  str_format (&text,
              "the abstraction allows a state here from which the error "
              "follows%s%s",
              words.len ? ": " : "", words.len ? str_text (&words) : "");
  d->lost = (DiagnosisStep){place_of (s, k->state), str_take (&text)};
  str_done (&words);
  add_picture (s, d, "what the analysis knows where the proof is lost",
               k->state);
  add_picture (s, d, "a state that it allows, from which the error follows",
               model);
}

typedef VEC (const Kept *) Path;

static void
find_lost (Shape *s, Diagnosis *d, const Path *path) {
  if (is_doomed (s, shape_start (s->unit))) {
    Pos pos = s->exec.alarm.pos;
    d->lost = (DiagnosisStep){
        pos, mem_string ("the error follows without any abstraction, as far as "
                         "numbers are known: it may be real")};
    return;
  }
  for (size_t i = path->len; i-- > 0;) {
    HeapState *model = doomed_model (s, path->data[i]->state);
    if (!model)
      continue;
    say_doomed (s, d, path->data[i], model);
    heap_state_free (model);
    return;
  }
}

Diagnosis *
shape_diagnose (Shape *s, const Kept *from) {
  Diagnosis *d = diagnosis_new ("How shape analysis came to the possible "
                                "error, and what it knew:");
  Path path = {0};
  for (const Kept *k = from; k; k = k->parent)
    vec_push (&path, k);
  for (size_t i = path.len; i-- > 0;)
    add_step (s, d, path.data[i]);
  if (!s->exec.alarm.is_unsupported)
    find_lost (s, d, &path);
  vec_done (&path);
  return d;
}

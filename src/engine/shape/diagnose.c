/* Why a proof failed: the path, where it was lost, and the doomed state. */

#include "engine/shape/diagnose.h"
#include "engine/shape/question.h"
#include "evidence/unit/heaps_draw.h"
#include "evidence/unit/heaps_show.h"

#include <string.h>

enum {
  MAX_STEPS = 20000,   /* of one question */
  MAX_COST = 2000000,  /* of all questions about one alarm */
  MAX_ARRIVALS = 40,   /* at the beginnings of blocks, on one path */
  MORE_ARRIVALS = 400, /* from the start of the program */
  MAX_MODELS = 40,
  MAX_LONGER = 2,    /* other doomed states, with longer lists */
  MAX_QUESTIONS = 4, /* to the solver about one state */
  MAX_ELEMENTS = 3   /* of all lists of a model */
};

/* Following without abstraction -------------------------------------------- */

typedef struct {
  Track track;
  const Alarm *wanted;
  VEC (unsigned) arrivals; /* for each of track.todo */
  unsigned most;           /* arrivals */
  uint64_t cost;
} Concrete;

static bool
is_wanted (const Concrete *c) {
  const Alarm *a = &c->track.alarm, *b = c->wanted;
  return !a->is_unsupported && a->kind == b->kind &&
         a->pos.source == b->pos.source && a->pos.line == b->pos.line &&
         a->pos.column == b->pos.column;
}

/* Those that came first go on first: so short ways are found before long ones
   are followed. */
static HeapState *
take_first (Concrete *c, unsigned *arrivals) {
  HeapState *state = c->track.todo.data[0];
  *arrivals = c->arrivals.data[0];
  c->track.todo.len--;
  c->arrivals.len--;
  memmove (c->track.todo.data, c->track.todo.data + 1,
           c->track.todo.len * sizeof *c->track.todo.data);
  memmove (c->arrivals.data, c->arrivals.data + 1,
           c->arrivals.len * sizeof *c->arrivals.data);
  return state;
}

/* Where there are multiples or sums, each question about numbers looks at all
   that is known of them. */
static uint64_t
cost_of (const Heap *h) {
  uint64_t sums = h->equations.len;
  for (size_t i = 0; i < h->facts.len; i++)
    sums += h->facts.data[i].kind == FACT_TIMES;
  return 1 + sums * (sums + h->facts.len) / 2;
}

/* Executes one state until it splits or ends; true: the alarm. */
static bool
follow (Concrete *c) {
  Track *t = &c->track;
  unsigned arrivals;
  t->state = take_first (c, &arrivals);
  for (;;) {
    c->cost += cost_of (&t->state->heap);
    Step step = track_step (t);
    arrivals += step == STEP_JUMP;
    bool goes_on = step == STEP_ON || step == STEP_JUMP;
    if (goes_on && arrivals < c->most && t->steps < MAX_STEPS)
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
is_doomed (Shape *s, HeapState *state, unsigned most) {
  Concrete c = {
      .track = {.unit = s->unit}, .wanted = &s->exec.alarm, .most = most};
  bool found = false;
  vec_push (&c.track.todo, state);
  vec_push (&c.arrivals, 0);
  while (c.track.todo.len && !found && c.track.steps < MAX_STEPS &&
         s->cost + c.cost < MAX_COST)
    found = follow (&c);
  s->cost += c.cost;
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

/* The model with each value that numbers of its elements may have. */
static void
add_chosen (HeapModels *all, HeapState *state, bool can_be, unsigned elements) {
  if (!can_be || !state->heap.choices.len) {
    add_model (all, state, can_be, elements);
    return;
  }
  uint32_t count = vec_last (&state->heap.choices).count;
  for (uint32_t i = 0; i < count; i++) {
    HeapState *one = heap_state_copy (state);
    add_chosen (all, one, shape_choose (one, i), elements);
  }
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
      add_model (&open, empty, shape_unfold_empty (empty, 0), m.elements);
      const HeapTemplate *t = m.state->heap.segments.data[0].of;
      uint32_t way = shape_first_way (m.state, 0, END_FRONT);
      do {
        HeapState *more = heap_state_copy (m.state);
        add_chosen (&open, more, shape_unfold_element (more, 0, END_FRONT, way),
                    m.elements + 1);
      } while (shape_next_way (t, &way));
    }
    heap_state_free (m.state);
  }
  vec_done (&open);
  return done;
}

/* The solver looks at a model from which the alarm follows as far as ranges of
   numbers say. */
static bool
confirm (Shape *s, Doomed *d, HeapState *model, unsigned *questions) {
  if (++*questions > MAX_QUESTIONS)
    return false;
  switch (question_from_heap (s, model)) {
  case FEASIBLE:
    heap_state_free (d->heap);
    d->heap = heap_state_copy (model);
    d->is_confirmed = true;
    return true;
  case FEASIBLE_UNKNOWN:
    if (!d->heap)
      d->heap = heap_state_copy (model);
    return false;
  case INFEASIBLE:
    break;
  }
  return false;
}

void
shape_doomed_done (Doomed *d) {
  heap_state_free (d->heap);
  while (d->longer.len)
    heap_state_free (vec_pop (&d->longer));
  vec_done (&d->longer);
}

/* The first model of the state from which the alarm follows, and some behind
   it. */
static bool
find_doomed (Shape *s, const Kept *k, Doomed *d) {
  HeapModels all = models_of (k->state);
  unsigned questions = 0;
  *d = (Doomed){0};
  for (size_t i = 0; i < all.len; i++) {
    HeapState *model = all.data[i].state;
    bool is_possible = d->longer.len < MAX_LONGER && !run_expired (s->run) &&
                       is_doomed (s, heap_state_copy (model), MAX_ARRIVALS);
    if (is_possible && d->is_confirmed)
      vec_push (&d->longer, heap_state_copy (model));
    else if (is_possible)
      confirm (s, d, model, &questions);
    heap_state_free (model);
  }
  vec_done (&all);
  d->at = k;
  return d->heap;
}

/* The report --------------------------------------------------------------- */

static void
add_picture (const Shape *s, Diagnosis *d, const char *caption,
             const HeapState *state) {
  Str dot = {0}, text = {0};
  heaps_draw_dot (&dot, s->unit, state);
  heaps_draw_text (&text, s->unit, state);
  diagnosis_picture (d, caption, str_take (&dot), str_take (&text));
}

static char *
words_of (const Shape *s, const HeapState *state) {
  Str words = {0};
  heaps_show_state (&words, s->unit, state);
  if (!words.len)
    str_add (&words, "nothing is known of variables");
  return str_take (&words);
}

static void
add_step (const Shape *s, Diagnosis *d, const Kept *k) {
  char *words = words_of (s, k->state);
  Str text = {0};
  str_format (&text, "%s%s", words, k->joins ? " (several states in one)" : "");
  const DiagnosisStep *last = d->path.len ? &vec_last (&d->path) : NULL;
  Pos pos = ats_place (s, k->state);
  if (!last || last->pos.line != pos.line ||
      strcmp (last->text, str_text (&text)))
    diagnosis_step (d, pos, "%s", str_text (&text));
  str_done (&text);
  mem_free (words);
}

static void
say_doomed (const Shape *s, Diagnosis *d, const Doomed *doomed) {
  const Kept *k = doomed->at;
  Str text = {0};
  char *words = words_of (s, doomed->heap);
  str_format (&text,
              "the abstraction allows a state here from which the error "
              "follows%s: %s",
              doomed->is_confirmed ? "" : ", as far as numbers are known",
              words);
  d->lost = (DiagnosisStep){ats_place (s, k->state), str_take (&text)};
  if (k->before)
    add_picture (s, d, "what arrived there, before the abstraction", k->before);
  if (k->with)
    add_picture (s, d, "what it was joined with", k->with->state);
  add_picture (s, d, "what the abstraction made of it", k->state);
  add_picture (s, d, "the doomed state, which it allows: the error follows",
               doomed->heap);
  mem_free (words);
}

static void
find_lost (Shape *s, Diagnosis *d, const AtsSlice *slice, Doomed *doomed) {
  doomed->needs_no_loss = is_doomed (s, shape_start (s->unit), MAX_ARRIVALS);
  if (doomed->needs_no_loss) {
    Pos pos = s->exec.alarm.pos;
    d->lost = (DiagnosisStep){
        pos, mem_string ("the error follows without any abstraction, as far as "
                         "numbers are known: it may be real")};
    return;
  }
  for (size_t i = 0; i < slice->len; i++)
    if (slice->data[i]->before && find_doomed (s, slice->data[i], doomed)) {
      say_doomed (s, d, doomed);
      return;
    }
}

Choices *
shape_disprove (Shape *s, const Kept *from) {
  AtsSlice slice = ats_slice (s, from);
  bool is_likely = is_doomed (s, shape_start (s->unit), MORE_ARRIVALS);
  Choices *found = question_from_start (s, &slice, is_likely);
  vec_done (&slice);
  return found;
}

Diagnosis *
shape_diagnose (Shape *s, const Kept *from, Doomed *doomed) {
  Diagnosis *d = diagnosis_new ("How shape analysis came to the possible "
                                "error, and what it knew:");
  VEC (const Kept *) path = {0};
  AtsSlice slice = ats_slice (s, from);
  s->cost = 0;
  for (const Kept *k = from; k; k = k->parent)
    vec_push (&path, k);
  for (size_t i = path.len; i-- > 0;)
    add_step (s, d, path.data[i]);
  if (!s->exec.alarm.is_unsupported)
    find_lost (s, d, &slice, doomed);
  Str dot = {0};
  ats_draw (&dot, s, &slice);
  if (dot.len)
    diagnosis_picture (d,
                       "the abstract counterexample: bold where states are "
                       "joined, dashed where one covers another",
                       str_take (&dot), mem_string (""));
  vec_done (&path);
  vec_done (&slice);
  return d;
}

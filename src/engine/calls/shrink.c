/* A call is left out by leaving out its inputs: those from where it is chosen
   to where the next one is.  What is left is executed: it counts if it ends in
   the same error at the same place. */

#include "engine/calls/shrink.h"
#include "program/unit/unit_refs.h"

#include <assert.h>

typedef struct {
  Run *run;
  const Unit *unit;
  Execution error;
  uint64_t steps, most; /* executed so far, and the most */
} Shrink;

static Execution
execute (const Shrink *s, const Choices *given, Choices *used) {
  ExecuteOptions how = {.choices = given,
                        .beyond = INPUTS_ZERO,
                        .max_steps = s->error.steps ? 2 * s->error.steps : 0,
                        .record = used};
  return execute_unit (s->run, s->unit, &how);
}

static bool
is_same (const Execution *a, const Execution *b) {
  return a->outcome == b->outcome && a->kind == b->kind &&
         a->pos.source == b->pos.source && a->pos.line == b->pos.line;
}

/* Where calls begin -------------------------------------------------------- */

typedef struct {
  uint32_t turn; /* the procedure that chooses a call */
  size_t inputs; /* so far */
  VEC (size_t) begins;
} Begins;

static void
note (void *context, const Event *e) {
  Begins *b = context;
  b->inputs += e->kind == EVENT_INPUT;
  if (e->kind == EVENT_CALL && e->proc == b->turn)
    vec_push (&b->begins, b->inputs);
}

static void
find_begins (const Shrink *s, const Choices *found, Begins *b) {
  ExecuteOptions how = {.choices = found, .watcher = {note, b}};
  *b = (Begins){.turn = s->unit->refs->turn_proc};
  execute_unit (s->run, s->unit, &how);
  vec_push (&b->begins, found->inputs.len);
}

/* Leaving out -------------------------------------------------------------- */

/* The inputs of a call. */
typedef struct {
  size_t begin, end;
} Part;

static bool
has (Part p, size_t i) {
  return i >= p.begin && i < p.end;
}

/* The same without one or two calls; NULL: another error. */
static Choices *
leave_out (Shrink *s, const Choices *from, Part a, Part b) {
  Choices given = {.filler = from->filler};
  Choices *used = choices_new ();
  Wide calls = a.begin == b.begin ? 1 : 2;
  for (size_t i = 0; i < from->inputs.len; i++)
    if (!has (a, i) && !has (b, i))
      vec_push (&given.inputs, from->inputs.data[i] - (i ? 0 : calls));
  Execution e = execute (s, &given, used);
  s->steps += e.steps;
  vec_done (&given.inputs);
  if (is_same (&e, &s->error))
    return used;
  choices_free (used);
  return NULL;
}

/* Leaves calls out that are so far apart. */
static Choices *
leave_pair_out (Shrink *s, const Choices *from, const Begins *b, size_t apart) {
  const size_t *begins = b->begins.data;
  for (size_t i = b->begins.len - 1; i-- > apart && s->steps < s->most;) {
    size_t k = i - apart;
    Choices *shorter = leave_out (s, from, (Part){begins[i], begins[i + 1]},
                                  (Part){begins[k], begins[k + 1]});
    if (shorter)
      return shorter;
  }
  return NULL;
}

/* One call, or two: one that makes something and one that uses it. */
static Choices *
leave_some_out (Shrink *s, const Choices *from) {
  Begins b;
  Choices *shorter = NULL;
  find_begins (s, from, &b);
  for (size_t apart = 0; apart + 1 < b.begins.len && !shorter; apart++)
    shorter = leave_pair_out (s, from, &b, apart);
  vec_done (&b.begins);
  return shorter;
}

Choices *
shrink_calls (Run *run, const Unit *unit, Choices *found, uint64_t steps) {
  Shrink s = {.run = run, .unit = unit, .most = steps};
  Choices *used = choices_new ();
  assert (found->inputs.len);
  s.error = execute (&s, found, used);
  choices_free (used);
  while (found->inputs.data[0] > 1 && s.steps < s.most) {
    Choices *shorter = leave_some_out (&s, found);
    if (!shorter)
      break;
    choices_free (found);
    found = shorter;
  }
  return found;
}

/* The search: queries with growing bounds, each for the whole program, and the
   interpreter as the judge of what they find. */

#include "engine/bmc/quantified.h"
#include "engine/bmc/quantified_query.h"
#include "logic/z3_text.h"

#include <stdio.h>

enum {
  FIRST_BOUND = 4,
  MAX_TRIES = 8, /* candidates of a query that do not replay */
  WRITTEN_BYTES = 64,
  CHANGES = 4,
  PATHS = 16
};

typedef struct {
  Run *run;
  Program *program;
  BmcStats *stats;
  Graph *g;
  Layout layout;
  Choices *choices; /* of an error that was replayed */
  char obstacle[300], doubt[300], unsolved[200];
} Quantified;

/* Candidates --------------------------------------------------------------- */

static uint64_t
value_at (Z3Text *z, const char *function, uint64_t time, uint64_t *high) {
  return z3_text_value (z, function, 1, &time, high);
}

static const InputSlots *
inputs_of (const Query *q, uint64_t location, uint64_t number) {
  for (size_t i = 0; i < q->ways.len; i++)
    if (q->ways.data[i].location == location &&
        q->ways.data[i].number == number)
      return &q->ways.data[i].inputs;
  return NULL;
}

/* The inputs of the steps, in the order of time. */
static Choices *
read_choices (const Query *q, Z3Text *z) {
  Choices *c = choices_new ();
  for (uint64_t t = 0; t < q->bound; t++) {
    uint64_t location = value_at (z, "at", t, NULL);
    const InputSlots *inputs =
        inputs_of (q, location, value_at (z, "way", t + 1, NULL));
    for (size_t i = 0; inputs && i < inputs->len; i++) {
      char name[40];
      uint64_t high, low;
      snprintf (name, sizeof name, "in%u_%u", inputs->data[i].number,
                inputs->data[i].bits);
      low = value_at (z, name, t + 1, &high);
      vec_push (&c->inputs, (Wide)high << 64 | low);
    }
  }
  c->filler = (uint8_t)z3_text_value (z, "filler", 0, NULL, NULL);
  return c;
}

/* Forbids the way that the candidate takes. */
static void
put_other_way (const Query *q, Z3Text *z, Str *out) {
  str_add (out, "(assert (not (and true");
  for (uint64_t t = 0; t <= q->bound; t++) {
    uint64_t location = value_at (z, "at", t, NULL);
    str_add (out, " (= (at ");
    put_bits (out, t, q->time_bits);
    str_add (out, ") ");
    put_bits (out, location, q->location_bits);
    str_char (out, ')');
    if (location >= q->error)
      break;
    str_add (out, " (= (way ");
    put_bits (out, t + 1, q->time_bits);
    str_add (out, ") ");
    put_bits (out, value_at (z, "way", t + 1, NULL), WAY_BITS);
    str_char (out, ')');
  }
  str_add (out, ")))\n");
}

static void
name_pos (char *text, size_t size, Pos pos) {
  if (pos.source)
    snprintf (text, size, "%s:%d:%d", pos.source->path, pos.line, pos.column);
  else
    snprintf (text, size, "the start of the program");
}

/* Whether the interpreter comes to an error; then the choices are kept, with
   the inputs that it used. */
static bool
replays (Quantified *s, Choices *c) {
  Choices *used = choices_new ();
  ExecuteOptions how = {.choices = c, .beyond = INPUTS_ZERO, .record = used};
  Execution e = execute (s->run, s->program->unit, &how);
  s->stats->replays++;
  if (e.outcome == OUTCOME_ERROR) {
    used->filler = c->filler;
    s->choices = used;
    return true;
  }
  char pos[200];
  name_pos (pos, sizeof pos, e.pos);
  snprintf (s->doubt, sizeof s->doubt,
            "the formula has an error, but the execution ends without one at "
            "%s",
            pos);
  choices_free (used);
  return false;
}

/* Queries ------------------------------------------------------------------ */

static void
name_obstacle (Quantified *s, const UnitOp *op, const char *why) {
  char pos[200];
  if (s->obstacle[0])
    return;
  name_pos (pos, sizeof pos, op->pos);
  snprintf (s->obstacle, sizeof s->obstacle, "%s at %s is not followed",
            why ? why : "something that is not modelled", pos);
}

/* What is not followed may be where no check comes after it. */
static void
note_obstacles (Quantified *s, const Query *q) {
  if (q->obstacle)
    name_obstacle (s, q->obstacle, q->why);
  for (size_t i = 0; i < s->g->vertices.len; i++) {
    const Vertex *v = s->g->vertices.data + i;
    if (v->is_there && v->end->kind == OP_UNSUPPORTED)
      name_obstacle (s, v->end, v->end->show);
  }
}

static TextAnswer
ask (Quantified *s, Z3Text *z, Str *text) {
  s->stats->solver_calls++;
  run_say (s->run, 3, "%s", str_text (text));
  if (z3_text_add (z, str_text (text)))
    return z3_text_check (z, 0);
  return TEXT_GIVEN_UP;
}

/* Whether an error was found. */
static bool
solve (Quantified *s, const Query *q, Str *text) {
  Z3Text *z = z3_text_new (s->run);
  TextAnswer answer = ask (s, z, text);
  for (int i = 0; answer == TEXT_CANDIDATE && i < MAX_TRIES; i++) {
    Choices *c = read_choices (q, z);
    bool good = replays (s, c);
    choices_free (c);
    if (good || run_expired (s->run))
      break;
    put_other_way (q, z, text);
    z3_text_free (z);
    z = z3_text_new (s->run);
    answer = ask (s, z, text);
  }
  if (answer == TEXT_GIVEN_UP)
    snprintf (s->unsolved, sizeof s->unsolved, "the solver gave up: %s",
              z3_text_reason (z));
  z3_text_free (z);
  return s->choices;
}

/* One formula for all ways of at most 'bound' vertices. */
static bool
try_bound (Quantified *s, uint64_t bound, bool leaks) {
  Query q;
  Str text = {0};
  graph_measure (s->g, leaks);
  bool found = query_make (&q, s->g, &s->layout, bound, leaks, &text) &&
               solve (s, &q, &text);
  run_say (s->run, 2, "bmc: %llu steps%s, %u stops, %zu bytes of formula",
           (unsigned long long)bound, leaks ? " to leaks" : "", q.error,
           text.len);
  note_obstacles (s, &q);
  query_done (&q);
  str_done (&text);
  return found;
}

/* Without cycles no way has more steps than there are stops. */
static uint64_t
longest_way (const Graph *g) {
  return g->has_cycle ? UINT64_MAX : g->stops;
}

/* Whether there may be leaks at all. */
static bool
has_blocks (const Graph *g) {
  for (size_t i = 0; i < g->vertices.len; i++) {
    const Vertex *v = g->vertices.data + i;
    for (size_t k = 0; v->is_there && k < v->items.len; k++)
      if (v->items.data[k].kind == ITEM_OP &&
          v->items.data[k].op->kind == OP_ALLOC)
        return true;
  }
  return false;
}

static bool
is_over (const Quantified *s) {
  return s->unsolved[0] || run_expired (s->run);
}

static void
search (Quantified *s, uint64_t most) {
  bool leaks =
      unit_looks_for (s->program->unit, KIND_LEAK) && has_blocks (s->g);
  uint64_t longest = longest_way (s->g), bound = FIRST_BOUND;
  most = most < longest ? most : longest;
  most = most < MAX_BOUND ? most : MAX_BOUND;
  for (bool more = true; more; bound += bound / 2) {
    more = bound < most;
    bound = more ? bound : most;
    s->stats->bound = (int64_t)bound;
    if (try_bound (s, bound, false) || is_over (s) ||
        (leaks && try_bound (s, bound, true)) || is_over (s))
      return;
  }
}

/* Answers ------------------------------------------------------------------ */

static Result
answer (Quantified *s) {
  if (s->choices && has_assembly (s->program->unit)) {
    choices_free (s->choices);
    return result_unknown ("possibly unsafe: the error may depend on what "
                           "inline assembly gives");
  }
  if (s->choices)
    return (Result){.verdict = VERDICT_UNSAFE, .choices = s->choices};
  if (run_expired (s->run))
    return result_unknown ("%s; quantified queries of up to %lld steps",
                           run_reason (s->run), (long long)s->stats->bound);
  const char *why = s->unsolved[0] ? s->unsolved : s->doubt;
  why = why[0] ? why : s->obstacle;
  return result_unknown ("no error within %lld steps by quantified queries%s%s",
                         (long long)s->stats->bound, why[0] ? "; " : "", why);
}

/* Narrow values first, which is faster; all of them if that was no use. */
static Result
check (Quantified *s, uint64_t bound) {
  for (int narrow = 1; narrow >= 0; narrow--) {
    layout_make (&s->layout, s->g, narrow);
    bool fits = !s->layout.is_too_large;
    if (fits)
      search (s, bound);
    layout_done (&s->layout);
    if (!fits)
      return result_unknown ("objects are too large for a quantified query");
    if (s->choices || is_over (s))
      break;
  }
  return answer (s);
}

Result
quantified_check (Run *run, Program *program, int64_t bound, BmcStats *stats) {
  Quantified s = {.run = run, .program = program, .stats = stats};
  s.g = flow_graph_new (program->unit);
  Result result;
  if (s.g->too_large) {
    result = result_unknown ("the program is too large for a quantified query");
  } else {
    graph_join (s.g);
    graph_find_variables (s.g);
    graph_slice (s.g);
    graph_cut (s.g, WRITTEN_BYTES, CHANGES);
    graph_find_stops (s.g, PATHS, WRITTEN_BYTES, CHANGES);
    graph_slice (s.g);
    result = check (&s, (uint64_t)bound);
  }
  flow_graph_free (s.g);
  return result;
}

/* Models made by hand, and trails that show what they claim, or do not. */

#include "check.h"
#include "evidence/model/lanes.h"
#include "evidence/system/trace_json.h"
#include "evidence/model/trail_json.h"

#include <stdlib.h>
#include <string.h>

static const Reading reading;

static const Source source = {"model.pml", "", 0};

/* Making models ------------------------------------------------------------ */

typedef struct {
  Program *program;
  Model *model;
  uint32_t code; /* the one being made */
  Type byte;
} Maker;

static Pos
at (int line) {
  return (Pos){&source, line, 1};
}

static Maker
make (void) {
  Maker k = {.program = program_new (&source)};
  k.model = model_new ();
  program_set_model (k.program, k.model);
  k.byte = model_int (k.model, "byte", 8, false);
  return k;
}

/* A global variable: its place. */
static const Expr *
global (Maker *k, const char *name, Type type) {
  size_t i = model_add_field (k->model, k->model->globals,
                              (Field){.name = name, .type = type, .count = 1});
  Field f = model_type (k->model, k->model->globals)->fields.data[i];
  return model_expr (
      k->model,
      (Expr){.op = PLACE_GLOBAL, .type = type, .k = (int32_t)f.offset});
}

static const Expr *
number (Maker *k, int32_t n) {
  return model_expr (k->model,
                     (Expr){.op = VALUE_CONST, .type = k->byte, .k = n});
}

static const Expr *
load (Maker *k, const Expr *place) {
  return model_expr (k->model,
                     (Expr){.op = VALUE_LOAD, .type = place->type, .a = place});
}

static const Expr *
binary (Maker *k, ExprOp op, const Expr *a, const Expr *b) {
  return model_expr (k->model,
                     (Expr){.op = op, .type = k->byte, .a = a, .b = b});
}

/* A code with 'n' locations, in lines 1 to n. */
static void
begin (Maker *k, const char *name, CodeKind kind, uint32_t active, int n) {
  k->code = model_add_code (k->model, name, kind, at (100));
  for (int i = 0; i < n; i++)
    model_add_location (k->model, k->code, 0, NULL, at (i + 1));
  k->model->codes.data[k->code].active = active;
}

static void
flag (Maker *k, uint32_t location, uint32_t flags) {
  k->model->codes.data[k->code].locations.data[location].flags |= flags;
}

static void
edge (Maker *k, uint32_t from, uint32_t to, ModelEdge e) {
  e.from = from;
  e.to = to;
  e.pos = at ((int)from + 1);
  model_add_edge (k->model, k->code, e);
}

static void
finish_code (Maker *k) {
  model_close_record (k->model, k->model->codes.data[k->code].frame);
  model_close_code (k->model, k->code);
}

static void
finish (Maker *k) {
  model_close_record (k->model, k->model->globals);
}

/* Two processes add 1 to x, which shall not be 2. */
static Program *
counters (void) {
  Maker k = make ();
  const Expr *x = global (&k, "x", k.byte);
  begin (&k, "P", CODE_PROCESS, 2, 4);
  edge (&k, 0, 1,
        (ModelEdge){.kind = STEP_ASSIGN,
                    .place = x,
                    .a = binary (&k, VALUE_ADD, load (&k, x), number (&k, 1)),
                    .show = "x = x + 1"});
  edge (&k, 1, 2,
        (ModelEdge){.kind = STEP_ASSERT,
                    .a = binary (&k, VALUE_NE, load (&k, x), number (&k, 2)),
                    .show = "assert(x != 2)"});
  edge (&k, 2, 3,
        (ModelEdge){.kind = STEP_PRINT, .text = "done\\n", .show = "printf"});
  edge (&k, 3, 3, (ModelEdge){.kind = STEP_END, .show = "-end-"});
  flag (&k, 3, LOC_END);
  finish_code (&k);
  finish (&k);
  return k.program;
}

/* One process that waits for x; 'end' where it may. */
static Program *
waiter (bool end) {
  Maker k = make ();
  const Expr *x = global (&k, "x", k.byte);
  begin (&k, "W", CODE_PROCESS, 1, 3);
  edge (&k, 0, 1, (ModelEdge){.kind = STEP_GUARD, .show = "skip"});
  edge (&k, 1, 2,
        (ModelEdge){.kind = STEP_GUARD, .a = load (&k, x), .show = "x"});
  edge (&k, 2, 2, (ModelEdge){.kind = STEP_END, .show = "-end-"});
  flag (&k, 1, end ? LOC_END : 0);
  finish_code (&k);
  finish (&k);
  return k.program;
}

/* Two processes that go round and round between two locations, with labels at
   the second; the second process exists only if asked for. */
static Program *
loops (uint32_t flags, bool two) {
  Maker k = make ();
  begin (&k, "L", CODE_PROCESS, 1, 2);
  edge (&k, 0, 1, (ModelEdge){.kind = STEP_GUARD, .show = "tick"});
  edge (&k, 1, 0, (ModelEdge){.kind = STEP_GUARD, .show = "tack"});
  flag (&k, 1, flags);
  finish_code (&k);
  if (two) {
    begin (&k, "M", CODE_PROCESS, 1, 1);
    edge (&k, 0, 0, (ModelEdge){.kind = STEP_GUARD, .show = "skip"});
    finish_code (&k);
  }
  finish (&k);
  return k.program;
}

/* A process that sets x and ends; a claim that x is 0 for ever (accepting), or
   that comes to its end when x is 1. */
static Program *
claimed (bool ends) {
  Maker k = make ();
  const Expr *x = global (&k, "x", k.byte);
  begin (&k, "S", CODE_PROCESS, 1, 2);
  edge (&k, 0, 0, (ModelEdge){.kind = STEP_GUARD, .show = "skip"});
  edge (&k, 0, 1,
        (ModelEdge){.kind = STEP_ASSIGN,
                    .place = x,
                    .a = number (&k, 1),
                    .show = "x = 1"});
  edge (&k, 1, 1, (ModelEdge){.kind = STEP_END, .show = "-end-"});
  finish_code (&k);
  begin (&k, "p", CODE_CLAIM, 0, 2);
  if (ends) {
    edge (&k, 0, 0, (ModelEdge){.kind = STEP_GUARD, .show = "true"});
    edge (&k, 0, 1,
          (ModelEdge){.kind = STEP_GUARD, .a = load (&k, x), .show = "x"});
    edge (&k, 1, 1, (ModelEdge){.kind = STEP_END, .show = "-end-"});
  } else {
    edge (&k, 0, 0,
          (ModelEdge){.kind = STEP_GUARD,
                      .a = binary (&k, VALUE_EQ, load (&k, x), number (&k, 0)),
                      .show = "!x"});
    flag (&k, 0, LOC_ACCEPT);
    k.model->codes.data[k.code].is_ltl = true;
  }
  finish_code (&k);
  finish (&k);
  return k.program;
}

/* A rendezvous: S sends 3 to R, which stores it in x. */
static Program *
rendezvous (void) {
  Maker k = make ();
  Type chan = model_chan (k.model);
  const Expr *x = global (&k, "x", k.byte), *c = global (&k, "c", chan);
  Init init = {.offset = (uint32_t)c->k, .count = 1, .type = chan};
  init.channel = model_add_channel (k.model, 0, 1, &k.byte, at (1));
  vec_push (&model_type (k.model, k.model->globals)->inits, init);
  const Expr *three = number (&k, 3);
  begin (&k, "S", CODE_PROCESS, 1, 2);
  edge (&k, 0, 1,
        (ModelEdge){.kind = STEP_SEND,
                    .a = load (&k, c),
                    .args = model_args (k.model, 1, &three),
                    .count = 1,
                    .show = "c!3"});
  flag (&k, 1, LOC_END);
  finish_code (&k);
  begin (&k, "R", CODE_PROCESS, 1, 2);
  edge (&k, 0, 1,
        (ModelEdge){.kind = STEP_RECEIVE,
                    .a = load (&k, c),
                    .args = model_args (k.model, 1, &x),
                    .count = 1,
                    .show = "c?x"});
  finish_code (&k);
  finish (&k);
  return k.program;
}

/* Making trails ------------------------------------------------------------ */

static Move
move (uint16_t pid, uint32_t edge_number) {
  return (Move){pid, NO_PID, edge_number, 0, 0};
}

static Move
with_claim (Move m, uint32_t claim_edge) {
  m.claim_edge = claim_edge + 1;
  return m;
}

static Trail *
trail (ErrorKind kind, size_t n, const Move *moves) {
  Trail *t = trail_new ((MachineOptions){0});
  t->kind = kind;
  for (size_t i = 0; i < n; i++)
    vec_push (&t->moves, moves[i]);
  return t;
}

static Trail *
cycle (ErrorKind kind, size_t begins, size_t n, const Move *moves) {
  Trail *t = trail (kind, n, moves);
  t->has_cycle = true;
  t->cycle = begins;
  return t;
}

#define TRAIL(KIND, ...)                                                       \
  trail (KIND, sizeof ((Move[]){__VA_ARGS__}) / sizeof (Move),                 \
         (Move[]){__VA_ARGS__})
#define CYCLE(KIND, BEGINS, ...)                                               \
  cycle (KIND, BEGINS, sizeof ((Move[]){__VA_ARGS__}) / sizeof (Move),         \
         (Move[]){__VA_ARGS__})

/* Replays, and does the same with what comes out of JSON. */
static Replay
replay (Program *p, Trail *t) {
  Replay r = trail_replay (p, t);
  if (r.valid) {
    json_t *json = trail_json (
        p, t, &r, (EvidenceOrigin){.front = "none", .reading = &reading});
    EvidenceFile file = {.root = json};
    Str why = {0};
    Trail *again = trail_json_read (&file, p, &why);
    CHECK (again && again->moves.len == t->moves.len);
    CHECK (again && trail_replay (p, again).valid);
    CHECK (replay_claimed (&file, &r, &why));
    str_done (&why);
    trail_free (again);
    json_decref (json);
    Str text = {0};
    trail_print (&text, p, t);
    CHECK (text.len);
    str_done (&text);
  }
  trail_free (t);
  return r;
}

static bool
shows (Program *p, Trail *t, int line, const char *message) {
  ErrorKind kind = t->kind;
  Replay r = replay (p, t);
  bool good = r.valid && r.kind == kind && r.pos.line == line &&
              strstr (r.message, message);
  if (!good)
    printf ("# valid %d line %d: %s\n", r.valid, r.pos.line,
            r.valid ? r.message : r.why);
  return good;
}

static bool
fails (Program *p, Trail *t, const char *why) {
  Replay r = replay (p, t);
  bool good = !r.valid && strstr (r.why, why);
  if (!good)
    printf ("# valid %d: %s\n", r.valid, r.valid ? r.message : r.why);
  return good;
}

/* Tests -------------------------------------------------------------------- */

static void
a_faulty_last_step_shows_its_error (void) {
  Program *p = counters ();
  Move inc0 = move (0, 0), inc1 = move (1, 0), assert0 = move (0, 1);
  Move assert1 = move (1, 1), print0 = move (0, 2);
  CHECK (shows (p, TRAIL (KIND_ASSERTION, inc0, inc1, assert0), 2,
                "assert(x != 2)"));
  CHECK (shows (p, TRAIL (KIND_ASSERTION, inc0, assert0, inc1, assert1), 2,
                "assert(x != 2)"));
  CHECK (fails (p, TRAIL (KIND_ASSERTION, inc0, assert0), "no error of kind"));
  CHECK (fails (p, TRAIL (KIND_ASSERTION, inc0, inc1, assert0, print0),
                "no error of kind"));
  CHECK (fails (p, TRAIL (KIND_ASSERTION, inc0, inc1, assert0, assert1),
                "before the last step"));
  CHECK (fails (p, TRAIL (KIND_DIV_BY_ZERO, inc0, inc1, assert0),
                "no error of kind"));
  program_free (p);
}

static void
moves_must_be_enabled (void) {
  Program *p = counters ();
  Move inc0 = move (0, 0), assert0 = move (0, 1);
  CHECK (fails (p, TRAIL (KIND_ASSERTION, assert0), "step 1 is not enabled"));
  CHECK (fails (p, TRAIL (KIND_ASSERTION, inc0, inc0), "step 2 is not"));
  CHECK (fails (p, TRAIL (KIND_ASSERTION, move (7, 0)), "step 1 is not"));
  CHECK (fails (p, TRAIL (KIND_ASSERTION, move (0, 4000000000u)), "step 1"));
  CHECK (fails (p, TRAIL (KIND_ASSERTION, move (NO_PID, 0)), "step 1 is not"));
  CHECK (fails (p, TRAIL (KIND_ASSERTION, with_claim (inc0, 0)), "step 1 is"));
  CHECK (fails (p, TRAIL (KIND_ASSERTION, (Move){0, 1, 0, 0, 0}), "step 1"));
  CHECK (fails (p, trail (KIND_ASSERTION, 0, NULL), "no error of kind"));
  program_free (p);
}

static void
deadlocks (void) {
  Program *p = waiter (false), *q = waiter (true);
  CHECK (shows (p, TRAIL (KIND_DEADLOCK, move (0, 0)), 2, "invalid end state"));
  CHECK (fails (p, trail (KIND_DEADLOCK, 0, NULL), "can go on"));
  CHECK (fails (q, TRAIL (KIND_DEADLOCK, move (0, 0)), "valid end"));
  program_free (p);
  program_free (q);
}

static void
acceptance_cycles_of_labels (void) {
  Program *p = loops (LOC_ACCEPT, false), *q = loops (0, false);
  Move tick = move (0, 0), tack = move (0, 1);
  CHECK (shows (p, CYCLE (KIND_ACCEPTANCE_CYCLE, 0, tick, tack), 2,
                "an accept label is passed infinitely often"));
  CHECK (shows (p, CYCLE (KIND_ACCEPTANCE_CYCLE, 1, tick, tack, tick), 2,
                "an accept label"));
  CHECK (fails (p, CYCLE (KIND_ACCEPTANCE_CYCLE, 0, tick), "last state"));
  CHECK (fails (p, CYCLE (KIND_ACCEPTANCE_CYCLE, 2, tick, tack), "no step"));
  CHECK (fails (p, CYCLE (KIND_ACCEPTANCE_CYCLE, SIZE_MAX, tick, tack),
                "no step"));
  CHECK (fails (p, TRAIL (KIND_ACCEPTANCE_CYCLE, tick, tack), "claim"));
  CHECK (fails (p, CYCLE (KIND_DEADLOCK, 0, tick, tack), "a cycle is no"));
  CHECK (fails (q, CYCLE (KIND_ACCEPTANCE_CYCLE, 0, tick, tack),
                "no state of the cycle is accepting"));
  program_free (p);
  program_free (q);
}

static void
non_progress (void) {
  Program *p = loops (0, false), *q = loops (LOC_PROGRESS, false);
  Move tick = move (0, 0), tack = move (0, 1);
  CHECK (shows (p, CYCLE (KIND_NON_PROGRESS, 0, tick, tack), 1,
                "without progress"));
  CHECK (
      fails (q, CYCLE (KIND_NON_PROGRESS, 0, tick, tack), "there is progress"));
  CHECK (fails (p, TRAIL (KIND_NON_PROGRESS, tick, tack), "no cycle"));
  program_free (p);
  program_free (q);
  p = waiter (true);
  CHECK (fails (p, CYCLE (KIND_NON_PROGRESS, 1, tick, move (NO_PID, 0)),
                "no process moves"));
  program_free (p);
}

static void
fairness (void) {
  Program *p = loops (LOC_ACCEPT, true);
  Move tick = move (0, 0), tack = move (0, 1), other = move (1, 0);
  Trail *t = CYCLE (KIND_ACCEPTANCE_CYCLE, 0, tick, tack);
  t->fair = true;
  CHECK (fails (p, t, "not fair: process 1"));
  t = CYCLE (KIND_ACCEPTANCE_CYCLE, 0, tick, other, tack);
  t->fair = true;
  CHECK (shows (p, t, 2, "an accept label"));
  CHECK (shows (p, CYCLE (KIND_ACCEPTANCE_CYCLE, 0, tick, tack), 2, ""));
  /* To wait for the end of an atomic sequence is no excuse. */
  p->model->codes.data[0].edges.data[0].atomic = true;
  t = CYCLE (KIND_ACCEPTANCE_CYCLE, 0, tick, tack);
  t->fair = true;
  CHECK (fails (p, t, "not fair: process 1"));
  program_free (p);
}

static void
atomic_sequences (void) {
  Program *p = loops (LOC_PROGRESS, true), *q = claimed (false);
  Move tick = move (0, 0), tack = move (0, 1), other = move (1, 0);
  p->model->codes.data[0].edges.data[0].atomic = true;
  CHECK (fails (p, CYCLE (KIND_NON_PROGRESS, 0, tick, other, tack),
                "step 2 is not enabled"));
  CHECK (shows (p, CYCLE (KIND_NON_PROGRESS, 0, tick, tack), 1,
                "without progress"));
  /* Inside of one the claim does not move. */
  q->model->codes.data[0].edges.data[0].atomic = true;
  Trail *t = CYCLE (KIND_ACCEPTANCE_CYCLE, 1, with_claim (tick, 0), tick);
  t->how.claim = 2;
  CHECK (shows (q, t, 100, "ltl p is violated"));
  t = CYCLE (KIND_ACCEPTANCE_CYCLE, 1, with_claim (tick, 0),
             with_claim (tick, 0));
  t->how.claim = 2;
  CHECK (fails (q, t, "step 2 is not enabled"));
  program_free (p);
  program_free (q);
}

static void
claims (void) {
  Program *p = claimed (false), *q = claimed (true);
  Move stay = with_claim (move (0, 0), 0), set = with_claim (move (0, 1), 0);
  Trail *t = CYCLE (KIND_ACCEPTANCE_CYCLE, 0, stay);
  t->how.claim = 2;
  CHECK (shows (p, t, 100, "ltl p is violated"));
  t = CYCLE (KIND_ACCEPTANCE_CYCLE, 0, move (0, 0));
  t->how.claim = 2;
  CHECK (fails (p, t, "step 1 is not enabled"));
  for (uint32_t claim = 1; claim < 5; claim += 2) {
    t = CYCLE (KIND_ACCEPTANCE_CYCLE, 0, stay);
    t->how.claim = claim;
    CHECK (fails (p, t, "no such claim"));
  }
  t = TRAIL (KIND_ACCEPTANCE_CYCLE, set, with_claim (move (0, 2), 1));
  t->how.claim = 2;
  CHECK (shows (q, t, 100, "never claim p is matched"));
  t = TRAIL (KIND_ACCEPTANCE_CYCLE, set);
  t->how.claim = 2;
  CHECK (fails (q, t, "not come to its end"));
  t = CYCLE (KIND_NON_PROGRESS, 0, stay);
  t->how.claim = 2;
  CHECK (fails (p, t, "do not go together"));
  t = CYCLE (KIND_NON_PROGRESS, 0, stay);
  t->how.claim = 2;
  trail_drop_claim (t);
  CHECK (shows (p, t, 1, "without progress"));
  program_free (p);
  program_free (q);
}

static void
the_claim_goes_on_alone (void) {
  Program *p = claimed (true);
  Move stay = with_claim (move (NO_PID, 0), 0);
  Trail *t = TRAIL (KIND_ACCEPTANCE_CYCLE, with_claim (move (0, 1), 0),
                    with_claim (move (0, 2), 0), stay,
                    with_claim (move (NO_PID, 0), 1));
  t->how.claim = 2;
  CHECK (shows (p, t, 100, "never claim p is matched"));
  t = TRAIL (KIND_ACCEPTANCE_CYCLE, stay);
  t->how.claim = 2;
  CHECK (fails (p, t, "step 1 is not enabled"));
  program_free (p);
}

static void
a_rendezvous_has_two_sides (void) {
  Program *p = rendezvous ();
  Move both = {0, 1, 0, 0, 0};
  CHECK (shows (p, TRAIL (KIND_DEADLOCK, both), 2, "process 1 (R)"));
  CHECK (fails (p, TRAIL (KIND_DEADLOCK, move (0, 0)), "step 1"));
  Trail *t = TRAIL (KIND_DEADLOCK, both);
  Str text = {0};
  trail_print (&text, p, t);
  CHECK (strstr (str_text (&text), "o-> "));
  CHECK (strstr (str_text (&text), "S(0) > R(1)"));
  CHECK (strstr (str_text (&text), "c!3  >  c?x"));
  CHECK (strstr (str_text (&text), "x = 3"));
  str_done (&text);
  trail_free (t);
  program_free (p);
}

static void
printing_shows_lanes_changes_and_output (void) {
  Program *p = counters ();
  Trail *t = TRAIL (KIND_ASSERTION, move (0, 0), move (0, 1), move (0, 2),
                    move (1, 0), move (1, 1));
  Str text = {0};
  trail_print (&text, p, t);
  const char *s = str_text (&text);
  CHECK (strstr (s, "| 1 P\n"));
  CHECK (strstr (s, "    1. o |  P(0)             1  x = x + 1  [x = 1]\n"));
  CHECK (strstr (s, "> done\n"));
  CHECK (strstr (s, "    5. | o  P(1)             2  assert(x != 2)\n"));
  CHECK (strstr (s, "at the end:\n"));
  CHECK (strstr (s, "P(0)             4  -end-  (may end here)\n"));
  str_done (&text);
  trail_free (t);
  program_free (p);
}

static void
count_parts (void *context, Str *text) {
  vec_clear (text);
  ++*(size_t *)context;
}

static void
long_trails_are_shortened (void) {
  Program *p = loops (LOC_ACCEPT, false);
  Trail *t = CYCLE (KIND_ACCEPTANCE_CYCLE, 150, move (0, 0));
  for (uint32_t i = 1; i < 1000; i++)
    vec_push (&t->moves, move (0, i % 2));
  Str text = {0};
  trail_print (&text, p, t);
  const char *s = str_text (&text);
  CHECK (strstr (s, "   60. ") && !strstr (s, "   61. "));
  CHECK (strstr (s, "... 840 steps are left out"));
  CHECK (strstr (s, "<<< the cycle begins >>>"));
  CHECK (!strstr (s, "  900. ") && strstr (s, "  901. "));
  CHECK (strstr (s, "before step 151 >>>"));
  vec_clear (&text);
  size_t parts = 0;
  trail_print_all (&text, p, t, count_parts, &parts);
  CHECK (parts == 1002);
  CHECK (!text.len);
  str_done (&text);
  CHECK (shows (p, t, 2, "an accept label"));
  program_free (p);
}

/* Hostile files: each change must be refused or replay as invalid. */
static void
hostile_json_is_refused (void) {
  static const char *const bad[][2] = {
      {"how", "null"},
      {"how", "{\"claim\":null,\"gc\":\"rc\",\"heap\":\"creation\","
              "\"frames\":251,\"objects\":0,\"fair\":false}"},
      {"how", "{\"claim\":\"zz\",\"gc\":\"rc\",\"heap\":\"creation\","
              "\"frames\":0,\"objects\":0,\"fair\":false}"},
      {"how", "{\"claim\":null,\"gc\":\"none\",\"heap\":\"heap\","
              "\"frames\":0,\"objects\":0,\"fair\":false}"},
      {"how", "{\"claim\":null,\"gc\":\"none\",\"heap\":\"canonical\","
              "\"frames\":0,\"objects\":-1,\"fair\":false}"},
      {"cycle", "-1"},
      {"cycle", "9223372036854775807"},
      {"cycle", "\"0\""},
      {"cycle", "0"},
      {"error", "{\"kind\":\"beauty\"}"},
      {"error", "[]"},
      {"steps", "[7]"},
      {"steps", "[{\"pid\":65535,\"edge\":0}]"},
      {"steps", "[{\"pid\":-1,\"edge\":0}]"},
      {"steps", "[{\"pid\":0,\"edge\":4294967296}]"},
      {"steps", "[{\"pid\":0}]"},
      {"steps", "[{\"edge\":0}]"},
      {"steps", "[{\"pid\":0.5,\"edge\":0}]"},
      {"steps", "[{\"pid\":0,\"edge\":0,\"claim_edge\":4294967295}]"},
      {"steps", "[{\"pid\":0,\"edge\":0,\"partner\":0,\"partner_edge\":0}]"},
      {"steps", "[{}]"},
      {"steps", "[]"},
  };
  Program *p = waiter (false);
  Trail *t = TRAIL (KIND_DEADLOCK, move (0, 0));
  Replay r = trail_replay (p, t);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    json_t *json = trail_json (
        p, t, &r, (EvidenceOrigin){.front = "none", .reading = &reading});
    json_object_set_new (json, bad[i][0],
                         json_loads (bad[i][1], JSON_DECODE_ANY, NULL));
    EvidenceFile file = {.root = json};
    Str why = {0};
    Trail *again = trail_json_read (&file, p, &why);
    CHECK (again ? !trail_replay (p, again).valid : why.len > 0);
    str_done (&why);
    trail_free (again);
    json_decref (json);
  }
  trail_free (t);
  program_free (p);
}

int
main (void) {
  RUN (a_faulty_last_step_shows_its_error);
  RUN (moves_must_be_enabled);
  RUN (deadlocks);
  RUN (acceptance_cycles_of_labels);
  RUN (non_progress);
  RUN (fairness);
  RUN (atomic_sequences);
  RUN (claims);
  RUN (the_claim_goes_on_alone);
  RUN (a_rendezvous_has_two_sides);
  RUN (printing_shows_lanes_changes_and_output);
  RUN (long_trails_are_shortened);
  RUN (hostile_json_is_refused);
  return check_done ();
}

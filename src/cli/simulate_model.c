/* assay simulate: one execution of a model, by chance or by the user's choice.

   States are kept only where the user may go back to them. */

#include "cli/command.h"
#include "evidence/model/lanes.h"
#include "program/form.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_STEPS = 10000 };

typedef struct {
  Run *run;
  const Options *options;
  Program *program;
  Machine *machine;
  Lanes lanes;
  uint64_t seed, random;
  State now, next;
  VEC (State) past; /* interactive: the states before 'now' */
  size_t steps;     /* taken */
  Effect effect;    /* of the last one */
  Moves moves;      /* enabled in 'now' */
  Str printed, text;
} Simulation;

/* Chance ------------------------------------------------------------------ */

static uint64_t
next_random (Simulation *s) {
  s->random += 0x9e3779b97f4a7c15u;
  return mem_mix (s->random, 0);
}

/* Errors ------------------------------------------------------------------ */

static bool
looks_for (const Simulation *s, ErrorKind kind) {
  uint32_t kinds = s->program->model->kinds;
  return !kinds || kinds & kind_bit (kind);
}

/* The error of the last step that is looked for, or NULL. */
static const Fault *
found (const Simulation *s) {
  uint32_t kinds = s->program->model->kinds;
  return machine_effect_shows (&s->effect, kinds ? kinds : UINT32_MAX);
}

/* Behind it there is nothing more to do. */
static bool
is_last (const Simulation *s) {
  return s->effect.stuck || found (s);
}

/* Showing ----------------------------------------------------------------- */

/* Prints what is in 's->text'. */
static void
show (Simulation *s) {
  if (!s->options->limits.quiet || s->options->interactive)
    fputs (str_text (&s->text), stdout);
  fflush (stdout);
  vec_clear (&s->text);
}

static void
show_start (Simulation *s) {
  assert (!s->steps);
  str_format (&s->text, "lines are those of %s", s->program->source->path);
  if (!s->options->interactive)
    str_format (&s->text, "; --seed=%llu", (unsigned long long)s->seed);
  str_char (&s->text, '\n');
  lanes_start (&s->lanes, &s->text, &s->now);
  show (s);
}

/* What there is to choose from, or why there is nothing. */
static void
show_moves (Simulation *s) {
  if (is_last (s))
    str_format (&s->text, "this is an error: %s\n",
                found (s) ? found (s)->message : s->effect.obstacle.message);
  else if (!s->moves.len)
    str_add (&s->text, "no process can go on\n");
  for (size_t i = 0; i < s->moves.len; i++) {
    str_format (&s->text, "  %3zu) ", i + 1);
    lanes_move (&s->lanes, &s->text, &s->now, s->moves.data[i]);
    str_char (&s->text, '\n');
  }
  if (s->moves.len)
    str_format (&s->text, "1-%zu, ", s->moves.len);
  str_add (&s->text, "u to undo, q to quit> ");
  show (s);
}

/* Steps ------------------------------------------------------------------- */

static void
swap (State *a, State *b) {
  State c = *a;
  *a = *b;
  *b = c;
}

/* Takes a move: 'now' is the state behind it, unless it is stuck. */
static void
take (Simulation *s, Move move) {
  vec_clear (&s->printed);
  machine_step (s->machine, &s->now, move, &s->next, &s->effect);
  s->steps++;
  LaneStep step = {.number = s->steps,
                   .from = &s->now,
                   .to = s->effect.stuck ? NULL : &s->next,
                   .move = move,
                   .printed = str_text (&s->printed)};
  lanes_step (&s->lanes, &s->text, step);
  show (s);
  if (s->options->interactive) {
    vec_push (&s->past, (State){0});
    state_copy (&vec_last (&s->past), &s->now);
  }
  if (!s->effect.stuck)
    swap (&s->now, &s->next);
}

static void
undo (Simulation *s) {
  if (!s->past.len) {
    str_add (&s->text, "this is the beginning\n");
    show (s);
    return;
  }
  State before = vec_pop (&s->past);
  swap (&s->now, &before);
  state_done (&before);
  s->now.stamp = 0;
  s->steps--;
  s->effect = (Effect){0};
  str_format (&s->text, "back after step %zu\n", s->steps);
  show (s);
}

/* A line of standard input without its end; false at the end of the input. */
static bool
read_line (char *line, size_t size) {
  if (!fgets (line, (int)size, stdin))
    return false;
  size_t len = strcspn (line, "\n");
  for (int c = line[len]; c != '\n' && c != EOF;)
    c = getchar ();
  line[len] = 0;
  return true;
}

/* Lets the user choose; false when there is no wish to go on. */
static bool
ask (Simulation *s) {
  char line[64], *end;
  for (;;) {
    show_moves (s);
    if (!read_line (line, sizeof line) || !strcmp (line, "q"))
      return false;
    if (!strcmp (line, "u")) {
      undo (s);
      return true;
    }
    unsigned long choice = strtoul (line, &end, 10);
    if (*line && !*end && choice && choice <= s->moves.len) {
      take (s, s->moves.data[choice - 1]);
      return true;
    }
    str_format (&s->text, "there is no choice '");
    lanes_text (&s->text, line);
    str_add (&s->text, "'\n");
  }
}

/* The end ----------------------------------------------------------------- */

static int
end_in_error (Simulation *s, const Fault *fault) {
  Str text = {0};
  Replay replay = {
      .kind = fault->kind, .pos = fault->pos, .message = fault->message};
  command_describe (&text, &replay);
  int code = command_verdict (s->run, "ERROR", str_text (&text), EXIT_UNSAFE);
  str_done (&text);
  return code;
}

static int
end_well (Simulation *s, const char *why) {
  Str text = {0};
  str_format (&text, "%zu steps, %s", s->steps, why);
  if (!s->options->interactive)
    str_format (&text, " (--seed=%llu)", (unsigned long long)s->seed);
  int code = command_verdict (s->run, "SIMULATED", str_text (&text), EXIT_SAFE);
  str_done (&text);
  return code;
}

/* There is no state behind an error that nobody looks for. */
static int
end_stuck (Simulation *s) {
  const Fault *fault = &s->effect.obstacle;
  Str text = {0};
  assert (s->effect.stuck);
  str_format (&text, "an error that is not looked for: %s in line %d: %s",
              error_kind_name (fault->kind), fault->pos.line, fault->message);
  int code = end_well (s, str_text (&text));
  str_done (&text);
  return code;
}

/* No move is enabled. */
static int
end_here (Simulation *s) {
  Fault fault;
  if (!machine_processes (s->machine, &s->now))
    return end_well (s, "all processes have ended");
  if (machine_valid_end (s->machine, &s->now, &fault))
    return end_well (s, "no process can go on, and each may stop there");
  return looks_for (s, fault.kind) ? end_in_error (s, &fault)
                                   : end_well (s, "no process can go on");
}

static int
end_of_step (Simulation *s) {
  assert (is_last (s));
  return found (s) ? end_in_error (s, found (s)) : end_stuck (s);
}

static int
conclude (Simulation *s, const char *why) {
  lanes_end (&s->lanes, &s->text, &s->now);
  show (s);
  if (is_last (s))
    return end_of_step (s);
  return why ? end_well (s, why) : end_here (s);
}

/* Why to stop here, although there are moves; NULL: go on. */
static const char *
reason_to_stop (Simulation *s) {
  uint64_t most = s->options->steps ? s->options->steps : DEFAULT_STEPS;
  if (run_expired (s->run))
    return run_reason (s->run);
  return s->steps >= most ? "the most that were asked for" : NULL;
}

/* Goes on until there is a reason not to, which is NULL if the model has come
   to its end or to an error. */
static const char *
go_on (Simulation *s) {
  for (;;) {
    vec_clear (&s->moves);
    if (!is_last (s))
      machine_moves (s->machine, &s->now, &s->moves);
    if (!s->moves.len && !s->options->interactive)
      return NULL;
    const char *why = reason_to_stop (s);
    if (why)
      return why;
    if (!s->options->interactive)
      take (s, s->moves.data[next_random (s) % s->moves.len]);
    else if (!ask (s))
      return s->moves.len ? "as chosen" : NULL;
  }
}

/* The whole --------------------------------------------------------------- */

static int
simulate (Simulation *s) {
  machine_start (s->machine, &s->now, &s->effect);
  if (s->effect.stuck)
    return end_of_step (s);
  machine_print_to (s->machine, &s->printed);
  show_start (s);
  const char *why = go_on (s);
  return conclude (s, why);
}

static void
simulation_done (Simulation *s) {
  lanes_done (&s->lanes);
  machine_free (s->machine);
  state_done (&s->now);
  state_done (&s->next);
  for (size_t i = 0; i < s->past.len; i++)
    state_done (s->past.data + i);
  vec_done (&s->past);
  vec_done (&s->moves);
  str_done (&s->printed);
  str_done (&s->text);
}

int
command_simulate_model (Run *run, const Options *o, Program *program,
                        uint64_t seed) {
  Simulation s = {.run = run, .options = o, .program = program};
  s.seed = s.random = seed;
  s.machine = machine_new (program->model, (MachineOptions){.remembers = true});
  lanes_init (&s.lanes, s.machine, program->source, 0, 0);
  int code = simulate (&s);
  simulation_done (&s);
  return code;
}

/* assay replay FILE.trail MODEL: an error that Spin's verifier has found.

   A line of a trail is a process and the number of a transition in the verifier
   that Spin made, which nobody else knows.  But a process mostly has one move,
   and the same number is the same statement each time.  So the moves are looked
   for: those of the processes in the order of the trail, with one statement for
   each number, such that the end is an error.  Between two lines the process of
   the first may take more moves, as Spin merges statements into one transition.
   Whatever is found is executed by the machine before it is believed. */

#include "cli/command.h"
#include "evidence/model/trail.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 1 << 20, MOST_NUMBERS = 1 << 20, MOST_STEPS = 2000000 };
/* Moves behind one line that the trail does not tell. */
enum { MOST_MERGED = 64 };

typedef struct {
  uint32_t pid, number;
} Line;

/* The statement of a number, if it is known. */
typedef struct {
  uint32_t code, edge;
  bool known;
} Statement;

/* A state along the way, and what to try there. */
typedef struct {
  State state;
  Moves moves;
  size_t next;
  size_t line;         /* the next one */
  uint32_t merged;     /* moves since the last one */
  uint32_t learned[2]; /* numbers that became known on the way here, + 1 */
  Move move;           /* the one that led here */
} Point;

typedef struct {
  Run *run;
  Machine *machine;
  uint32_t kinds;
  VEC (Line) lines;
  VEC (Statement) statements;
  VEC (Point) points;
  size_t best; /* lines that could be followed */
  bool has_cycle;
} Guide;

/* Reading ------------------------------------------------------------------ */

/* Lines with negative numbers say how the verifier was made; with a claim,
   which is process 0 then, others count from 1. */
static bool
read_lines (Guide *g, const Source *source) {
  const char *at = source->text;
  bool claim = false;
  while (*at) {
    long depth, pid, number;
    int len = 0;
    if (sscanf (at, "%ld:%ld:%ld%n", &depth, &pid, &number, &len) != 3 ||
        pid > 100000 || number >= MOST_NUMBERS || g->lines.len >= MOST_LINES)
      return false;
    at += len;
    at += strspn (at, " \r\n");
    claim |= depth == -2;
    g->has_cycle |= depth == -1;
    if (depth < 0 || (claim && !pid))
      continue;
    if (pid < 0 || number < 0)
      return false;
    vec_push (&g->lines, ((Line){(uint32_t)(pid - claim), (uint32_t)number}));
    while (g->statements.len <= (size_t)number)
      vec_push (&g->statements, (Statement){0});
  }
  return g->lines.len;
}

/* Following ---------------------------------------------------------------- */

/* Whether the move of a process may be what a line says; learns it. */
static bool
agrees (Guide *g, const State *s, uint32_t pid, uint32_t edge, size_t line,
        uint32_t *learned) {
  *learned = 0;
  if (line >= g->lines.len || g->lines.data[line].pid != pid)
    return false;
  uint32_t number = g->lines.data[line].number;
  Statement *known = g->statements.data + number;
  uint32_t code = machine_standing (g->machine, s, pid).code;
  if (known->known)
    return known->code == code && known->edge == edge;
  *known = (Statement){code, edge, true};
  *learned = number + 1;
  return true;
}

static void
forget (Guide *g, const uint32_t learned[2]) {
  for (int i = 0; i < 2; i++)
    if (learned[i])
      g->statements.data[learned[i] - 1].known = false;
}

/* The lines that a move stands for: 0 if it is none of the next ones. */
static size_t
lines_of (Guide *g, const Point *p, Move m, uint32_t learned[2]) {
  if (!agrees (g, &p->state, m.pid, m.edge, p->line, learned))
    return 0;
  if (m.partner == NO_PID)
    return 1;
  if (agrees (g, &p->state, m.partner, m.partner_edge, p->line + 1,
              learned + 1))
    return 2;
  forget (g, learned);
  learned[0] = learned[1] = 0;
  return 0;
}

/* One that was merged with the last line's. */
static bool
is_merged (const Guide *g, const Point *p, Move m) {
  return p->line && p->merged < MOST_MERGED && m.partner == NO_PID &&
         g->lines.data[p->line - 1].pid == m.pid;
}

static void
push_point (Guide *g, Point p) {
  vec_clear (&p.moves);
  machine_moves (g->machine, &p.state, &p.moves);
  g->best = p.line > g->best ? p.line : g->best;
  vec_push (&g->points, p);
}

static void
pop_point (Guide *g) {
  Point p = vec_pop (&g->points);
  forget (g, p.learned);
  state_done (&p.state);
  vec_done (&p.moves);
}

/* The kind of error that the trail comes to with the next of the moves of the
   last point, or ERROR_KIND_COUNT; a new point if there is none. */
static ErrorKind
try_move (Guide *g) {
  Point *p = &vec_last (&g->points);
  size_t half = p->moves.len;
  bool merged = p->next >= half;
  Move m = p->moves.data[p->next++ % half];
  Point to = {.move = m, .line = p->line};
  size_t lines = merged ? 0 : lines_of (g, p, m, to.learned);
  Effect effect;
  if (!lines && !(merged && is_merged (g, p, m)))
    return ERROR_KIND_COUNT;
  to.line += lines;
  to.merged = lines ? 0 : p->merged + 1;
  machine_step (g->machine, &p->state, m, &to.state, &effect);
  const Fault *fault = machine_effect_shows (&effect, g->kinds);
  bool is_end = to.line == g->lines.len;
  if (!effect.stuck && !(fault && is_end)) {
    push_point (g, to);
    return ERROR_KIND_COUNT;
  }
  if (fault && is_end) {
    push_point (g, to);
    return fault->kind;
  }
  forget (g, to.learned);
  state_done (&to.state);
  return ERROR_KIND_COUNT;
}

static bool
is_deadlock (Guide *g) {
  Point *p = &vec_last (&g->points);
  Fault fault;
  return p->line == g->lines.len && !p->moves.len &&
         g->kinds >> KIND_DEADLOCK & 1 &&
         machine_processes (g->machine, &p->state) &&
         !machine_valid_end (g->machine, &p->state, &fault);
}

/* Moves are tried as lines first, then as merged ones. */
static ErrorKind
follow (Guide *g) {
  ErrorKind kind = ERROR_KIND_COUNT;
  for (size_t i = 0; i < MOST_STEPS && g->points.len && !run_expired (g->run);
       i++) {
    Point *p = &vec_last (&g->points);
    if (is_deadlock (g))
      return KIND_DEADLOCK;
    if (p->next == 2 * p->moves.len)
      pop_point (g);
    else if ((kind = try_move (g)) != ERROR_KIND_COUNT)
      return kind;
  }
  return kind;
}

/* Showing ------------------------------------------------------------------ */

static void
show_part (void *context, Str *text) {
  (void)context;
  fputs (str_text (text), stdout);
  vec_clear (text);
}

static int
show (Guide *g, const Options *o, Program *program, Trail *trail) {
  Replay replay = trail_replay (program, trail);
  Str text = {0};
  int code;
  if (!o->limits.quiet)
    trail_print_all (&text, program, trail, show_part, NULL);
  vec_clear (&text);
  if (replay.valid)
    command_describe (&text, &replay);
  code = replay.valid
             ? command_verdict (g->run, "REPLAYED", str_text (&text), EXIT_SAFE)
             : command_verdict (g->run, "INVALID", replay.why, EXIT_UNSAFE);
  str_done (&text);
  return code;
}

static int
give_up (Guide *g) {
  Str why = {0};
  str_format (&why,
              "the model has no such execution: %zu of %zu lines could be "
              "followed",
              g->best, g->lines.len);
  int code =
      run_reason (g->run)
          ? command_verdict (g->run, "UNKNOWN", run_reason (g->run),
                             EXIT_UNKNOWN)
          : command_verdict (g->run, "INVALID", str_text (&why), EXIT_UNSAFE);
  str_done (&why);
  return code;
}

static int
play (Guide *g, const Options *o, Program *program) {
  Effect effect;
  Point first = {0};
  MachineOptions how = {.heap = HEAP_CANONICAL};
  g->machine = machine_new (program->model, how);
  g->kinds = UINT32_MAX;
  machine_start (g->machine, &first.state, &effect);
  ErrorKind kind = ERROR_KIND_COUNT;
  if (effect.stuck)
    state_done (&first.state);
  else {
    push_point (g, first);
    kind = follow (g);
  }
  int code;
  if (kind == ERROR_KIND_COUNT)
    code = give_up (g);
  else {
    Trail *trail = trail_new (how);
    trail->kind = kind;
    for (size_t i = 1; i < g->points.len; i++)
      vec_push (&trail->moves, g->points.data[i].move);
    code = show (g, o, program, trail);
    trail_free (trail);
  }
  while (g->points.len)
    pop_point (g);
  machine_free (g->machine);
  return code;
}

int
command_replay_spin (Run *run, const Options *o) {
  Guide g = {.run = run};
  int code = EXIT_INPUT;
  const Source *trail = run_load (run, o->file);
  const Source *source = trail && o->source ? run_load (run, o->source) : NULL;
  const Front *front =
      o->source ? tables_front_of (&o->reading, o->source) : NULL;
  if (!front || !front->is_promela)
    run_error (run, (Pos){0},
               "a trail of Spin needs its model: assay replay "
               "FILE.trail MODEL.pml");
  else if (source && !read_lines (&g, trail))
    run_error (run, (Pos){0}, "'%s' is not a trail of Spin", o->file);
  else if (source && g.has_cycle)
    run_error (run, (Pos){0},
               "'%s' is of a cycle: only finite executions are "
               "replayed",
               o->file);
  else if (source) {
    Program *program = command_read (run, o, front, source);
    if (program)
      code = play (&g, o, program);
    program_free (program);
  }
  vec_done (&g.lines);
  vec_done (&g.statements);
  vec_done (&g.points);
  return code;
}

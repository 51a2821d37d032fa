/* The way back from executions of the System to those of the Model.  The
   machine walks along: it knows where the error is, since an edge of the System
   may go on behind it, and which of a process' edges shows an error that all of
   them have. */

#include "pass/lower_model.h"

void
mlower_free_map (ModelMap *map) {
  vec_done (&map->prefix);
  vec_done (&map->moves);
  vec_done (&map->ends);
  vec_done (&map->edges);
  vec_done (&map->last);
  vec_done (&map->born);
  mem_free (map);
}

typedef struct {
  Machine *machine;
  uint32_t kinds;
  State now, next;
  MachineError *error;
  VEC (uint32_t) pids;   /* by number of a body, as far as they are born */
  VEC (uint32_t) births; /* numbers of bodies that are born next, last first */
  bool ended;            /* in an error */
  bool lost;
} Walk;

/* How well an enabled move stands for one of the system.  A statement that
   fails has no partner; where 'provided' fails, the first edge stands for all.
 */
static int
likeness (Move enabled, Move wanted) {
  return move_is (enabled, wanted)     ? 3
         : enabled.pid != wanted.pid   ? 0
         : enabled.edge == wanted.edge ? 2
                                       : 1;
}

/* The move itself if it is enabled, or one that the process has instead. */
static bool
find_move (Walk *w, Move *move) {
  Moves enabled = {0};
  int best = 0;
  Move wanted = *move;
  machine_moves (w->machine, &w->now, &enabled);
  for (size_t i = 0; i < enabled.len; i++) {
    int like = likeness (enabled.data[i], wanted);
    if (like > best) {
      *move = enabled.data[i];
      best = like;
    }
  }
  vec_done (&enabled);
  return best;
}

/* The process of a body now. */
static uint16_t
pid_of (const Walk *w, uint32_t body) {
  return body < w->pids.len ? (uint16_t)w->pids.data[body] : NO_PID;
}

/* Processes from 'pid' on are new. */
static void
note_births (Walk *w, uint32_t pid) {
  uint32_t n = machine_processes (w->machine, &w->now);
  for (; pid < n && w->births.len; pid++) {
    uint32_t body = vec_pop (&w->births);
    while (w->pids.len <= body)
      vec_push (&w->pids, NO_PID);
    w->pids.data[body] = pid;
  }
}

static void
walk (Walk *w, Move move) {
  Effect effect;
  if (w->ended || w->lost)
    return;
  w->lost = !find_move (w, &move);
  if (w->lost)
    return;
  machine_step (w->machine, &w->now, move, &w->next, &effect);
  vec_push (&w->error->moves, move);
  const Fault *fault = machine_effect_shows (&effect, w->kinds);
  w->ended = fault;
  if (fault)
    w->error->kind = fault->kind;
  w->lost = effect.stuck && !w->ended;
  uint32_t n = machine_processes (w->machine, &w->now);
  state_copy (&w->now, &w->next);
  if (!w->ended && !w->lost)
    note_births (w, n);
}

/* The moves of edge 'step'. */
static void
walk_edge (Walk *w, const ModelMap *map, TraceStep step) {
  for (size_t k = 0; k < map->edges.len; k++) {
    if (map->edges.data[k].process != step.process ||
        map->edges.data[k].edge != step.edge)
      continue;
    vec_clear (&w->births);
    for (size_t i = map->last.data[k]; i-- > (k ? map->last.data[k - 1] : 0);)
      vec_push (&w->births, map->born.data[i]);
    for (size_t i = k ? map->ends.data[k - 1] : 0; i < map->ends.data[k]; i++) {
      Move move = map->moves.data[i];
      move.pid = pid_of (w, move.pid);
      if (move.partner != NO_PID)
        move.partner = pid_of (w, move.partner);
      walk (w, move);
    }
    return;
  }
  w->lost = true;
}

void *
mlower_back (const Program *program, const Lowered *lowered,
             const Trace *trace) {
  const ModelMap *map = lowered->map;
  Effect effect;
  Walk w = {.machine = machine_new (program->model, (MachineOptions){0}),
            .kinds = mlower_kinds (program->model),
            .error = mem_zero (sizeof (MachineError))};
  w.error->kind = KIND_DEADLOCK;
  machine_start (w.machine, &w.now, &effect);
  for (size_t i = 0; i < map->prefix.len; i++)
    walk (&w, map->prefix.data[i]);
  for (uint32_t i = 0; i < machine_processes (w.machine, &w.now); i++)
    vec_push (&w.pids, i);
  for (size_t i = 0; i < trace->steps.len; i++)
    walk_edge (&w, map, trace->steps.data[i]);
  machine_free (w.machine);
  state_done (&w.now);
  state_done (&w.next);
  vec_done (&w.pids);
  vec_done (&w.births);
  if (!w.lost)
    return w.error;
  vec_done (&w.error->moves);
  mem_free (w.error);
  return NULL;
}

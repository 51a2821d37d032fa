/* A second look at a search that says it is complete: for a sample of the
   states stored, all if there are few, every successor is computed again by a
   fresh machine and must be in the store.  With reduction it is enough that
   this holds for the moves of one process. */

#include "engine/explicit/search.h"

#include <assert.h>
#include <stdio.h>

/* Moves are sorted by process; the last slot is for none. */
enum { SAMPLE = 2000, SLOTS = 1025 };

typedef struct {
  Search quiet; /* without reduction; errors are no news */
  ExplicitStats stats;
  Walk walk;
  State from, to;
  bool missing[SLOTS]; /* by process: a successor is not there */
  bool moved[SLOTS];
} Audit;

/* The process whose move was taken from the state looked at. */
static size_t
mover (const Audit *a) {
  const Frame *f = a->walk.frames.data;
  assert (f->next >= 1 && f->next <= f->count);
  size_t pid = a->walk.moves.data[f->first + f->next - 1].pid;
  return pid < SLOTS ? pid : SLOTS - 1;
}

static void
look_at_successors (Audit *a) {
  Effect effect;
  uint32_t number;
  while (a->walk.frames.len) {
    if (!walk_step (&a->walk, &a->to, &effect)) {
      walk_pop (&a->walk);
      continue;
    }
    size_t pid = mover (a);
    a->moved[pid] = true;
    walk_merge (&a->walk, &a->to, &effect);
    if (!effect.stuck && walk_is_inner (&a->walk, &a->to)) {
      walk_push (&a->walk, &a->to, STORE_NONE, true);
      continue;
    }
    if (!effect.stuck && !machine_claim_ended (a->quiet.machine, &a->to) &&
        !store_find (a->quiet.store, &a->to, &number))
      a->missing[pid] = true;
    walk_drop_merged (&a->walk);
  }
}

/* Whether the successors of a state are there. */
static bool
is_closed (Audit *a, uint32_t number, bool reduced) {
  assert (!a->walk.frames.len);
  uint32_t complete = 0, incomplete = 0;
  memset (a->missing, 0, sizeof a->missing);
  memset (a->moved, 0, sizeof a->moved);
  store_get (a->quiet.store, number, &a->from);
  walk_push (&a->walk, &a->from, number, false);
  look_at_successors (a);
  for (size_t pid = 0; pid < SLOTS; pid++) {
    incomplete += a->missing[pid];
    complete += a->moved[pid] && !a->missing[pid];
  }
  return !incomplete || (reduced && complete);
}

bool
search_audit (const Search *s) {
  if (!store_keeps (s->store))
    return true;
  Audit *a = mem_zero (sizeof *a);
  a->quiet = *s;
  a->stats = *s->stats;
  a->quiet.stats = &a->stats;
  a->quiet.kinds &= 1u << KIND_NON_PROGRESS; /* tells how the end counts */
  a->quiet.por = NULL;
  a->quiet.native = NULL;
  a->quiet.machine = machine_new (s->model, s->how);
  walk_init (&a->walk, &a->quiet);
  size_t len = store_len (s->store), step = len / SAMPLE + 1;
  bool closed = true;
  for (size_t i = 0; closed && i < len && !run_expired (s->run); i += step)
    closed = !store_has (s->store, (uint32_t)i) ||
             is_closed (a, (uint32_t)i, s->por);
  walk_done (&a->walk);
  state_done (&a->from);
  state_done (&a->to);
  machine_free (a->quiet.machine);
  mem_free (a);
  return closed;
}

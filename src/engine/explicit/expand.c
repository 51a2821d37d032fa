/* Expanding states, a group at a time.

   Where states are packed and there is native code, each move is taken in
   place: what it turns over gives the root of the state behind it, and the
   memory where that may be is asked for.  When all moves of the group are
   noted, the store is looked at.  A move that leads through an atomic sequence
   without a choice is one step.  All other moves are taken by a walk. */

#include "engine/explicit/team.h"

#include <assert.h>

/* By a walk ---------------------------------------------------------------- */

static void
count_state (TeamWorker *w, bool fresh, uint32_t number, bool counts) {
  Search *s = &w->search;
  s->states += fresh && counts;
  s->matched += !fresh && counts;
  if (fresh)
    team_note_new (w, number);
}

static void
arrive (TeamWorker *w) {
  Search *s = &w->search;
  if (walk_is_inner (&w->walk, &w->next)) {
    walk_push (&w->walk, &w->next, STORE_NONE, true);
    return;
  }
  bool counts = machine_holder (s->machine, &w->next) == NO_PID;
  uint32_t number;
  walk_base (&w->walk)->open = true; /* not all steps of it are stuck */
  bool fresh = store_add (s->store, &w->next, &number);
  count_state (w, fresh, number, counts);
  walk_drop_merged (&w->walk);
}

/* False: no moves are left where the walk stands. */
static bool
step (TeamWorker *w) {
  Search *s = &w->search;
  Effect effect;
  if (!walk_step (&w->walk, &w->next, &effect))
    return false;
  search_effect (s, &w->walk, &effect);
  walk_merge (&w->walk, &w->next, &effect);
  if (effect.stuck)
    walk_drop_merged (&w->walk);
  else if (!s->stop)
    arrive (w);
  return true;
}

/* All moves from the first frame on; it stays. */
static void
walk_all (TeamWorker *w) {
  while (!w->search.stop)
    if (!step (w)) {
      if (w->walk.frames.len == 1)
        return;
      walk_pop (&w->walk);
    }
}

static void
end_walk (TeamWorker *w) {
  walk_drop_merged (&w->walk);
  while (w->walk.frames.len)
    walk_pop (&w->walk);
}

static void
expand_by_walk (TeamWorker *w, const State *s) {
  assert (!w->walk.frames.len);
  walk_push (&w->walk, s, w->entry, false);
  walk_all (w);
  end_walk (w);
}

/* Together ----------------------------------------------------------------- */

enum { LONG = 32 }; /* an atomic sequence that a walk goes through */

/* Takes a move and what follows it in an atomic sequence; false: a walk must.
   The state is changed. */
static bool
take_through (TeamWorker *w, State *s, Move move, uint8_t *inner) {
  Machine *m = w->search.machine;
  for (*inner = 0; *inner < LONG; ++*inner) {
    if (!machine_take (m, s, move, &w->log))
      return false;
    if (machine_holder (m, s) == NO_PID)
      return true;
    vec_clear (&w->only);
    machine_moves (m, s, &w->only);
    if (w->only.len != 1)
      return false;
    move = w->only.data[0];
  }
  return false;
}

/* What several steps turn over, by word: bits that they turn twice are as
   before, and may not fit a packed state meanwhile. */
static void
sum_up (StateWords *log) {
  size_t n = 0;
  for (size_t i = 0; i < log->len; i++) {
    StateWord turn = log->data[i];
    size_t k = 0;
    while (k < n && log->data[k].word != turn.word)
      k++;
    if (k < n)
      log->data[k].bits ^= turn.bits;
    else
      log->data[n++] = turn;
  }
  log->len = n;
}

/* There is no native code for the move: a process begins or ends, perhaps.
   Errors are for the walk. */
static uint64_t
note_by_machine (TeamWorker *w, const State *s, Move move, uint8_t *inner) {
  Machine *m = w->search.machine;
  Effect effect;
  if (*inner)
    return 0;
  machine_step (m, s, move, &w->next, &effect);
  if (effect.stuck || machine_effect_shows (&effect, UINT32_MAX) ||
      machine_holder (m, &w->next) != NO_PID)
    return 0;
  return store_note_state (w->search.store, &w->next);
}

static uint64_t
note_move (TeamWorker *w, State *s, Move move, uint8_t *inner) {
  uint64_t stamp = s->stamp;
  vec_clear (&w->log);
  bool done = take_through (w, s, move, inner);
  machine_take_back (s, &w->log, 0);
  s->stamp = stamp;
  if (!done)
    return note_by_machine (w, s, move, inner);
  if (*inner)
    sum_up (&w->log);
  return store_note (w->search.store, w->log.data, w->log.len);
}

/* Finds the moves of a state of the group, and notes them if that can be done.
 */
static void
note_moves (TeamWorker *w, uint32_t number, State *s) {
  Store *store = w->search.store;
  size_t first = w->moves.len;
  machine_moves (w->search.machine, s, &w->moves);
  vec_reserve (&w->notes, w->moves.len);
  vec_reserve (&w->inner, w->moves.len);
  w->notes.len = w->inner.len = w->moves.len;
  bool noted = w->moves.len > first && store_stand (store, number);
  for (size_t i = first; i < w->moves.len; i++)
    w->notes.data[i] =
        noted ? note_move (w, s, w->moves.data[i], w->inner.data + i) : 0;
  if (noted)
    store_leave (store);
}

static bool
is_all_noted (const TeamWorker *w, size_t first, size_t end) {
  for (size_t i = first; i < end; i++)
    if (!w->notes.data[i])
      return false;
  return first < end;
}

/* A move that was noted leads to a state that is known, or is added. */
static void
settle_move (TeamWorker *w, size_t i) {
  uint64_t note = w->notes.data[i];
  uint32_t number = STORE_NONE;
  bool fresh = !store_note_is_known (note) &&
               store_add_noted (w->search.store, note, &number);
  w->search.stats->atomic_steps += w->inner.data[i];
  count_state (w, fresh, number, true);
}

/* The moves that were not noted are taken by a walk. */
static void
walk_rest (TeamWorker *w, const State *s, size_t first, size_t end) {
  assert (!w->walk.frames.len);
  walk_push (&w->walk, s, w->entry, false);
  assert (w->walk.frames.data[0].count == end - first);
  for (size_t i = first; i < end && !w->search.stop; i++)
    if (!w->notes.data[i]) {
      w->walk.frames.data[0].next = (uint32_t)(i - first);
      w->walk.frames.data[0].count = (uint32_t)(i - first) + 1;
      walk_all (w);
    }
  end_walk (w);
}

static void
settle (TeamWorker *w, const State *s, size_t first, size_t end) {
  for (size_t i = first; i < end; i++)
    if (w->notes.data[i])
      settle_move (w, i);
  if (!is_all_noted (w, first, end))
    walk_rest (w, s, first, end);
}

static void
get_state (TeamWorker *w, uint32_t number, State *out) {
  store_get (w->search.store, number, out);
  out->stamp = 0;
}

static void
expand_together (TeamWorker *w, uint32_t from, uint32_t n) {
  Search *s = &w->search;
  vec_clear (&w->moves);
  for (uint32_t i = 0; i < n; i++) {
    get_state (w, from + i, w->states + i);
    note_moves (w, from + i, w->states + i);
    w->ends[i] = w->moves.len;
  }
  store_look (s->store, w->notes.data, w->moves.len);
  for (uint32_t i = 0; i < n && !s->stop; i++) {
    w->entry = from + i;
    store_set_parent (s->store, w->entry);
    settle (w, w->states + i, i ? w->ends[i - 1] : 0, w->ends[i]);
  }
}

void
team_expand (TeamWorker *w, uint32_t from, uint32_t n) {
  Search *s = &w->search;
  assert (n <= TEAM_GROUP);
  if (!s->por && store_version (s->store) && machine_is_native (s->machine) &&
      !s->options->undo) {
    expand_together (w, from, n);
    return;
  }
  for (uint32_t i = 0; i < n && !s->stop; i++) {
    w->entry = from + i;
    get_state (w, w->entry, w->states);
    store_set_parent (s->store, w->entry);
    expand_by_walk (w, w->states);
  }
}

void
team_done_expanding (TeamWorker *w) {
  end_walk (w);
  walk_done (&w->walk);
  state_done (&w->next);
  for (size_t i = 0; i < TEAM_GROUP; i++)
    state_done (w->states + i);
  vec_done (&w->moves);
  vec_done (&w->notes);
  vec_done (&w->inner);
  vec_done (&w->log);
  vec_done (&w->only);
}

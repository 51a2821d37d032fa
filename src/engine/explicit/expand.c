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

/* Takes a move, and the local steps that are merged with it; false: a walk
   must. */
static bool
take_merged (TeamWorker *w, State *s, Move move, TeamSteps *more) {
  const Search *search = &w->search;
  if (!machine_take (search->machine, s, move, &w->log))
    return false;
  while (search->merge && machine_holder (search->machine, s) == NO_PID &&
         por_single (search->merge, s, &move))
    if (++more->merged == LONG ||
        !machine_take (search->machine, s, move, &w->log))
      return false;
  return true;
}

/* The same with what follows in an atomic sequence.  The state is changed. */
static bool
take_through (TeamWorker *w, State *s, Move move, TeamSteps *more) {
  Machine *m = w->search.machine;
  for (*more = (TeamSteps){0}; more->inner < LONG; more->inner++) {
    if (!take_merged (w, s, move, more))
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
note_by_machine (TeamWorker *w, const State *s, Move move,
                 const TeamSteps *more) {
  Machine *m = w->search.machine;
  Effect effect;
  if (more->inner || more->merged || w->search.merge)
    return 0;
  machine_step (m, s, move, &w->next, &effect);
  if (effect.stuck || machine_effect_shows (&effect, UINT32_MAX) ||
      machine_holder (m, &w->next) != NO_PID)
    return 0;
  return store_note_state (w->search.store, &w->next);
}

static uint64_t
note_move (TeamWorker *w, State *s, Move move, TeamSteps *more) {
  uint64_t stamp = s->stamp;
  vec_clear (&w->log);
  bool done = take_through (w, s, move, more);
  machine_take_back (s, &w->log, 0);
  s->stamp = stamp;
  if (!done)
    return note_by_machine (w, s, move, more);
  if (more->inner || more->merged)
    sum_up (&w->log);
  return store_note (w->search.store, w->log.data, w->log.len);
}

static inline void
add_note (TeamWorker *w, uint64_t note, TeamSteps more) {
  vec_push (&w->notes, note);
  vec_push (&w->more, more);
}

static void
note_steps (TeamWorker *w, State *s) {
  const StateWord *turns = w->steps.turns.data;
  const MachineStep *steps = w->steps.steps.data;
  uint32_t from = 0;
  for (size_t i = 0, n = w->steps.steps.len; i < n; i++) {
    TeamSteps more = {0};
    uint32_t end = steps[i].end;
    uint64_t note = steps[i].known
                        ? store_note (w->search.store, turns + from, end - from)
                        : note_move (w, s, steps[i].move, &more);
    add_note (w, note, more);
    from = end;
  }
}

/* The moves that have to be taken; how many they are.  With reduction that is
   an ample set. */
static size_t
find_moves (TeamWorker *w, const State *s) {
  Search *search = &w->search;
  vec_clear (&w->moves);
  machine_moves (search->machine, s, &w->moves);
  return search->por && w->moves.len > 1
             ? por_ample (search->por, s, w->moves.data, w->moves.len)
             : w->moves.len;
}

static void
note_moves (TeamWorker *w, State *s) {
  size_t n = find_moves (w, s);
  for (size_t i = 0; i < n; i++) {
    TeamSteps more;
    uint64_t note = note_move (w, s, w->moves.data[i], &more);
    more.reduced = !i && n < w->moves.len;
    add_note (w, note, more);
  }
}

/* There has to be a walk from the state. */
static void
note_nothing (TeamWorker *w, const State *s) {
  size_t n = find_moves (w, s);
  for (size_t i = 0; i < n; i++)
    add_note (w, 0, (TeamSteps){0});
}

/* Gets a state of the group and notes its moves, if that can be done. */
static void
note_state (TeamWorker *w, uint32_t number, State *s) {
  bool packed = store_stand (w->search.store, number, s);
  s->stamp = 0;
  if (!packed)
    note_nothing (w, s);
  else if (!w->search.por && machine_steps (w->search.machine, s, &w->steps))
    note_steps (w, s);
  else
    note_moves (w, s);
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
  TeamSteps more = w->more.data[i];
  uint32_t number = STORE_NONE;
  bool fresh = !store_note_is_known (note) &&
               store_add_noted (w->search.store, note, &number);
  if (more.inner | more.merged | more.reduced) {
    w->search.stats->atomic_steps += more.inner;
    w->search.stats->merged += more.merged;
    w->search.stats->reduced += more.reduced;
  }
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

/* With reduction a walk takes all moves or none: there may be others than the
   ample ones to take. */
static void
settle (TeamWorker *w, const State *s, size_t first, size_t end) {
  bool all = is_all_noted (w, first, end);
  if (!all && w->search.por) {
    expand_by_walk (w, s);
    return;
  }
  for (size_t i = first; i < end; i++)
    if (w->notes.data[i])
      settle_move (w, i);
  if (!all)
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
  vec_clear (&w->notes);
  vec_clear (&w->more);
  store_hold (s->store);
  store_expect (s->store, from, n);
  for (uint32_t i = 0; i < n; i++) {
    note_state (w, from + i, w->states + i);
    w->ends[i] = w->notes.len;
  }
  store_look (s->store, w->notes.data, w->notes.len);
  for (uint32_t i = 0; i < n && !s->stop; i++) {
    w->entry = from + i;
    store_set_parent (s->store, w->entry);
    settle (w, w->states + i, i ? w->ends[i - 1] : 0, w->ends[i]);
  }
  store_release (s->store);
}

void
team_expand (TeamWorker *w, uint32_t from, uint32_t n) {
  Search *s = &w->search;
  assert (n <= TEAM_GROUP);
  if (store_version (s->store) && machine_is_native (s->machine) &&
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
  machine_steps_done (&w->steps);
  vec_done (&w->moves);
  vec_done (&w->notes);
  vec_done (&w->more);
  vec_done (&w->log);
  vec_done (&w->only);
}

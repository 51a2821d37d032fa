/* From which state a state was reached: trails of a search in the order in
   which states are found.

   Depth-first search has told the origins of the first states.  Several threads
   keep the parent of each state in the store.  One thread expands states in the
   order of their numbers, and finds states in that order; so it marks one state
   in many only, with the state that was being expanded.  The parent of another
   one was expanded between two marks, and is found again by expanding these. */

#include "engine/explicit/team.h"

#include <assert.h>

/* The last mark at or before the number. */
static size_t
find_mark (const Team *team, uint32_t number) {
  size_t lo = 0, hi = team->marks.len;
  assert (hi && team->marks.data[0].number <= number);
  while (hi - lo > 1) {
    size_t mid = lo + (hi - lo) / 2;
    if (team->marks.data[mid].number <= number)
      lo = mid;
    else
      hi = mid;
  }
  return lo;
}

static bool
is_behind (const TeamWorker *w, uint32_t entry, const State *child,
           bool clean) {
  State from = {0};
  Moves moves = {0};
  store_get (w->search.store, entry, &from);
  from.stamp = 0;
  const Search *s = &w->search;
  bool found = clean ? search_find_clean_moves (s, &from, child, &moves)
                     : search_find_moves (s, &from, child, &moves);
  vec_done (&moves);
  state_done (&from);
  return found;
}

/* Where the parent of a state may be, and where it is to be expected: on a long
   path it is there. */
typedef struct {
  uint32_t lo, hi, guess;
} Stretch;

static Stretch
find_stretch (const TeamWorker *w, uint32_t number) {
  const Team *team = w->team;
  size_t at = find_mark (team, number);
  TeamMark lo = team->marks.data[at], hi = {number, w->entry};
  if (at + 1 < team->marks.len)
    hi = team->marks.data[at + 1];
  if (hi.entry >= number)
    hi.entry = number - 1; /* numbers get smaller on the way back */
  uint64_t share = (uint64_t)(number - lo.number) * (hi.entry - lo.entry);
  uint32_t guess = lo.entry;
  if (hi.number > lo.number)
    guess += (uint32_t)(share / (hi.number - lo.number));
  return (Stretch){lo.entry, hi.entry, guess};
}

static bool
seek_parent (const TeamWorker *w, Stretch s, const State *child, bool clean,
             uint32_t *entry) {
  bool found = false;
  for (uint32_t d = 0; !found && d <= s.hi - s.lo; d++) {
    if (s.guess - s.lo >= d)
      found = is_behind (w, *entry = s.guess - d, child, clean);
    if (!found && s.hi - s.guess >= d && d)
      found = is_behind (w, *entry = s.guess + d, child, clean);
  }
  return found;
}

/* Some state between two marks from which there is a step. */
static uint32_t
find_parent (const TeamWorker *w, uint32_t number) {
  Stretch stretch = find_stretch (w, number);
  uint32_t entry = stretch.lo;
  State child = {0};
  store_get (w->search.store, number, &child);
  bool found = seek_parent (w, stretch, &child, true, &entry) ||
               seek_parent (w, stretch, &child, false, &entry);
  assert (found && entry < number);
  (void)found;
  state_done (&child);
  return entry;
}

static uint32_t
parent_of (const TeamWorker *w, uint32_t number) {
  const Search *s = w->team->search;
  if (number < s->origins.len)
    return s->origins.data[number];
  if (number < w->team->kept_from)
    return find_parent (w, number);
  return store_parent (w->search.store, number);
}

/* The first state is number 0. */
void
team_extend (void *context, Trail *trail) {
  TeamWorker *w = context;
  const Store *store = w->search.store;
  VEC (uint32_t) line = {0};
  State from = {0}, to = {0};
  Moves path = {0};
  for (uint32_t n = w->entry; n; n = parent_of (w, n))
    vec_push (&line, n);
  store_get (store, 0, &from);
  while (line.len) {
    store_get (store, vec_pop (&line), &to);
    from.stamp = 0;
    search_find_moves (&w->search, &from, &to, &path);
    state_copy (&from, &to);
  }
  for (size_t i = 0; i < trail->moves.len; i++)
    vec_push (&path, trail->moves.data[i]);
  vec_done (&trail->moves);
  trail->moves = path;
  vec_done (&line);
  state_done (&from);
  state_done (&to);
}

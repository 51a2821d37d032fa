/* Breadth-first search: the first error found has a shortest trail, counted in
   stored states.

   States are entries 0, 1, 2, ... in the order in which they are found; where
   the store keeps and numbers states these are its numbers, otherwise 'copies'
   has them.  An entry knows its parent; the moves between are found again by
   walking from the parent. */

#include "engine/explicit/checkpoint.h"

#include <assert.h>

typedef struct {
  Search *search;
  Walk walk;
  State next, current;
  VEC (uint32_t) parents;
  VEC (uint32_t) depths;
  VEC (State) copies;
  uint32_t entry; /* the one being expanded */
} Bfs;

static void
get_entry (const Bfs *b, uint32_t entry, State *out) {
  assert (entry < b->parents.len);
  if (store_keeps (b->search->store))
    store_get (b->search->store, entry, out);
  else
    state_copy (out, b->copies.data + entry);
  out->stamp = 0;
}

static void
add_entry (Bfs *b, const State *s, uint32_t parent) {
  assert (parent == STORE_NONE || parent < b->parents.len);
  vec_push (&b->parents, parent);
  vec_push (&b->depths, parent == STORE_NONE ? 0 : b->depths.data[parent] + 1);
  if (store_keeps (b->search->store))
    return;
  vec_push (&b->copies, (State){0});
  state_copy (&vec_last (&b->copies), s);
}

/* The moves from the initial state to an entry. */
static void
find_path (Bfs *b, uint32_t entry, Moves *out) {
  VEC (uint32_t) line = {0};
  State from = {0}, to = {0};
  for (uint32_t e = entry; e != STORE_NONE; e = b->parents.data[e])
    vec_push (&line, e);
  for (size_t i = line.len; i-- > 1;) {
    get_entry (b, line.data[i], &from);
    get_entry (b, line.data[i - 1], &to);
    search_find_moves (b->search, &from, &to, out);
  }
  vec_done (&line);
  state_done (&from);
  state_done (&to);
}

/* The trail begins at the entry being expanded. */
static void
extend (void *context, Trail *trail) {
  assert (trail && !trail->has_cycle);
  Bfs *b = context;
  Moves path = {0};
  find_path (b, b->entry, &path);
  for (size_t i = 0; i < trail->moves.len; i++)
    vec_push (&path, trail->moves.data[i]);
  vec_done (&trail->moves);
  trail->moves = path;
}

static void
arrive (Bfs *b) {
  Search *s = b->search;
  if (walk_is_inner (&b->walk, &b->next)) {
    walk_push (&b->walk, &b->next, STORE_NONE, true);
    return;
  }
  bool counts = machine_holder (s->machine, &b->next) == NO_PID;
  uint32_t number;
  bool fresh = store_add (s->store, &b->next, &number);
  walk_base (&b->walk)->open |= counts && fresh;
  s->states += fresh && counts;
  s->matched += !fresh && counts;
  if (fresh)
    add_entry (b, &b->next, b->entry);
  walk_drop_merged (&b->walk);
}

static void
expand (Bfs *b) {
  assert (!b->walk.frames.len);
  Search *s = b->search;
  Effect effect;
  get_entry (b, b->entry, &b->current);
  walk_push (&b->walk, &b->current, b->entry, false);
  while (b->walk.frames.len && !s->stop) {
    if (!walk_step (&b->walk, &b->next, &effect)) {
      walk_pop (&b->walk);
      continue;
    }
    search_effect (s, &b->walk, &effect);
    walk_merge (&b->walk, &b->next, &effect);
    if (effect.stuck)
      walk_drop_merged (&b->walk);
    else if (!s->stop)
      arrive (b);
  }
  walk_drop_merged (&b->walk);
  while (b->walk.frames.len)
    walk_pop (&b->walk);
}

/* Depths never decrease. */
static bool
is_beyond (const Bfs *b) {
  int64_t bound = b->search->options->bound;
  return bound && b->depths.data[b->entry] >= bound;
}

static void
put (const void *context, Saving *out) {
  const Bfs *b = context;
  assert (!b->walk.frames.len && !b->copies.len);
  saved_put (out, &b->entry, sizeof b->entry);
  saved_put_vec (out, &b->parents);
  saved_put_vec (out, &b->depths);
}

static void
resume (Bfs *b, Saved *in) {
  saved_get (in, &b->entry, sizeof b->entry);
  saved_get_vec (in, &b->parents);
  saved_get_vec (in, &b->depths);
  checkpoint_took_over (b->search);
}

static void
begin (Bfs *b) {
  Search *s = b->search;
  Effect effect;
  uint32_t number;
  machine_start (s->machine, &b->next, &effect);
  search_begin (s, &b->walk, &effect);
  if (effect.stuck || s->stop)
    return;
  store_add (s->store, &b->next, &number);
  add_entry (b, &b->next, STORE_NONE);
  s->states = 1;
}

static void
bfs_done (Bfs *b) {
  walk_done (&b->walk);
  state_done (&b->next);
  state_done (&b->current);
  for (size_t i = 0; i < b->copies.len; i++)
    state_done (b->copies.data + i);
  vec_done (&b->copies);
  vec_done (&b->parents);
  vec_done (&b->depths);
}

void
search_breadth_first (Search *s) {
  Bfs b = {.search = s};
  Saved *saved = checkpoint_saved (s, CHECKPOINT_BFS);
  walk_init (&b.walk, s);
  if (saved)
    resume (&b, saved);
  else
    begin (&b);
  s->extend = extend;
  s->extend_context = &b;
  while (b.entry < b.parents.len && !s->stop && !is_beyond (&b)) {
    expand (&b);
    search_poll (s, b.depths.data[b.entry++]);
    if (!s->stop && checkpoint_is_due (s))
      checkpoint_write (s, CHECKPOINT_BFS, put, &b);
  }
  if (checkpoint_is_wanted (s))
    checkpoint_write (s, CHECKPOINT_BFS, put, &b);
  s->bounded = b.entry < b.parents.len;
  search_bound (s);
  s->extend = NULL;
  bfs_done (&b);
}

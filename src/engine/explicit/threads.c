/* Search for errors of finite executions by several threads.

   All states are in one store, of which each thread has a view.  Each thread
   searches depth-first; if another one has nothing to do, it gives away what is
   left to do at the states where its own path begins.  A state is expanded
   once, and what is behind it does not depend on what others have seen: ample
   sets are fixed.  So the states stored and the transitions are the same for
   any number of threads.  The store remembers from which state each was reached
   first. */

#include "engine/explicit/checkpoint.h"

#include <assert.h>
#include <pthread.h>
#include <time.h>

/* A state whose moves from 'next' on are to be taken. */
typedef struct {
  uint32_t number, depth, next;
} Item;

typedef VEC (Item) Items;

/* A walk of a search that was stopped, for whoever has nothing to do. */
typedef struct {
  Walk walk;
  uint32_t number, depth;
} Left;

typedef struct Team Team;

typedef struct {
  Team *team;
  pthread_t thread;
  bool started;
  bool first;    /* it looks at the limits for all, and calls the others */
  Search search; /* with a machine, a view of the store and counts of its own */
  ExplicitStats stats;
  Walk walk;
  State next;
  uint32_t number, depth; /* of the state where the walk begins */
  size_t low;             /* frames below have nothing left to do */
} Worker;

struct Team {
  Search *search;
  Worker *workers;
  unsigned count;
  unsigned hired;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  Items pool;
  VEC (Left) left;
  unsigned idle;
  bool stop;
  /* To write a checkpoint, one waits until nobody moves. */
  bool pausing;
  unsigned paused;
  Search before; /* the counts with which all began */
  ExplicitStats stats;
};

/* Work --------------------------------------------------------------------- */

static bool
has_stopped (const Team *team) {
  return __atomic_load_n (&team->stop, __ATOMIC_RELAXED);
}

static void
stop (Team *team) {
  pthread_mutex_lock (&team->mutex);
  __atomic_store_n (&team->stop, true, __ATOMIC_RELAXED);
  pthread_cond_broadcast (&team->changed);
  pthread_mutex_unlock (&team->mutex);
}

/* Whether moves are left at a frame that can be given away. */
static bool
can_give (const Frame *f) {
  return !f->inner && !f->partial && f->next < f->count;
}

/* Gives away what is left to do at a few frames, from the first ones on: there
   is most behind them. */
static void
share (Worker *w) {
  enum { SOME = 4 };
  Team *team = w->team;
  size_t n = w->walk.frames.len, given = 0;
  if (!__atomic_load_n (&team->idle, __ATOMIC_RELAXED))
    return;
  w->low = w->low < n ? w->low : n;
  while (w->low + 1 < n && !can_give (w->walk.frames.data + w->low))
    w->low++;
  pthread_mutex_lock (&team->mutex);
  for (size_t i = w->low; i + 1 < n && given < SOME; i++) {
    Frame *f = w->walk.frames.data + i;
    if (!can_give (f))
      continue;
    vec_push (&team->pool,
              ((Item){f->number, w->depth + (uint32_t)i, f->next}));
    f->count = f->next;
    given++;
  }
  if (given)
    pthread_cond_broadcast (&team->changed);
  pthread_mutex_unlock (&team->mutex);
}

/* Looks at limits and shows progress; false: the search ends. */
static bool
poll (Worker *w) {
  Search *s = w->team->search;
  if (w->first) {
    s->states = store_len (w->search.store) & ~4095ull; /* shows progress */
    s->matched = 0;
    search_poll (s, 0);
    if (s->stop)
      stop (w->team);
  }
  return !has_stopped (w->team);
}

static void
wait_a_moment (Team *team) {
  struct timespec until;
  clock_gettime (CLOCK_REALTIME, &until);
  until.tv_nsec += 20 * 1000 * 1000;
  if (until.tv_nsec >= 1000000000) {
    until.tv_nsec -= 1000000000;
    until.tv_sec++;
  }
  pthread_cond_timedwait (&team->changed, &team->mutex, &until);
}

static bool
has_work (const Team *team) {
  return team->pool.len || team->left.len;
}

/* What was left when the search was stopped comes first. */
static void
take_work (Worker *w, Item *item) {
  Team *team = w->team;
  if (!team->left.len) {
    *item = vec_pop (&team->pool);
    return;
  }
  Left left = vec_pop (&team->left);
  assert (!w->walk.frames.len && left.walk.frames.len);
  walk_done (&w->walk);
  w->walk = left.walk;
  w->walk.search = &w->search;
  w->number = left.number;
  w->depth = left.depth;
  w->low = 0;
}

static void save (Worker *, bool idle);

/* Gets work from the pool; false: there is none, and nobody is working. */
static bool
fetch (Worker *w, Item *item) {
  Team *team = w->team;
  pthread_mutex_lock (&team->mutex);
  __atomic_add_fetch (&team->idle, 1, __ATOMIC_RELAXED);
  while (!has_work (team) && team->idle < team->hired && !has_stopped (team)) {
    wait_a_moment (team);
    pthread_mutex_unlock (&team->mutex);
    poll (w);
    save (w, true);
    pthread_mutex_lock (&team->mutex);
  }
  bool found = has_work (team) && !has_stopped (team);
  if (found) {
    take_work (w, item);
    __atomic_sub_fetch (&team->idle, 1, __ATOMIC_RELAXED);
  } else
    pthread_cond_broadcast (&team->changed);
  pthread_mutex_unlock (&team->mutex);
  return found;
}

/* Walking ------------------------------------------------------------------ */

static void
begin_walk (Worker *w, Item item) {
  assert (!w->walk.frames.len);
  store_get (w->search.store, item.number, &w->next);
  w->next.stamp = 0;
  w->number = item.number;
  w->depth = item.depth;
  w->low = 0;
  walk_push (&w->walk, &w->next, item.number, false);
  Frame *f = &vec_last (&w->walk.frames);
  assert (!item.next || !f->partial);
  f->next = item.next;
}

static void
arrive (Worker *w) {
  Search *s = &w->search;
  if (walk_is_inner (&w->walk, &w->next)) {
    walk_push (&w->walk, &w->next, STORE_NONE, true);
    return;
  }
  bool counts = machine_holder (s->machine, &w->next) == NO_PID;
  uint32_t number;
  walk_base (&w->walk)->open = true; /* not all steps of it are stuck */
  store_set_parent (s->store, walk_base (&w->walk)->number);
  bool fresh = store_add (s->store, &w->next, &number);
  s->states += fresh && counts;
  s->matched += !fresh && counts;
  if (fresh)
    walk_push (&w->walk, &w->next, number, false);
  else
    walk_drop_merged (&w->walk);
}

/* The next move leads to a state that was looked at ahead. */
static bool
step_ahead (Worker *w) {
  Search *s = &w->search;
  uint32_t number;
  Frame *top = &vec_last (&w->walk.frames);
  store_set_parent (s->store, top->number);
  const State *next;
  Glance glance = walk_glance (&w->walk, &next, &number);
  if (glance == GLANCE_NONE)
    return false;
  top->open = true;
  s->states += glance == GLANCE_NEW;
  s->matched += glance == GLANCE_OLD;
  if (glance == GLANCE_NEW)
    walk_push (&w->walk, next, number, false);
  return true;
}

static void
step (Worker *w) {
  Search *s = &w->search;
  Effect effect;
  if (step_ahead (w))
    return;
  if (!walk_step (&w->walk, &w->next, &effect)) {
    walk_pop (&w->walk);
    return;
  }
  search_effect (s, &w->walk, &effect);
  walk_merge (&w->walk, &w->next, &effect);
  if (effect.stuck)
    walk_drop_merged (&w->walk);
  else if (!s->stop)
    arrive (w);
}

/* Checkpoints -------------------------------------------------------------- */

/* Stands still while somebody writes a checkpoint. */
static void
stand_still (Worker *w) {
  Team *team = w->team;
  if (!__atomic_load_n (&team->pausing, __ATOMIC_RELAXED) || w->first)
    return;
  pthread_mutex_lock (&team->mutex);
  team->paused++;
  pthread_cond_broadcast (&team->changed);
  while (team->pausing && !has_stopped (team))
    wait_a_moment (team);
  team->paused--;
  pthread_mutex_unlock (&team->mutex);
}

static void
put_walk (Saving *out, const Walk *walk, uint32_t number, uint32_t depth) {
  uint32_t place[2] = {number, depth};
  saved_put (out, place, sizeof place);
  walk_save (walk, out);
}

static void
put (const void *context, Saving *out) {
  const Team *team = context;
  uint64_t walks = team->left.len;
  for (unsigned i = 0; i < team->hired; i++)
    walks += team->workers[i].walk.frames.len != 0;
  saved_put (out, &walks, sizeof walks);
  for (unsigned i = 0; i < team->hired; i++) {
    const Worker *w = team->workers + i;
    if (w->walk.frames.len)
      put_walk (out, &w->walk, w->number, w->depth);
  }
  for (size_t i = 0; i < team->left.len; i++) {
    const Left *left = team->left.data + i;
    put_walk (out, &left->walk, left->number, left->depth);
  }
  saved_put_vec (out, &team->pool);
}

static void
resume (Team *team, Saved *in) {
  uint64_t walks = 0;
  uint32_t place[2];
  saved_get (in, &walks, sizeof walks);
  for (; walks && saved_get (in, place, sizeof place); walks--) {
    Left left = {.number = place[0], .depth = place[1]};
    walk_load (&left.walk, in);
    vec_push (&team->left, left);
  }
  saved_get_vec (in, &team->pool);
  checkpoint_took_over (team->search);
}

static void add_counts (Search *, const Search *);

/* All of it; nobody moves. */
static void
write_checkpoint (Team *team) {
  Search all = team->before;
  ExplicitStats stats = team->stats;
  all.stats = &stats;
  all.machine = machine_new (all.model, all.how);
  machine_absorb (all.machine, team->search->machine);
  for (unsigned i = 0; i < team->hired; i++) {
    add_counts (&all, &team->workers[i].search);
    machine_absorb (all.machine, team->workers[i].search.machine);
  }
  checkpoint_write (&all, CHECKPOINT_THREADS, put, team);
  machine_free (all.machine);
}

/* The first one writes a checkpoint if it is time, when all others stand still
   or wait for work.  They cannot get any meanwhile, as it has the mutex. */
static void
save (Worker *w, bool idle) {
  Team *team = w->team;
  if (!w->first || !checkpoint_is_due (team->search))
    return;
  pthread_mutex_lock (&team->mutex);
  __atomic_store_n (&team->pausing, true, __ATOMIC_RELAXED);
  while (team->paused + team->idle < team->hired - !idle && !has_stopped (team))
    wait_a_moment (team);
  if (!has_stopped (team))
    write_checkpoint (team);
  __atomic_store_n (&team->pausing, false, __ATOMIC_RELAXED);
  pthread_cond_broadcast (&team->changed);
  pthread_mutex_unlock (&team->mutex);
}

static void call_others (Team *);

/* What is to be done now and then. */
static void
look_around (Worker *w) {
  Search *s = &w->search;
  if (w->depth + w->walk.frames.len > s->depth + 1)
    s->depth = w->depth + w->walk.frames.len - 1;
  if (s->stop || store_full (s->store))
    stop (w->team);
  poll (w);
  search_seek_native (s);
  stand_still (w);
  save (w, false);
  if (w->first && w->team->hired < w->team->count &&
      (s->por || s->states > (uint64_t)s->options->alone))
    call_others (w->team);
  share (w);
}

static void *
work (void *context) {
  enum { OFTEN = 32 };
  Worker *w = context;
  Item item;
  while (!has_stopped (w->team) && (w->walk.frames.len || fetch (w, &item))) {
    if (!w->walk.frames.len)
      begin_walk (w, item);
    for (int i = 0; i < OFTEN && w->walk.frames.len && !w->search.stop; i++)
      step (w);
    look_around (w);
  }
  return NULL;
}

/* Trails ------------------------------------------------------------------- */

/* The trail begins where the walk does: the first state is number 0. */
static void
extend (void *context, Trail *trail) {
  Worker *w = context;
  const Store *store = w->search.store;
  VEC (uint32_t) line = {0};
  State from = {0}, to = {0};
  Moves path = {0};
  for (uint32_t n = w->number; n; n = store_parent (store, n))
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

/* The team ----------------------------------------------------------------- */

static void
hire (Team *team) {
  const Search *s = team->search;
  Worker *w = team->workers + team->hired;
  const char *why;
  assert (!s->trail && !s->places.len && !s->more.len);
  w->team = team;
  w->first = !team->hired++;
  w->search = *s;
  w->search.stats = &w->stats;
  w->search.states = w->search.matched = w->search.depth = 0;
  w->search.ignored = 0;
  w->search.machine = machine_new (s->model, s->how);
  w->search.settled = false;
  search_seek_native (&w->search);
  w->search.store = w->first ? s->store : store_view (s->store);
  store_follow (w->search.store);
  w->search.extend = extend;
  w->search.extend_context = w;
  if (s->por) {
    w->search.por = por_new (w->search.machine, s->how, POR_SAFETY, &why);
    por_fix (w->search.por);
    w->search.merge = s->merge ? w->search.por : NULL;
  }
  walk_init (&w->walk, &w->search);
  walk_look_ahead (&w->walk);
}

static void
add_stats (ExplicitStats *to, const ExplicitStats *from) {
  to->atomic_steps += from->atomic_steps;
  to->reduced += from->reduced;
  to->merged += from->merged;
  to->errors += from->errors;
  to->undo_bytes += from->undo_bytes;
  if (from->longest_state > to->longest_state)
    to->longest_state = from->longest_state;
}

/* Several threads may have met the same error: the shortest trail is kept.  But
   with 'all', searches go on behind errors, and only the first one of all is
   known to have no other error on its way. */
static void
take_trail (Search *s, Trail *trail, Fault place) {
  for (size_t i = 0; i < s->places.len; i++) {
    const Fault *f = s->places.data + i;
    if (f->kind != place.kind || f->pos.line != place.pos.line ||
        f->pos.column != place.pos.column || f->pos.source != place.pos.source)
      continue;
    Trail **known = i ? s->more.data + i - 1 : &s->trail;
    bool is_first = !i && s->options->all;
    bool is_better = (*known)->moves.len > trail->moves.len && !is_first;
    Trail *longer = is_better ? *known : trail;
    if (longer == *known)
      *known = trail;
    trail_free (longer);
    return;
  }
  vec_push (&s->places, place);
  if (s->trail)
    vec_push (&s->more, trail);
  else
    s->trail = trail;
}

static void
take_trails (Search *s, Search *from) {
  for (size_t i = 0; i < from->places.len; i++)
    take_trail (s, i ? from->more.data[i - 1] : from->trail,
                from->places.data[i]);
  vec_done (&from->places);
  vec_done (&from->more);
}

static void
add_counts (Search *s, const Search *from) {
  s->states += from->states;
  s->matched += from->matched;
  s->depth = from->depth > s->depth ? from->depth : s->depth;
  if (from->ignored && !s->ignored)
    s->first_ignored = from->first_ignored;
  s->ignored += from->ignored;
  s->stop |= from->stop;
  add_stats (s->stats, from->stats);
}

static void
dismiss (Team *team, Worker *w) {
  Search *s = team->search;
  add_counts (s, &w->search);
  take_trails (s, &w->search);
  machine_absorb (s->machine, w->search.machine);
  while (w->walk.frames.len) {
    walk_drop_merged (&w->walk);
    walk_pop (&w->walk);
  }
  walk_done (&w->walk);
  state_done (&w->next);
  por_free (w->search.por);
  if (!w->first)
    store_free (w->search.store);
  machine_free (w->search.machine);
}

/* The first one is no thread of its own.  It calls the others when there is
   enough to do; if a thread cannot be made, the rest of them do it. */
static void
call_others (Team *team) {
  unsigned from = team->hired;
  while (team->hired < team->count)
    hire (team);
  for (unsigned i = from; i < team->count; i++) {
    Worker *w = team->workers + i;
    w->started = !pthread_create (&w->thread, NULL, work, w);
    if (w->started)
      continue;
    pthread_mutex_lock (&team->mutex);
    __atomic_add_fetch (&team->idle, 1, __ATOMIC_RELAXED);
    pthread_mutex_unlock (&team->mutex);
  }
}

static void
work_together (Team *team) {
  Saved *saved = checkpoint_saved (team->search, CHECKPOINT_THREADS);
  hire (team);
  if (saved)
    resume (team, saved);
  else
    begin_walk (team->workers, (Item){0, 0, 0});
  if (!team->search->stop)
    work (team->workers);
  for (unsigned i = 1; i < team->hired; i++)
    if (team->workers[i].started)
      pthread_join (team->workers[i].thread, NULL);
}

static bool
has_error (const Team *team) {
  bool any = false;
  for (unsigned i = 0; i < team->hired; i++)
    any |= team->workers[i].search.trail != NULL;
  return any;
}

/* The one that met the first error of all; NULL: nobody met one. */
static Worker *
first_finder (const Team *team) {
  Worker *first = NULL;
  for (unsigned i = 0; i < team->hired; i++) {
    Worker *w = team->workers + i;
    if (w->search.places.len &&
        (!first || w->search.first_error < first->search.first_error))
      first = w;
  }
  return first;
}

static void
search_from_start (Search *s, unsigned threads) {
  Team team = {.search = s, .count = threads};
  pthread_mutex_init (&team.mutex, NULL);
  pthread_cond_init (&team.changed, NULL);
  team.workers = mem_zero (threads * sizeof *team.workers);
  team.before = *s;
  team.stats = *s->stats;
  work_together (&team);
  if (checkpoint_is_wanted (s) && !has_error (&team))
    write_checkpoint (&team);
  s->states = team.before.states;
  s->matched = team.before.matched;
  s->depth = team.before.depth;
  Worker *finder = first_finder (&team);
  if (finder)
    take_trails (s, &finder->search);
  for (unsigned i = 0; i < team.hired; i++) {
    if (store_full (team.workers[i].search.store))
      search_fill (s);
    dismiss (&team, team.workers + i);
  }
  s->stats->threads = team.hired;
  mem_free (team.workers);
  vec_done (&team.pool);
  for (size_t i = 0; i < team.left.len; i++)
    walk_done (&team.left.data[i].walk);
  vec_done (&team.left);
  pthread_mutex_destroy (&team.mutex);
  pthread_cond_destroy (&team.changed);
}

void
search_by_threads (Search *s, unsigned threads) {
  assert (threads && store_has_views (s->store));
  Walk none;
  State first = {0};
  Effect effect;
  uint32_t number;
  if (checkpoint_is_of (s, CHECKPOINT_THREADS)) {
    search_from_start (s, threads);
    return;
  }
  store_keep_parents (s->store);
  walk_init (&none, s);
  machine_start (s->machine, &first, &effect);
  search_begin (s, &none, &effect);
  if (!effect.stuck && !s->stop) {
    store_add (s->store, &first, &number);
    assert (!number);
    s->states = 1;
    search_from_start (s, threads);
  }
  walk_done (&none);
  state_done (&first);
}

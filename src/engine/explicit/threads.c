/* Search for errors of finite executions by several threads.

   All states are in one store, of which each thread has a view.  A thread has a
   stack of states that nobody has expanded yet; if others have none, it puts
   half of it into a pool.  A state is expanded once, by whoever gets it, and
   what is behind it does not depend on what others have seen: ample sets are
   fixed.  So the states stored and the transitions are the same for any number
   of threads.  The store remembers from which state each was reached first. */

#include "engine/explicit/search.h"

#include <assert.h>
#include <pthread.h>
#include <time.h>

typedef struct {
  uint32_t number, depth;
} Item;

typedef VEC (Item) Items;

typedef struct Team Team;

typedef struct {
  Team *team;
  pthread_t thread;
  bool started;
  bool polls;    /* it looks at the limits for all */
  Search search; /* with a machine, a view of the store and counts of its own */
  ExplicitStats stats;
  Walk walk;
  State current, next;
  State last; /* the one found last, number 'last_number' */
  uint32_t last_number;
  Items stack;
  Item at; /* being expanded */
  uint64_t expanded;
} Worker;

struct Team {
  Search *search;
  Worker *workers;
  unsigned count;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  Items pool;
  unsigned idle;
  bool stop;
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

/* Moves the last 'n' items. */
static void
move_items (Items *from, Items *to, size_t n) {
  assert (n <= from->len);
  vec_reserve (to, to->len + n);
  memcpy (to->data + to->len, from->data + from->len - n, n * sizeof (Item));
  to->len += n;
  from->len -= n;
}

/* The oldest half goes: there is more behind them. */
static void
share (Worker *w) {
  enum { FEW = 8 };
  Team *team = w->team;
  size_t n = w->stack.len / 2;
  if (n < FEW || !__atomic_load_n (&team->idle, __ATOMIC_RELAXED))
    return;
  pthread_mutex_lock (&team->mutex);
  vec_reserve (&team->pool, team->pool.len + n);
  memcpy (team->pool.data + team->pool.len, w->stack.data, n * sizeof (Item));
  team->pool.len += n;
  pthread_cond_broadcast (&team->changed);
  pthread_mutex_unlock (&team->mutex);
  memmove (w->stack.data, w->stack.data + n,
           (w->stack.len - n) * sizeof (Item));
  w->stack.len -= n;
}

/* Looks at limits and shows progress; false: the search ends. */
static bool
poll (Worker *w) {
  Search *s = w->team->search;
  if (w->polls) {
    s->states = store_len (w->search.store);
    s->matched = 0;
    search_poll (s, w->at.depth);
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

/* Gets work from the pool; false: there is none, and nobody is working. */
static bool
fetch (Worker *w) {
  Team *team = w->team;
  pthread_mutex_lock (&team->mutex);
  __atomic_add_fetch (&team->idle, 1, __ATOMIC_RELAXED);
  while (!team->pool.len && team->idle < team->count && !has_stopped (team)) {
    wait_a_moment (team);
    pthread_mutex_unlock (&team->mutex);
    poll (w);
    pthread_mutex_lock (&team->mutex);
  }
  bool found = team->pool.len && !has_stopped (team);
  if (found) {
    move_items (&team->pool, &w->stack,
                (team->pool.len + team->idle - 1) / team->idle);
    __atomic_sub_fetch (&team->idle, 1, __ATOMIC_RELAXED);
  }
  pthread_cond_broadcast (&team->changed);
  pthread_mutex_unlock (&team->mutex);
  return found;
}

/* Expanding ---------------------------------------------------------------- */

static void
swap_states (State *a, State *b) {
  State c = *a;
  *a = *b;
  *b = c;
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
  bool fresh = store_add (s->store, &w->next, &number);
  s->states += fresh && counts;
  s->matched += !fresh && counts;
  if (fresh) {
    vec_push (&w->stack, ((Item){number, w->at.depth + 1}));
    swap_states (&w->last, &w->next);
    w->last_number = number;
  }
  walk_drop_merged (&w->walk);
}

/* Often it is the one found last. */
static void
get_state (Worker *w) {
  if (w->last_number == w->at.number)
    swap_states (&w->current, &w->last);
  else
    store_get (w->search.store, w->at.number, &w->current);
  w->last_number = STORE_NONE;
  w->current.stamp = 0;
}

static void
expand (Worker *w) {
  Search *s = &w->search;
  Effect effect;
  get_state (w);
  store_set_parent (s->store, w->at.number);
  walk_push (&w->walk, &w->current, w->at.number, false);
  while (w->walk.frames.len && !s->stop) {
    if (!walk_step (&w->walk, &w->next, &effect)) {
      walk_pop (&w->walk);
      continue;
    }
    search_effect (s, &w->walk, &effect);
    walk_merge (&w->walk, &w->next, &effect);
    if (effect.stuck)
      walk_drop_merged (&w->walk);
    else if (!s->stop)
      arrive (w);
  }
  walk_drop_merged (&w->walk);
  while (w->walk.frames.len)
    walk_pop (&w->walk);
}

static void *
work (void *context) {
  enum { OFTEN = 64 };
  Worker *w = context;
  while (w->stack.len || fetch (w)) {
    w->at = vec_pop (&w->stack);
    if (w->at.depth > w->search.depth)
      w->search.depth = w->at.depth;
    expand (w);
    if (w->search.stop || store_full (w->search.store))
      stop (w->team);
    if (++w->expanded % OFTEN == 0 ? !poll (w) : has_stopped (w->team))
      break;
    share (w);
  }
  return NULL;
}

/* Trails ------------------------------------------------------------------- */

/* The trail begins at the state being expanded: the first one is number 0. */
static void
extend (void *context, Trail *trail) {
  Worker *w = context;
  const Store *store = w->search.store;
  VEC (uint32_t) line = {0};
  State from = {0}, to = {0};
  Moves path = {0};
  for (uint32_t n = w->at.number; n; n = store_parent (store, n))
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
hire (Team *team, Worker *w) {
  const Search *s = team->search;
  assert (!s->trail && !s->places.len && !s->more.len);
  const char *why;
  w->team = team;
  w->polls = w == team->workers;
  w->search = *s;
  w->search.stats = &w->stats;
  w->search.states = w->search.matched = 0;
  w->search.machine = machine_new (s->model, s->how);
  w->search.store = store_view (s->store);
  w->search.extend = extend;
  w->search.extend_context = w;
  if (s->por) {
    w->search.por = por_new (w->search.machine, s->how, POR_SAFETY, &why);
    por_fix (w->search.por);
    w->search.merge = s->merge ? w->search.por : NULL;
  }
  w->last_number = STORE_NONE;
  walk_init (&w->walk, &w->search);
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

/* Several threads may have met the same error: the shortest trail is kept. */
static void
take_trail (Search *s, Trail *trail, Fault place) {
  for (size_t i = 0; i < s->places.len; i++) {
    const Fault *f = s->places.data + i;
    if (f->kind != place.kind || f->pos.line != place.pos.line ||
        f->pos.column != place.pos.column || f->pos.source != place.pos.source)
      continue;
    Trail **known = i ? s->more.data + i - 1 : &s->trail;
    Trail *longer = (*known)->moves.len > trail->moves.len ? *known : trail;
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
dismiss (Team *team, Worker *w) {
  Search *s = team->search;
  s->states += w->search.states;
  s->matched += w->search.matched;
  s->depth = w->search.depth > s->depth ? w->search.depth : s->depth;
  if (w->search.ignored && !s->ignored)
    s->first_ignored = w->search.first_ignored;
  s->ignored += w->search.ignored;
  s->stop |= w->search.stop;
  add_stats (s->stats, &w->stats);
  take_trails (s, &w->search);
  machine_absorb (s->machine, w->search.machine);
  walk_done (&w->walk);
  state_done (&w->current);
  state_done (&w->next);
  state_done (&w->last);
  vec_done (&w->stack);
  por_free (w->search.por);
  store_free (w->search.store);
  machine_free (w->search.machine);
}

/* All but the first one are threads; if one cannot be made, the others do. */
static void
work_together (Team *team) {
  for (unsigned i = 1; i < team->count; i++) {
    Worker *w = team->workers + i;
    w->started = !pthread_create (&w->thread, NULL, work, w);
    if (w->started)
      continue;
    pthread_mutex_lock (&team->mutex);
    __atomic_add_fetch (&team->idle, 1, __ATOMIC_RELAXED);
    pthread_mutex_unlock (&team->mutex);
  }
  work (team->workers);
  for (unsigned i = 1; i < team->count; i++)
    if (team->workers[i].started)
      pthread_join (team->workers[i].thread, NULL);
}

static void
search_from_start (Search *s, unsigned threads) {
  Team team = {.search = s, .count = threads};
  pthread_mutex_init (&team.mutex, NULL);
  pthread_cond_init (&team.changed, NULL);
  team.workers = mem_zero (threads * sizeof *team.workers);
  for (unsigned i = 0; i < threads; i++)
    hire (&team, team.workers + i);
  vec_push (&team.workers[0].stack, ((Item){0, 0}));
  work_together (&team);
  s->states = 1;
  s->matched = 0;
  for (unsigned i = 0; i < threads; i++) {
    if (store_full (team.workers[i].search.store))
      search_fill (s);
    dismiss (&team, team.workers + i);
  }
  mem_free (team.workers);
  vec_done (&team.pool);
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
  s->fixed = true;
  walk_init (&none, s);
  machine_start (s->machine, &first, &effect);
  search_begin (s, &none, &effect);
  if (!effect.stuck && !s->stop) {
    store_add (s->store, &first, &number);
    assert (!number);
    s->states = 1;
    s->stats->threads = threads;
    search_from_start (s, threads);
  }
  walk_done (&none);
  state_done (&first);
}

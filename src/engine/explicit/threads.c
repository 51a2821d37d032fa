/* The team that searches in the order in which states are found (team.h): who
   gets what to do, checkpoints, and what comes out of it. */

#include "engine/explicit/checkpoint.h"
#include "engine/explicit/team.h"

#include <assert.h>
#include <time.h>

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

static bool
has_ranges (const TeamWorker *w) {
  return w->head < w->ranges.len;
}

/* One state in many is marked where the store does not keep parents. */
static void
mark (TeamWorker *w, uint32_t number) {
  enum { MANY = 256 };
  Team *team = w->team;
  if (team->kept_from == STORE_NONE &&
      (!team->marks.len || number - vec_last (&team->marks).number >= MANY))
    vec_push (&team->marks, ((TeamMark){number, w->entry}));
}

void
team_note_new (TeamWorker *w, uint32_t number) {
  TeamRange *last = has_ranges (w) ? &vec_last (&w->ranges) : NULL;
  mark (w, number);
  if (last && last->to == number && last->depth == w->depth + 1)
    last->to++;
  else
    vec_push (&w->ranges, ((TeamRange){number, number + 1, w->depth + 1}));
}

/* What is in front was expanded. */
static void
drop_expanded (TeamWorker *w) {
  enum { MANY = 4096 };
  if (!has_ranges (w))
    w->head = w->ranges.len = 0;
  if (w->head < MANY || w->head < w->ranges.len / 2)
    return;
  w->ranges.len -= w->head;
  memmove (w->ranges.data, w->ranges.data + w->head,
           w->ranges.len * sizeof *w->ranges.data);
  w->head = 0;
}

static void
expand_some (TeamWorker *w) {
  TeamRange *r = w->ranges.data + w->head;
  uint32_t from = r->from, n = r->to - from;
  n = n < TEAM_GROUP ? n : TEAM_GROUP;
  r->from += n;
  w->head += r->from == r->to;
  w->depth = r->depth;
  if (w->depth > w->search.depth)
    w->search.depth = w->depth;
  team_expand (w, from, n);
  drop_expanded (w);
}

/* Gives away half of what is left to do, or of the first range. */
static void
share (TeamWorker *w) {
  enum { SOME = 1024 };
  Team *team = w->team;
  size_t n = w->ranges.len - w->head;
  if (!__atomic_load_n (&team->idle, __ATOMIC_RELAXED) || !n)
    return;
  pthread_mutex_lock (&team->mutex);
  TeamRange *r = w->ranges.data + w->head;
  if (r->to - r->from > TEAM_GROUP) {
    TeamRange half = *r;
    half.from = r->to = r->from + (r->to - r->from) / 2;
    vec_push (&team->pool, half);
  } else
    for (size_t i = 0; i < n / 2 && i < SOME; i++)
      vec_push (&team->pool, w->ranges.data[w->head++]);
  pthread_cond_broadcast (&team->changed);
  pthread_mutex_unlock (&team->mutex);
}

/* Looks at limits and shows progress; false: the search ends. */
static bool
poll (TeamWorker *w) {
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

/* Gets work from the pool; false: there is none, and nobody is working. */
static void save (TeamWorker *, bool idle);

static bool
fetch (TeamWorker *w) {
  enum { SOME = 256 };
  Team *team = w->team;
  pthread_mutex_lock (&team->mutex);
  __atomic_add_fetch (&team->idle, 1, __ATOMIC_RELAXED);
  while (!team->pool.len && team->idle < team->hired && !has_stopped (team)) {
    wait_a_moment (team);
    pthread_mutex_unlock (&team->mutex);
    poll (w);
    save (w, true);
    pthread_mutex_lock (&team->mutex);
  }
  bool found = team->pool.len && !has_stopped (team);
  for (size_t i = 0; found && i < SOME && team->pool.len; i++)
    vec_push (&w->ranges, vec_pop (&team->pool));
  if (found)
    __atomic_sub_fetch (&team->idle, 1, __ATOMIC_RELAXED);
  else
    pthread_cond_broadcast (&team->changed);
  pthread_mutex_unlock (&team->mutex);
  return found;
}

/* Standing still ----------------------------------------------------------- */

/* While somebody writes a checkpoint or arranges the store. */
static void
stand_still (TeamWorker *w) {
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

/* The first one waits until all others stand still or wait for work.  They
   cannot get any meanwhile, as it has the mutex.  False: the search ends. */
static bool
pause_others (TeamWorker *w, bool idle) {
  Team *team = w->team;
  assert (w->first);
  pthread_mutex_lock (&team->mutex);
  __atomic_store_n (&team->pausing, true, __ATOMIC_RELAXED);
  while (team->paused + team->idle < team->hired - !idle && !has_stopped (team))
    wait_a_moment (team);
  return !has_stopped (team);
}

static void
let_others_go_on (TeamWorker *w) {
  Team *team = w->team;
  __atomic_store_n (&team->pausing, false, __ATOMIC_RELAXED);
  pthread_cond_broadcast (&team->changed);
  pthread_mutex_unlock (&team->mutex);
}

static void
arrange (TeamWorker *w) {
  Search *s = w->team->search;
  s->states = store_len (w->search.store);
  if (!search_may_arrange (s))
    return;
  if (pause_others (w, false))
    search_arrange (s);
  let_others_go_on (w);
}

/* Checkpoints -------------------------------------------------------------- */

static void
put_ranges (Saving *out, const TeamWorker *w) {
  for (size_t i = w->head; i < w->ranges.len; i++)
    saved_put (out, w->ranges.data + i, sizeof *w->ranges.data);
}

static void
put (const void *context, Saving *out) {
  const Team *team = context;
  uint64_t ranges = team->pool.len;
  for (unsigned i = 0; i < team->hired; i++)
    ranges += team->workers[i].ranges.len - team->workers[i].head;
  saved_put (out, &ranges, sizeof ranges);
  for (unsigned i = 0; i < team->hired; i++)
    put_ranges (out, team->workers + i);
  saved_put (out, team->pool.data, team->pool.len * sizeof *team->pool.data);
  saved_put (out, &team->kept_from, sizeof team->kept_from);
  saved_put_vec (out, &team->marks);
  saved_put_vec (out, &team->search->origins);
}

/* The first one gets all of it, and shares.  Several threads keep parents from
   now on; the last mark ends what was marked. */
static void
resume (Team *team, Saved *in) {
  TeamWorker *w = team->workers;
  saved_get_vec (in, &w->ranges);
  saved_get (in, &team->kept_from, sizeof team->kept_from);
  saved_get_vec (in, &team->marks);
  saved_get_vec (in, &team->search->origins);
  checkpoint_took_over (team->search);
  if (team->kept_from != STORE_NONE || team->count == 1)
    return;
  store_keep_parents (team->search->store);
  team->kept_from = (uint32_t)store_len (team->search->store);
  uint32_t entry = w->ranges.len ? w->ranges.data[0].from : team->kept_from;
  vec_push (&team->marks, ((TeamMark){team->kept_from, entry}));
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

static void
save (TeamWorker *w, bool idle) {
  Team *team = w->team;
  if (!w->first || !checkpoint_is_due (team->search))
    return;
  if (pause_others (w, idle))
    write_checkpoint (team);
  let_others_go_on (w);
}

/* What is to be done now and then. */
static void
look_around (TeamWorker *w) {
  Search *s = &w->search;
  if (s->stop || store_full (s->store))
    stop (w->team);
  poll (w);
  search_seek_native (s);
  stand_still (w);
  save (w, false);
  if (w->first)
    arrange (w);
  share (w);
}

static void *
work (void *context) {
  enum { OFTEN = 4 };
  TeamWorker *w = context;
  while (!has_stopped (w->team) && (has_ranges (w) || fetch (w))) {
    for (int i = 0; i < OFTEN && has_ranges (w) && !w->search.stop; i++)
      expand_some (w);
    look_around (w);
  }
  return NULL;
}

/* The team ----------------------------------------------------------------- */

static void
hire (Team *team) {
  const Search *s = team->search;
  TeamWorker *w = team->workers + team->hired;
  const char *why;
  w->team = team;
  w->first = !team->hired++;
  w->search = *s;
  w->search.stats = &w->stats;
  w->search.states = w->search.matched = w->search.depth = 0;
  w->search.ignored = w->search.first_error = 0;
  w->search.trail = NULL;
  memset (&w->search.places, 0, sizeof w->search.places);
  memset (&w->search.more, 0, sizeof w->search.more);
  w->search.machine = machine_new (s->model, s->how);
  w->search.settled = false;
  search_seek_native (&w->search);
  w->search.store = w->first ? s->store : store_view (s->store);
  w->search.extend = team_extend;
  w->search.extend_context = w;
  if (s->por) {
    w->search.por = por_new (w->search.machine, s->how, POR_SAFETY, &why);
    por_fix (w->search.por);
    w->search.merge = s->merge ? w->search.por : NULL;
  }
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
dismiss (Team *team, TeamWorker *w) {
  Search *s = team->search;
  add_counts (s, &w->search);
  take_trails (s, &w->search);
  machine_absorb (s->machine, w->search.machine);
  team_done_expanding (w);
  vec_done (&w->ranges);
  por_free (w->search.por);
  if (!w->first)
    store_free (w->search.store);
  machine_free (w->search.machine);
}

/* The first one is no thread of its own.  If a thread cannot be made, the rest
   of them do it. */
static void
call_others (Team *team) {
  while (team->hired < team->count)
    hire (team);
  for (unsigned i = 1; i < team->count; i++) {
    TeamWorker *w = team->workers + i;
    w->started = !pthread_create (&w->thread, NULL, work, w);
    if (w->started)
      continue;
    pthread_mutex_lock (&team->mutex);
    __atomic_add_fetch (&team->idle, 1, __ATOMIC_RELAXED);
    pthread_mutex_unlock (&team->mutex);
  }
}

/* Several threads keep parents, except of states that were found before. */
static void
begin (Team *team) {
  Search *s = team->search;
  uint32_t len = (uint32_t)store_len (s->store);
  if (s->expanded < len)
    vec_push (&team->workers->ranges,
              ((TeamRange){s->expanded, len, (uint32_t)s->depth}));
  team->kept_from = team->count == 1 ? STORE_NONE : len;
  if (team->count > 1)
    store_keep_parents (s->store);
}

static void
work_together (Team *team) {
  Saved *saved = checkpoint_saved (team->search, CHECKPOINT_THREADS);
  hire (team);
  if (saved)
    resume (team, saved);
  else
    begin (team);
  if (team->search->stop)
    return;
  call_others (team);
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
static TeamWorker *
first_finder (const Team *team) {
  TeamWorker *first = NULL;
  for (unsigned i = 0; i < team->hired; i++) {
    TeamWorker *w = team->workers + i;
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
  TeamWorker *finder = first_finder (&team);
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
  vec_done (&team.marks);
  pthread_mutex_destroy (&team.mutex);
  pthread_cond_destroy (&team.changed);
}

/* The first state, unless a depth-first search has begun. */
static void
find_first (Search *s) {
  Walk none;
  State first = {0};
  Effect effect;
  uint32_t number;
  walk_init (&none, s);
  machine_start (s->machine, &first, &effect);
  search_begin (s, &none, &effect);
  if (!effect.stuck && !s->stop) {
    store_add (s->store, &first, &number);
    assert (!number);
    vec_push (&s->origins, 0);
    s->states = 1;
    s->expanded = 0;
  }
  walk_done (&none);
  state_done (&first);
}

void
search_by_threads (Search *s, unsigned threads) {
  assert (threads && store_has_views (s->store));
  if (!checkpoint_is_of (s, CHECKPOINT_THREADS) && !store_len (s->store))
    find_first (s);
  if (store_len (s->store) && !s->stop)
    search_from_start (s, threads);
}

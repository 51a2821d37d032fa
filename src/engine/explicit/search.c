/* Errors found, limits and progress: what all searches do alike. */

#include "engine/explicit/claim_run.h"
#include "engine/explicit/search.h"

#include <assert.h>
#include <time.h>

bool
search_wants (const Search *s, ErrorKind kind) {
  assert (kind < 32);
  return s->kinds >> kind & 1;
}

static uint64_t
nanoseconds (void) {
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

bool
search_count_error (Search *s, ErrorKind kind, Pos pos) {
  if (!s->first_error)
    s->first_error = nanoseconds ();
  s->stats->errors++;
  s->stop |= !s->options->all;
  for (size_t i = 0; i < s->places.len; i++) {
    const Fault *f = s->places.data + i;
    if (f->kind == kind && f->pos.source == pos.source &&
        f->pos.line == pos.line && f->pos.column == pos.column)
      return false;
  }
  vec_push (&s->places, ((Fault){.kind = kind, .pos = pos}));
  return true;
}

/* Without 'reset' there are more objects at a time, so a limit may be reached
   before the end of the trail. */
static void
cut_at_limit (const Search *s, Trail *trail) {
  assert (trail->kind == KIND_LIMIT);
  Machine *machine = machine_new (s->model, trail->how);
  State now = {0}, next = {0};
  Effect effect;
  size_t i = 0;
  machine_start (machine, &now, &effect);
  for (; i < trail->moves.len && !effect.stuck; i++) {
    machine_step (machine, &now, trail->moves.data[i], &next, &effect);
    State last = now;
    now = next;
    next = last;
  }
  trail->moves.len = i;
  state_done (&now);
  state_done (&next);
  machine_free (machine);
}

/* What the claim does along the trail; an error of the system is one without
   it.  If the claim has no run, the search has to begin anew. */
static bool
add_claim (Search *s, Trail *trail) {
  if (!s->merge || !s->how.claim)
    return true;
  if (trail->kind == KIND_ACCEPTANCE_CYCLE)
    return claim_run_find (s->model, trail);
  trail_drop_claim (trail);
  return true;
}

void
search_keep_trail (Search *s, Trail *trail, ErrorKind kind) {
  assert (trail);
  trail->kind = kind;
  if (!add_claim (s, trail)) {
    s->stop = s->unmerged = true;
    trail_free (trail);
    return;
  }
  if (s->extend)
    s->extend (s->extend_context, trail);
  if (kind == KIND_LIMIT && s->how.reset)
    cut_at_limit (s, trail);
  if (s->trail)
    vec_push (&s->more, trail);
  else
    s->trail = trail;
}

static void
cut_off (Search *s, const char *why) {
  s->stop = s->cut_off = true;
  vec_clear (s->why);
  str_add (s->why, why);
}

void
search_fill (Search *s) {
  cut_off (s, "the state table is full");
}

void
search_bound (Search *s) {
  if (!s->bounded || s->stop)
    return;
  cut_off (s, "");
  str_format (s->why, "the bound of depth, %lld, was reached",
              (long long)s->options->bound);
}

void
search_seek_native (Search *s) {
  enum { GROWN = 25000 };
  if (!s->native || s->settled)
    return;
  if (s->states >= GROWN)
    jit_start (s->native);
  s->settled = jit_use (s->native, s->machine);
  if (s->settled)
    jit_say (s->native, s->run);
}

/* A quarter of the states that make a large search; then whenever there are an
   eighth more. */
bool
search_may_arrange (const Search *s) {
  uint64_t first = (uint64_t)s->options->alone / 4;
  uint64_t next = s->arranged ? s->arranged + s->arranged / 8 : first + 1;
  return s->states >= next;
}

void
search_arrange (Search *s) {
  store_arrange (s->store);
  s->arranged = s->states;
}

void
search_poll (Search *s, size_t depth) {
  if (depth > s->depth)
    s->depth = depth;
  if (run_expired (s->run))
    cut_off (s, run_reason (s->run));
  else if (store_full (s->store))
    search_fill (s);
  if ((s->states + s->matched) % 4096 == 0) {
    search_seek_native (s);
    run_progress (s->run, "%llu states, %llu transitions, depth %llu, %zu MB",
                  (unsigned long long)s->states,
                  (unsigned long long)(s->states + s->matched),
                  (unsigned long long)s->depth, store_bytes (s->store) >> 20);
  }
}

void
search_effect (Search *s, const Walk *w, const Effect *effect) {
  const Fault *fault =
      machine_effect_shows (effect, effect->by_claim ? UINT32_MAX : s->kinds);
  if (fault && effect->by_claim && s->merge)
    s->stop = s->unmerged = true; /* the claim has to take each step */
  else if (fault)
    walk_error (w, fault->kind, fault->pos);
  else if (effect->stuck && !s->ignored++)
    s->first_ignored =
        (Fault){.kind = effect->obstacle.kind, .pos = effect->obstacle.pos};
}

void
search_begin (Search *s, const Walk *w, const Effect *effect) {
  assert (!w->frames.len);
  search_effect (s, w, effect);
  if (!effect->stuck || s->stop)
    return;
  cut_off (s, "there is no initial state: ");
  str_add (s->why, effect->obstacle.message);
}

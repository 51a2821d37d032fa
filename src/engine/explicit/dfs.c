/* Depth-first search for errors that a finite execution shows. */

#include "engine/explicit/checkpoint.h"

#include <assert.h>

typedef struct {
  Search *search;
  Walk walk;
  State next;
  VEC (bool) on_path; /* by number, where the store numbers */
  bool closing;       /* what is found is for others */
} Dfs;

static void
mark (Dfs *d, uint32_t number, bool on) {
  if (!d->search->por || number == STORE_NONE)
    return;
  while (d->on_path.len <= number)
    vec_push (&d->on_path, false);
  d->on_path.data[number] = on;
}

static bool
is_on_path (const Dfs *d, uint32_t number) {
  return number == STORE_NONE ||
         (number < d->on_path.len && d->on_path.data[number]);
}

static void
push (Dfs *d, uint32_t number, bool inner) {
  walk_push (&d->walk, &d->next, number, inner);
  if (!inner)
    mark (d, number, true);
}

static void
pop (Dfs *d) {
  assert (d->walk.frames.len);
  const Frame *f = &vec_last (&d->walk.frames);
  if (!f->inner)
    mark (d, f->number, false);
  walk_pop (&d->walk);
}

/* Whether another search goes on where this one ends. */
static bool
is_handed_over (const Search *s) {
  return s->patience && !s->por;
}

/* The state in 'next' was reached. */
static void
arrive (Dfs *d) {
  Search *s = d->search;
  if (s->options->bound && d->walk.frames.len > (size_t)s->options->bound) {
    s->bounded = true;
    walk_drop_merged (&d->walk);
    return;
  }
  if (walk_is_inner (&d->walk, &d->next)) {
    push (d, STORE_NONE, true);
    return;
  }
  bool counts = machine_holder (s->machine, &d->next) == NO_PID;
  uint32_t number;
  bool fresh = store_add (s->store, &d->next, &number);
  walk_base (&d->walk)->open |= counts && (fresh || !is_on_path (d, number));
  s->states += fresh && counts;
  s->matched += !fresh && counts;
  if (fresh && is_handed_over (s))
    vec_push (&s->origins, walk_base (&d->walk)->number);
  if (fresh && !d->closing)
    push (d, number, false);
  else
    walk_drop_merged (&d->walk);
}

static void
step (Dfs *d) {
  Effect effect;
  if (!walk_step (&d->walk, &d->next, &effect)) {
    pop (d);
    return;
  }
  search_effect (d->search, &d->walk, &effect);
  walk_merge (&d->walk, &d->next, &effect);
  if (effect.stuck)
    walk_drop_merged (&d->walk);
  else if (!d->search->stop)
    arrive (d);
}

/* Gives up for a search in the order in which states are found.  That needs no
   path, which may become as long as there are states.  But if reduction rests
   on what is on the path, fixed ample sets would be much larger. */
static void
be_patient (Search *s) {
  enum { FEW = 20 };
  s->outgrown = !s->stop && s->unfixed <= s->states / FEW;
  s->stop |= s->outgrown;
  s->patience = s->outgrown ? s->patience : 0;
}

/* Takes all moves that are left on the path, so that all states up to here are
   expanded, and all that are found now are not.  Nobody stops it: what is found
   is on no path. */
static void
close_path (Dfs *d) {
  Search *s = d->search;
  s->stop = false;
  s->expanded = (uint32_t)store_len (s->store);
  d->closing = true;
  while (d->walk.frames.len && !s->stop)
    step (d);
  s->outgrown = !s->stop;
}

/* Beginning ---------------------------------------------------------------- */

static void
put (const void *context, Saving *out) {
  const Dfs *d = context;
  walk_save (&d->walk, out);
  saved_put_vec (out, &d->search->origins);
}

static void
resume (Dfs *d, Saved *in) {
  walk_load (&d->walk, in);
  saved_get_vec (in, &d->search->origins);
  for (size_t i = 0; i < d->walk.frames.len; i++)
    if (!d->walk.frames.data[i].inner)
      mark (d, d->walk.frames.data[i].number, true);
  checkpoint_took_over (d->search);
}

static void
begin (Dfs *d) {
  Search *s = d->search;
  Effect effect;
  uint32_t number;
  machine_start (s->machine, &d->next, &effect);
  search_begin (s, &d->walk, &effect);
  if (effect.stuck || s->stop)
    return;
  store_add (s->store, &d->next, &number);
  if (is_handed_over (s))
    vec_push (&s->origins, number);
  s->states = 1;
  push (d, number, false);
}

void
search_depth_first (Search *s) {
  Dfs d = {.search = s};
  Saved *saved = checkpoint_saved (s, CHECKPOINT_DFS);
  walk_init (&d.walk, s);
  store_follow (s->store);
  if (saved)
    resume (&d, saved);
  else
    begin (&d);
  while (d.walk.frames.len && !s->stop) {
    step (&d);
    search_poll (s, d.walk.frames.len ? d.walk.frames.len - 1 : 0);
    if (search_may_arrange (s))
      search_arrange (s);
    if (s->patience && s->states > s->patience)
      be_patient (s);
    if (checkpoint_is_due (s))
      checkpoint_write (s, CHECKPOINT_DFS, put, &d);
  }
  if (s->outgrown && !s->por)
    close_path (&d);
  if (checkpoint_is_wanted (s))
    checkpoint_write (s, CHECKPOINT_DFS, put, &d);
  search_bound (s);
  walk_done (&d.walk);
  state_done (&d.next);
  vec_done (&d.on_path);
}

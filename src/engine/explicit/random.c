/* Random walks: executions by chance, each up to a bound of its steps.  They
   find errors in models that are too large to be searched, and prove nothing.
   The same seed makes the same walks. */

#include "engine/explicit/search.h"

#include <assert.h>

enum { USUAL_BOUND = 10000 };

typedef struct {
  Search *search;
  Walk walk;
  State now;
  uint64_t random;
  size_t bound;
} Chance;

/* One of the moves of the top frame comes first; false if there is none. */
static bool
choose (Chance *c) {
  Frame *f = &vec_last (&c->walk.frames);
  assert (!f->next && f->count == f->all);
  if (!f->count)
    return false;
  c->random += 0x9e3779b97f4a7c15u;
  Move *moves = c->walk.moves.data + f->first;
  size_t chosen = mem_mix (c->random, 0) % f->count;
  Move first = moves[0];
  moves[0] = moves[chosen];
  moves[chosen] = first;
  return true;
}

/* Takes a step by chance; false at the end of the walk. */
static bool
step (Chance *c) {
  Search *s = c->search;
  Effect effect;
  if (s->stop || c->walk.frames.len > c->bound || !choose (c))
    return false;
  walk_step (&c->walk, &c->now, &effect);
  search_effect (s, &c->walk, &effect);
  if (effect.stuck || s->stop)
    return false;
  walk_push (&c->walk, &c->now, STORE_NONE, false);
  s->states++;
  search_poll (s, c->walk.frames.len - 1);
  return true;
}

static void
walk_once (Chance *c) {
  Effect effect;
  machine_start (c->search->machine, &c->now, &effect);
  walk_push (&c->walk, &c->now, STORE_NONE, false);
  c->search->states++;
  while (step (c))
    ;
  while (c->walk.frames.len)
    walk_pop (&c->walk);
}

/* Whatever was not found, there may be more. */
static void
admit (Chance *c, int64_t walks) {
  Search *s = c->search;
  if (s->cut_off || (s->trail && !s->options->all))
    return;
  s->stop = s->cut_off = true;
  vec_clear (s->why);
  str_format (s->why, "%lld random walks of at most %zu steps prove nothing",
              (long long)walks, c->bound);
}

void
search_at_random (Search *s) {
  const ExplicitOptions *o = s->options;
  Chance c = {.search = s, .random = (uint64_t)o->seed};
  Effect effect;
  c.bound = o->bound ? (size_t)o->bound : USUAL_BOUND;
  walk_init (&c.walk, s);
  machine_start (s->machine, &c.now, &effect);
  search_begin (s, &c.walk, &effect);
  int64_t walks = 0;
  for (; walks < o->walks && !s->stop; walks++)
    walk_once (&c);
  admit (&c, walks);
  walk_done (&c.walk);
  state_done (&c.now);
}

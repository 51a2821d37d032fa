/* The way from a state to one of its children, for searches that remember only
   the parent of a state. */

#include "engine/explicit/search.h"

#include <assert.h>

static bool
same_state (const State *a, const State *b) {
  return a->words.len == b->words.len && a->cuts.len == b->cuts.len &&
         !memcmp (a->words.data, b->words.data,
                  a->words.len * sizeof (uint32_t)) &&
         !memcmp (a->cuts.data, b->cuts.data, a->cuts.len * sizeof (uint32_t));
}

/* 'refused' are the kinds of errors that must not be on the way. */
static bool
find_moves (const Search *s, const State *from, const State *child,
            uint32_t refused, Moves *out) {
  Search quiet = *s; /* counts and errors of this walk are not news */
  ExplicitStats stats = *s->stats;
  MachineStats before = *machine_stats (s->machine);
  Walk w;
  Effect effect;
  State to = {0};
  bool found = false;
  quiet.stats = &stats;
  quiet.kinds = 0;
  quiet.por = NULL;
  quiet.stop = false; /* an error was found; steps are merged as before */
  walk_init (&w, &quiet);
  walk_push (&w, from, STORE_NONE, false);
  while (!found && w.frames.len) {
    if (!walk_step (&w, &to, &effect)) {
      walk_pop (&w);
      continue;
    }
    walk_merge (&w, &to, &effect);
    bool ends = effect.stuck || machine_effect_shows (&effect, refused);
    found = !ends && same_state (&to, child);
    if (!found && !ends && walk_is_inner (&w, &to))
      walk_push (&w, &to, STORE_NONE, true);
    else if (!found)
      walk_drop_merged (&w);
  }
  if (found)
    walk_path (&w, out);
  machine_resume (s->machine, before);
  walk_done (&w);
  state_done (&to);
  return found;
}

bool
search_find_clean_moves (const Search *s, const State *from, const State *child,
                         Moves *out) {
  return find_moves (s, from, child, s->kinds, out);
}

bool
search_find_moves (const Search *s, const State *from, const State *child,
                   Moves *out) {
  return search_find_clean_moves (s, from, child, out) ||
         (s->options->all && find_moves (s, from, child, 0, out));
}

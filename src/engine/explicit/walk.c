/* A frame for each state along the path; only the last states are kept whole,
   the others come from the store or from copies. */

#include "engine/explicit/search.h"

#include <assert.h>

/* An atomic sequence of more steps may be a loop, and one with more steps on
   all its ways may have ways that meet: then its states are stored, too. */
enum { LONG_CHAIN = 1000, MANY_INNER = 100000 };

void
walk_init (Walk *w, Search *search) {
  *w = (Walk){.search = search};
}

void
walk_done (Walk *w) {
  vec_done (&w->frames);
  vec_done (&w->moves);
  vec_done (&w->claim_edges);
  vec_done (&w->system);
  vec_done (&w->copies);
  state_done (&w->spare);
  for (size_t i = 0; i < RECENT; i++)
    state_done (w->recent + i);
}

void
walk_save (const Walk *w, Saving *out) {
  saved_put_vec (out, &w->frames);
  saved_put_vec (out, &w->moves);
  saved_put_vec (out, &w->copies);
}

void
walk_load (Walk *w, Saved *in) {
  saved_get_vec (in, &w->frames);
  saved_get_vec (in, &w->moves);
  saved_get_vec (in, &w->copies);
  memset (w->recent_depth, 0, sizeof w->recent_depth);
}

/* Copies: words, cuts, and behind them their numbers. */

static void
push_copy (Walk *w, const State *s) {
  size_t words = s->words.len, cuts = s->cuts.len;
  vec_reserve (&w->copies, w->copies.len + words + cuts + 2);
  uint32_t *at = w->copies.data + w->copies.len;
  memcpy (at, s->words.data, words * sizeof *at);
  memcpy (at + words, s->cuts.data, cuts * sizeof *at);
  at[words + cuts] = (uint32_t)words;
  at[words + cuts + 1] = (uint32_t)cuts;
  w->copies.len += words + cuts + 2;
}

static size_t
last_copy (const Walk *w, size_t *words, size_t *cuts) {
  assert (w->copies.len >= 2);
  const uint32_t *end = w->copies.data + w->copies.len;
  *words = end[-2];
  *cuts = end[-1];
  assert (*words + *cuts + 2 <= w->copies.len);
  return w->copies.len - *words - *cuts - 2;
}

static void
get_copy (const Walk *w, State *out) {
  size_t words, cuts, at = last_copy (w, &words, &cuts);
  vec_clear (&out->words);
  vec_clear (&out->cuts);
  vec_reserve (&out->words, words);
  vec_reserve (&out->cuts, cuts);
  memcpy (out->words.data, w->copies.data + at, words * sizeof (uint32_t));
  memcpy (out->cuts.data, w->copies.data + at + words,
          cuts * sizeof (uint32_t));
  out->words.len = words;
  out->cuts.len = cuts;
  out->stamp = 0;
}

/* The state of frame 'i'; lives until the next push. */
static const State *
walk_state (Walk *w, size_t i) {
  assert (i < w->frames.len);
  State *s = w->recent + i % RECENT;
  if (w->recent_depth[i % RECENT] == i + 1)
    return s;
  const Frame *f = w->frames.data + i;
  if (f->copied) /* only the last copy can be asked for: frames above popped
                    theirs, and stored frames between do not have one */
    get_copy (w, s);
  else {
    store_get (w->search->store, f->number, s);
    s->stamp = 0;
  }
  w->recent_depth[i % RECENT] = i + 1;
  return s;
}

/* Moves -------------------------------------------------------------------- */

/* A finite execution counts as an infinite one that stays in its last state;
   but standing still is not what is meant by a lack of progress. */
static bool
stutters (const Walk *w) {
  const Search *search = w->search;
  return search->cycles && !w->system.len &&
         !search_wants (search, KIND_NON_PROGRESS);
}

/* Every move of the system with an edge of the claim.  If the claim goes on
   from there in an atomic sequence, the system has to wait; 'first': that move
   is not among the moves yet. */
static void
combine_edge (Walk *w, uint32_t edge, bool stay, bool first) {
  bool waits = machine_claim_goes_on (w->search->machine, edge - 1);
  for (size_t i = 0; i < w->system.len && !waits; i++) {
    Move move = w->system.data[i];
    move.claim_edge = edge;
    vec_push (&w->moves, move);
  }
  if (stay || (waits && first))
    vec_push (&w->moves, (Move){NO_PID, NO_PID, 0, 0, edge});
}

static void
combine (Walk *w, const State *s, bool first) {
  Search *search = w->search;
  bool stay = stutters (w);
  if (!search->how.claim || machine_holder (search->machine, s) != NO_PID) {
    for (size_t i = 0; i < w->system.len; i++)
      vec_push (&w->moves, w->system.data[i]);
    if (stay)
      vec_push (&w->moves, (Move){NO_PID, NO_PID, 0, 0, 0});
    return;
  }
  vec_clear (&w->claim_edges);
  machine_claim_edges (search->machine, s, &w->claim_edges);
  for (size_t k = 0; k < w->claim_edges.len; k++)
    combine_edge (w, w->claim_edges.data[k] + 1, stay, first);
}

static void
report_deadlock (Walk *w, const State *s) {
  Search *search = w->search;
  Fault fault;
  if (!search_wants (search, KIND_DEADLOCK) || search->cycles ||
      !machine_processes (search->machine, s) ||
      machine_valid_end (search->machine, s, &fault))
    return;
  walk_error (w, KIND_DEADLOCK, fault.pos);
}

/* The frame of a state, without its moves. */
static void
push_frame (Walk *w, const State *s, uint32_t number, bool inner) {
  assert (!inner || w->frames.len);
  Search *search = w->search;
  size_t depth = w->frames.len;
  Frame f = {.number = number,
             .inner = inner,
             .copied = number == STORE_NONE || !store_keeps (search->store),
             .first = (uint32_t)w->moves.len};
  if (inner) {
    const Frame *below = &vec_last (&w->frames);
    f.chain = (uint16_t)(below->chain + 1);
    f.base = below->inner ? below->base : (uint32_t)depth - 1;
  }
  if (f.copied)
    push_copy (w, s);
  state_copy (w->recent + depth % RECENT, s);
  w->recent_depth[depth % RECENT] = depth + 1;
  vec_push (&w->frames, f);
}

/* The first 'ample' moves of the system, each with all edges of the claim, then
   the rest. */
static void
push_moves (Walk *w, const State *s, size_t ample) {
  assert (ample <= w->system.len);
  size_t all = w->system.len, before = w->moves.len;
  w->system.len = ample;
  combine (w, s, true);
  size_t count = w->moves.len - before;
  if (ample < all) {
    memmove (w->system.data, w->system.data + ample,
             (all - ample) * sizeof *w->system.data);
    w->system.len = all - ample;
    combine (w, s, false);
    w->search->stats->reduced++;
  }
  Frame *f = &vec_last (&w->frames);
  f->partial = ample < all;
  f->count = (uint32_t)count;
  f->all = (uint32_t)(w->moves.len - before);
}

static void
note_length (ExplicitStats *stats, const State *s) {
  int64_t bytes = (int64_t)(s->words.len * sizeof (uint32_t));
  if (bytes > stats->longest_state)
    stats->longest_state = bytes;
}

/* Without claim and reduction the moves of the system are all there is. */
static void
find_moves (Walk *w, const State *s) {
  Frame *f = &vec_last (&w->frames);
  machine_moves (w->search->machine, s, &w->moves);
  f->count = f->all = (uint32_t)(w->moves.len - f->first);
  if (!f->count)
    report_deadlock (w, s);
}

void
walk_push (Walk *w, const State *s, uint32_t number, bool inner) {
  Search *search = w->search;
  push_frame (w, s, number, inner);
  if (!inner)
    store_step_forth (search->store);
  note_length (search->stats, s);
  if (!search->cycles && !search->por) {
    find_moves (w, s);
    return;
  }
  vec_clear (&w->system);
  machine_moves (search->machine, s, &w->system);
  size_t ample = w->system.len;
  if (!ample)
    report_deadlock (w, s);
  if (search->por && !inner && ample > 1) {
    ample = por_ample (search->por, s, w->system.data, w->system.len);
    search->unfixed += ample < w->system.len && !por_is_fixed (search->por);
  }
  push_moves (w, s, ample);
}

void
walk_drop_merged (Walk *w) {
  while (w->frames.len && vec_last (&w->frames).merged) {
    w->moves.len = vec_last (&w->frames).first;
    w->frames.len--;
  }
}

void
walk_pop (Walk *w) {
  Frame f = vec_pop (&w->frames);
  assert (!f.merged);
  assert (f.first <= w->moves.len);
  if (!f.inner)
    store_step_back (w->search->store);
  if (w->recent_depth[w->frames.len % RECENT] == w->frames.len + 1)
    w->recent_depth[w->frames.len % RECENT] = 0;
  w->moves.len = f.first;
  if (f.copied) {
    size_t words, cuts;
    w->copies.len = last_copy (w, &words, &cuts);
  }
  walk_drop_merged (w);
}

/* An ample set all of whose successors are on the path would put off the other
   moves for ever. */
static void
complete (Walk *w, Frame *f) {
  if (f->partial && !f->open) {
    f->partial = false;
    f->count = f->all;
    w->search->stats->reduced--;
  }
}

static void
note_undo (Search *search) {
  if (search->options->undo && machine_stats (search->machine)->collected)
    search->stats->undo_bytes +=
        search->options->nmax * (search->how.gc == GC_RC ? 6 : 4);
}

bool
walk_step (Walk *w, State *to, Effect *effect) {
  Frame *f = &vec_last (&w->frames);
  assert (f->next <= f->count && f->count <= f->all);
  if (f->next == f->count)
    complete (w, f);
  if (f->next == f->count)
    return false;
  Move move = w->moves.data[f->first + f->next++];
  const State *from = walk_state (w, w->frames.len - 1);
  Search *search = w->search;
  machine_step (search->machine, from, move, to, effect);
  note_undo (search);
  return true;
}

/* Merging ------------------------------------------------------------------ */

Frame *
walk_base (const Walk *w) {
  Frame *top = &vec_last (&w->frames);
  return top->inner ? w->frames.data + top->base : top;
}

static void
push_merged (Walk *w, Move move) {
  size_t depth = w->frames.len;
  const Frame *below = &vec_last (&w->frames);
  Frame f = {.number = STORE_NONE,
             .inner = true,
             .merged = true,
             .chain = (uint16_t)(below->chain + 1),
             .base = below->inner ? below->base : (uint32_t)depth - 1,
             .first = (uint32_t)w->moves.len,
             .next = 1,
             .count = 1,
             .all = 1};
  vec_push (&w->moves, move);
  vec_push (&w->frames, f);
}

static void
swap_states (State *a, State *b) {
  State c = *a;
  *a = *b;
  *b = c;
}

/* Takes a single move; if there is no state behind it, it is not taken, as
   others may still move: then the state is one to be stored. */
static bool
merge_move (Walk *w, Move move, State *to, Effect *effect) {
  Search *search = w->search;
  Effect ahead;
  push_merged (w, move);
  swap_states (to, &w->spare);
  machine_step (search->machine, &w->spare, move, to, &ahead);
  if (ahead.stuck) {
    swap_states (to, &w->spare);
    w->moves.len = vec_pop (&w->frames).first;
    return false;
  }
  note_undo (search);
  search->stats->merged++;
  search_effect (search, w, &ahead);
  if (!effect->faulty)
    *effect = ahead;
  return true;
}

void
walk_merge (Walk *w, State *to, Effect *effect) {
  Search *search = w->search;
  Move move;
  while (search->merge && !search->stop && !effect->stuck &&
         vec_last (&w->frames).chain < LONG_CHAIN &&
         machine_holder (search->machine, to) == NO_PID &&
         por_single (search->merge, to, &move) &&
         merge_move (w, move, to, effect))
    ;
}

bool
walk_is_inner (Walk *w, const State *to) {
  Search *search = w->search;
  if (machine_holder (search->machine, to) == NO_PID)
    return false;
  search->stats->atomic_steps++;
  return !search->cycles && vec_last (&w->frames).chain < LONG_CHAIN &&
         walk_base (w)->inner_steps++ < MANY_INNER;
}

void
walk_path (const Walk *w, Moves *out) {
  for (size_t i = 0; i < w->frames.len; i++) {
    const Frame *f = w->frames.data + i;
    if (f->next)
      vec_push (out, w->moves.data[f->first + f->next - 1]);
  }
}

void
walk_error (const Walk *w, ErrorKind kind, Pos pos) {
  if (!search_count_error (w->search, kind, pos))
    return;
  Trail *trail = trail_new (w->search->how);
  walk_path (w, &trail->moves);
  search_keep_trail (w->search, trail, kind);
}

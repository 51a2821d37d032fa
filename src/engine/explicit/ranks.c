/* Breadth-first search, level by level, by several processes.

   A hash of a state tells who owns it: who keeps it and expands it.  In each
   level all expand what they have of it and send states to their owners, many
   at a time.  A level ends when all have said that they sent everything, and
   then all add up what there is to do.  What is behind a state does not depend
   on what others have seen (ample sets are fixed), so states and transitions
   are the same for any number of processes, and the same as by threads.

   A state knows its parent, by owner and number.  So a trail is asked for, one
   owner after the other, from the error back to the first state. */

#include "engine/explicit/ranks.h"
#include "engine/explicit/ranks_mpi.h"

#include <assert.h>

/* Where a state is: rank << 32 | number. */
typedef uint64_t Ref;
#define NOWHERE UINT64_MAX

enum { BATCH = 1 << 16, OFTEN = 64 };

typedef struct {
  Search *search;
  Mpi *mpi;
  uint32_t me, size;
  Walk walk;
  State current, next, came;
  VEC (Ref) parents; /* by number in the store */
  uint32_t entry;    /* the one being expanded */
  uint32_t end;      /* of the level */
  uint64_t level;
  bool begun;    /* there is a first state */
  MpiBytes *out; /* by rank */
  MpiBytes in;
  uint32_t ended; /* ranks that have sent everything of the level */
} Ranks;

bool
ranks_are_asked_for (void) {
  return mpi_is_asked_for ();
}

bool
ranks_is_helper (void) {
  return mpi_is_asked_for () && mpi_rank_asked_for ();
}

/* States as bytes ---------------------------------------------------------- */

/* Most words are small. */
static void
put_number (MpiBytes *out, uint64_t n) {
  for (; n >= 128; n >>= 7)
    vec_push (out, (uint8_t)(n | 128));
  vec_push (out, (uint8_t)n);
}

static uint64_t
get_number (const MpiBytes *in, size_t *at) {
  uint64_t n = 0;
  for (unsigned shift = 0; *at < in->len && shift < 64; shift += 7) {
    uint8_t byte = in->data[(*at)++];
    n |= (uint64_t)(byte & 127) << shift;
    if (byte < 128)
      break;
  }
  return n;
}

static void
put_state (MpiBytes *out, const State *s, Ref parent) {
  put_number (out, parent + 1);
  put_number (out, s->words.len);
  put_number (out, s->cuts.len);
  for (size_t i = 0; i < s->words.len; i++)
    put_number (out, s->words.data[i]);
  for (size_t i = 0; i < s->cuts.len; i++)
    put_number (out, s->cuts.data[i]);
}

static Ref
get_state (const MpiBytes *in, size_t *at, State *s) {
  Ref parent = get_number (in, at) - 1;
  size_t words = get_number (in, at), cuts = get_number (in, at);
  assert (words <= in->len && cuts <= in->len);
  vec_clear (&s->words);
  vec_clear (&s->cuts);
  for (size_t i = 0; i < words; i++)
    vec_push (&s->words, (uint32_t)get_number (in, at));
  for (size_t i = 0; i < cuts; i++)
    vec_push (&s->cuts, (uint32_t)get_number (in, at));
  s->stamp = 0;
  return parent;
}

/* Owners ------------------------------------------------------------------- */

static uint32_t
owner_of (const Ranks *r, const State *s) {
  uint64_t words = mem_hash (s->words.data, s->words.len * sizeof (uint32_t));
  uint64_t cuts = mem_hash (s->cuts.data, s->cuts.len * sizeof (uint32_t));
  return (uint32_t)(mem_mix (words, cuts) % r->size);
}

static void
keep (Ranks *r, const State *state, Ref parent) {
  Search *s = r->search;
  uint32_t number;
  bool counts = machine_holder (s->machine, state) == NO_PID;
  bool fresh = store_add (s->store, state, &number);
  s->states += fresh && counts;
  s->matched += !fresh && counts;
  if (fresh)
    vec_push (&r->parents, parent);
}

/* What has come: states, or nothing, which ends the level of its sender. */
static void
take_messages (Ranks *r) {
  uint32_t from;
  while (mpi_receive (r->mpi, &r->in, &from)) {
    r->ended += !r->in.len;
    for (size_t at = 0; at < r->in.len;) {
      Ref parent = get_state (&r->in, &at, &r->came);
      keep (r, &r->came, parent);
    }
  }
}

static void
deliver (Ranks *r, const State *s, Ref parent) {
  uint32_t owner = owner_of (r, s);
  if (owner == r->me) {
    keep (r, s, parent);
    return;
  }
  put_state (r->out + owner, s, parent);
  if (r->out[owner].len >= BATCH)
    mpi_send (r->mpi, owner, r->out + owner);
}

/* Levels ------------------------------------------------------------------- */

static void
arrive (Ranks *r) {
  if (walk_is_inner (&r->walk, &r->next)) {
    walk_push (&r->walk, &r->next, STORE_NONE, true);
    return;
  }
  walk_base (&r->walk)->open = true; /* not all steps of it are stuck */
  deliver (r, &r->next, (Ref)r->me << 32 | r->entry);
  walk_drop_merged (&r->walk);
}

static void
expand (Ranks *r) {
  Search *s = r->search;
  Effect effect;
  store_get (s->store, r->entry, &r->current);
  r->current.stamp = 0;
  walk_push (&r->walk, &r->current, r->entry, false);
  while (r->walk.frames.len && !s->stop) {
    if (!walk_step (&r->walk, &r->next, &effect)) {
      walk_pop (&r->walk);
      continue;
    }
    search_effect (s, &r->walk, &effect);
    walk_merge (&r->walk, &r->next, &effect);
    if (effect.stuck)
      walk_drop_merged (&r->walk);
    else if (!s->stop)
      arrive (r);
  }
  walk_drop_merged (&r->walk);
  while (r->walk.frames.len)
    walk_pop (&r->walk);
}

static void
expand_level (Ranks *r) {
  Search *s = r->search;
  for (; r->entry < r->end && !s->stop; r->entry++) {
    expand (r);
    search_poll (s, r->level);
    if (s->stop)
      break; /* here a trail begins */
    if (r->entry % OFTEN == 0)
      take_messages (r);
  }
}

/* All that was sent in this level has come, everywhere. */
static void
end_level (Ranks *r) {
  for (uint32_t to = 0; to < r->size; to++) {
    if (to == r->me)
      continue;
    if (r->out[to].len)
      mpi_send (r->mpi, to, r->out + to);
    MpiBytes nothing = {0};
    mpi_send (r->mpi, to, &nothing);
  }
  while (r->ended < r->size - 1)
    take_messages (r);
  r->ended = 0;
}

/* Whether there is a next level, for all alike. */
static bool
has_next_level (Ranks *r) {
  Search *s = r->search;
  uint64_t sums[3] = {r->parents.len - r->end, s->stop, s->cut_off};
  mpi_sum (r->mpi, sums, 3);
  s->stop |= sums[1] != 0;
  if (sums[2] && !s->cut_off) {
    s->cut_off = true;
    vec_clear (s->why);
    str_add (s->why, "another process has reached a limit");
  }
  r->end = (uint32_t)r->parents.len;
  r->level++;
  return sums[0] && !sums[1];
}

static void
begin (Ranks *r) {
  Search *s = r->search;
  Effect effect;
  machine_start (s->machine, &r->next, &effect);
  search_begin (s, &r->walk, &effect);
  r->begun = !effect.stuck && !s->stop;
  if (r->begun && owner_of (r, &r->next) == r->me)
    keep (r, &r->next, NOWHERE);
  r->end = (uint32_t)r->parents.len;
}

static void
search_levels (Ranks *r) {
  begin (r);
  do {
    expand_level (r);
    end_level (r);
  } while (has_next_level (r));
}

/* Trails ------------------------------------------------------------------- */

/* The state at 'ref', with its parent, comes to the process 'to'. */
static Ref
fetch (Ranks *r, Ref ref, uint32_t to, State *state) {
  uint32_t owner = (uint32_t)(ref >> 32), number = (uint32_t)ref, from;
  size_t at = 0;
  if (owner == r->me) {
    store_get (r->search->store, number, state);
    state->stamp = 0;
  }
  if (owner == to)
    return owner == r->me ? r->parents.data[number] : NOWHERE;
  if (owner == r->me) {
    MpiBytes bytes = {0};
    put_state (&bytes, state, r->parents.data[number]);
    mpi_send (r->mpi, to, &bytes);
  }
  if (r->me != to)
    return NOWHERE;
  while (!mpi_receive (r->mpi, &r->in, &from))
    ;
  return get_state (&r->in, &at, state);
}

/* The moves from the first state to the one being expanded by 'finder'. */
static void
find_path (Ranks *r, uint32_t finder, Moves *out) {
  VEC (State) line = {0};
  Ref ref = (Ref)r->me << 32 | r->entry;
  for (;;) {
    mpi_tell (r->mpi, finder, &ref, sizeof ref);
    if (ref == NOWHERE)
      break;
    State state = {0};
    ref = fetch (r, ref, finder, &state);
    vec_push (&line, state);
  }
  for (size_t i = line.len; r->me == finder && i-- > 1;)
    search_find_moves (r->search, line.data + i, line.data + i - 1, out);
  for (size_t i = 0; i < line.len; i++)
    state_done (line.data + i);
  vec_done (&line);
}

/* What the finder has found goes to the process that answers. */
static void
hand_in (Ranks *r, uint32_t finder, Trail *trail) {
  uint64_t head[2] = {trail->moves.len, trail->kind};
  mpi_tell (r->mpi, finder, head, sizeof head);
  vec_reserve (&trail->moves, head[0] + 1);
  trail->moves.len = head[0];
  trail->kind = (ErrorKind)head[1];
  mpi_tell (r->mpi, finder, trail->moves.data,
            head[0] * sizeof *trail->moves.data);
}

/* The first process that has found an error, or NOWHERE. */
static uint64_t
find_finder (Ranks *r) {
  uint64_t *found = mem_zero (r->size * sizeof *found), finder = NOWHERE;
  found[r->me] = r->search->trail != NULL;
  mpi_sum (r->mpi, found, r->size);
  for (uint32_t i = r->size; i--;)
    finder = found[i] ? i : finder;
  mem_free (found);
  return finder;
}

static void
make_trail (Ranks *r) {
  Search *s = r->search;
  uint64_t finder = find_finder (r);
  if (finder == NOWHERE)
    return;
  Trail *trail = trail_new (s->how);
  if (r->begun)
    find_path (r, (uint32_t)finder, &trail->moves);
  if (r->me == finder) {
    for (size_t i = 0; i < s->trail->moves.len; i++)
      vec_push (&trail->moves, s->trail->moves.data[i]);
    trail->kind = s->trail->kind;
  }
  trail_free (s->trail);
  hand_in (r, (uint32_t)finder, trail);
  s->trail = trail;
}

/* Counts ------------------------------------------------------------------- */

static void
add_counts (Ranks *r) {
  Search *s = r->search;
  uint64_t n[] = {s->states,
                  s->matched,
                  s->ignored,
                  (uint64_t)s->stats->atomic_steps,
                  (uint64_t)s->stats->reduced,
                  (uint64_t)s->stats->merged,
                  (uint64_t)s->stats->errors,
                  store_bytes (s->store)};
  mpi_sum (r->mpi, n, sizeof n / sizeof *n);
  s->states = n[0];
  s->matched = n[1];
  s->ignored = n[2];
  s->stats->atomic_steps = (int64_t)n[3];
  s->stats->reduced = (int64_t)n[4];
  s->stats->merged = (int64_t)n[5];
  s->stats->errors = (int64_t)n[6];
  s->device_bytes = n[7] - store_bytes (s->store);
  s->stats->ranks = r->size;
}

static void
add_reached (Ranks *r) {
  const Model *m = r->search->model;
  VEC (uint64_t) reached = {0};
  for (uint32_t i = 0; i < m->codes.len; i++)
    for (uint32_t k = 0; k < m->codes.data[i].edges.len; k++)
      vec_push (&reached, machine_reached (r->search->machine, i, k));
  mpi_sum (r->mpi, reached.data, reached.len);
  size_t at = 0;
  for (uint32_t i = 0; i < m->codes.len; i++)
    for (uint32_t k = 0; k < m->codes.data[i].edges.len; k++)
      if (reached.data[at++])
        machine_note_reached (r->search->machine, i, k);
  vec_done (&reached);
}

void
search_by_ranks (Search *s) {
  Ranks r = {.search = s, .mpi = mpi_open ()};
  if (!r.mpi) {
    s->stop = s->cut_off = true;
    str_add (s->why, "there is no library of OpenMPI (libmpi.so.40)");
    return;
  }
  r.me = mpi_rank (r.mpi);
  r.size = mpi_size (r.mpi);
  r.out = mem_zero (r.size * sizeof *r.out);
  if (s->por)
    por_fix (s->por);
  walk_init (&r.walk, s);
  search_levels (&r);
  make_trail (&r);
  add_counts (&r);
  add_reached (&r);
  s->elsewhere = true;
  s->depth = r.level - 1;
  mpi_close (r.mpi);
  walk_done (&r.walk);
  state_done (&r.current);
  state_done (&r.next);
  state_done (&r.came);
  vec_done (&r.parents);
  vec_done (&r.in);
  for (uint32_t i = 0; i < r.size; i++)
    vec_done (r.out + i);
  mem_free (r.out);
}

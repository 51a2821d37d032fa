/* search.h -- what the searches of this engine share.

   A Walk is a path of the system from a given state together with the moves not
   yet taken along it; depth-first search is one long Walk, breadth-first search
   a short one from each state.  States inside of atomic sequences are walked
   through without being stored, as Spin does, unless a sequence is so long that
   it may be a loop. */

#ifndef ENGINE_EXPLICIT_SEARCH_H
#define ENGINE_EXPLICIT_SEARCH_H

#include "base/run.h"
#include "base/saved.h"
#include "base/table.h"
#include "engine/explicit/jit.h"
#include "engine/explicit/por.h"
#include "engine/explicit/store.h"
#include "evidence/model/search_record.h"
#include "evidence/model/trail.h"
#include "evidence/result.h"
#include "program/model/machine.h"

/* The values of --explicit.order. */
enum { ORDER_DFS, ORDER_BFS, ORDER_RANDOM };

#define EXPLICIT_OPTIONS(O)                                                    \
  O (order, 0, 0, 2,                                                           \
     "dfs|bfs|random: depth-first, breadth-first (shortest trail), or random " \
     "walks")                                                                  \
  O (bound, 0, 0, INT32_MAX, "of the depth; 0: none, random walks 10,000")     \
  O (device, 0, 0, 1,                                                          \
     "cpu|gpu: who visits states; gpu by OpenCL, without reduction")           \
  O (save, 300, 0, INT32_MAX, "seconds between checkpoints")                   \
  O (walks, 1000, 1, INT32_MAX, "how many random walks are made")              \
  O (storage, 0, 0, STORE_COUNT - 1,                                           \
     STORE_NAMES ": how states are stored; "                                   \
                 "hash and bitstate may take one state for another")           \
  O (megabytes, 128, 1, 1 << 20, "size of the bitstate table")                 \
  O (por, 1, 0, 1, "partial order reduction")                                  \
  O (reset, 0, 0, 2,                                                           \
     "auto|off|on: locals that nobody will read are 0. auto: if por is on")    \
  O (merge, 1, 0, 1, "merge local steps with the step before (if por is on)")  \
  O (threads, 0, 0, 128, "of a large search; 0: one for each processor")       \
  O (alone, 100000, 1, INT32_MAX,                                              \
     "states that make a large search: others help, and it is made faster")    \
  O (native, 0, 0, 2,                                                          \
     "auto|on|off: compile the model to machine code. auto: a large search "   \
     "does, while it goes on")                                                 \
  O (gc, 0, 0, 3,                                                              \
     "auto|none|rc|ms: garbage collection inside of steps: reference "         \
     "counting, mark and sweep")                                               \
  O (heap, 0, 0, 2,                                                            \
     "auto|creation|canonical: order of objects; canonical drops garbage. "    \
     "auto: creation if gc is given, canonical otherwise")                     \
  O (fair, 0, 0, 1, "only weakly fair cycles count")                           \
  O (all, 0, 0, 1, "go on after errors, to count them all")                    \
  O (undo, 0, 0, 1,                                                            \
     "reference|dspin: how steps are undone; dspin accounts for saved heap "   \
     "tables as the paper does")                                               \
  O (nmax, 2048, 1, 1 << 24, "objects in dSPIN's tables, for undo=dspin")      \
  O (frames, 250, 1, 250, "nested calls of a process before it is an error")   \
  O (objects, 65534, 1, 65534, "objects on the heap before it is an error")    \
  O (seed, 0, 0, INT32_MAX,                                                    \
     "of random walks, and the hash functions of lossy storage")

#define EXPLICIT_STATS(S)                                                      \
  S (states, 0, 0, 0, "states stored")                                         \
  S (transitions, 0, 0, 0, "transitions: states stored and matched")           \
  S (depth, 0, 0, 0, "depth reached")                                          \
  S (atomic_steps, 0, 0, 0, "steps inside of atomic sequences")                \
  S (reduced, 0, 0, 0, "states expanded in part (partial order reduction)")    \
  S (merged, 0, 0, 0, "local steps merged with the step before")               \
  S (claim_states, 0, 0, 0, "states of the products with claims")              \
  S (claim_transitions, 0, 0, 0, "transitions of the products with claims")    \
  S (errors, 0, 0, 0, "errors met")                                            \
  S (bytes_per_state, 0, 0, 0, "bytes of storage per state")                   \
  S (store_bytes, 0, 0, 0, "bytes of storage")                                 \
  S (undo_bytes, 0, 0, 0, "bytes saved to undo collections (undo=dspin)")      \
  S (gc_runs, 0, 0, 0, "garbage collections")                                  \
  S (peak_objects, 0, 0, 0, "most objects on the heap")                        \
  S (longest_state, 0, 0, 0, "bytes of the longest state")                     \
  S (search_ms, 0, 0, 0, "milliseconds of search")                             \
  S (device_ms, 0, 0, 0, "milliseconds of search on a device")                 \
  S (ranks, 0, 0, 0, "processes of the search for errors, by mpirun")          \
  S (threads, 0, 0, 0, "threads of the search for errors")                     \
  S (unreached, 0, 0, 0, "statements that are never executed")

TABLE_STRUCT (ExplicitOptions, EXPLICIT_OPTIONS);
TABLE_STRUCT (ExplicitStats, EXPLICIT_STATS);

typedef struct Checkpoint Checkpoint;

/* One exploration, of the system alone or together with a claim. */
typedef struct {
  Run *run;
  const ExplicitOptions *options;
  ExplicitStats *stats; /* of all explorations */
  Model *model;
  MachineOptions how;
  Machine *machine;
  Store *store;
  Jit *native;            /* or NULL; shared by all threads */
  bool settled;           /* whether 'machine' uses it */
  Por *por;               /* NULL: no reduction */
  Por *merge;             /* the same, or NULL: no steps are merged */
  bool unmerged;          /* the claim has no run along a trail: do not merge */
  uint64_t unfixed;       /* states with an ample set that is not */
  uint64_t patience;      /* give up when there are more states; 0: do not */
  bool outgrown;          /* that happened */
  Checkpoint *checkpoint; /* or NULL */
  bool for_device;        /* a device is to visit the states */
  bool elsewhere;         /* most states are not in the store */
  size_t device_bytes;
  bool followed;        /* by other explorations, if it finds nothing */
  bool bounded;         /* something lies beyond the bound of depth */
  bool cycles;          /* looking for cycles: every state is stored */
  uint32_t kinds;       /* bits of the errors looked for */
  Trail *trail;         /* of the first error found */
  VEC (Trail *) more;   /* with 'all': of those at other places */
  VEC (Fault) places;   /* of all of these; only kind and pos */
  uint64_t first_error; /* when the first was met, in nanoseconds; 0: none */
  /* Makes a trail that begins at the state being expanded begin at the initial
     one; or NULL. */
  void (*extend) (void *context, Trail *);
  void *extend_context;
  bool stop;    /* found what it looked for, or ran out of something */
  bool cut_off; /* not everything was visited */
  Str *why;     /* then why; borrowed, copies share it */
  uint64_t states, matched, depth;
  uint64_t arranged; /* the states there were when the store was arranged */
  /* Of a search that has outgrown depth-first order without reduction: for the
     states found so far from which each was reached, and how many of them have
     been expanded. */
  VEC (uint32_t) origins;
  uint32_t expanded;
  uint64_t ignored;    /* steps that end in an error that is not looked for */
  Fault first_ignored; /* only kind and pos */
} Search;

bool search_wants (const Search *, ErrorKind);
/* Counts an error, after which the search may stop; false if one of the kind
   was found at that place before: then no trail is wanted. */
bool search_count_error (Search *, ErrorKind, Pos);
/* Keeps the trail of an error that was counted. */
void search_keep_trail (Search *, Trail *, ErrorKind);
/* The store has refused a state: the search is not complete. */
void search_fill (Search *);
/* Nor is it if something lies beyond the bound of depth. */
void search_bound (Search *);
/* Code that takes over from the machine when the search has grown. */
void search_seek_native (Search *);
/* Arranges the store if the search has grown; nobody else uses it. */
bool search_may_arrange (const Search *);
void search_arrange (Search *);
/* Polls limits and shows progress; call it once per step. */
void search_poll (Search *, size_t depth);

/* Walks -------------------------------------------------------------------- */

typedef struct {
  uint32_t number; /* of the state in the store, or STORE_NONE */
  bool inner;      /* inside of an atomic sequence, or merged: not stored */
  bool merged;     /* its only move was taken at once; its state is not kept */
  bool copied;     /* its state is the last one in 'copies' */
  bool partial;    /* 'count' moves are an ample set of 'all' */
  bool open;       /* one of them led to a state not on the path */
  uint16_t chain;  /* inner states in a row */
  uint32_t base;   /* of an inner state: the frame where the sequence began */
  uint32_t inner_steps; /* inner states walked through from here */
  uint32_t first, next, count, all;
} Frame;

enum { RECENT = 32 };

typedef struct {
  Search *search;
  VEC (Frame) frames;
  Moves moves;
  EdgeList claim_edges;
  Moves system; /* scratch */
  State spare;
  /* States of frames that no store gives back, one after the other. */
  VEC (uint32_t) copies;
  /* The states of the last frames. */
  State recent[RECENT];
  size_t recent_depth[RECENT]; /* + 1 */
} Walk;

void walk_init (Walk *, Search *);
void walk_done (Walk *);
/* Stands at a state now: finds its moves, reports a deadlock. */
void walk_push (Walk *, const State *, uint32_t number, bool inner);
void walk_pop (Walk *);
/* Takes the next move of the top frame: 'to' is behind it.  False when there is
   none left. */
bool walk_step (Walk *, State *to, Effect *);
/* Goes on from the state behind the last step, as long as single moves can be
   taken at once: 'to' is behind them, their errors are reported.  The effect
   has the first error of all these steps. */
void walk_merge (Walk *, State *to, Effect *);
/* Forgets the moves that were merged: their end is known, or done with. */
void walk_drop_merged (Walk *);
/* The last frame that is neither inside of an atomic sequence nor merged. */
Frame *walk_base (const Walk *);
/* All of it, into a file and back; it does not move any more in between. */
void walk_save (const Walk *, Saving *);
void walk_load (Walk *, Saved *);
/* Whether the state behind the last step is one to walk through; counts. */
bool walk_is_inner (Walk *, const State *to);
/* The moves taken along the walk, appended. */
void walk_path (const Walk *, Moves *out);
/* The walk has led to an error. */
void walk_error (const Walk *, ErrorKind, Pos);

/* Reports what a step of the walk shows, if it is looked for. */
void search_effect (Search *, const Walk *, const Effect *);
/* The same for the start: a search that cannot begin is not complete. */
void search_begin (Search *, const Walk *, const Effect *);

/* Searches: they fill the counts of 'search' and its trail. */
void search_depth_first (Search *);
void search_breadth_first (Search *);
void search_cycles (Search *);
void search_at_random (Search *);

/* In the order in which states are found, by one thread or several: the same
   counts for any number of them. */
void search_by_threads (Search *, unsigned threads);

/* The moves from a state to one that is behind one of its moves, appended;
   false: it is not.  The first error of a search has no other error on its way,
   so steps that are errors are taken only if errors do not end the search, and
   only where there is no other way. */
bool search_find_clean_moves (const Search *, const State *from,
                              const State *child, Moves *);
bool search_find_moves (const Search *, const State *from, const State *child,
                        Moves *out);

/* Looks again at a complete search: false if a state is missing. */
bool search_audit (const Search *);

#endif

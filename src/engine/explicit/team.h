/* team.h -- a search in the order in which states are found.

   All states are in one store, of which each thread has a view.  Each thread
   expands the states that it has found itself, the oldest first; to those who
   have nothing to do it gives some of them.  A state is expanded once, and what
   is behind it does not depend on what others have seen: ample sets are fixed.
   So the states stored and the transitions are the same for any number of
   threads.  States to expand are numbers, of which many follow each other: what
   there is beside the store stays small. */

#ifndef ENGINE_EXPLICIT_TEAM_H
#define ENGINE_EXPLICIT_TEAM_H

#include "engine/explicit/search.h"

#include <pthread.h>

/* Numbers of states that were found so many steps from the first one. */
typedef struct {
  uint32_t from, to, depth;
} TeamRange;

typedef VEC (TeamRange) TeamRanges;

/* The first state that was found after another was being expanded, or later. */
typedef struct {
  uint32_t number, entry;
} TeamMark;

typedef struct Team Team;

enum { TEAM_GROUP = 16 }; /* states that are expanded together */

/* Steps that were taken with a move, and whether there were other moves. */
typedef struct {
  uint8_t inner, merged; /* in atomic sequences; local ones */
  bool reduced;
} TeamSteps;

typedef struct {
  Team *team;
  pthread_t thread;
  bool started;
  bool first;    /* it looks at the limits for all, and calls the others */
  Search search; /* with a machine, a view of the store and counts of its own */
  ExplicitStats stats;
  TeamRanges ranges; /* to expand, from 'head' on */
  size_t head;
  uint32_t entry, depth; /* of the state being expanded */
  /* What expanding needs. */
  Walk walk;
  State next;
  State states[TEAM_GROUP];
  MachineSteps steps;      /* of one of them */
  Moves moves;             /* of one of them */
  size_t ends[TEAM_GROUP]; /* of the notes of each */
  VEC (uint64_t) notes;    /* of moves */
  VEC (TeamSteps) more;    /* of moves */
  StateWords log;
  Moves only;
} TeamWorker;

struct Team {
  Search *search;
  TeamWorker *workers;
  unsigned count;
  unsigned hired;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  TeamRanges pool;
  unsigned idle;
  bool stop;
  /* To write a checkpoint, or to arrange the store, one waits until nobody
     moves. */
  bool pausing;
  unsigned paused;
  Search before; /* the counts with which all began */
  ExplicitStats stats;
  /* One thread alone does not keep parents: where a state was found is found
     again. */
  VEC (TeamMark) marks;
  uint32_t kept_from; /* from this number on the store has parents */
};

/* Expands n states, of which the first is 'from'. */
void team_expand (TeamWorker *, uint32_t from, uint32_t n);
void team_done_expanding (TeamWorker *);
/* A state was found. */
void team_note_new (TeamWorker *, uint32_t number);

/* Makes a trail that begins at the state being expanded begin at the first
   one. */
void team_extend (void *worker, Trail *);

#endif

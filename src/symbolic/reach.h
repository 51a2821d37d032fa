/* reach.h -- what pointers in memory lead to: for leaks, and for code that is
   not known.

   An edge says that an object holds a pointer to another one on some paths; an
   object is reached on the paths of a condition, which grows along the edges.
 */

#ifndef SYMBOLIC_REACH_H
#define SYMBOLIC_REACH_H

#include "symbolic/symbolic_impl.h"

/* 'from' holds a pointer to 'to' on the paths of 'condition'. */
typedef struct {
  uint32_t from, to;
  Value condition;
} Holding;

typedef struct {
  Symbolic *sym;
  Paths *paths;
  VEC (Holding) edges;
  Map reached; /* object -> Term + 1 */
} Reach;

void sym_reach_done (Reach *);

/* Conditions of objects; false if none was added. */
Value sym_reach_get (const Reach *, const Map *, uint32_t object);
void sym_reach_add (Reach *, Map *, uint32_t object, Value condition);
/* 'from' holds a pointer to 'to'; UINT32_MAX: something that is reached
   anyhow. */
void sym_reach_hold (Reach *, uint32_t from, uint32_t to, Value condition);

/* Whether it may hold addresses that 'sym_reach_words' does not find. */
bool sym_reach_hides (const Reach *, uint32_t object);

/* Calls 'visit' for each word in the object that was written in whole and may
   be a pointer. */
void sym_reach_words (Reach *, uint32_t object,
                      void (*visit) (void *context, uint32_t object, Value),
                      void *context);

/* What is reached along the edges, until nothing changes: at most 'objects'
   rounds.  'begin' is the condition under which an edge from an object counts;
   'through' is NULL or gets what is reached through edges. */
void sym_reach_spread (Reach *, size_t objects,
                       Value (*begin) (Reach *, uint32_t object), Map *through);

#endif

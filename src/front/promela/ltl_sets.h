/* ltl_sets.h -- sets of numbers that are compared by number.

   Set 0 is the empty one.  Pointers to members live until the next set is
   made. */

#ifndef PROMELA_LTL_SETS_H
#define PROMELA_LTL_SETS_H

#include "base/map.h"
#include "base/vec.h"

enum { LTL_EMPTY = 0 };

typedef struct {
  uint32_t first, count; /* in 'members', ascending */
  uint32_t next;         /* a set with the same hash, or 0 */
} LtlSet;

typedef struct {
  VEC (uint32_t) members;
  VEC (LtlSet) sets;
  Map index; /* from hash to a set */
} LtlSets;

void ltl_sets_init (LtlSets *);
void ltl_sets_done (LtlSets *);

/* Any sequence can be kept, but the functions below want ascending ones. */
uint32_t ltl_sets_add (LtlSets *, const uint32_t *members, size_t count);

uint32_t ltl_sets_union (LtlSets *, uint32_t, uint32_t);
uint32_t ltl_sets_intersection (LtlSets *, uint32_t, uint32_t);
bool ltl_sets_included (const LtlSets *, uint32_t small, uint32_t large);
bool ltl_sets_has (const LtlSets *, uint32_t set, uint32_t member);

static inline const uint32_t *
ltl_sets_members (const LtlSets *s, uint32_t set, size_t *count) {
  *count = s->sets.data[set].count;
  return s->members.data + s->sets.data[set].first;
}

#endif

/* Sets are kept once each, behind one another in one array. */

#include "front/promela/ltl_sets.h"

#include <assert.h>
#include <string.h>

void
ltl_sets_init (LtlSets *s) {
  *s = (LtlSets){0};
  vec_reserve (&s->members, 1); /* even the empty set points somewhere */
  vec_push (&s->sets, (LtlSet){0});
}

void
ltl_sets_done (LtlSets *s) {
  vec_done (&s->members);
  vec_done (&s->sets);
  map_done (&s->index);
}

/* The members behind those of all sets become a set, or are taken away again
   when there is one with the same members. */
static uint32_t
keep (LtlSets *s, size_t first) {
  assert (first <= s->members.len);
  size_t count = s->members.len - first;
  if (!count)
    return LTL_EMPTY;
  const uint32_t *members = s->members.data + first;
  uint64_t *head =
      map_put (&s->index, mem_hash (members, count * sizeof *members));
  for (uint32_t i = (uint32_t)*head; i; i = s->sets.data[i].next) {
    LtlSet set = s->sets.data[i];
    if (set.count != count ||
        memcmp (s->members.data + set.first, members, count * sizeof *members))
      continue;
    s->members.len = first;
    return i;
  }
  LtlSet set = {(uint32_t)first, (uint32_t)count, (uint32_t)*head};
  *head = s->sets.len;
  vec_push (&s->sets, set);
  return (uint32_t)(s->sets.len - 1);
}

uint32_t
ltl_sets_add (LtlSets *s, const uint32_t *members, size_t count) {
  size_t first = s->members.len;
  for (size_t i = 0; i < count; i++)
    vec_push (&s->members, members[i]);
  return keep (s, first);
}

uint32_t
ltl_sets_union (LtlSets *s, uint32_t a, uint32_t b) {
  assert (a < s->sets.len && b < s->sets.len);
  if (a == b || !b)
    return a;
  if (!a)
    return b;
  LtlSet x = s->sets.data[a], y = s->sets.data[b];
  size_t first = s->members.len, i = 0, k = 0;
  vec_reserve (&s->members, first + x.count + y.count);
  const uint32_t *p = s->members.data + x.first, *q = s->members.data + y.first;
  while (i < x.count && k < y.count) {
    uint32_t least = p[i] < q[k] ? p[i] : q[k];
    i += p[i] == least;
    k += q[k] == least;
    s->members.data[s->members.len++] = least;
  }
  for (; i < x.count; i++)
    s->members.data[s->members.len++] = p[i];
  for (; k < y.count; k++)
    s->members.data[s->members.len++] = q[k];
  return keep (s, first);
}

uint32_t
ltl_sets_intersection (LtlSets *s, uint32_t a, uint32_t b) {
  assert (a < s->sets.len && b < s->sets.len);
  if (a == b)
    return a;
  LtlSet x = s->sets.data[a];
  size_t first = s->members.len;
  for (size_t i = 0; i < x.count; i++) {
    uint32_t member = s->members.data[x.first + i];
    if (ltl_sets_has (s, b, member))
      vec_push (&s->members, member);
  }
  return keep (s, first);
}

bool
ltl_sets_included (const LtlSets *s, uint32_t small, uint32_t large) {
  if (small == large || !small)
    return true;
  LtlSet x = s->sets.data[small], y = s->sets.data[large];
  if (x.count >= y.count)
    return false;
  const uint32_t *p = s->members.data + x.first, *q = s->members.data + y.first;
  size_t i = 0;
  for (size_t k = 0; i < x.count && k < y.count; k++)
    i += p[i] == q[k];
  return i == x.count;
}

bool
ltl_sets_has (const LtlSets *s, uint32_t set, uint32_t member) {
  assert (set < s->sets.len);
  LtlSet x = s->sets.data[set];
  for (size_t i = 0; i < x.count; i++)
    if (s->members.data[x.first + i] == member)
      return true;
  return false;
}

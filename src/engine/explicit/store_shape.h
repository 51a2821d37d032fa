/* store_shape.h -- how the parts of a state are put in order and cut, for
   states as trees (store_tree.c). */

#ifndef ENGINE_EXPLICIT_STORE_SHAPE_H
#define ENGINE_EXPLICIT_STORE_SHAPE_H

#include "engine/explicit/layout.h"

#include <assert.h>

/* What was folded.  The pair that cuts the row x[0 .. n) in front of x[i] is
   nodes[i]; no other does, so the pairs inside of x[a .. b) are nodes[a + 1 ..
   b). */
typedef struct {
  VEC (uint32_t) cuts;
  VEC (uint32_t) lengths, nodes; /* as a row */
  VEC (uint32_t) owners;         /* by word: its part */
  uint32_t ref;
  uint32_t counts; /* of channels and processes, if they give the order */
  size_t mid;      /* where the row of the root is cut */
  VEC (uint32_t) places, order; /* from parts to places in the row and back */
} Shape;

/* How a row is cut: at powers of two; a root in blocks; a root in the middle.
 */
typedef enum { CUT_POWERS, CUT_BLOCKS, CUT_MIDDLE } Cutting;

static inline size_t
shape_power_below (size_t n) {
  assert (n >= 2);
  return (size_t)1 << (63 - __builtin_clzll (n - 1));
}

static inline unsigned
shape_bits_of (size_t n) {
  return n ? 64 - (unsigned)__builtin_clzll (n) : 0;
}

/* Where a piece is cut.  Block i ends at 2^i. */
static inline size_t
shape_cut (size_t lo, size_t hi, Cutting cutting) {
  assert (hi - lo >= 2);
  if (cutting == CUT_MIDDLE)
    return lo + (hi - lo) / 2;
  unsigned first = shape_bits_of (lo), end = shape_bits_of (hi - 1) + 1;
  if (cutting == CUT_POWERS || end - first == 1)
    return lo + shape_power_below (hi - lo);
  return (size_t)1 << (first + (end - first + 1) / 2 - 1);
}

/* The counts that give the order of the parts of a state, or 0 if they stay in
   the order that they have. */
uint32_t shape_counts (const State *);
/* Order and cut, once the cuts and counts are there. */
void shape_arrange (Shape *, size_t parts);
/* The order in which the words of the base are packed: that of its parts.  With
   a tail, the first words of processes come last: they say where these stand,
   which every step changes. */
void shape_order_words (Layout *);

static inline Cutting
shape_cutting (const Shape *s) {
  return s->counts ? CUT_MIDDLE : CUT_BLOCKS;
}

#endif

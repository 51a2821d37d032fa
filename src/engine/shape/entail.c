/* Entailment of symbolic heaps: A |- B. */

#include "engine/shape/abstract.h"

bool
shape_entails (const HeapState *a, const HeapState *b) {
  (void)a, (void)b;
  return false;
}

uint64_t
shape_hash (const HeapState *s) {
  (void)s;
  return 0;
}

/* The parts of the index that are not worth inlining: its memory, and how it
   grows. */

#include "engine/explicit/store_index.h"
#include "engine/explicit/store_large.h"

#include <assert.h>

/* Four fifths are used at most: a search in vain then nearly always ends in the
   first bucket or in the one behind it. */
void
index_grow (Index *x) {
  large_free (x->slots, index_bytes (x));
  x->cap = x->cap ? x->cap + x->cap / 2 : 64;
  x->cap -= x->cap % INDEX_BUCKET;
  x->slots = large_zero (index_bytes (x));
  x->room = x->cap / 5 * 4;
  for (x->bits = 1; x->bits < 32 && x->room >> x->bits; x->bits++)
    ;
  x->mask = (uint32_t)((1ull << x->bits) - 1);
  x->room = x->room < x->mask ? x->room : x->mask;
  assert (x->room < x->cap);
}

void
index_done (Index *x) {
  large_free (x->slots, index_bytes (x));
  *x = (Index){0};
}

/* The parts of the index that are not worth inlining: its memory, and how it
   grows. */

#include "engine/explicit/store_index.h"

#include <assert.h>
#include <sys/mman.h>

/* Ask for large pages: nearly every look at a large table is a page other than
   the last.  It is only advice, so what becomes of it does not matter. */
static void
advise (const Index *x) {
  enum { PAGE = 4096, LARGE = 1 << 22 };
  uintptr_t begin = ((uintptr_t)x->slots + PAGE - 1) / PAGE * PAGE;
  uintptr_t end = (uintptr_t)(x->slots + x->cap) / PAGE * PAGE;
  if (index_bytes (x) >= LARGE)
    madvise ((void *)begin, end - begin, MADV_HUGEPAGE);
}

/* Four fifths are used at most: a search in vain then looks at 13 slots, which
   are neighbours, before it finds a free one. */
void
index_grow (Index *x) {
  mem_free (x->slots);
  x->cap = x->cap ? x->cap + x->cap / 2 : 64;
  x->slots = mem_zero (x->cap * sizeof *x->slots);
  advise (x);
  x->room = x->cap / 5 * 4;
  for (x->bits = 1; x->bits < 32 && x->room >> x->bits; x->bits++)
    ;
  x->mask = (uint32_t)((1ull << x->bits) - 1);
  x->room = x->room < x->mask ? x->room : x->mask;
  assert (x->room < x->cap);
}

void
index_done (Index *x) {
  mem_free (x->slots);
  *x = (Index){0};
}

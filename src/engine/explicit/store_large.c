/* Small arrays are on the heap; large ones are mappings of their own. */

#define _GNU_SOURCE /* mremap */

#include "engine/explicit/store_large.h"
#include "base/mem.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 1 << 21 };

static size_t
round_up (size_t bytes) {
  return (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
}

static bool
is_mapped (size_t bytes) {
  return bytes >= 2 * LARGE_PAGE;
}

/* Address space that begins with a large page.  That pages are large is only
   advice, so what becomes of it does not matter. */
static void *
map_large (size_t bytes) {
  uint8_t *all = mmap (NULL, bytes + LARGE_PAGE, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED)
    mem_exhausted ();
  size_t before = round_up ((uintptr_t)all) - (uintptr_t)all;
  if (before)
    munmap (all, before);
  munmap (all + before + bytes, LARGE_PAGE - before);
  madvise (all + before, bytes, MADV_HUGEPAGE);
  return all + before;
}

void *
large_zero (size_t bytes) {
  return is_mapped (bytes) ? map_large (round_up (bytes)) : mem_zero (bytes);
}

void
large_free (void *data, size_t bytes) {
  if (is_mapped (bytes))
    munmap (data, round_up (bytes));
  else
    mem_free (data);
}

void *
large_grow (void *data, size_t had, size_t bytes) {
  if (!is_mapped (bytes))
    return mem_resize (data, bytes);
  if (is_mapped (had) && round_up (had) == round_up (bytes))
    return data;
  void *grown = map_large (round_up (bytes));
  if (is_mapped (had)) {
    if (mremap (data, round_up (had), round_up (had),
                MREMAP_MAYMOVE | MREMAP_FIXED, grown) == MAP_FAILED)
      mem_exhausted ();
  } else {
    if (had)
      memcpy (grown, data, had);
    mem_free (data);
  }
  return grown;
}

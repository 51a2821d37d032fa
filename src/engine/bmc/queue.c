/* Paths that wait for their turn, the next one last in the queue. */

#include "engine/bmc/bmc.h"

#include <string.h>

void
enqueue (Bmc *b, Paths *s) {
  size_t at = b->queue.len;
  while (at) {
    Paths *other = b->queue.data[at - 1];
    int order = paths_compare (b, s, other);
    if (!order) {
      paths_join (b, other, s);
      paths_free (s);
      return;
    }
    if (order < 0)
      break;
    at--;
  }
  vec_push (&b->queue, s);
  memmove (b->queue.data + at + 1, b->queue.data + at,
           (b->queue.len - 1 - at) * sizeof *b->queue.data);
  b->queue.data[at] = s;
}

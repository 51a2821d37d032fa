/* Paths that wait for their turn, the next one last in the queue. */

#include "symbolic/symbolic_impl.h"

#include <assert.h>
#include <string.h>

void
symbolic_enqueue (Symbolic *sym, Paths *s) {
  assert (s);
  size_t at = sym->queue.len;
  while (at) {
    Paths *other = sym->queue.data[at - 1];
    int order = paths_compare (sym, s, other);
    if (!order) {
      paths_join (sym, other, s);
      paths_free (s);
      return;
    }
    if (order < 0)
      break;
    at--;
  }
  vec_push (&sym->queue, s);
  memmove (sym->queue.data + at + 1, sym->queue.data + at,
           (sym->queue.len - 1 - at) * sizeof *sym->queue.data);
  sym->queue.data[at] = s;
}

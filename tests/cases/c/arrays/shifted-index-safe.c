// expect: safe
// Indices are shifted to the right, by 1 and by a number that is not known:
// they do not grow.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000)
    return 0;
  int *heap = malloc ((size_t)n * sizeof *heap);
  for (int i = 0; i < n; i++) {
    int at = i;
    heap[at] = __VERIFIER_nondet_int ();
    while (at > 0 && heap[(at - 1) >> 1] < heap[at]) {
      int up = (at - 1) >> 1, swap = heap[up];
      heap[up] = heap[at];
      heap[at] = swap;
      at = up;
    }
  }
  int k = __VERIFIER_nondet_int (), by = __VERIFIER_nondet_int () & 7;
  int found = k >= 0 && k < n ? heap[k >> by] : 0;
  free (heap);
  return found == 3;
}

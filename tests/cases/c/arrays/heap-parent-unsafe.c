// expect: unsafe invalid-deref 13
// inputs: 1
// Every node of a binary heap in an array has a parent.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 100 + 1;
  int *heap = calloc (n, sizeof *heap);
  for (unsigned i = n - 1; i > 0; i--) {
    unsigned parent = (i - 1) / 2;
    if (heap[2 * parent + 2] < heap[i]) {
      int t = heap[parent];
      heap[parent] = heap[i];
      heap[i] = t;
    }
  }
  free (heap);
  return 0;
}

// expect: unsafe invalid-deref 15
// inputs: 1
// A node of a binary heap goes down to its place.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_uint () % 64 + 1, i = 0;
  int *heap = calloc (n, sizeof *heap);
  for (;;) {
    size_t child = 2 * i + 1;
    if (child >= n)
      break;
    if (child + 1 <= n && heap[child + 1] > heap[child])
      child++;
    if (heap[i] > heap[child])
      break;
    i = child;
  }
  free (heap);
  return i == 5;
}

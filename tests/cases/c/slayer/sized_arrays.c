// expect: unsafe invalid-deref 15
// inputs: 2
// Arrays of given sizes, local, global and in the heap; one loop fits two.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
enum { LARGE = 6, SMALL = 5 };
static int global[LARGE];
int
main (void) {
  int local[LARGE], sum = 0;
  int *heap = malloc (SMALL * sizeof *heap);
  int which = __VERIFIER_nondet_int ();
  int *array = which == 0 ? global : which == 1 ? local : heap;
  for (int i = 0; i < LARGE; i++) {
    array[i] = i;
    sum += array[i];
  }
  free (heap);
  return sum != 15;
}

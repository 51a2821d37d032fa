// expect: safe
// Binary search: the upper end is exclusive.
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
static const int sorted[] = {1, 2, 3, 5};
static int
search (int key) {
  int low = 0, high = 4;
  for (int steps = 0; steps < 4 && low < high; steps++) {
    int middle = (low + high) / 2;
    if (sorted[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low < 4 && sorted[low] == key ? low : -1;
}
int
main (void) {
  int key = __VERIFIER_nondet_int ();
  int found = search (key);
  assert (found < 4);
  return 0;
}

// expect: unsafe assertion 16
// inputs: 31
// harness: no a harness does not follow pointers in memory
// stub: void deliver (int **t) { if (t[1]) *t[1] = 7; }
// What a constant table points to can be written.
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
static int pear = 1;
static int *const table[2] = {0, &pear};
extern void deliver (int **);
int
main (void) {
  pear = 2;
  if (__VERIFIER_nondet_int () == 31)
    deliver ((int **)table);
  assert (pear == 2);
  return 0;
}

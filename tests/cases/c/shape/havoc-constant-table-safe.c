// expect: safe assuming keeps no pointer
// stub: void deliver (int **t) { if (t[1]) *t[1] = 7; }
// What the constant table points to is something else.
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
static int pear = 1, plum;
static int *const table[2] = {0, &plum};
extern void deliver (int **);
int
main (void) {
  pear = 2;
  if (__VERIFIER_nondet_int () == 31)
    deliver ((int **)table);
  assert (pear == 2);
  return 0;
}

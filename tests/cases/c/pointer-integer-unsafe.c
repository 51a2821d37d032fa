// expect: unsafe invalid-deref 15
// inputs: 4
// A pointer is kept as a number and made a pointer again.
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint (void);
static uintptr_t handles[2];
static int cells[4] = {10, 20, 30, 40};
int
main (void) {
  unsigned i = __VERIFIER_nondet_uint ();
  if (i > 4)
    return 0;
  handles[1] = (uintptr_t)cells + i * sizeof *cells;
  int *cell = (int *)handles[1];
  *cell += 1;
  return cells[0] > 11;
}

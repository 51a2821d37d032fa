// expect: unsafe invalid-deref 12
// inputs: 0
// A pointer as a condition, with the branches mixed up.
#include <stddef.h>
extern int __VERIFIER_nondet_int (void);
static int target = 5;
int
main (void) {
  int *p = __VERIFIER_nondet_int () ? &target : NULL;
  if (p)
    return 0;
  return *p;
}

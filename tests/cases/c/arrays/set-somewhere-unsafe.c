// expect: unsafe uninitialised 19
// native: memory
// inputs: 2, 1, 0, 1, 0, 0
// All but one number are never written.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t room = __VERIFIER_nondet_uint () % 1000 + 1, count = 0;
  int *at = malloc (room * sizeof *at), large = 0;
  while (count < room && __VERIFIER_nondet_int ()) {
    count++;
    at[__VERIFIER_nondet_uint () % count] = 2;
  }
  for (size_t i = 0; i < count; i++)
    large |= at[i] > 3;
  free (at);
  return large;
}

// expect: unsafe uninitialised 20
// native: memory
// inputs: 2, 1, 1, 0
// The count is one more than what was written.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t room = __VERIFIER_nondet_uint () % 1000 + 1, count = 0;
  int *at = malloc (room * sizeof *at), large = 0;
  while (count < room && __VERIFIER_nondet_int ()) {
    int *end = at + count;
    *end++ = __VERIFIER_nondet_int ();
    count = (size_t)(end - at) + (room > count + 1);
  }
  for (size_t i = 0; i < count; i++)
    large |= at[i] > 3;
  free (at);
  return large;
}

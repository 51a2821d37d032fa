// expect: unsafe uninitialised 23
// native: memory
// inputs: 2, 1, 5, 0, 0
// The one behind the last comes in its place.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t room = __VERIFIER_nondet_uint () % 1000 + 1, count = 0;
  int *at = malloc (room * sizeof *at), large = 0;
  while (__VERIFIER_nondet_int ()) {
    if (count == room)
      break;
    at[count++] = __VERIFIER_nondet_int ();
    size_t gone = __VERIFIER_nondet_uint ();
    if (gone < count && count < room)
      at[gone] = at[count];
  }
  for (size_t i = 0; i < count; i++)
    large |= at[i] > 3;
  free (at);
  return large;
}

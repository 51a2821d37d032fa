// expect: unsafe invalid-deref 15
// inputs: 0, 1, 2
// One of them is the first index behind it.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned count = __VERIFIER_nondet_uint () % 50 + 1,
           room = __VERIFIER_nondet_uint () % 50 + 1;
  unsigned *where = malloc (count * sizeof *where);
  char *seen = calloc (room, 1);
  for (unsigned k = 0; k < count; k++)
    where[k] = __VERIFIER_nondet_uint () % (room + 1);
  for (unsigned k = 0; k < count; k++)
    seen[where[k]] = 1;
  free (where);
  free (seen);
  return 0;
}

// expect: unsafe invalid-deref 22
// inputs: 0, 1, 2
// One of them may be the first index behind the array.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned count = __VERIFIER_nondet_uint () % 50 + 1,
           room = __VERIFIER_nondet_uint () % 50 + 1;
  unsigned *order = malloc (count * sizeof *order);
  char *seen = calloc (room, 1);
  for (unsigned k = 0; k < count; k++)
    order[k] = __VERIFIER_nondet_uint () % (room + 1);
  for (unsigned k = 0; k < count; k++)
    for (unsigned j = k + 1; j < count; j++)
      if (order[j] < order[k]) {
        unsigned t = order[k];
        order[k] = order[j];
        order[j] = t;
      }
  for (unsigned k = 0; k < count; k++)
    seen[order[k]] = 1;
  free (order);
  free (seen);
  return 0;
}

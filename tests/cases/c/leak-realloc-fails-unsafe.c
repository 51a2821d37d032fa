// expect: unsafe leak 8
// run: --malloc-may-fail
// inputs: 0, 1
// If realloc fails, the old block is still there.
#include <stdlib.h>
int
main (void) {
  int *data = malloc (2 * sizeof *data);
  if (!data)
    return 1;
  data[0] = data[1] = 1;
  data = realloc (data, 20 * sizeof *data);
  if (!data)
    return 1;
  data[19] = 1;
  free (data);
  return 0;
}

// expect: safe
// run: --malloc-may-fail
// If realloc fails, the old block is still there.
#include <stdlib.h>
int
main (void) {
  int *data = malloc (2 * sizeof *data);
  if (!data)
    return 1;
  data[0] = data[1] = 1;
  int *more = realloc (data, 20 * sizeof *data);
  if (!more) {
    free (data);
    return 1;
  }
  data = more;
  data[19] = 1;
  free (data);
  return 0;
}

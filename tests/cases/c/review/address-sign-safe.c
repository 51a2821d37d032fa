// expect: safe
// run: --32
// As pointers they are in order.
#include <assert.h>
#include <stdlib.h>
int
main (void) {
  char *p = malloc (100);
  if (!p)
    return 0;
  assert (p < p + 50 && (unsigned)p < (unsigned)(p + 50));
  free (p);
  return 0;
}

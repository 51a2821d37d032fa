// expect: unsafe assertion 13
// run: --32
// native: no nobody can say where the block lies
// As signed numbers addresses in one block may have any order: it may lie
// across the middle of the address space.
#include <assert.h>
#include <stdlib.h>
int
main (void) {
  char *p = malloc (100);
  if (!p)
    return 0;
  assert ((int)p < (int)(p + 50));
  free (p);
  return 0;
}

// expect: unsafe assertion 13
// run: --32
// native: no nobody can say where the block lies
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int
main (void) {
  char *p = malloc (10);
  if (!p)
    return 0;
  uintptr_t a = (uintptr_t)p;
  assert (a + 0x10000000u > a);
  free (p);
  return 0;
}

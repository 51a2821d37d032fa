// expect: safe
// run: --32
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int
main (void) {
  char *p = malloc (10);
  if (!p)
    return 0;
  uintptr_t a = (uintptr_t)p;
  assert (a + 10 > a);
  free (p);
  return 0;
}

// expect: unsafe assertion 15
// native: no it depends on what is outside
// Blocks of the heap.
#include <assert.h>
#include <stdlib.h>
extern void touch (int *);
int
main (void) {
  int *p = calloc (4, sizeof *p);
  if (!p)
    return 0;
  touch (p + 1);
  int kept = p[0] == 0 && p[3] != 9;
  free (p);
  assert (kept);
  return 0;
}

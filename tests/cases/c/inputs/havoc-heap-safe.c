// expect: safe assuming 'touch'
// native: no it depends on what is outside
// Other blocks stay; the pointer in a variable stays, too.
#include <assert.h>
#include <stdlib.h>
extern void touch (int *);
int
main (void) {
  int *p = calloc (4, sizeof *p), *q = calloc (1, sizeof *q);
  if (!p || !q)
    abort ();
  touch (p + 1);
  assert (*q == 0);
  p[3] = 1;
  free (p);
  free (q);
  return 0;
}

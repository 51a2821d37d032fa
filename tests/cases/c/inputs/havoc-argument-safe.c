// expect: safe assuming 'fill' frees nothing, keeps no pointer
// native: no it depends on what is outside
// It does not write to what it is not handed.
#include <assert.h>
extern void fill (int *);
int
main (void) {
  int x = 0, y = 1;
  fill (&x);
  assert (y == 1);
  return 0;
}

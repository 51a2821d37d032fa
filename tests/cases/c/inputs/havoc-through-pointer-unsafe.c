// expect: unsafe assertion 11
// native: no it depends on what is outside
// Called through a pointer.
#include <assert.h>
extern void fill (int *);
static void (*const calls[]) (int *) = {fill};
int
main (void) {
  int x = 0;
  calls[0] (&x);
  assert (x == 0);
  return 0;
}

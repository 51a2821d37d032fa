// expect: unsafe assertion 10
// native: no it depends on what is outside
// A function without a body may write to what it is handed.
#include <assert.h>
extern void fill (int *);
int
main (void) {
  int x = 0;
  fill (&x);
  assert (x != 7);
  return 0;
}

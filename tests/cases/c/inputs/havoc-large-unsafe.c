// expect: unsafe assertion 10
// native: no it depends on what is outside
// An array.
#include <assert.h>
extern void fill (char *, int);
int
main (void) {
  char b[200] = "";
  fill (b, sizeof b);
  assert (b[150] != 'x' || b[151] != 'y');
  return 0;
}

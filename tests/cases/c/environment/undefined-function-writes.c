// expect: safe
// native: no 'fill' is defined outside
// A function without a body is assumed not to write to what it gets the address of;
// a note in the output says so.
#include <assert.h>

extern void fill (int *values);

int
main (void) {
  int values[2] = {0, 0};
  fill (values);
  assert (values[1] == 0);
  return 0;
}

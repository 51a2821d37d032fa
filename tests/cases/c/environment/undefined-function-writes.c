// expect: unknown fill
// native: no 'fill' is defined outside
// todo: it is assumed to change no memory; a note says so
// A function without a body may write to what it gets the address of.
#include <assert.h>

extern void fill (int *values);

int
main (void) {
  int values[2] = {0, 0};
  fill (values);
  assert (values[1] == 0);
  return 0;
}

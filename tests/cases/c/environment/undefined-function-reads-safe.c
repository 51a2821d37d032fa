// expect: safe
// native: no 'show' is defined outside
// One that gets an address of constant data only reads it.
#include <assert.h>

extern int show (const int *values);

int
main (void) {
  int values[2] = {3, 4};
  int shown = show (values);
  assert (values[1] == 4);
  return 0;
}

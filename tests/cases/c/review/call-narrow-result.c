// expect: unknown do not fit the function
// native: no the call is undefined
#include <assert.h>
static signed char
letter (int x) {
  return (signed char)x;
}
int
main (void) {
  int (*f) (int) = (int (*) (int))letter;
  assert (f ('a') == 'a');
  return 0;
}

// expect: unsafe assertion 8
// native: no clang makes one object of them
// Whether equal literals are one object is not specified.
#include <assert.h>
int
main (void) {
  const char *a = "abc", *b = "abc";
  assert (a == b);
  return 0;
}

// expect: unsafe assertion 12
// native: no the value is that of this system
// inputs:
// strcmp tells an order, not a difference.
#include <assert.h>
#include <string.h>

int
main (void) {
  const char *a = "abd", *b = "abc";
  int order = strcmp (a, b);
  assert (order == 1);
  return 0;
}

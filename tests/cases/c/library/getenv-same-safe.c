// expect: safe

#include <assert.h>
#include <stdlib.h>

int
main (void) {
  char *a = getenv ("A"), *b = getenv ("B"), *again = getenv ("A");
  assert (a == again);
  assert (!a || a != b);
  return 0;
}

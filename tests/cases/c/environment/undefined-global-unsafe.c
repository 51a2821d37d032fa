// expect: unsafe assertion 13
// stub: int limit = 7;
// inputs:
// A global that another file defines has any value, and keeps it.
#include <assert.h>

extern int limit;

int
main (void) {
  int before = limit;
  assert (limit == before);
  assert (limit != 7);
  return 0;
}

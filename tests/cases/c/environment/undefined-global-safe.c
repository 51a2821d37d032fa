// expect: safe
// stub: int limit = 7;
// A global that another file defines has any value, and keeps it.
#include <assert.h>

extern int limit;

int
main (void) {
  int before = limit;
  assert (limit == before);
  limit = 3;
  assert (limit == 3);
  return 0;
}

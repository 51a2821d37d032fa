// expect: safe

#include <assert.h>
#include <string.h>

int
main (void) {
  char copy[64];
  strcpy (copy, strerror (99998));
  char first = copy[0];
  strerror (99999);
  assert (copy[0] == first);
  return 0;
}

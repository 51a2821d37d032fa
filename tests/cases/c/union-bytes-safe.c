// expect: safe
// A pointer survives being copied byte by byte.
#include <assert.h>
#include <string.h>
union box {
  int *pointer;
  unsigned char bytes[sizeof (int *)];
};
int
main (void) {
  int target = 5;
  union box from, to;
  from.pointer = &target;
  memset (to.bytes, 0, sizeof to);
  for (unsigned i = 0; i < sizeof to; i++)
    to.bytes[i] = from.bytes[i];
  *to.pointer = 6;
  assert (target == 6);
  return 0;
}

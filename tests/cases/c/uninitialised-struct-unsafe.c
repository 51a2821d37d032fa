// expect: unsafe uninitialised 16
// native: memory
// Padding is copied with the rest; comparing it is another matter.
#include <string.h>

struct entry {
  char tag;
  int value;
};

int
main (void) {
  struct entry a, b;
  a.tag = b.tag = 1;
  a.value = b.value = 2;
  return memcmp (&a, &b, sizeof a) ? 1 : 0;
}

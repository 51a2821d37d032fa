// expect: safe
// native: no the result of 'position' is chosen outside
// A struct as the result of a function without a body.
#include <assert.h>

struct position {
  short x;
  unsigned char y;
};

extern struct position position (void);

int
main (void) {
  struct position p = position ();
  assert (p.y <= 255 && p.x >= -32768);
  return 0;
}

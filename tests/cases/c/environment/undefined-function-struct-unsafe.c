// expect: unsafe assertion 17
// native: no the result of 'position' is chosen outside
// inputs:
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
  assert (p.x + p.y != -5);
  return 0;
}

// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// It never ends, and nothing goes wrong.
#include <assert.h>

int
main (void) {
  unsigned char c = 0;
  for (;;) {
    if (c < 200)
      c++;
    else
      c = 0;
    assert (c <= 200);
  }
}

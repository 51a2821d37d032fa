// expect: safe
// run: --entry=area
// stub: int main (void) { struct box b; b.width = __VERIFIER_nondet_int (); b.height = __VERIFIER_nondet_int (); return area (b, 1) == 1; }
// An argument that is a struct.
#include <assert.h>

struct box {
  unsigned char width, height;
};

int __VERIFIER_nondet_int (void);

int
area (struct box b, _Bool strict) {
  if (b.width == 0)
    return 0;
  int result = b.width * b.height;
  assert (result >= b.height);
  return result + strict;
}

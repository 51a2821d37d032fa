// expect: unsafe invalid-deref 24
// inputs: 3, 1
// A table of functions and an index that comes from outside.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint (void);
static unsigned
add (unsigned a, unsigned b) {
  return a + b;
}
static unsigned
subtract (unsigned a, unsigned b) {
  return a - b;
}
static unsigned
both (unsigned a, unsigned b) {
  return a & b;
}
static unsigned (*const table[]) (unsigned, unsigned) = {add, subtract, both};
int
main (void) {
  unsigned i = __VERIFIER_nondet_uint (), x = __VERIFIER_nondet_uint ();
  if (i > sizeof table / sizeof *table)
    return 0;
  unsigned y = table[i](x, x);
  assert (y == (i == 0 ? 2 * x : i == 1 ? 0 : x));
  return 0;
}

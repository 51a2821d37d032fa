// expect: unsafe assertion 21
// inputs: 5
// Padding is copied with the struct and means nothing.
#include <assert.h>
#include <string.h>

struct padded {
  char c;
  int i;
};

int __VERIFIER_nondet_int (void);

int
main (void) {
  struct padded a, b;
  a.c = 1;
  a.i = __VERIFIER_nondet_int ();
  b = a;
  memcpy (&a, &b, sizeof a);
  assert (a.i != 5);
  return 0;
}

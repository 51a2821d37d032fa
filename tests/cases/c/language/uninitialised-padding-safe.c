// expect: safe
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
  assert (a.c == 1 && a.i == b.i);
  return 0;
}

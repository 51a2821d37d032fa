// expect: safe
// A static local keeps its value between calls.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int
next (void) {
  static int count = 10;
  return count++;
}

static int
other (void) {
  static int count;
  return ++count;
}

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 5)
    return 0;
  for (int i = 0; i < n; i++)
    next ();
  assert (next () == 10 + n && other () == 1 && other () == 2);
  return 0;
}

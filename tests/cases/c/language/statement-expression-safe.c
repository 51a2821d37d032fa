// expect: safe
// Statement expressions and typeof: arguments are evaluated once.
#include <assert.h>

#define MAX(a, b)         \
  ({                      \
    typeof (a) a_ = (a);  \
    typeof (b) b_ = (b);  \
    a_ > b_ ? a_ : b_;    \
  })

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int () & 15, y = __VERIFIER_nondet_int () & 15;
  int old = y;
  int max = MAX (x, y++);
  assert (max >= x);
  assert (y == old + 1);
  return 0;
}

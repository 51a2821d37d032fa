// expect: safe
// Inline functions, static and external.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static inline int
twice (int x) {
  return 2 * x;
}

inline int
thrice (int x) {
  return 3 * x;
}
extern inline int thrice (int x);

__attribute__ ((always_inline)) static inline int
half (int x) {
  return x / 2;
}

int
main (void) {
  int x = __VERIFIER_nondet_int () & 15;
  assert (twice (x) + x == thrice (x) && half (twice (x)) == x);
  return 0;
}

// expect: safe
// run: --engine=slab
/* What is pushed is a digit, so what is popped is one; the twin pushes 10, too.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 100000 };
int
main (void) {
  int stack[N], depth = 0;
  while (__VERIFIER_nondet_int ()) {
    int x = __VERIFIER_nondet_int ();
    if (x >= 0 && x < 10) {
      if (depth < N)
        stack[depth++] = x;
    } else if (depth > 0) {
      int y = stack[--depth];
      assert (y >= 0 && y < 10);
    }
  }
  return 0;
}

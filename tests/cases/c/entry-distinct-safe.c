// expect: safe
// run: --entry=swap
// stub: int main (void) { int a = 1, b = 2; swap (&a, &b); return 0; }
// Two objects that are not the same.
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
void
swap (int *a, int *b) {
  if (!a || !b || a == b)
    return;
  *a = 1;
  *b = 2;
  int old = *a;
  *a = *b;
  *b = old;
  assert (*a == 2 && *b == 1);
}

// expect: unsafe invalid-deref 17
// inputs: 1, 0, 0
// Two counters race; the pointer is cleared when the first one wins.
#include <stddef.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int value = 0, x = 2, y = 2;
  int *p = &value;
  while (x > 0 && y > 0)
    if (__VERIFIER_nondet_int ())
      x--;
    else
      y--;
  if (y == 0)
    p = NULL;
  *p = x;
  return value;
}

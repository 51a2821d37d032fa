// expect: unsafe invalid-free 31
// inputs: 0, 1, 1
// i is equal to 12 times itself less 11: a symbol must not be replaced by
// something that is built on it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);
struct n {
  struct n *next;
};

int
main (void) {
  struct n *h = 0;
  while (__VERIFIER_nondet_int ()) {
    struct n *x = malloc (sizeof *x);
    if (!x)
      break;
    x->next = h;
    h = x;
  }
  int i = __VERIFIER_nondet_int (), j = __VERIFIER_nondet_int ();
  if (i < 0 || i > 1000)
    i = 7;
  if (j < 0 || j > 1000)
    j = 7;
  int a = 3 * i, b = 4 * a, c = 3 * j, d = 4 * c;
  struct n *q = malloc (sizeof *q);
  if (b - 11 == i && j == d - 11)
    free (q);
  free (q);
  while (h) {
    struct n *x = h->next;
    free (h);
    h = x;
  }
  return 0;
}

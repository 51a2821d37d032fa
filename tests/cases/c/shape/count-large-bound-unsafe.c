// expect: unsafe invalid-deref 23
// inputs: 1, 0
// The list is read after it was freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct c {
  int d;
  struct c *n;
};
int
main (void) {
  struct c *h = NULL, *t;
  int i = 0;
  while (__VERIFIER_nondet_int () && i < 1000000) {
    t = malloc (sizeof *t);
    t->d = i;
    t->n = h;
    h = t;
    i++;
  }
  if (h)
    free (h);
  for (t = h; t; t = t->n)
    i--;
  return 0;
}

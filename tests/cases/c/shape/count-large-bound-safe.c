// expect: safe
// The list may have a million elements; a counter goes back along it.
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
  for (t = h; t; t = t->n)
    i--;
  while (h) {
    t = h->n;
    free (h);
    h = t;
  }
  return 0;
}

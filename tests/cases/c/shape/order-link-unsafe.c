// expect: unsafe assertion 28
// inputs: 1, 0, 1, 0, 0
// Numbers may be the same, and the walk says that they grow.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct N {
  int v;
  struct N *next;
};
int
main (void) {
  struct N *h = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct N *c = malloc (sizeof *c);
    if (!c)
      abort ();
    c->v = __VERIFIER_nondet_int ();
    struct N **pp = &h;
    while (*pp && (*pp)->v < c->v)
      pp = &(*pp)->next;
    c->next = *pp;
    *pp = c;
  }
  int first = 1, last = 0;
  for (struct N *p = h; p; p = p->next) {
    if (!first)
      assert (last < p->v);
    first = 0;
    last = p->v;
  }
  while (h) {
    struct N *k = h->next;
    free (h);
    h = k;
  }
  return 0;
}

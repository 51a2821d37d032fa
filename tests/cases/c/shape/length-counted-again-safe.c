// expect: safe
// Elements are counted when they are made, and counted again later.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct cell {
  struct cell *next;
  int v;
};
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 1000 + 1, c = 0;
  struct cell *all = NULL;
  for (unsigned i = 0; i < n; i++) {
    struct cell *x = malloc (sizeof *x);
    if (!x)
      abort ();
    x->v = 0;
    x->next = all;
    all = x;
  }
  for (struct cell *p = all; p; p = p->next)
    c++;
  assert (c == n);
  while (all) {
    struct cell *x = all;
    all = all->next;
    free (x);
  }
  return 0;
}

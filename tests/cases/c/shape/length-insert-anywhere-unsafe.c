// expect: unsafe assertion 28
// inputs: 1, 0
// One that is inserted at the end is not counted.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  struct item *next;
  int v;
};
int
main (void) {
  struct item *all = NULL;
  int n = 0, c = 0;
  while (n < 100 && __VERIFIER_nondet_int ()) {
    struct item *x = malloc (sizeof *x), **w = &all;
    if (!x)
      abort ();
    while (*w && __VERIFIER_nondet_int ())
      w = &(*w)->next;
    x->v = 0;
    x->next = *w;
    *w = x;
    n += x->next != NULL;
  }
  for (struct item *p = all; p; p = p->next)
    c++;
  assert (c == n);
  while (all) {
    struct item *x = all;
    all = x->next;
    free (x);
  }
  return 0;
}

// expect: safe
// Elements are taken out anywhere; how many are left is known.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  int v;
  struct item *next;
};
int
main (void) {
  struct item *all = NULL;
  int n = 0;
  while (n < 100 && __VERIFIER_nondet_int ()) {
    struct item *x = malloc (sizeof *x);
    if (!x)
      abort ();
    x->v = __VERIFIER_nondet_int ();
    x->next = all;
    all = x;
    n++;
  }
  for (struct item **w = &all; *w;)
    if ((*w)->v == 7) {
      struct item *x = *w;
      *w = x->next;
      free (x);
      n--;
    } else
      w = &(*w)->next;
  while (n > 0) {
    struct item *x = all;
    all = x->next;
    free (x);
    n--;
  }
  assert (!all);
  return 0;
}

// expect: unsafe invalid-deref 27
// inputs: 2
// The first element has a neighbour before it.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern void __VERIFIER_assume (int);
struct node {
  struct node *prev, *next;
  int v;
};
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  __VERIFIER_assume (n > 1 && n < 100000);
  struct node *a = malloc (n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    a[i].v = 0;
    a[i].prev = &a[i - 1];
    a[i].next = i + 1 < n ? &a[i + 1] : NULL;
  }
  struct node *p = a;
  while (p->next)
    p = p->next;
  for (; p; p = p->prev)
    p->v = 1;
  free (a);
  return 0;
}

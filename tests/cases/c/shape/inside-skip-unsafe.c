// expect: unsafe invalid-deref 21
// The second element may not be there.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern void __VERIFIER_assume (int);
struct elem {
  struct elem *next;
  int v;
};
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  __VERIFIER_assume (n < 100000);
  struct elem *a = malloc ((n + 1) * sizeof *a), *list = NULL;
  for (unsigned i = 0; i <= n; i++) {
    struct elem *e = a + i;
    e->next = list;
    e->v = 3;
    list = e;
  }
  for (struct elem *p = list; p; p = p->next->next)
    p->v += 1;
  free (a);
  return 0;
}

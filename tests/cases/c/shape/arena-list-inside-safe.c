// expect: safe
// A linked list whose elements live in one array.
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
  struct elem *array = malloc ((n + 1) * sizeof *array), *list = NULL;
  for (unsigned i = 0; i <= n; i++) {
    array[i].v = 0;
    array[i].next = list;
    list = &array[i];
  }
  for (struct elem *e = list; e; e = e->next)
    e->v = 1;
  free (array);
  return 0;
}

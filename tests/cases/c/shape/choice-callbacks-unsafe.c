// expect: unsafe invalid-deref 31
// inputs: 1, 0
// Elements call one of two functions.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct nt {
  void (*call) (struct nt *);
  int x;
  struct nt *next;
};
static void
on_a (struct nt *n) {
  n->x = 1;
}
static void
on_b (struct nt *n) {
  free (n);
}
int
main (void) {
  struct nt *l = NULL, *n;
  while (__VERIFIER_nondet_int ()) {
    n = malloc (sizeof *n);
    if (!n)
      break;
    n->x = 0;
    n->call = __VERIFIER_nondet_int () ? on_a : on_b;
    n->next = l;
    l = n;
  }
  for (n = l; n; n = n->next)
    n->call (n);
  while (l) {
    n = l->next;
    free (l);
    l = n;
  }
  return 0;
}

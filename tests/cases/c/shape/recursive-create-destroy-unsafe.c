// expect: unsafe invalid-deref 24
// inputs: 1
// The rest is freed after the element that leads to it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct knot {
  int n;
  struct knot *next;
};
static struct knot *
make (void) {
  if (!__VERIFIER_nondet_int ())
    return NULL;
  struct knot *k = malloc (sizeof *k);
  k->n = __VERIFIER_nondet_int ();
  k->next = make ();
  return k;
}
static void
destroy (struct knot *k) {
  if (!k)
    return;
  free (k);
  destroy (k->next);
}
int
main (void) {
  destroy (make ());
  return 0;
}

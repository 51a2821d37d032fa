// expect: safe
// Made and freed by recursion.
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
  destroy (k->next);
  free (k);
}
int
main (void) {
  destroy (make ());
  return 0;
}

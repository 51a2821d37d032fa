// expect: unsafe invalid-deref 25
// inputs: 1, 1, 1
// The last element leads behind the array.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
extern void __VERIFIER_assume (int);
struct item {
  struct item *next;
  int turns;
};
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  __VERIFIER_assume (n > 0 && n < 100000);
  struct item *ring = malloc (n * sizeof *ring);
  if (!ring)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    ring[i].turns = 0;
    ring[i].next = &ring[i + 1];
  }
  struct item *p = ring;
  while (__VERIFIER_nondet_int ()) {
    p->turns++;
    p = p->next;
  }
  free (ring);
  return 0;
}

// expect: unsafe invalid-deref 29
// inputs: 1
// The other array is freed too early.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern void __VERIFIER_assume (int);
struct elem {
  int k;
  struct elem *next;
};
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  __VERIFIER_assume (n > 0 && n < 100000);
  struct elem *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  if (!a || !b) {
    free (a);
    free (b);
    return 0;
  }
  for (int i = 0; i < n; i++) {
    a[i].k = i;
    a[i].next = &b[i];
    b[i].k = 1;
  }
  free (b);
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum ^= a[i].next->k;
  free (a);
  free (b);
  return sum;
}

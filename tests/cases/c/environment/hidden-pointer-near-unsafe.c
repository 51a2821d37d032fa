// expect: unsafe invalid-deref 19
// inputs: 6, 5
// stub: void unknown_code (void *p) { *(int *)p = 2; }
// Unknown code gets a pointer that it may write through.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern void unknown_code (void *);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 64 + 1;
  unsigned k = __VERIFIER_nondet_uint () % n;
  void **table = calloc (n, sizeof *table);
  int *x = malloc (sizeof *x);
  if (table && x && k == 5) {
    *x = 1;
    table[k] = x;
    unknown_code (table[k]);
    if (*x != 1)
      *(volatile int *)0 = 1;
  }
  free (x);
  free (table);
  return 0;
}

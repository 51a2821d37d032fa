// expect: unknown a pointer that was stored too far into a block to be followed
// Unknown code gets a pointer that was read where offsets are not tried one by
// one: it may write to *x.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern void unknown_code (void *);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 64 + 1;
  unsigned k = __VERIFIER_nondet_uint () % n;
  void **table = calloc (n, sizeof *table);
  int *x = malloc (sizeof *x);
  if (table && x && k == 50) {
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

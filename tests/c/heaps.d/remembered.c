// forged: what an operation made before is a number, not an address
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong (void);
char *keep;
int
main (void) {
  char *q = malloc (8);
  if (!q)
    abort ();
  free (q);
  char *p = malloc (8);
  if (!p)
    abort ();
  keep = p;
  unsigned long b = __VERIFIER_nondet_ulong ();
  if ((unsigned long)p >= b)
    abort ();
  unsigned long r = (unsigned long)p % b;
  if (r != (unsigned long)p)
    abort ();
  if ((unsigned long)q != (unsigned long)p)
    abort ();
  char *z = (char *)((unsigned long)q % b);
  *z = 1;
  free (keep);
  keep = 0;
  return 0;
}

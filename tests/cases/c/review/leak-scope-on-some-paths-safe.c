// expect: safe
// The variable is still there when the program ends.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static void
leave (int early) {
  char *p = malloc (4);
  if (early)
    goto out;
  free (p);
  exit (0);
out:
  exit (1);
}
int
main (void) {
  leave (__VERIFIER_nondet_int () % 1000003 == 77);
}

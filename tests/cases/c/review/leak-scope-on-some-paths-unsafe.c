// expect: unsafe leak 10
// inputs: 1000080
// native: no the address is still on the stack when the program ends
// A variable that is out of scope on some paths holds nothing there.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static void
leave (int early) {
  {
    char *p = malloc (4);
    if (early)
      goto out;
    free (p);
    exit (0);
  }
out:
  exit (1);
}
int
main (void) {
  leave (__VERIFIER_nondet_int () % 1000003 == 77);
}

// expect: unsafe leak 11
// inputs: 1000080
// native: no the address is still in a register when the program ends
// What nobody keeps is lost, also if the function does not return.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  char *kept = malloc (2);
  if (__VERIFIER_nondet_int () % 1000003 == 77) {
    malloc (4);
    exit (0);
  }
  free (kept);
  return 0;
}

// expect: unsafe reach 12
#include <stdio.h>
extern void __VERIFIER_assume (int);
extern void reach_error (void);

/* A width of -1 is one of 1, to the left. */
int
main (void) {
  int n = printf ("b%*.sa", -1, "xyz");
  __VERIFIER_assume (n >= 0);
  if (n == 3)
    reach_error ();
  return 0;
}

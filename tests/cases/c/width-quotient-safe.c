// expect: safe
// The quotient of a number without sign is not negative.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  unsigned char x = __VERIFIER_nondet_uchar ();
  if (x == 200)
    x = 0;
  char *b = malloc (4);
  if (!b)
    return 0;
  while (__VERIFIER_nondet_int ()) {
    if (x == 200)
      b[4] = 1;
    unsigned v = __VERIFIER_nondet_uint () / 4;
    if (v < 100)
      x = (unsigned char)v;
  }
  free (b);
  return 0;
}

// expect: safe
// A pointer that is not the end, and not behind it, is before it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int ();
  if (n == 0 || n > 1000)
    return 0;
  short *a = calloc (n, sizeof *a), *end = a + n, *p = a;
  while (__VERIFIER_nondet_int ()) {
    if (p == end)
      break;
    *p++ = 1;
  }
  free (a);
  return 0;
}

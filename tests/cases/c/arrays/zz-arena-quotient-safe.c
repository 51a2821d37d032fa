// expect: safe
// Sizes are rounded up by division.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned room = __VERIFIER_nondet_uint () % 1000, used = 0;
  unsigned char *base = malloc (room + 1);
  if (!base)
    return 0;
  while (__VERIFIER_nondet_int ()) {
    unsigned size = __VERIFIER_nondet_uint () % 100 + 1,
             rounded = (size + 3) / 4 * 4;
    if (used + rounded > room)
      break;
    base[used + size - 1] = 1;
    base[used] = 2;
    used += rounded;
  }
  free (base);
  return 0;
}

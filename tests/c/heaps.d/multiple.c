// forged: a multiple of the same number is no address
#include <stdlib.h>
int
main (void) {
  char *q = malloc (8);
  if (!q)
    abort ();
  free (q);
  char *m = malloc (32);
  if (!m)
    abort ();
  unsigned long s = (unsigned long)q / 8;
  unsigned long t = (unsigned long)m / 8;
  if (s * 8 != (unsigned long)q)
    abort ();
  if (t * 8 != (unsigned long)m)
    abort ();
  if (s == t + 2)
    *q = 1;
  free (m);
  return 0;
}

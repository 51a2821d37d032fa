// forged: the number of which twice is as much is no place in an element
#include <stdlib.h>
struct item {
  struct item *next;
  int v;
  char rest[36];
};
int
main (void) {
  int *q = malloc (sizeof *q);
  if (!q)
    abort ();
  free (q);
  struct item *x = malloc (sizeof *x);
  if (!x)
    abort ();
  x->next = NULL;
  x->v = 0;
  if ((unsigned long)x >= 1UL << 48)
    abort ();
  if ((unsigned long)q >= 1UL << 48)
    abort ();
  unsigned long a = (unsigned long)q * 2, b = (unsigned long)x * 2;
  if (a == b + 32)
    *q = 1;
  free (x);
  return 0;
}

// expect: safe
// run: --engine=shape
// Which variables can be named at a loop: those around it, not those behind it,
// inside of it, or hidden by others of the same name.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
enum colour { RED, GREEN };
static int
count (int n, const int *a) {
  int found = 0;
  for (int i = 0; i < n; i++)
    found += a[i] == 3;
  return found;
}
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 50)
    return 0;
  int *a = calloc ((size_t)n, sizeof *a);
  if (!a)
    return 0;
  for (int i = 0, k = n; i < n; i++, k--) {
    unsigned char n = (unsigned char)i;
    while (n > 100)
      n--;
    a[k - 1] = n;
  }
  int j = 5;
  {
    static int j;
    while (j < 3)
      j++;
  }
  while (j-- > 0) {
    int n = -1;
    for (int n = 0; n < 2; n++)
      ;
    do {
      n++;
    } while (n < 2);
  }
  int later = count (n, a) + count (1, a) + count (0, NULL);
  enum colour c = RED;
  for (long k = 0; k < 2; k++)
    c = GREEN;
  int i = 0;
again:
  if (i++ < 3)
    goto again;
  for (;;) {
    int b = 7;
    if (i++ > 9)
      break;
    switch (i) {
    case 5:
      while (b > 3)
        b--;
    }
  }
  free (a);
  return later == 1000 && c == RED;
}

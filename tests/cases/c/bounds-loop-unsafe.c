// expect: unsafe invalid-deref 9
// A loop that runs one too far.
#include <stdlib.h>
int
main (void) {
  int n = 5;
  int *a = calloc (n, sizeof *a);
  for (int i = 0; i <= n; i++)
    a[i] = 2 * i;
  int last = a[n - 1];
  free (a);
  return last != 8;
}

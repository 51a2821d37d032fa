// expect: safe
// Two indices meet in the middle.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static void
reverse (char *a, int n) {
  int i = 0, j = n - 1;
  while (i < j) {
    char c = a[i];
    a[i] = a[j];
    a[j] = c;
    i++;
    j--;
  }
}
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n <= 0 || n > 5000)
    return 0;
  char *a = calloc ((size_t)n, 1);
  reverse (a, n);
  free (a);
  return 0;
}

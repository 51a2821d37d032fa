// expect: safe
// Searching in a sorted array.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int (void);

static int
compare (const void *key, const void *member) {
  int x = *(const int *)key, y = *(const int *)member;
  return (x > y) - (x < y);
}

int
main (void) {
  int a[5] = {1, 3, 5, 7, 9}, x = __VERIFIER_nondet_int ();
  int *found = bsearch (&x, a, 5, sizeof (int), compare);
  int odd = x >= 1 && x <= 9 && x % 2 == 1;
  assert (odd ? found == a + x / 2 : found == NULL);
  return 0;
}

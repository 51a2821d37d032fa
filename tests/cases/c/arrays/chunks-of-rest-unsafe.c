// expect: unsafe invalid-deref 14
// inputs: 1947239406
// Whole chunks, then what is left.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_uint () % 200 + 1;
  unsigned char *a = malloc (n);
  size_t i = 0;
  for (; i + 8 <= n + 1; i += 8)
    memset (a + i, 0, 8);
  for (; i < n; i++)
    a[i] = 0;
  free (a);
  return 0;
}

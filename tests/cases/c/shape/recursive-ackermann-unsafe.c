// expect: unsafe invalid-deref 21
// A pointer is freed where recursion over numbers ends at 3.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static int
ack (int m, int n, int *p) {
  if (m <= 0) {
    if (n == 3)
      free (p);
    return n + 1;
  }
  if (n <= 0)
    return ack (m - 1, 1, p);
  return ack (m - 1, ack (m, n - 1, p), p);
}
int
main (void) {
  int *p = malloc (sizeof *p);
  *p = 0;
  int r = ack (1, 2, p);
  r += *p;
  free (p);
  return r;
}

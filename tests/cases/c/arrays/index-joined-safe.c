// expect: safe
// Sets by parents: paths are halved, and roots become children.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static int
find (int *up, int x) {
  while (up[x] != x) {
    up[x] = up[up[x]];
    x = up[x];
  }
  return x;
}
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 10000)
    return 0;
  int *up = malloc (n * sizeof *up), *size = malloc (n * sizeof *size);
  if (!up || !size)
    goto end;
  for (int i = 0; i < n; i++) {
    up[i] = i;
    size[i] = 1;
  }
  for (;;) {
    int x = __VERIFIER_nondet_int (), y = __VERIFIER_nondet_int ();
    if (x < 0 || y < 0 || x >= n || y >= n)
      break;
    x = find (up, x);
    y = find (up, y);
    if (x == y)
      continue;
    if (size[x] < size[y]) {
      int t = x;
      x = y;
      y = t;
    }
    up[y] = x;
    size[x] = 2;
  }
end:
  free (up);
  free (size);
  return 0;
}

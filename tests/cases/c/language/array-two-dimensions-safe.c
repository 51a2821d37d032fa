// expect: safe
// Rows lie one after the other.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int
cell (int (*rows)[4], int r, int c) {
  return rows[r][c];
}

int
main (void) {
  int m[3][4];
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 4; c++)
      m[r][c] = 10 * r + c;
  int r = __VERIFIER_nondet_int (), c = __VERIFIER_nondet_int ();
  if (r < 0 || r > 2 || c < 0 || c > 3)
    return 0;
  assert ((char *)m[2] - (char *)m[0] == 2 * 4 * (long)sizeof (int));
  assert (cell (m, r, c) == 10 * r + c);
  return 0;
}

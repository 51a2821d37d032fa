// expect: safe
// An array of variable length whose length the compiler computes.
int
main (void) {
  const unsigned n = 3;
  short rows[2][n];
  for (unsigned i = 0; i < n; i++)
    rows[0][i] = rows[1][i] = 0;
  rows[0][2] = 1;
  return rows[0][0];
}

// expect: safe
// Beyond the end of a variable length array.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 4)
    return 0;
  {
    char matrix[n][2];
    for (int i = 0; i < n; i++)
      matrix[i][0] = matrix[i][1] = (char)i;
    matrix[n - 1][1] = 0;
  }
  return 0;
}

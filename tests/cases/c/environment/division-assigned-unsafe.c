// expect: unsafe div-by-zero 12
// inputs: 4
// /= and %= in a loop.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int (), x = 1000;
  if (n < 0 || n > 4)
    return 0;
  for (int i = 0; i < n; i++) {
    x %= 3 - i;
    x += 100;
  }
  return x > 1100;
}

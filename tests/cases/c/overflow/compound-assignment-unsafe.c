// expect: unsafe overflow 14
// run: --property=overflow
// inputs: 2147483647, 1
// += and *= in a loop.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int x = __VERIFIER_nondet_int ();
    if (x < -1000000000)
      return 0;
    sum += x;
  }
  return sum == 7;
}

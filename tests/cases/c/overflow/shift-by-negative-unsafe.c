// expect: unsafe overflow 12
// run: --property=overflow
// inputs: -1
// Shifts by negative numbers.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < -1 || n > 63)
    return 0;
  return 1ull << n == 8;
}

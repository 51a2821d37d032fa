// expect: unsafe overflow 12
// run: --property=overflow
// inputs: 0, -2147483648
// A difference beyond INT_MAX.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int (), y = __VERIFIER_nondet_int ();
  if (x < 0 || y > 0)
    return 0;
  return x - y == 5;
}

// expect: unsafe overflow 12
// run: --property=overflow
// inputs: -1
// Negative numbers must not be shifted to the left.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < -100 || x > 100)
    return 0;
  return x << 2 == 12;
}

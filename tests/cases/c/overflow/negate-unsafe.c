// expect: unsafe overflow 11
// run: --property=overflow
// inputs: -2147483648
// The smallest number has no negative.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < 0)
    x = -x;
  return x == 7;
}

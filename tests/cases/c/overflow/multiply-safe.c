// expect: safe
// run: --property=overflow
// Squares beyond INT_MAX.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < -1000 || x > 1000)
    return 0;
  int square = x * x;
  return square == 7;
}

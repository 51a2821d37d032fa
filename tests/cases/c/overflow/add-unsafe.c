// expect: unsafe overflow 10
// run: --property=overflow
// inputs: 2147483647
// A sum beyond INT_MAX.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  x = x + 1;
  return x == 3;
}

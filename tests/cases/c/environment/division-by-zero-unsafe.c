// expect: unsafe div-by-zero 9
// inputs: 0
// The divisor may be 0.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  return 100 / x;
}

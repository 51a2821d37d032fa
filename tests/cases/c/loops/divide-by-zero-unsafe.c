// expect: unsafe div-by-zero 13
// inputs: 1
// run: --engine=slab
// A divisor that counts down to 0.
unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  unsigned q = 0;
  while (n > 0) {
    n--;
    q = 100 / n;
  }
  return 0;
}

// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// A divisor that counts down.
unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  unsigned q = 0;
  while (n > 0) {
    q = 100 / n;
    n--;
  }
  return 0;
}

// expect: unsafe overflow 12
// run: --property=overflow
// inputs: 32
// Shifts by the width of the type or more.
unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n > 32)
    return 0;
  unsigned x = 0xffffffffu >> n;
  return x == 7;
}

// expect: unsafe overflow 10
// run: --property=overflow
// inputs: 65535
// Unsigned shorts are multiplied as ints, which can overflow.
unsigned short __VERIFIER_nondet_ushort (void);

int
main (void) {
  unsigned short s = __VERIFIER_nondet_ushort ();
  unsigned square = s * s;
  return square == 1;
}

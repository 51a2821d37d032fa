// expect: safe
// run: --property=overflow
// Unsigned shorts are multiplied as ints, which can overflow.
unsigned short __VERIFIER_nondet_ushort (void);

int
main (void) {
  unsigned short s = __VERIFIER_nondet_ushort ();
  unsigned square = (unsigned)s * s + (unsigned)(s + 1);
  return square == 1;
}

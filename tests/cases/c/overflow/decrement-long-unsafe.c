// expect: unsafe overflow 10
// run: --property=overflow
// inputs: -9223372036854775808
// 64 bits.
long __VERIFIER_nondet_long (void);

int
main (void) {
  long x = __VERIFIER_nondet_long ();
  x--;
  return x == 7;
}

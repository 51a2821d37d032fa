// expect: unsafe overflow 10
// run: --property=overflow
// inputs: 9223372036854775807
// __int128 has room for the sum, long does not.
long __VERIFIER_nondet_long (void);

int
main (void) {
  long x = __VERIFIER_nondet_long ();
  __int128 y = x + x;
  return y == 26;
}

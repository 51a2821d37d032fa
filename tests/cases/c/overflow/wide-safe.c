// expect: safe
// run: --property=overflow
// __int128 has room for the sum, long does not.
long __VERIFIER_nondet_long (void);

int
main (void) {
  long x = __VERIFIER_nondet_long ();
  __int128 y = (__int128)x + x;
  return y == 26;
}

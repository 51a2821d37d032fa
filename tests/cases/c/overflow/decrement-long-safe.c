// expect: safe
// run: --property=overflow
// 64 bits.
long __VERIFIER_nondet_long (void);

int
main (void) {
  long x = __VERIFIER_nondet_long ();
  if (x != -9223372036854775807 - 1)
    x--;
  return x == 7;
}

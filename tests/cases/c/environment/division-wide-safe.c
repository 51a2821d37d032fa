// expect: safe
// 64 bits, of which the lower half may be 0.
unsigned long __VERIFIER_nondet_ulong (void);

int
main (void) {
  unsigned long x = __VERIFIER_nondet_ulong ();
  if (x == 0)
    return 0;
  unsigned long q = 1000 / x;
  return q > 1000;
}

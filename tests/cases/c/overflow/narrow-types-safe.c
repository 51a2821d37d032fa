// expect: safe
// run: --property=overflow
// Narrow types are computed as int: no overflow, the conversion cuts.
short __VERIFIER_nondet_short (void);

int
main (void) {
  short s = __VERIFIER_nondet_short ();
  signed char c = (signed char)s;
  s++;
  c += 100;
  s = (short)(s * 3);
  int x = s * 65535;
  return x == c;
}

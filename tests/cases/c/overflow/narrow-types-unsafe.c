// expect: unsafe overflow 15
// run: --property=overflow
// inputs: 32767
// Narrow types are computed as int: no overflow, the conversion cuts.
short __VERIFIER_nondet_short (void);

int
main (void) {
  short s = __VERIFIER_nondet_short ();
  signed char c = (signed char)s;
  s++;
  c += 100;
  s = (short)(s * 3);
  s = 32767;
  int x = s * (65538 + c % 2);
  return x == c;
}

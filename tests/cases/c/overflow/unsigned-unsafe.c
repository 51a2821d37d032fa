// expect: unsafe overflow 14
// run: --property=overflow
// inputs: 0
// Unsigned numbers wrap around, that is no overflow.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  unsigned u = x;
  u = u * u - 1 + (u << 1);
  u = -u;
  unsigned long wide = u - 3000000000u;
  int y = 2147483647 + (int)(u % 2 + wide / 0x100000000);
  return y == 5;
}

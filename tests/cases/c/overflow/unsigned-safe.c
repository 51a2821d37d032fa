// expect: safe
// run: --property=overflow
// Unsigned numbers wrap around, that is no overflow.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  unsigned u = x;
  u = u * u - 1 + (u << 1);
  u = -u;
  unsigned long wide = u - 3000000000u;
  int y = (int)(wide + u) / 2 + 1;
  return y == 5;
}

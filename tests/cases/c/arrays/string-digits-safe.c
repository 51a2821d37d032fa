// expect: safe
// A number is written from its end into a buffer.
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned value = __VERIFIER_nondet_uint ();
  char digits[11];
  unsigned n = 0;
  do {
    digits[n++] = (char)('0' + value % 10);
    value /= 10;
  } while (value);
  return digits[0] == '7';
}

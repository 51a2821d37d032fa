// expect: unsafe invalid-deref 11
// inputs: -1
// The buffer is too small for the largest number.
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned value = __VERIFIER_nondet_uint ();
  char digits[9];
  unsigned n = 0;
  do {
    digits[n++] = (char)('0' + value % 10);
    value /= 10;
  } while (value);
  return digits[0] == '7';
}

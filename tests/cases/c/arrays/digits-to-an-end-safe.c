// expect: safe
// A pointer goes to the end of what was written.
extern char __VERIFIER_nondet_char (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  char text[24];
  unsigned n = __VERIFIER_nondet_uint () % 25, number = 0;
  for (unsigned i = 0; i < n; i++)
    text[i] = __VERIFIER_nondet_char ();
  for (char *p = text, *end = text + n; p < end; p++) {
    unsigned digit = (unsigned)(*p - '0');
    if (digit > 9 || number > (~0u - digit) / 10)
      return 0;
    number = number * 10 + digit;
  }
  return number == 1234;
}

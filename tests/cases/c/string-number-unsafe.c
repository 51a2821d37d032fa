// expect: unsafe invalid-deref 8
// inputs: 49, 50
// Reading digits up to the first other character.
extern char __VERIFIER_nondet_char (void);
static int
parse (const char *s) {
  int n = 0;
  for (; *s >= '0' && *s <= '9'; s++)
    n = 10 * n + (*s - '0');
  return n;
}
int
main (void) {
  char digits[2];
  digits[0] = __VERIFIER_nondet_char ();
  digits[1] = __VERIFIER_nondet_char ();
  return parse (digits) > 99;
}

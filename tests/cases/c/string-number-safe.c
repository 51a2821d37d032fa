// expect: safe
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
  char digits[3];
  digits[0] = __VERIFIER_nondet_char ();
  digits[1] = __VERIFIER_nondet_char ();
  digits[2] = '\0';
  return parse (digits) > 99;
}

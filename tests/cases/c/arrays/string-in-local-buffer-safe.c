// expect: safe
// What was read is ended with a 0, wherever that is.
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  char line[40];
  unsigned used = 0;
  while (used < 39) {
    char c = __VERIFIER_nondet_char ();
    if (c == '\n')
      break;
    line[used++] = c;
  }
  line[used] = 0;
  unsigned k = 0;
  while (line[k])
    k++;
  return k == 5;
}

// expect: unsafe invalid-deref 14
// Where it ends there is no 0 if the buffer is full.
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  char line[40];
  unsigned used = 0;
  while (used < 40) {
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

// expect: unsafe invalid-deref 16
// native: no AddressSanitizer does not see the end of a variable length array
extern int __VERIFIER_nondet_int (void);
static int *last;

static int
fill (int n) {
  int s = 0;
  last = &n;
  for (int i = 1; i < n && i < 6; i++) {
    int block[i];
    block[i - 1] = s;
    s += block[i - 1] + i;
    last = block;
  }
  return s + *last;
}

int
main (void) {
  fill (__VERIFIER_nondet_int ());
  fill (__VERIFIER_nondet_int ());
  return 0;
}

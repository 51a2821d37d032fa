// expect: unsafe invalid-deref 14
// inputs: 31
// run: --engine=slab
// An array of which only the bounds matter.
int __VERIFIER_nondet_int (void);

static int buffer[30];

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0;
  while (i < n && i <= 30) {
    buffer[i] = n;
    i++;
  }
  return 0;
}

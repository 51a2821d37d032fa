// expect: unsafe invalid-deref 14
// inputs: 0
// A call through a null pointer.
int __VERIFIER_nondet_int (void);

static int
one (void) {
  return 1;
}

int
main (void) {
  int (*f) (void) = __VERIFIER_nondet_int () ? one : 0;
  return f () - 1;
}

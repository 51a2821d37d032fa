// expect: safe
// A call through a null pointer.
int __VERIFIER_nondet_int (void);

static int
one (void) {
  return 1;
}

int
main (void) {
  int (*f) (void) = one;
  return f () - 1;
}

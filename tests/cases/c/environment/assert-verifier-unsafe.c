// expect: unsafe reach 15
// inputs: 11
// The assertions of SV-COMP.
extern void abort (void);
void
reach_error (void) {
  abort ();
}
int __VERIFIER_nondet_int (void);

static void
__VERIFIER_assert (int condition) {
  if (!condition) {
  ERROR: {
    reach_error ();
    abort ();
  }
  }
}

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x > 10)
    x -= 10;
    x = x > 0 ? 10 : x;
  __VERIFIER_assert (x != 10 || x > 5);
  __VERIFIER_assert (x < 10);
  return 0;
}

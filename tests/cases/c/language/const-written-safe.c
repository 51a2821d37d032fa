// expect: safe
// Constants and string literals must not be written.
int __VERIFIER_nondet_int (void);

static const int constant = 5;

int
main (void) {
  int variable = 5;
  int *p = &variable;
  *p = 6;
  return 0;
}

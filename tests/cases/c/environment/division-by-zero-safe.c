// expect: safe
// The divisor may be 0.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x == 0)
    return 0;
  return 100 / x;
}

// expect: safe
// run: --property=overflow
// Shifts by negative numbers.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 63)
    return 0;
  return 1ull << n == 8;
}

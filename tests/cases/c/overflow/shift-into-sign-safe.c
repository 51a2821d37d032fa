// expect: safe
// run: --property=overflow
// 1 << 31 does not fit.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 31)
    return 0;
  return 1u << n == 8;
}

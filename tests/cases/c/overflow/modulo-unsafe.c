// expect: unsafe overflow 12
// run: --property=overflow
// inputs: -2147483648, -1
// INT_MIN % -1.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int (), y = __VERIFIER_nondet_int ();
  if (y == 0)
    return 0;
  return x % y == 1;
}

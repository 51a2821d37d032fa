// expect: safe
// run: --property=overflow
// INT_MIN / -1.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int (), y = __VERIFIER_nondet_int ();
  if (y == 0)
    return 0;
  if (y == -1)
    return 1;
  return x / y == 12345;
}

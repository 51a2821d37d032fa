// expect: safe
// run: --property=overflow
// The smallest number has no negative.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < -2147483647)
    return 0;
  if (x < 0)
    x = -x;
  return x == 7;
}

// expect: unsafe overflow 12
// run: --property=overflow
// inputs: 1073741824, 1073741824
// The middle of an interval.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int low = __VERIFIER_nondet_int (), high = __VERIFIER_nondet_int ();
  if (low < 0 || low > high)
    return 0;
  int middle = (low + high) / 2;
  return middle == 5;
}

// expect: unsafe overflow 14
// run: --property=overflow
// inputs: 2147483645
// ++ at the end of the range.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x > 2147483645)
    return 0;
  x++;
  ++x;
  x++;
  return x == 7;
}

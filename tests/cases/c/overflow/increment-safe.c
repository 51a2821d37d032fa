// expect: safe
// run: --property=overflow
// ++ at the end of the range.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x > 2147483645)
    return 0;
  x++;
  ++x;
  x--;
  return x == 7;
}

// expect: unsafe overflow 15
// inputs: 24
// run: --engine=slab --property=overflow
// A sum of counters overflows before they do.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0, sum = 2147483600;
  if (n > 30)
    return 0;
  while (i < n) {
    i++;
    sum += 2;
  }
  return 0;
}

// expect: unsafe invalid-deref 14
// inputs: 10
// run: --engine=slab
// A pointer that walks.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int a[10];
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 10)
    return 0;
  for (int *p = a; p <= a + n; p++)
    *p = 0;
  return 0;
}

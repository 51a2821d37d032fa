// expect: unsafe invalid-deref 14
// inputs: 11
// run: --engine=slab
// An array with one index.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int a[10];
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 11)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
  return 0;
}

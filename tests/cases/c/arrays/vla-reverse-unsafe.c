// expect: unsafe invalid-deref 15
// inputs: 1
// The elements of a variable length array change places.
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 100)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0, j = n; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
  return 0;
}

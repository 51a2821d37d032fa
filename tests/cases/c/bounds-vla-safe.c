// expect: safe
// An array whose length comes from outside.
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 5)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  int k = __VERIFIER_nondet_int ();
  if (k < 0 || k >= n)
    return 0;
  return a[k] != k;
}

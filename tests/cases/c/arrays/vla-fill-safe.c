// expect: safe
// An array of variable length.
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  int *last = a + n - 1;
  *last = 0;
  return a[0];
}

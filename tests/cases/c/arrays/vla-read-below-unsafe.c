// expect: unsafe uninitialised 15
// inputs: 2, 5
// native: memory
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 100)
    return 0;
  int a[n], count = 0;
  for (int i = 1; i < n; i++)
    a[i] = __VERIFIER_nondet_int ();
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      if (a[k] == 2)
        count++;
  return count;
}

// expect: safe
// The first n elements of a fixed array.
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int a[32], n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 32)
    return 0;
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int ();
  for (int i = 0; i < n; i++)
    sum += (unsigned)a[i];
  return sum == 5;
}

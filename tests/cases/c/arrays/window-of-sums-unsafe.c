// expect: unsafe invalid-deref 14
// inputs: 2, 1, 0, 0
extern int __VERIFIER_nondet_int (void);
static int samples[512];
int
main (void) {
  int n = __VERIFIER_nondet_int (), width = __VERIFIER_nondet_int ();
  if (n < 1 || n > 512 || width < 1 || width > n)
    return 0;
  for (int i = 0; i < n; i++)
    samples[i] = __VERIFIER_nondet_int () % 1000;
  int sum = 0, most = 0;
  for (int i = width; i < n; i++) {
    sum += samples[i] - samples[i - width - 1];
    if (sum > most)
      most = sum;
  }
  return most > 1000;
}

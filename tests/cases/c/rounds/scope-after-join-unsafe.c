// expect: unsafe invalid-deref 12
// run: --engine=bmc
// inputs: 17, 0
// The second call has locals of its own for each round in which the first one
// ends; then these paths meet.
extern int __VERIFIER_nondet_int (void);
static int a[16];
static int
sum (int n) {
  int i, s = 0;
  for (i = 0; i < n && i < 17; i++)
    s += a[i];
  return s;
}

int
main (void) {
  sum (__VERIFIER_nondet_int ());
  sum (__VERIFIER_nondet_int ());
  return 0;
}

// expect: unsafe invalid-deref 14
// inputs: 1
// The address of a variable of an inner block.
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int value = 1;
  int *p = &value;
  int n = __VERIFIER_nondet_int ();
  if (n > 0 && n < 10) {
    int twice = 2 * n;
    p = &twice;
  }
  return *p == 0;
}

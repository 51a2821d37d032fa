// expect: safe
// The address of a variable of an inner block.
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int value = 1;
  int *p = &value;
  int n = __VERIFIER_nondet_int ();
  if (n > 0 && n < 10) {
    value = 2 * n;
  }
  return *p == 0;
}

// expect: unsafe invalid-deref 15
// inputs: 2
// native: memory
// A pointer that one branch forgets.
extern int __VERIFIER_nondet_int (void);
static int low, high;
int
main (void) {
  int *counter;
  int n = __VERIFIER_nondet_int ();
  if (n < 0)
    counter = &low;
  else if (n > 10)
    counter = &high;
  *counter += 1;
  return 0;
}

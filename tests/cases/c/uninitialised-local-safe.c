// expect: safe
// A pointer that one branch forgets.
extern int __VERIFIER_nondet_int (void);
static int low, high;
int
main (void) {
  int *counter;
  int n = __VERIFIER_nondet_int ();
  if (n < 0)
    counter = &low;
  else
    counter = &high;
  *counter += 1;
  return 0;
}

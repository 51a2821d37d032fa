// expect: unsafe invalid-deref 10
// inputs: -1
// A check from above only.
extern int __VERIFIER_nondet_int (void);
static int stack[8];
int
main (void) {
  int i = __VERIFIER_nondet_int ();
  if (i < 8)
    stack[i] = 1;
  return 0;
}

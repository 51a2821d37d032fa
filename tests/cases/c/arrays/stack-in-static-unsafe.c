// expect: unsafe invalid-deref 13
// inputs: 1, 0
extern int __VERIFIER_nondet_int (void);
static int stack[100];
int
main (void) {
  int top = 0;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      if (top < 100)
        stack[top++] = 1;
    } else if (top >= 0)
      stack[--top] = 0;
  }
  return 0;
}

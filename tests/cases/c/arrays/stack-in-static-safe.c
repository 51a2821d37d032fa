// expect: safe
// Pushed and popped in any order, in a static array.
extern int __VERIFIER_nondet_int (void);
static int stack[100];
int
main (void) {
  int top = 0;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      if (top < 100)
        stack[top++] = 1;
    } else if (top > 0)
      stack[--top] = 0;
  }
  return 0;
}

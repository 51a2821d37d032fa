// expect: unsafe invalid-deref 13
// inputs: 1, 0, 0
// A stack in an array: popping needs something to pop.
extern _Bool __VERIFIER_nondet_bool (void);
static int stack[3], top;
static void
push (int x) {
  if (top < 3)
    stack[top++] = x;
}
static int
pop (void) {
  return stack[--top];
}
int
main (void) {
  int sum = 0;
  for (int i = 0; i < 4; i++)
    if (__VERIFIER_nondet_bool ())
      push (i);
    else
      sum += pop ();
  return sum > 6;
}

// expect: safe
// A stack in an array with a number of elements.
extern int __VERIFIER_nondet_int (void);
extern _Bool __VERIFIER_nondet_bool (void);
static int cells[8];
static unsigned depth;
static void
push (int v) {
  if (depth < 8)
    cells[depth++] = v;
}
static int
pop (void) {
  return depth > 0 ? cells[--depth] : 0;
}
int
main (void) {
  int last = 0;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_bool ())
      push (__VERIFIER_nondet_int ());
    else
      last = pop ();
  }
  return last == 4;
}

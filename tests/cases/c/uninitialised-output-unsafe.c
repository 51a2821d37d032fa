// expect: unsafe invalid-deref 18
// inputs: -1
// native: memory
// A function that sets its result only if all is well.
extern int __VERIFIER_nondet_int (void);
static int cells[4] = {1, 2, 3, 4};
static int
locate (int i, int **cell) {
  if (i < 0 || i >= 4)
    return -1;
  *cell = cells + i;
  return 0;
}
int
main (void) {
  int *cell;
  locate (__VERIFIER_nondet_int (), &cell);
  return *cell > 4;
}

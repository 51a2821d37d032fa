// expect: unsafe invalid-deref 9
// native: no clang does not mark where compound literals die
// The compound literal of the last round is dead.
int
main (void) {
  int *p = 0;
  for (int i = 0; i < 3; i++) {
    if (p)
      *p = 1;
    p = &(int){i};
  }
  return 0;
}

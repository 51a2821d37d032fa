// expect: unsafe invalid-deref 8
// A pointer to what the previous round of a loop had.
int
main (void) {
  int *previous = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    if (previous)
      sum += *previous;
    int value = i;
    previous = &value;
  }
  return sum != 1;
}

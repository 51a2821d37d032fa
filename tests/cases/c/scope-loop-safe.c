// expect: safe
// A pointer to what the previous round of a loop had.
int
main (void) {
  int *previous = 0, sum = 0;
  int values[3];
  for (int i = 0; i < 3; i++) {
    values[i] = i;
    if (previous)
      sum += *previous;
    previous = &values[i];
  }
  return sum != 1;
}

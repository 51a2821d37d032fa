// expect: unsafe invalid-deref 11
// native: no the sanitizers see one object for all rounds
// The local of an earlier round of the loop is another object.
int
main (void) {
  int *first = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    int value = i;
    if (!first)
      first = &value;
    sum += *first;
  }
  return sum;
}

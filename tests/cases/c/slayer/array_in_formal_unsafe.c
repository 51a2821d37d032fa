// expect: unsafe invalid-deref 5
// The parameter promises four elements, the argument has three.
static int
last (int numbers[4], int count) {
  numbers[count - 1] += 1;
  return numbers[count - 1];
}
int
main (void) {
  int numbers[3] = {1, 2, 3};
  return last (numbers, 4) != 5;
}

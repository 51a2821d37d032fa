// expect: safe
// An array as a parameter is a pointer; all is in bounds.
static int
last (int numbers[4], int count) {
  numbers[count - 1] += 1;
  return numbers[count - 1];
}
int
main (void) {
  int numbers[4] = {1, 2, 3, 4};
  return last (numbers, 4) != 5;
}

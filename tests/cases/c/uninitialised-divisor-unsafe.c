// expect: unsafe uninitialised 8
// run: --property=overflow,uninitialised,div-by-zero
// native: memory
int
main (void) {
  int numbers[2], rest = 0;
  numbers[0] = 7;
  rest += numbers[0] / numbers[1] % 2;
  int array[2] = {rest, 1};
  return array[1] - 1;
}

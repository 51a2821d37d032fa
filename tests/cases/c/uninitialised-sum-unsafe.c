// expect: unsafe overflow 12
// run: --property=overflow,uninitialised
// harness: no a harness does not fill memory
/* Arithmetic on what is not initialised is none of its uses; but it may be
   anything. */
int
main (void) {
  unsigned char bytes[2];
  int numbers[2], sum = 3;
  sum += bytes[1];
  numbers[0] = 1;
  sum += numbers[1];
  int array[2] = {sum, 1};
  return array[1] - 1;
}

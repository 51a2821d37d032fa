// expect: safe
// run: --property=overflow,uninitialised
// native: memory
/* Arithmetic on what is not initialised is none of its uses, and cannot leave
   the type here, whatever is there. */
int
main (void) {
  unsigned char bytes[2];
  int sum = 3;
  sum += bytes[1];
  sum -= bytes[0] << 4;
  int array[2] = {sum, 1};
  return array[1] - 1;
}

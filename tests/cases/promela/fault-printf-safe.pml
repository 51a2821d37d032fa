// expect: safe
// The twin.
byte z = 1;
active proctype S() {
  printf("%d\n", 7/z);
  assert(z == 1)
}

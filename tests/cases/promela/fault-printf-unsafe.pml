// expect: unsafe div-by-zero 5
// Arguments of printf are evaluated, whether or not somebody reads them.
byte z;
active proctype S() {
  printf("%d\n", 7/z);
  assert(z == 1)
}

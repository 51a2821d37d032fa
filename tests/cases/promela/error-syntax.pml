// expect: error 4 expected
active proctype p() {
  byte x;
  x = = 3
}

// expect: error 5 break
active proctype p() {
  byte x;
  x = 1;
  break
}

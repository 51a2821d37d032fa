// expect: error 6 label
active proctype p() {
  byte x;
again:
  x++;
again: x++
}

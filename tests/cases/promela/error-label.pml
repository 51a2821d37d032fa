// expect: error 6 there is no label
active proctype p() {
  byte x;
again:
  x++;
  goto agian
}

// expect: error 6 '}'
active proctype p() {
  byte x;
  if
  :: x == 0 -> skip
}

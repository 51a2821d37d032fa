// expect: unsafe div-by-zero 7
byte x = 3, y;

active proctype p() {
  y = 6 / x;
  x = y - 2;
  y = 6 % x
}

// expect: unsafe assertion 13
// Parameters are copies.
function swap(byte x; byte y) {
  byte t;
  t = x;
  x = y;
  y = t
}

active proctype main() {
  byte x = 1, y = 2;
  swap(x, y);
  assert(x == 2)
}

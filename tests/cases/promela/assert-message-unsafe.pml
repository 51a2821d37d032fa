// expect: unsafe assertion 6
byte x = 1;

active proctype p() {
  x = x + 1;
  assert(x == 1 || x > 2)
}

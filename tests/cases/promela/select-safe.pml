// expect: safe
byte x, y;

active proctype p() {
  byte lo = 2;
  select (x : 1 .. 3);
  select (y : lo .. lo + 2);
  assert(x >= 1 && x <= 3 && y >= 2 && y <= 4)
}

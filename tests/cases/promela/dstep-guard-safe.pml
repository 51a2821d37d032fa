// expect: safe
// A d_step waits for its first statement.
byte x, y;

active proctype p() {
  d_step { x == 1; y = x + 1 };
  assert(y == 2)
}

active proctype q() {
  x = 1
}

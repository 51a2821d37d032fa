// expect: unsafe assertion 13
// A call evaluates the initial values of the locals, which read a global.
byte g;

function byte f() {
  byte x = g;
  return x
}

active proctype p() {
  byte y;
  y = f();
  assert(y == 0)
}

active proctype q() {
  g = 1
}

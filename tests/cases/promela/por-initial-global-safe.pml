// expect: safe
// The global changes when the call is over.
byte g;
bool called;

function byte f() {
  byte x = g;
  return x
}

active proctype p() {
  byte y;
  y = f();
  called = true;
  assert(y == 0)
}

active proctype q() {
  called;
  g = 1
}

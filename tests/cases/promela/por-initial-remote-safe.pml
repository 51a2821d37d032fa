// expect: safe
// Read before it changes.
bool called;

function byte f() {
  byte x = q:t;
  return x
}

active proctype p() {
  byte y;
  y = f();
  called = true;
  assert(y == 0)
}

active proctype q() {
  byte t;
  called;
  t = 1
}

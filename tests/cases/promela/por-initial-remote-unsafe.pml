// expect: unsafe assertion 11
// The initial value reads a local of another process: that is no local step.
function byte f() {
  byte x = q:t;
  return x
}

active proctype p() {
  byte y;
  y = f();
  assert(y == 0)
}

active proctype q() {
  byte t;
  t = 1
}

// expect: safe
// The call as last statement of an atomic sequence let others move before the
// first statement of the function.
byte x;

function f() {
  byte t;
  t = 1;
  x = 2
}

active proctype p() {
  atomic { x = 1; f() }
}

active proctype q() {
  assert(x != 1)
}

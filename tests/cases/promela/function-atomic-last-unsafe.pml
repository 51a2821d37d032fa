// expect: unsafe assertion 16
// The call comes after the atomic sequence.
byte x, n;

function f() {
  x = 1;
  x = 2
}

active proctype p() {
  atomic { n = 1 };
  f()
}

active proctype q() {
  assert(x != 1)
}

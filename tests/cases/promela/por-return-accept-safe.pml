// expect: safe
// The accept label is passed but once.
byte g;

function f() {
  byte t;
  t = 1;
  return
}

active proctype p() {
  f();
accept:
  skip;
  do
  :: f()
  od
}

active proctype q() {
  g = 1
}

// expect: unsafe acceptance-cycle 15
// Only calls and returns lead to and from the accept label.
byte g;

function f() {
  byte t;
  t = 1;
  return
}

active proctype p() {
  do
  :: f();
accept:
     skip;
     f()
  od
}

active proctype q() {
  g = 1
}

// expect: safe
// The label is asked for when the function has returned.
byte g;

function f() {
  byte t;
  t = 1;
  return
}

active proctype p() {
  f();
  g = 1;
here:
  g == 2
}

active proctype q() {
  g == 1;
  assert(p@here);
  g = 2
}

// expect: unsafe assertion 18
// The return from a function brings the caller to a label that others ask for.
byte g;

function f() {
  g = 1;
  return
}

active proctype p() {
  f();
here:
  g == 2
}

active proctype q() {
  g == 1;
  assert(p@here);
  g = 2
}

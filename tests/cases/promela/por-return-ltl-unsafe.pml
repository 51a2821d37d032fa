// expect: unsafe acceptance-cycle 24
// The return from a function brings the caller to a label of the formula.
byte g;
bool h;

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
  h = true;
  h = false;
  g = 2
}

ltl { [] (h -> p@here) }

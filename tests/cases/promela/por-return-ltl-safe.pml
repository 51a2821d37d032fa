// expect: safe
// The function has returned before anything else happens.
byte g;
bool h;

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
  h = true;
  h = false;
  g = 2
}

ltl { [] (h -> p@here) }

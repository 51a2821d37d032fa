// expect: safe
// A reference to a global can be returned.
int& g;
int x;

function int& f() {
  x = 5;
  return & x
}

function h() {
  int y;
  y = 7;
  assert(g[0] == 5)
}

active proctype p() {
  g = f();
  h()
}

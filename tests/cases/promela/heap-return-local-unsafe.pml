// expect: unsafe invalid-deref 15
// A reference to a local that is returned dangles: it must not name a variable
// of the next call.
int& g;

function int& f() {
  int x;
  x = 5;
  return & x
}

function h() {
  int y;
  y = 7;
  assert(g[0] == 7)
}

active proctype p() {
  g = f();
  h()
}

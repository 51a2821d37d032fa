// expect: safe
// Comparing with null is always possible.
typedef cell { byte v };
cell& g;
bool ready;

active proctype p() {
  cell& x;
  bool b;
  g = new cell;
  x = g;
  ready = true;
  b = (x == null)
}

active proctype q() {
  ready;
  delete g
}

// expect: safe
// Deleted when they are compared.
typedef cell { byte v };
cell& g;
bool ready;

active proctype p() {
  cell& x, &y;
  g != null;
  x = g;
  y = x;
  assert(x == y);
  ready = true
}

active proctype q() {
  cell& z;
  z = new cell;
  g = z;
  ready;
  delete z
}

// expect: unsafe invalid-deref 14
// As por-compare, with the comparison inside of an expression.
typedef cell { byte v };
cell& g;
bool ready;

active proctype p() {
  cell& x, &y;
  bool b;
  g = new cell;
  x = g;
  y = g;
  ready = true;
  b = (x == y)
}

active proctype q() {
  ready;
  delete g
}

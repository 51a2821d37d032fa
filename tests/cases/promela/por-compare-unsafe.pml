// expect: unsafe invalid-deref 14
// The 'delete' of another makes local pointers dangle: comparing them is no
// local step then.
typedef cell { byte v };
cell& g;
bool ready;

active proctype p() {
  cell& x, &y;
  g != null;
  x = g;
  y = x;
  ready = true;
  assert(x == y)
}

active proctype q() {
  cell& z;
  z = new cell;
  g = z;
  ready;
  delete z
}

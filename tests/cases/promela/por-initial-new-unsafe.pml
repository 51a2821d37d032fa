// expect: unsafe assertion 9
// 'new' evaluates the initial values of the fields, which read a global.
byte g;
typedef cell { byte v = g };

active proctype p() {
  cell& x;
  x = new cell;
  assert(x.v == 0)
}

active proctype q() {
  g = 1
}

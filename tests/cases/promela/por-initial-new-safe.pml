// expect: safe
// The global changes when the object is made.
byte g;
bool made;
typedef cell { byte v = g };

active proctype p() {
  cell& x;
  x = new cell;
  made = true;
  assert(x.v == 0)
}

active proctype q() {
  made;
  g = 1
}

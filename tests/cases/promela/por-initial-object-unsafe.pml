// expect: unsafe assertion 17
// The initial value reads an object that others can reach.
typedef cell { byte v };
cell& g;
bool ready;

function byte f() {
  byte x = g.v;
  return x
}

active proctype p() {
  byte y;
  g = new cell;
  ready = true;
  y = f();
  assert(y == 0)
}

active proctype q() {
  ready;
  g.v = 1
}

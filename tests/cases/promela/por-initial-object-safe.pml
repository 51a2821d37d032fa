// expect: safe
// Others change the object when the call is over.
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
  y = f();
  ready = true;
  assert(y == 0)
}

active proctype q() {
  ready;
  g.v = 1
}

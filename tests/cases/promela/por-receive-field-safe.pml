// expect: safe
// Read when the message has been received.
typedef cell { byte v };
chan c = [2] of { cell&, byte };
cell& g;
bool received;

active proctype p() {
  cell& y;
  y = new cell;
  atomic { c!y,5; g = y }
}

active proctype q() {
  cell& x;
  x = new cell;
  c?x,x.v;
  received = true
}

active proctype r() {
  received;
  assert(g.v == 5)
}

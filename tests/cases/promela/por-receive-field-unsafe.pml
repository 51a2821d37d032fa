// expect: unsafe assertion 21
// 'c?x,x.v' writes to the object that has just come, not to the old one.
typedef cell { byte v };
chan c = [2] of { cell&, byte };
cell& g;

active proctype p() {
  cell& y;
  y = new cell;
  atomic { c!y,5; g = y }
}

active proctype q() {
  cell& x;
  x = new cell;
  c?x,x.v
}

active proctype r() {
  g != null;
  assert(g.v == 5)
}

// expect: unsafe assertion 20
// The object of an argument is shared in the second call.
typedef cell { byte v };
cell& g;

function byte get(cell& p) {
  return p.v
}

active proctype a() {
  cell& p;
  byte v;
  p = new cell;
  p.v = 1;
  v = get(p);
  assert(v == 1);
  p.v = 2;
  g = p;
  v = get(p);
  assert(v == 2)
}

active proctype b() {
  g != null;
  g.v = 3
}

// expect: safe
// The object of the argument is shared after the calls.
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
  v = get(p);
  assert(v == 2);
  g = p
}

active proctype b() {
  g != null;
  g.v = 3
}

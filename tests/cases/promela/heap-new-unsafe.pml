// expect: unsafe assertion 10
// '=' copies the reference, not the object.
typedef cell { byte v };
cell& p, &q;

active proctype main() {
  p = new cell;
  q = p;
  q.v = 3;
  assert(p.v == 0)
}

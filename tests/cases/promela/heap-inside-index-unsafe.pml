// expect: unsafe invalid-deref 10
// Two elements are left from there.
typedef cell { byte v };
cell& p, &q;

active proctype main() {
  p = new cell[4];
  q = &p[2];
  q[1].v = 1;
  q[2].v = 1
}

// expect: unsafe invalid-deref 11
// Another reference to what was deleted.
typedef cell { byte v };
cell& p, &q;

active proctype main() {
  p = new cell;
  q = p;
  delete p;
  p = new cell;
  q.v = 1
}

// expect: unsafe invalid-deref 11
// Whether it is equal to another one has no answer.
typedef cell { byte v };
cell& p, &q;

active proctype main() {
  p = new cell;
  q = p;
  delete p;
  p = new cell;
  assert(q != p)
}

// expect: unsafe invalid-free 9
typedef cell { byte v };
cell& p, &q;

active proctype main() {
  p = new cell;
  q = p;
  delete p;
  delete q
}

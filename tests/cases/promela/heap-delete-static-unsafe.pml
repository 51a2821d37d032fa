// expect: unsafe invalid-free 10
// Only what 'new' made can be deleted.
typedef cell { byte v };
cell c;
cell& p;

active proctype main() {
  p = &c;
  p.v = 2;
  delete p
}

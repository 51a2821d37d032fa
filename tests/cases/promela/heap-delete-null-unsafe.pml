// expect: unsafe invalid-free 6
typedef cell { byte v };
cell& p;

active proctype main() {
  delete p
}

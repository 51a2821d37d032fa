// expect: unsafe invalid-free 8
// run: --property=invalid-free
// A model that makes no object can still delete one.
typedef cell { byte v };

active proctype p() {
  cell& x;
  delete x
}

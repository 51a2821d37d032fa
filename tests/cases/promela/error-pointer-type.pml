// expect: error 7 cannot
// A number is no reference.
typedef cell { byte v };
cell& p;

active proctype main() {
  p = 3
}

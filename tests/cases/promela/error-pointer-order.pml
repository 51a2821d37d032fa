// expect: error 6 '<' does not work
typedef cell { byte v };
cell& p, &q;

active proctype main() {
  p < q
}

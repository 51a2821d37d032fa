// expect: error 6 found 'cell'
typedef cell { byte v };
cell& p;

active proctype main() {
  p == new cell
}

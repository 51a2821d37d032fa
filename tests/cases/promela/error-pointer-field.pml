// expect: error 7 has no field
typedef cell { byte v };
cell& p;

active proctype main() {
  p = new cell;
  p.w = 3
}

// expect: safe
typedef cell { byte v };
cell& p;

active proctype main() {
  p = new cell;
  delete p;
  p = new cell;
  delete(p);
  p = null
}

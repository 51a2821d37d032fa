// expect: unsafe invalid-deref 8
typedef cell; typedef cell { byte v; cell& next };
cell& p;

active proctype main() {
  p = new cell;
  p.v = 1;
  p.next.v = 2
}

// expect: unsafe assertion 9
typedef cell { byte v };
cell c;
cell& p;

active proctype main() {
  p = &c;
  p.v = 3;
  assert(c.v == 0)
}

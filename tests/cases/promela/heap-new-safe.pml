// expect: safe
// An object lives as long as somebody has it.
typedef cell { byte v; byte w = 7 };
cell& p, &q;

active proctype main() {
  assert(p == null);
  p = new cell;
  q = p;
  q.v = 3;
  assert(p.v == 3 && p.w == 7 && p == q);
  p = new cell;
  assert(p.v == 0 && p != q && q.v == 3)
}

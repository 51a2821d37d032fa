// expect: safe
// References into objects keep the object.
typedef cell { byte v; byte w[3] };
cell& p, &q;
byte& b;

active proctype main() {
  p = new cell;
  b = &p.w[1];
  *b = 7;
  assert(p.w[1] == 7);
  p = null;
  b[1] = 8;
  assert(*b == 7 && b[1] == 8);
  p = new cell[4];
  q = &p[2];
  q.v = 5;
  p[3].v = 6;
  assert(p[2].v == 5 && q[1].v == 6)
}

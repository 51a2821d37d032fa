// expect: safe
// &global and & of a part of it.
typedef cell { byte v; byte w[3] };
cell c, d;
cell a[3];
cell& p;
byte& b;

active proctype main() {
  p = &c;
  p.v = 3;
  assert(c.v == 3);
  p = &d;
  p.v = 4;
  assert(c.v == 3 && d.v == 4 && p == &d && p != &c);
  p = &a[1];
  p.w[2] = 5;
  assert(a[1].w[2] == 5);
  b = &d.w[1];
  *b = 6;
  assert(d.w[1] == 6)
}

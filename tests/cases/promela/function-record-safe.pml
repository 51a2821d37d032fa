// expect: safe
// A record as an argument is a copy, what its pointers point to is not.
typedef cell { byte v };
typedef pair { cell& a; cell& b; byte n };

function int sum(pair x) {
  x.n = 7;
  x.a.v++;
  return x.a.v + x.b.v
}

active proctype main() {
  pair p;
  int s;
  p.a = new cell;
  p.b = new cell;
  p.b.v = 4;
  s = sum(p);
  assert(s == 5 && p.n == 0 && p.a.v == 1)
}

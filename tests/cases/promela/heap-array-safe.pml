// expect: safe
// new T[n]: n is known at run time only.
typedef cell { byte v };
cell& a;
byte& b;

active proctype main() {
  byte n, i;
  select (n : 1 .. 4);
  a = new cell[n];
  b = new byte[n + 1];
  for (i : 0 .. n - 1) {
    a[i].v = i;
    b[i + 1] = a[i].v + 1
  }
  assert(a[n - 1].v == n - 1 && b[n] == n && b[0] == 0);
  assert(a.v == 0)
}

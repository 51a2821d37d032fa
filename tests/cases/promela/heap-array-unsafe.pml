// expect: unsafe invalid-deref 11
// One too far.
typedef cell { byte v };
cell& a;

active proctype main() {
  byte n, i;
  select (n : 1 .. 4);
  a = new cell[n];
  for (i : 0 .. n) {
    a[i].v = i
  }
}

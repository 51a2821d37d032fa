// expect: safe
// Arrays of pointers of a length known at run time only need a record.
typedef cell { byte v };
typedef ref { cell& p };
ref& a;

active proctype main() {
  byte n = 3, i;
  a = new ref[n];
  for (i : 0 .. n - 1) {
    assert(a[i].p == null);
    a[i].p = new cell;
    a[i].p.v = i
  }
  assert(a[2].p.v == 2 && a[0].p != a[1].p)
}

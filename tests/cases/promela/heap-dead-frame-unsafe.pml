// expect: unsafe invalid-deref 14
// The local is gone when the function has returned.
typedef cell { byte v };
cell& p;

function leak() {
  cell c;
  c.v = 3;
  p = &c
}

active proctype main() {
  leak();
  assert(p.v == 3)
}

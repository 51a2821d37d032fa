// expect: safe
// While the function runs its local is there.
typedef cell { byte v };
cell& p;

function use() {
  assert(p.v == 3)
}

function make() {
  cell c;
  c.v = 3;
  p = &c;
  use();
  p = null
}

active proctype main() {
  make();
  make()
}

// expect: unsafe invalid-deref 11
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// Deleted in the first call, used in the second.
typedef cell { byte v };
cell& g;

function f() {
  cell& p = g;
  p.v = 1;
  delete p
}

active proctype a() {
  g = new cell;
  f();
  f()
}

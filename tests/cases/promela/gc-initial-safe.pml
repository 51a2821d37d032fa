// expect: safe
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// References that initial values store are counted, too.
typedef cell { byte v };
cell& g;

function f() {
  cell& p = g;
  p.v = 1
}

active proctype a() {
  g = new cell;
  f();
  f();
  g.v = 2;
  assert(g.v == 2)
}

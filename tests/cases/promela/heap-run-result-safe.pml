// expect: safe
// run:
// run: --explicit.heap=creation
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// The object is found before and after 'run' in one step.
typedef cell { int v };

proctype child(int a) {
  int z[20];
  z[3] = 7;
  assert(z[3] == 7 && a == 3)
}

init {
  cell& p, &q;
  p = new cell;
  q = new cell;
  p.v = 3;
  q.v = 4;
  p.v = run child(p.v);
  assert(p.v == 1 && q.v == 4)
}

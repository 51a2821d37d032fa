// expect: unsafe assertion 12
// run:
// run: --explicit.heap=creation
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// The argument is the value before 'run'.
typedef cell { int v };

proctype child(int a) {
  int z[20];
  z[3] = 7;
  assert(z[3] == 7 && a == 4)
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

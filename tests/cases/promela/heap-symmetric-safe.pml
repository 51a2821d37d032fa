// expect: safe
// run:
// run: --explicit.gc=ms
// run: --explicit.gc=none
// run: --explicit.gc=rc --explicit.heap=canonical
// Where objects lie cannot be seen.
typedef cell { byte v };
cell& p[3];

active [3] proctype main() {
  p[_pid] = new cell;
  p[_pid].v = _pid;
  assert(p[_pid].v == _pid);
  delete p[_pid];
  p[_pid] = new cell;
  assert(p[_pid].v == 0)
}

// expect: unsafe assertion 16
// run:
// run: --explicit.por=0
// run: --explicit.gc=rc
// run: --explicit.order=bfs
// An object that only one process had is made public.
typedef cell { byte v };
cell& shared;

active proctype a() {
  cell& mine;
  mine = new cell;
  mine.v = 1;
  shared = mine;
  mine.v = 2;
  assert(mine.v == 2)
}

active proctype b() {
  shared != null;
  shared.v = 3
}

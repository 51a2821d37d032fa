// expect: safe
// run:
// run: --explicit.por=0
// run: --explicit.gc=rc
// run: --explicit.order=bfs
// Objects that only one process has.
typedef cell; typedef cell { byte v; cell& next };
byte done;

active [2] proctype a() {
  cell& mine;
  mine = new cell;
  mine.v = _pid;
  mine.next = new cell;
  mine.next.v = mine.v + 1;
  mine = mine.next;
  assert(mine.v == _pid + 1);
  done++
}

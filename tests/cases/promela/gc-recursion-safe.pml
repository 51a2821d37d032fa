// expect: safe
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// Locals of every frame are roots.
typedef cell; typedef cell { byte v; cell& next };

function int depth(byte n; cell& above) {
  cell& mine;
  int d;
  mine = new cell;
  mine.next = above;
  mine.v = n;
  if
  :: n == 0 ->
     assert(mine.next.next.v == 2);
     return 0
  :: else
  fi;
  d = depth(n - 1, mine);
  assert(mine.v == n);
  return d + 1
}

active proctype main() {
  int d;
  do
  :: d = depth(3, null); assert(d == 3)
  od
}

// expect: safe
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// Types that are never used: the number of a process type is none of an object.
typedef cell { int v };

proctype one() { skip }
proctype two() { skip }

proctype child(int a) {
  byte t;
  t = 1
}

init {
  cell& p;
  p = new cell;
  p.v = 3;
  run child(p.v);
  if
  :: p.v == 9 -> assert(false)
  :: else
  fi
}

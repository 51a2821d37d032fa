// expect: unsafe assertion 21
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// As heap-run-types-safe, with the value that is there.
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
  :: p.v == 3 -> assert(false)
  :: else
  fi
}

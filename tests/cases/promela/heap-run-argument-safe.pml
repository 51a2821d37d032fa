// expect: safe
// run:
// run: --explicit.heap=creation
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// 'run' moves the heap in the state; what its arguments found must be found
// again.
typedef cell { int v };

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
  :: p.v == 3
  :: else -> assert(false)
  fi
}

// expect: unsafe assertion 20
// run:
// run: --explicit.heap=creation
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// The new process changes the object.
typedef cell { int v };

proctype child(cell& a) {
  a.v = 4
}

init {
  cell& p;
  p = new cell;
  p.v = 3;
  run child(p);
  if
  :: p.v == 3
  :: else -> assert(false)
  fi
}

// expect: unsafe assertion 16
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// Messages come as they were sent.
proctype give(chan d) {
  d!1;
  d!2
}

function f() {
  chan c = [2] of { byte };
  byte x;
  run give(c);
  c?x;
  assert(x == 2)
}

init {
  f()
}

// expect: safe
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// The channel of a function is an argument of a process: it is counted there.
proctype give(chan d) {
  d!1;
  d!2
}

function f() {
  chan c = [2] of { byte };
  byte x;
  run give(c);
  c?x;
  c?x;
  assert(x == 2)
}

init {
  f()
}

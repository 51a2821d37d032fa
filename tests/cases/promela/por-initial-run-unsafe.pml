// expect: unsafe assertion 11
// 'run' evaluates the initial values of the new process, too.
active proctype p() {
  byte t;
  t = 1;
  t = 2
}

proctype q() {
  byte v = p:t;
  assert(v != 0)
}

init {
  run q()
}

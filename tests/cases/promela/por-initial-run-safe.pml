// expect: safe
// The process is made when the value is there.
bool ready;

active proctype p() {
  byte t;
  t = 1;
  ready = true;
  t = 2
}

proctype q() {
  byte v = p:t;
  assert(v != 0)
}

init {
  ready;
  run q()
}

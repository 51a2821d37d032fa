// expect: safe
// The call waits until the other process has gone.
function byte f() {
  byte n = _nr_pr;
  return n
}

active proctype p() {
  byte n;
  _nr_pr == 1;
  n = f();
  assert(n == 1)
}

active proctype q() {
  byte t;
  t = 1
}

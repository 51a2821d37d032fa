// expect: unsafe assertion 11
// The initial value counts processes: then the end of one is no local step.
function byte f() {
  byte n = _nr_pr;
  return n
}

active proctype p() {
  byte n;
  n = f();
  assert(n == 1)
}

active proctype q() {
  byte t;
  t = 1
}

// expect: unsafe assertion 20
// The initial value asks where another process is, whose steps are seen so.
bool stop;

function bool f() {
  bool b = q@here;
  return b
}

active proctype q() {
  byte t;
  t = 1;
here:
  stop
}

active proctype p() {
  bool b;
  b = f();
  assert(b);
  stop = true
}

// expect: safe
// Asked when the process has come there.
bool ready, stop;

function bool f() {
  bool b = q@here;
  return b
}

active proctype q() {
  byte t;
  t = 1;
  ready = true;
here:
  stop
}

active proctype p() {
  bool b;
  ready;
  b = f();
  assert(b);
  stop = true
}

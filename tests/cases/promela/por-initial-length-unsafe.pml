// expect: unsafe assertion 17
// The initial value looks at a channel: then the send is no local step.
chan c = [1] of { byte };

function byte f() {
  byte n = len(c);
  return n
}

active proctype q() {
  c!1
}

active proctype p() {
  byte n;
  n = f();
  assert(n == 1)
}

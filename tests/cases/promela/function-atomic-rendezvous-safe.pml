// expect: safe
// The function does the same before the rendezvous.
chan c = [0] of { byte };
byte x;

function f() {
  byte t;
  t = 1;
  x = 2;
  c!1
}

active proctype p() {
  atomic { f() }
}

active proctype q() {
  c?_;
  assert(x == 2)
}

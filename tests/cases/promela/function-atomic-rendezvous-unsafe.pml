// expect: unsafe assertion 19
// A rendezvous inside of a function takes an atomic sequence's processor away.
chan c = [0] of { byte };
byte x;

function f() {
  byte t;
  c!1;
  t = 1;
  x = 2
}

active proctype p() {
  atomic { f() }
}

active proctype q() {
  c?_;
  assert(x == 2)
}

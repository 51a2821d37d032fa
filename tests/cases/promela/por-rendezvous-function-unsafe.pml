// expect: unsafe assertion 22
// As por-rendezvous-atomic, with a function inside of the atomic sequence.
chan c = [0] of { byte };
byte x;

function f() {
  x = 1;
  c!1
}

active proctype p() {
  byte t;
  t = 1;
  atomic { c?_; x = 2 }
}

active proctype q() {
  atomic { f() }
}

active proctype r() {
  assert(x != 1)
}

// expect: unsafe assertion 21
// As por-rendezvous-atomic, with only the send in a function.
chan c = [0] of { byte };
byte x;

function f() {
  c!1
}

active proctype p() {
  byte t;
  t = 1;
  atomic { c?_; x = 2 }
}

active proctype q() {
  atomic { x = 1; f(); skip }
}

active proctype r() {
  assert(x != 1)
}

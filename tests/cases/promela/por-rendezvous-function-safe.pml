// expect: safe
// The receiver is ready, and goes on with its own atomic sequence.
chan c = [0] of { byte };
byte x;
bool ready;

function f() {
  x = 1;
  c!1
}

active proctype p() {
  byte t;
  t = 1;
  ready = true;
  atomic { c?_; x = 2 }
}

active proctype q() {
  atomic { ready; f() }
}

active proctype r() {
  assert(x != 1)
}

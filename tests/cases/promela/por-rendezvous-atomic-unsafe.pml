// expect: unsafe assertion 18
// A local step brings p to its receive: only before it does the rendezvous
// interrupt the atomic sequence of q.
chan c = [0] of { byte };
byte x;

active proctype p() {
  byte t;
  t = 1;
  atomic { c?_; x = 2 }
}

active proctype q() {
  atomic { x = 1; c!1 }
}

active proctype r() {
  assert(x != 1)
}

// expect: unsafe acceptance-cycle 21
// run: --explicit.fair=1
// A rendezvous is a move of the sender: it is no duty to the receiver, who
// waits for ever.
chan c = [0] of { byte };
byte x, y;

active proctype p() {
  do
  :: c!1
  :: x = 1 - x
  od
}

active proctype q() {
  do
  :: c?_; y = 1; y = 0
  od
}

ltl { [] <> (y == 1) }

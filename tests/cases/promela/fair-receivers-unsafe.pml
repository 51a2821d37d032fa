// expect: unsafe acceptance-cycle 25
// run: --explicit.fair=1
// The sender moves again and again, but never with r.
chan c = [0] of { byte };
byte x;

active proctype p() {
  do
  :: c!0
  od
}

active proctype q() {
  do
  :: c?_
  od
}

active proctype r() {
  do
  :: c?_; x = 1; x = 0
  od
}

ltl { [] <> (x == 1) }

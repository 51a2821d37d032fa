// expect: safe
// run: --explicit.fair=1
// The sender has nothing else to do after a while.
chan c = [0] of { byte };
byte x, y;

active proctype p() {
  do
  :: x = 1 - x; c!1
  od
}

active proctype q() {
  do
  :: c?_; y = 1; y = 0
  od
}

ltl { [] <> (y == 1) }

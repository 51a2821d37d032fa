// expect: safe
// run: --explicit.fair=1
// There is no other receiver.
chan c = [0] of { byte };
byte x;

active proctype p() {
  do
  :: c!0
  od
}

active proctype r() {
  do
  :: c?_; x = 1; x = 0
  od
}

ltl { [] <> (x == 1) }

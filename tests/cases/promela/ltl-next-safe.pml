// expect: safe
// X: after each step.
byte x;

active proctype p() {
  do
  :: x = (x + 1) % 3
  od
}

ltl { [] (x == 1 -> X (x == 2)) }

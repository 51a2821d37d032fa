// expect: safe
// The formula holds, and the accept label is passed but once.
byte x;

active proctype p() {
accept:
  x = 0;
  do
  :: x = 1;
     x = 0
  od
}

ltl { [] (x < 2) }

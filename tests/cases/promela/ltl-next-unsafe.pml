// expect: unsafe acceptance-cycle 11
byte x;

active [2] proctype p() {
  do
  :: x = (x + 1) % 3
  :: x == 1 -> skip
  od
}

ltl { [] (x == 1 -> X (x == 2)) }

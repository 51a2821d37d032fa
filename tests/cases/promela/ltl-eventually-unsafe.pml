// expect: unsafe acceptance-cycle 11
byte x;

active proctype p() {
  do
  :: x = 1
  :: x = 2
  od
}

ltl { <> (x == 2) }

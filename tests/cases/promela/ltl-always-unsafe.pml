// expect: unsafe acceptance-cycle 11
byte x;

active proctype p() {
  do
  :: x < 5 -> x++
  :: x == 5 -> x = 0
  od
}

ltl { [] (x < 5) }

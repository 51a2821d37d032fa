// expect: unsafe acceptance-cycle 13
// A strong until wants its right side.
byte x;

active proctype p() {
  do
  :: x == 0 -> x = 0
  :: x == 0 -> x = 1
  :: x == 1 -> x = 1
  od
}

ltl { (x == 0) U (x == 1) }

// expect: safe
// A weak one does not.
byte x;

active proctype p() {
  do
  :: x == 0 -> x = 0
  :: x == 0 -> x = 1
  :: x == 1 -> x = 1
  od
}

ltl { (x == 0) W (x == 1) }

// expect: unsafe acceptance-cycle 13
// The first formula holds, the second does not.
byte x;

active proctype p() {
  do
  :: x < 5 -> x++
  :: x == 5 -> x = 4
  od
}

ltl small { always (x <= 5) }
ltl again { always eventually (x == 0) }

// expect: safe
// Several formulas, all of them hold.
byte x;

active proctype p() {
  do
  :: x < 5 -> x++
  :: x == 5 -> x = 0
  od
}

ltl small { [] (x <= 5) }
ltl again { [] <> (x == 0) }
ltl then { [] (x == 3 -> <> (x == 5)) }
ltl order { (x != 5) U (x == 4) }

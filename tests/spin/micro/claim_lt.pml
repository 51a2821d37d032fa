byte x;
ltl p { [] (x < 3) }
ltl q { (x < 1) U (x == 1) }
ltl r { X (x == 1) }
ltl s { [] ((x == 1) -> <> (P@L)) }
ltl u { <> [] (P[0]:y == 1) }
active proctype P() { byte y; do :: x < 4 -> L: x++ :: else -> break od;
  y = 1 }

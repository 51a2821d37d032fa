byte x;
ltl a { [] (x < 3) }
ltl b { <> (x == 2) }
active proctype P() { do :: x < 4 -> x++ :: else -> break od }

byte x;
ltl p { <> (x == 3) }
active proctype P() { do :: x < 2 -> x++ :: else -> break od }

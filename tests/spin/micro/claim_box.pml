byte x;
ltl p { [] (x < 3) }
active proctype P() { do :: x < 4 -> x++ :: else -> break od }

byte x;
ltl p { <> (x == 1) }
active proctype P() { x = 1 }
active proctype Q() { byte y; do :: y = 1 - y od }

byte x;
ltl p { [] <> (x == 1) }
active proctype P() { do :: x = 1 - x od }
active proctype Q() { byte y; do :: y = 1 - y od }

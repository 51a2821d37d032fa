byte x;
active proctype P() { do :: x < 2 -> x++ :: x == 2 -> progress: x = 0 od }
active proctype Q() { byte y; do :: y = 1 - y od }

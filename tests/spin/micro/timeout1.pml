byte x;
active proctype P() { do :: x == 0 -> x = 1 :: timeout -> x = 5; break od }
active proctype Q() { x == 7 -> x = 2 }

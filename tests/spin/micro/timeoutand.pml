byte x;
active proctype P() { if :: timeout && x == 0 -> x = 5 :: x == 3 fi }
active proctype Q() { if :: x == 1 :: timeout -> x = 3 fi }

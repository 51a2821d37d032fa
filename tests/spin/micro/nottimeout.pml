byte x;
active proctype P() { if :: !timeout -> x = 5 :: x == 3 fi }

byte x;
active proctype P() { if :: false -> x = 1 :: x = 2 fi }

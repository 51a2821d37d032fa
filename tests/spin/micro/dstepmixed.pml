byte x, y;
active proctype P() { d_step { if :: x = 1 :: y == 2 -> x = 2 fi; x = x + 5 } }

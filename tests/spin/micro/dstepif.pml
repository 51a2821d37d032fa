byte x;
active proctype P() { d_step { if :: x = 1 :: x = 2 fi; x = x + 5 } }

byte x;
active proctype P() { if :: d_step { x == 1 -> x = 5 } :: else -> x = 2 fi }

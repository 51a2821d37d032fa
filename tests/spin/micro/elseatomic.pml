byte x;
active proctype P() { if :: atomic { x == 1 -> x = 5 } :: else -> x = 2 fi }

byte x;
active proctype P() { x = 1; endX: atomic { x == 7 -> x = 1 } }

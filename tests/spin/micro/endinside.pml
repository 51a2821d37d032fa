byte x;
active proctype P() { x = 1; atomic { x = 2; endY: x == 7 -> x = 1 } }

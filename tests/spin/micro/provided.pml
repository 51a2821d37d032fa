byte x;
active proctype P() provided (x != 1) { x = 1; x = 2 }
active proctype Q() { x == 1 -> x = 3 }

byte x;
active proctype P() { x == 3 -> x = 1 }
active proctype Q() { x = enabled(0); x = 3; x = enabled(0); x = 8 }

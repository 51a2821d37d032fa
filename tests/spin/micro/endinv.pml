byte x;
active proctype P() { x = 1; x == 5 }
active proctype Q() { end: x == 7 }

byte x;
active proctype P() { x = 1; endA: { x == 5; x = 1 } }

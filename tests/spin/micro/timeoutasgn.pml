byte x;
active proctype P() { x = timeout; x = 2 }

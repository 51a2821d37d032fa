byte x;
active proctype P() { x = 1; byte y = 3; byte z; x = y + z }

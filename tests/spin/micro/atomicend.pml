byte x;
active proctype P() { x = 1; atomic { x = 2; x = 3 } }

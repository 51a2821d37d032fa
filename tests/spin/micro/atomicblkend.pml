byte x;
active proctype P() { atomic { x = 1; { x = 2; x = 3 } } }

byte x;
active proctype P() { atomic { x = 2; x = 3 } }

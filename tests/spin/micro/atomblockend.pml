byte x;
active proctype P() { atomic { x = 1; x == 2 } }
active proctype Q() { atomic { x = 3; x == 4 } }

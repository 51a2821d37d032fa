byte x;
active proctype P() { atomic { x = 1; atomic { x = 2; x = 3 }; x = 4 } }

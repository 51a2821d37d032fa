byte x;
active proctype P() { atomic { x = 1; skip } ; atomic { skip } }

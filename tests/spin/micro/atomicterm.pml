byte x;
active proctype P() { atomic { x = 1; if :: x == 1 :: else fi } }
active proctype Q() { x = 2 }

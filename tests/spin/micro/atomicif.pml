byte x;
active proctype P() { atomic { x = 2; if :: x = 3 :: x = 4 fi }; x = 9 }

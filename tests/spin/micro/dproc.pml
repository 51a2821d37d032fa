byte x;
active D_proctype P() { if :: x = 1 :: x = 2 fi }

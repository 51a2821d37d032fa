byte x;
active proctype P() { x = 1; if :: x == 1 -> goto endA :: else fi; x = 3;
  endA: if :: x == 5 :: x == 6 fi }

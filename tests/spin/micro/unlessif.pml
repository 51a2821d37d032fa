byte x;
active proctype P() { if :: x == 0 -> x = 1
  :: x == 1 -> x = 2 fi unless { x == 1 } }

byte x;
active proctype P() { if :: if :: x == 0 -> x = 1 :: x == 1 -> x = 2 fi; x = 9
  :: x = 3 fi }

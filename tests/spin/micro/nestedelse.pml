byte x;
active proctype P() { if :: if :: x == 1 -> x = 1 :: else -> x = 2 fi; x = 9
  :: x = 3 fi }

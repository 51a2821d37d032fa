byte x;
active proctype P() { if :: else -> x = 3 :: if :: x == 1 -> x = 1
  :: else -> x = 2 fi; x = 9 fi }

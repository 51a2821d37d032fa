byte x;
active proctype P() { { x = 1; x = 2 } unless { if :: x == 1 -> x = 5
  :: else -> x = 6 fi } }

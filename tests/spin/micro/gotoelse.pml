byte x;
active proctype P() { if :: x == 1 -> x = 2 :: else -> goto L fi; x = 7;
  L: x = 8 }

byte x;
active proctype P() { { x = 1; d_step { x = 2; x = 3 };
  x = 4 } unless { x == 1 -> x = 9 } }

byte x;
active proctype P() { { atomic { x = 1; x = 2;
  x = 3 } } unless { x >= 1 -> x = 9 } }
